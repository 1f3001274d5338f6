"""A round of Sleazy as a typed line."""

from scorekeeper.games.sleazy.notation.reading import EXAMPLE, parse
from scorekeeper.games.sleazy.notation.words import RESERVED
from scorekeeper.games.sleazy.notation.writing import headline, write

__all__ = ("EXAMPLE", "RESERVED", "headline", "parse", "write")
