"""The play of a hand: records judged, and questions about single situations.

A record goes through ``auction``, ``raises``, ``tricks`` and ``projects``, in this order; ``judge`` puts together what
they find. In each of these rooms ``state`` is the machine, and ``judging`` holds a record against it.
"""

from scorekeeper.game import Json
from scorekeeper.games.baloot.play.ask import QUESTIONS
from scorekeeper.games.baloot.play.judge import judge
from scorekeeper.games.baloot.play.record import RECORD

__all__ = ["QUESTIONS", "RECORD", "drawing", "judge"]


def drawing(_record: Json, _verdict: Json) -> tuple[str, ...]:
    """Draw nothing: the tricks of a verdict are shown as a table."""
    return ()
