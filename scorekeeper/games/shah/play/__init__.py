"""The play of Shah: records judged, questions answered, the board drawn."""

from scorekeeper.games.shah.play.ask import QUESTIONS
from scorekeeper.games.shah.play.drawing import drawing
from scorekeeper.games.shah.play.judge import judge
from scorekeeper.games.shah.play.record import RECORD

__all__ = ["QUESTIONS", "RECORD", "drawing", "judge"]
