"""The score of a hand of Shlla'at."""

from scorekeeper.games.shllaat.scoring.steps import as_told, breakdown, can_score, score, thrown_in

__all__ = ("as_told", "breakdown", "can_score", "score", "thrown_in")
