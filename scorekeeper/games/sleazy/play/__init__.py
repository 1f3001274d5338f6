"""The play of Sleazy: records judged, and questions about single situations."""

from scorekeeper.games.sleazy.play.ask import QUESTIONS
from scorekeeper.games.sleazy.play.drawing import drawing
from scorekeeper.games.sleazy.play.judge import judge
from scorekeeper.games.sleazy.play.record import RECORD

__all__ = ("QUESTIONS", "RECORD", "drawing", "judge")
