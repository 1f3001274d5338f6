"""Wrong figures and how people reach them, possible figures, and the games that a side still needs.

A claim is about the run after the game, or about the games won. The match before it must be known. Articles
``shah.claim.slips`` and ``shah.series.*``.
"""

from collections.abc import Iterable, Iterator

from scorekeeper.game import Item, Json, Misscore
from scorekeeper.games.shah.facts import Facts, check
from scorekeeper.games.shah.match import State, Tally, count, to_win
from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.scoring import Games, can_score, score
from scorekeeper.games.shah.seating import OTHER, SIDES
from scorekeeper.slips import Switches, Way, WrongScores

__all__ = ("EXAMPLE", "RARE", "SLIPS", "can_score", "misscores", "needs")

SLIPS = ("run-not-reset", "total-instead-of-run")
"""Likeliest first."""
RARE: frozenset[str] = frozenset()
EXAMPLE: Json = {
    "facts": {"winner": "A"},
    "claim": "A 3",
    "before": [{"winner": "A"}, {"winner": "A"}, {"winner": "B"}],
}


# --- slips -----------------------------------------------------------------------------------------------


def misscores(facts: Facts, options: Options, slips: frozenset[str], before: State | None) -> Iterable[Misscore]:
    """Return the results of making exactly these slips. Raises Refused for impossible facts."""
    right = score(facts, options).points
    if facts.result is not None or before is None or before.options.series == "single":
        return () if slips else (Misscore(right),)
    check(facts, before.options)
    after = count(before.tally, facts)
    side = next((side for side in SIDES if after.runs[side]), None)

    def reckon(switches: Switches) -> Iterator[Misscore]:
        if not switches:
            yield Misscore(right)
        if side is not None:
            figures = _reckoned(side, before.tally, after, switches)
            yield Misscore({each: figures[each] for each in (side, OTHER[side])})

    ways = _ways(side, before.tally, after, to_win(before.options)) if side is not None else {}
    return WrongScores(ways, reckon).telling(slips)


def _reckoned(side: str, before: Tally, after: Tally, switches: Switches) -> Games:
    """Return the figures of a wrong count: the loser's run is kept, an earlier run is added, or all games count."""
    runs = {**after.runs, side: after.runs[side] + switches.get("earlier", 0)}
    if "kept" in switches:
        runs[OTHER[side]] = before.runs[OTHER[side]]
    return runs | {each: after.totals[each] for each in switches.get("totals", ())}


def _ways(side: str, before: Tally, after: Tally, needed: int) -> dict[str, list[Way]]:
    """List the ways to make each slip if ``side`` has the run; so many games in a row are ``needed`` to win."""
    other, run = OTHER[side], after.runs[side]
    kept = before.runs[other] - after.runs[other]
    told = {"side": side, "other": other, "run": run, "kept": kept}
    reset = [Way({"kept": True}, {**told, "run-not-reset": "run-kept"})] if kept else []
    for earlier in _earlier_runs(side, after, kept, needed):
        carried = {**told, "carried": run + earlier}
        reset.append(Way({"earlier": earlier}, {**carried, "run-not-reset": "run-carried"}))
        if kept:
            reset.append(Way({"earlier": earlier, "kept": True}, {**carried, "run-not-reset": "run-both"}))
    return {
        "run-not-reset": reset,
        "total-instead-of-run": list(_totals_counted(after)),
    }


def _totals_counted(after: Tally) -> Iterator[Way]:
    """Yield the ways to count all games won of one side, or of both, if that changes the figure."""
    differ = [side for side in SIDES if after.totals[side] != after.runs[side]]
    for side in differ:
        code = "total-instead-of-run" if after.runs[side] else "total-of-loser"
        yield Way({"totals": (side,)}, {"side": side, "run": after.runs[side], "total-instead-of-run": code})
    if differ == list(SIDES):
        yield Way({"totals": SIDES}, {"total-instead-of-run": "total-of-both"})


def _earlier_runs(side: str, after: Tally, kept: int, needed: int) -> range:
    """Return the possible lengths of the last run before this one: one length if there can have been only one run.

    If there can have been several, the full total is left out: that is the slip of counting all games won.
    """
    won, lost = after.totals[side] - after.runs[side], after.totals[OTHER[side]]
    if not won:
        return range(0)
    if lost in (1, kept) or won == 1:
        return range(won, won + 1)
    return range(1, min(won, needed))


# --- figures and needs -----------------------------------------------------------------------------------


def needs(state: State) -> tuple[Item, ...]:
    """Say for each side how many games in a row win the match, and that a loss ends a run."""
    if state.over:
        return ()
    items = tuple(_item(state, side) for side in SIDES)
    if state.options.draws == "agreed":
        return (*items, Item("Note", 0, "needs-drawn"))
    return items


def _item(state: State, side: str) -> Item:
    own, theirs = state.tally.runs[side], state.tally.runs[OTHER[side]]
    number = max(1, to_win(state.options) - own)  # a longer run than that won nothing under other options
    params = {"n": number, "run": own or theirs, "other": OTHER[side]}
    waiting = "needs-run" if own else "needs-break" if theirs else "needs-all"
    return Item(side, number, "needs-one" if number == 1 else waiting, params)
