"""A Baloot hand as a typed line."""

from scorekeeper.games.baloot.notation.reading import EXAMPLE, parse
from scorekeeper.games.baloot.notation.words import OFFERED, RESERVED
from scorekeeper.games.baloot.notation.writing import headline, write

__all__ = ["EXAMPLE", "OFFERED", "RESERVED", "headline", "parse", "write"]
