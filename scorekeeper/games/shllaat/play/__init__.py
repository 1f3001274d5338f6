"""The play of Shlla'at: records judged, questions about single situations answered."""

from scorekeeper.games.shllaat.play.ask import QUESTIONS
from scorekeeper.games.shllaat.play.drawing import drawing
from scorekeeper.games.shllaat.play.judge import judge
from scorekeeper.games.shllaat.play.record import RECORD

__all__ = ("QUESTIONS", "RECORD", "drawing", "judge")
