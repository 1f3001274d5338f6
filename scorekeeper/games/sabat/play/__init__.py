"""Records of play of Sab'at al-Deemin judged, and questions about single situations."""

from scorekeeper.games.sabat.play.ask import QUESTIONS
from scorekeeper.games.sabat.play.drawing import drawing
from scorekeeper.games.sabat.play.record import RECORD
from scorekeeper.games.sabat.play.verdict import judge

__all__ = ["QUESTIONS", "RECORD", "drawing", "judge"]
