"""How people arrive at a wrong run of games won: articles ``shah.claim.slips`` and ``shah.series.*``.

A claim is about the run after the game, or about the games won; the match before it must be known.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.game import Json, Misscore, Options
from scorekeeper.games.shah.facts import read
from scorekeeper.games.shah.scoring import score
from scorekeeper.games.shah.state import RUN_TO_WIN, State, advance
from scorekeeper.games.shah.table import OTHER
from scorekeeper.messages import Text, Texts
from scorekeeper.slips import Arrivals, Remembered, Switches, Way

SLIPS = ("run-not-reset", "total-instead-of-run")
"""Likeliest first."""

TEXTS: Texts = {
    "run-kept": Text(
        "The run of {other} was kept, at {kept}; with the game they lost it is nothing.", "shah.series.lost"
    ),
    "run-carried": Text(
        "The run of {side} was carried on over a lost game, to {carried}; it began anew after that, and is {run}.",
        "shah.series.lost",
    ),
    "run-both": Text(
        "No run was taken back at a lost game, so {side} stood at {carried} and {other} at {kept}; the run of {side} is"
        " {run}, and {other} has none.",
        "shah.series.lost",
    ),
    "total-instead-of-run": Text(
        "All the games that {side} has won were counted; those without a loss in between are {run}.",
        "shah.series.run",
    ),
}  # fmt: skip
"""What each slip says; which of several sentences is named by the slip's own parameter."""


class _Standing(NamedTuple):
    """The match after the game: who has the run, how long it is, the games won, and a run that has just ended."""

    side: str
    run: int
    totals: dict[str, int]
    ended: int


def misscore(facts: Json, options: Options, slips: frozenset[str], before: State | None) -> Iterator[Misscore]:
    """Give every result of making just these slips (see :class:`scorekeeper.game.Game`). Raises Refused."""
    return _REMEMBERED.of(facts, options, before).telling(slips)


def _arrivals(data: Json, options: Options, before: State | None) -> Arrivals:
    points = score(read(data, options), options).points
    standing = _standing(before, data) if before is not None else None
    ways = {
        "run-not-reset": _not_reset(standing),
        "total-instead-of-run": _totals(standing),
    } if standing else {}  # fmt: skip
    right = {standing.side: standing.run, OTHER[standing.side]: 0} if standing else None

    def reckon(do: Switches) -> Iterator[Misscore]:
        if not do:
            yield Misscore(points)
        if right:
            yield Misscore({**right, **do.get("runs", {})})

    return Arrivals(ways, reckon)


_REMEMBERED = Remembered(_arrivals)


def _standing(before: State, data: Json) -> _Standing | None:
    """Give the match after the game, None where there is no run to speak of. Raises Refused."""
    after, _ = advance(before, data)
    if after.run.side is None or before.options["series"] == "single":
        return None
    ended = before.run.length if before.run.side == OTHER[after.run.side] else 0
    return _Standing(after.run.side, after.run.length, dict(after.totals), ended)


def _not_reset(now: _Standing) -> list[Way]:
    """Carry on a run over a lost game: that of the winner, that of the loser, or both."""
    side, other = now.side, OTHER[now.side]
    said = {"side": side, "other": other, "run": now.run, "kept": now.ended}
    kept = {other: now.ended} if now.ended else {}
    ways = [Way({"runs": kept}, {**said, "run-not-reset": "run-kept"})] if now.ended else []
    for earlier in _earlier_runs(now):
        carried = {side: now.run + earlier}
        told = {**said, "carried": now.run + earlier}
        ways.append(Way({"runs": carried}, {**told, "run-not-reset": "run-carried"}))
        if now.ended:
            ways.append(Way({"runs": {**carried, **kept}}, {**told, "run-not-reset": "run-both"}))
    return ways


def _earlier_runs(now: _Standing) -> range:
    """Say how long the last run before this one can have been: exactly known where there can be only one.

    Where there can have been several, whoever counts all games won has taken the total for the run.
    """
    won, lost = now.totals[now.side] - now.run, now.totals[OTHER[now.side]]
    if not won:
        return range(0)
    if lost in (1, now.ended) or won == 1:
        return range(won, won + 1)
    return range(1, min(won, RUN_TO_WIN))


def _totals(now: _Standing) -> list[Way]:
    return [Way({"runs": now.totals}, {"side": now.side, "run": now.run})]
