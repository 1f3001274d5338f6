"""Wrong figures of Sleazy and how people reach them; possible figures; what a side still needs."""

from typing import Final

from scorekeeper.game import Json
from scorekeeper.games.sleazy.claims.needs import needs
from scorekeeper.games.sleazy.claims.reach import can_score
from scorekeeper.games.sleazy.claims.slips import SLIPS, misscores

__all__ = ("EXAMPLE", "SLIPS", "can_score", "misscores", "needs")

EXAMPLE: Final[Json] = {
    "facts": {
        "red": "A",
        "compounds": [
            {"rank": "K", "kind": "full", "side": "A"},
            {"rank": "7", "kind": "pair", "colour": "black"},
        ],
    },
    "claim": "A 100",
}
