"""From the facts of a Baloot hand to its score."""

from scorekeeper.games.baloot.scoring.score import breakdown, score

__all__ = ["breakdown", "score"]
