"""The play of a hand: records judged, and questions about single situations.

A record goes through ``auction``, ``raises``, ``tricks`` and ``projects``, in this order; ``judge`` puts together what
they find. Each of these has the machine or the rules first, and what holds a record against them last.
"""

from scorekeeper.game import Json
from scorekeeper.games.baloot.play.ask import QUESTIONS
from scorekeeper.games.baloot.play.judge import judge, review
from scorekeeper.games.baloot.play.record import RECORD
from scorekeeper.games.baloot.play.remedies import REMEDIES

__all__ = ["QUESTIONS", "RECORD", "REMEDIES", "drawing", "judge", "review"]


def drawing(_record: Json, _verdict: Json) -> tuple[str, ...]:
    """Draw nothing: the tricks of a verdict are shown as a table."""
    return ()
