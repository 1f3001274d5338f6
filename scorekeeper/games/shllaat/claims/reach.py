"""Which scores a hand of Shlla'at can have: those of piles that play can leave."""

from collections.abc import Mapping

from scorekeeper.errors import Refused
from scorekeeper.games.shllaat.facts import decode
from scorekeeper.games.shllaat.facts.checks import settle
from scorekeeper.games.shllaat.options import Options


def can_score(points: Mapping[str, int], options: Options) -> bool:
    """Tell whether some hand can have these points: they are the totals of piles, or nobody captured anything."""
    try:
        settle(decode({"totals": dict(points)}), options)
    except Refused:
        return False
    return True
