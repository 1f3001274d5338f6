"""Which scores a game of Shah can have."""

from collections.abc import Mapping

from scorekeeper.game import Options


def can_score(points: Mapping[str, int], options: Options) -> bool:
    """Tell whether some game can have these points: one for the winner, none for either where draws are agreed."""
    return sorted(points.values()) in ([[0, 1], [0, 0]] if options["draws"] == "agreed" else [[0, 1]])
