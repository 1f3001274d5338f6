"""Wrong figures of Baloot and how people reach them; possible figures; what a side still needs."""

from scorekeeper.game import Json
from scorekeeper.games.baloot.claims.needs import needs
from scorekeeper.games.baloot.claims.slips import RARE, SLIPS, misscores
from scorekeeper.games.baloot.scoring.reach import can_score

EXAMPLE: Json = {"facts": {"contract": "hokum", "declarer": "E", "points": {"NS": 75}}, "claim": "NS 16"}
"""A figure somebody claims, and the hand it is claimed for."""

__all__ = ["EXAMPLE", "RARE", "SLIPS", "can_score", "misscores", "needs"]
