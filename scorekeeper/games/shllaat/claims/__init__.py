"""Claims about a hand of Shlla'at: how people arrive at wrong figures, which can be at all, what is still needed."""

from scorekeeper.game import Json
from scorekeeper.games.shllaat.claims.needs import needs
from scorekeeper.games.shllaat.claims.slips import SLIPS, misscores
from scorekeeper.games.shllaat.scoring import can_score

__all__ = ("EXAMPLE", "SLIPS", "can_score", "misscores", "needs")

EXAMPLE: Json = {
    "facts": {"piles": {"A": {"jokers": 2, "others": 20}, "B": {"aces": 4, "jacks": 4}, "C": {"others": 24}}},
    "claim": "B 104",
}
"""A situation of the question ``claim``."""
