"""A round of Sleazy as a typed line."""

from scorekeeper.games.sleazy.notation.reading import EXAMPLE, example, parse
from scorekeeper.games.sleazy.notation.words import OFFERED, RESERVED, term
from scorekeeper.games.sleazy.notation.writing import headline, write

__all__ = ("EXAMPLE", "OFFERED", "RESERVED", "example", "headline", "parse", "term", "write")
