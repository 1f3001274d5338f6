"""From the facts of a hand of Sab'at al-Deemin to its score."""

from scorekeeper.games.sabat.scoring.steps import breakdown, run, score

__all__ = ["breakdown", "run", "score"]
