"""From the facts of a hand of Sab'at al-Deemin to its score."""

from scorekeeper.games.sabat.scoring.steps import as_told, breakdown, run, score

__all__ = ["as_told", "breakdown", "run", "score"]
