"""From the facts of a round to its score, step by step."""

from scorekeeper.games.sleazy.scoring.steps import add_up, breakdown, run, score

__all__ = ("add_up", "breakdown", "run", "score")
