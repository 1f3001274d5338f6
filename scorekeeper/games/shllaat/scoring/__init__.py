"""The score of a hand of Shlla'at."""

from scorekeeper.games.shllaat.scoring.steps import breakdown, score

__all__ = ("breakdown", "score")
