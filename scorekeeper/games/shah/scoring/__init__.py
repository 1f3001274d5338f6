"""The scoring of Shah: a game counts 1, and a series is won by games in a row."""

from scorekeeper.games.shah.scoring.steps import breakdown, run, score

__all__ = ["breakdown", "run", "score"]
