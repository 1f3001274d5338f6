"""A hand of Shlla'at as people type it."""

from scorekeeper.games.shllaat.notation.reading import EXAMPLE, example, parse
from scorekeeper.games.shllaat.notation.words import RESERVED
from scorekeeper.games.shllaat.notation.writing import headline, write

__all__ = ("EXAMPLE", "RESERVED", "example", "headline", "parse", "write")
