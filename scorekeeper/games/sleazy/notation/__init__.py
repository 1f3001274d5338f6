"""A round of Sleazy as a typed line."""

from scorekeeper.games.sleazy.notation.reading import EXAMPLE, OFFERED, RESERVED, example, parse, term
from scorekeeper.games.sleazy.notation.writing import headline, write

__all__ = ("EXAMPLE", "OFFERED", "RESERVED", "example", "headline", "parse", "term", "write")
