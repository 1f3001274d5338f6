"""A hand of Shlla'at as people type it."""

from scorekeeper.games.shllaat.notation.reading import OFFERED, RESERVED, parse, term
from scorekeeper.games.shllaat.notation.writing import EXAMPLE, example, headline, write

__all__ = ("EXAMPLE", "OFFERED", "RESERVED", "example", "headline", "parse", "term", "write")
