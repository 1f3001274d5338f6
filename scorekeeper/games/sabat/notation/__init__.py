"""A hand of Sab'at al-Deemin as a typed line."""

from scorekeeper.games.sabat.notation.hand import EXAMPLE
from scorekeeper.games.sabat.notation.reading import OFFERED, RESERVED, example, parse, penalty_kind, term
from scorekeeper.games.sabat.notation.writing import headline, write

__all__ = ["EXAMPLE", "OFFERED", "RESERVED", "example", "headline", "parse", "penalty_kind", "term", "write"]
