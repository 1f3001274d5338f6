"""What ends a match of Shlla'at in its next hand (articles ``shllaat.match.*``).

Nothing here knows how a match is decided: hands that could come are played, and the match is looked at. What the
others take together is the rest of the pack; one of them taking all of it is the worst for everybody else.
"""

from bisect import bisect_left
from collections.abc import Iterator

from scorekeeper.game import Item
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.match import State, advance
from scorekeeper.games.shllaat.packs import PACKS


def needs(state: State) -> tuple[Item, ...]:
    """Say for every player how many points win the match, and who else could then still win it."""
    if state.over:
        return ()
    if state.to_agree:
        return tuple(Item(player, 0, "needs-agreed", {"n": state.level}) for player in state.totals)
    return tuple(_item(state, player) for player in state.totals)


def _item(state: State, player: str) -> Item:
    whole, target = PACKS[state.options.pack].points, state.options.target
    short = max(target - state.totals[player], 0)
    if short > whole:
        return Item(player, short, "needs-far", {"n": short, "whole": whole})
    lack = _possible(short, whole)
    sure = bisect_left(range(whole + 1), 1, key=lambda points: int(not any(_rivals(state, player, points))))
    sure = _possible(sure, whole) if sure <= whole else sure
    params = {"n": lack, "whole": whole, "target": target, "sure": sure}
    if sure == lack:
        return Item(player, lack, "needs-points", params)
    others = list(_rivals(state, player, lack))
    return Item(player, lack, "needs-ahead" if sure <= whole else "needs-behind", {**params, "others": others})


def _possible(points: int, whole: int) -> int:
    """Return the fewest points, at least ``points``, that a player can have, and all others together the rest.

    Nobody can have a pile of one card of a single point (``shllaat.count.single``).
    """
    return points + 1 if points == 1 or points == whole - 1 else points


def _rivals(state: State, player: str, points: int) -> Iterator[str]:
    """Yield who keeps a player with so many points from winning, by taking all the rest."""
    rest = PACKS[state.options.pack].points - points
    for rival in state.totals:
        if rival == player:
            continue
        totals = {**dict.fromkeys(state.totals, 0), player: points, rival: rest}
        after, _ = advance(state, Facts(totals=totals, as_counted=True))
        if after.winner != player:
            yield rival
