"""A hand of Shlla'at as people type it."""

from scorekeeper.games.shllaat.notation.reading import EXAMPLE, parse
from scorekeeper.games.shllaat.notation.words import RESERVED
from scorekeeper.games.shllaat.notation.writing import headline, write

__all__ = ("EXAMPLE", "RESERVED", "headline", "parse", "write")
