"""Records of play of Sab'at al-Deemin judged, and questions about single situations."""

from scorekeeper.games.sabat.play.ask import QUESTIONS
from scorekeeper.games.sabat.play.drawing import drawing
from scorekeeper.games.sabat.play.judge import judge
from scorekeeper.games.sabat.play.record import RECORD

__all__ = ["QUESTIONS", "RECORD", "drawing", "judge"]
