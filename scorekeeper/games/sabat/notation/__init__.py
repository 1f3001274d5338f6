"""A hand of Sab'at al-Deemin as a typed line."""

from scorekeeper.games.sabat.notation.reading import EXAMPLE, example, parse
from scorekeeper.games.sabat.notation.words import OFFERED, RESERVED, term
from scorekeeper.games.sabat.notation.writing import headline, write

__all__ = ["EXAMPLE", "OFFERED", "RESERVED", "example", "headline", "parse", "term", "write"]
