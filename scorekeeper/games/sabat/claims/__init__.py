"""Wrong figures of Sab'at al-Deemin and how people reach them, possible figures, and the needs of a side."""

from scorekeeper.game import Json
from scorekeeper.games.sabat.claims.needs import needs
from scorekeeper.games.sabat.claims.slips import RARE, SLIPS, misscores
from scorekeeper.games.sabat.scoring.rules import can_score

__all__ = ["EXAMPLE", "RARE", "SLIPS", "can_score", "misscores", "needs"]

EXAMPLE: Json = {
    "facts": {"winner": "N", "last_card": "7S", "stakes": "double", "left": {"aces": 2, "pictures": 3}},
    "claim": "NS 270",
}
