"""From the facts of a round to its score, step by step."""

from scorekeeper.games.sleazy.scoring.steps import breakdown, run, score

__all__ = ("breakdown", "run", "score")
