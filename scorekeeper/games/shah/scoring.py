"""The scoring of Shah: a game counts 1, and a series is won by games in a row.

The rules of each step of a series are data: which the text names, which an option, and which only a slip. A game is
counted (``shah.end.score``); then follow: what a lost game leaves of the loser's run, which games count towards the
match, how many of them win it.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scorekeeper import told
from scorekeeper.errors import refuse
from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.shah.facts import Facts, check
from scorekeeper.games.shah.options import Options, Series
from scorekeeper.games.shah.seating import OTHER, SIDES

Games = Mapping[str, int]
"""Numbers of games by side."""


class Tally(NamedTuple):
    """The games that each side has won: ``totals`` are all of them, ``runs`` those since it last lost one."""

    totals: Games
    runs: Games


NOTHING = Tally({"A": 0, "B": 0}, {"A": 0, "B": 0})
"""Before the first game."""


def ends(runs: Games, loser: str) -> Games:
    """End the loser's run (``shah.series.lost``)."""
    return {**runs, loser: 0}


def keeps(runs: Games, _loser: str) -> Games:
    """Keep the loser's run: a slip."""
    return runs


def in_a_row(tally: Tally) -> Games:
    """Count the games of a run (``shah.series.run``)."""
    return tally.runs


def all_won(tally: Tally) -> Games:
    """Count all games won: a slip."""
    return tally.totals


class Rules(NamedTuple):
    """A rule for each step; the number ``to_win`` is of games that count."""

    lost: Callable[[Games, str], Games] = ends
    counts: Callable[[Tally], Games] = in_a_row
    to_win: int = 5


_RULES: Mapping[Series, Rules] = {"five-in-a-row": Rules(), "single": Rules(to_win=1)}
"""Articles ``shah.series.five`` and ``shah.series.single``."""


def rules_for(options: Options) -> Rules:
    """Return the rules that the text and the options name."""
    return _RULES[options.series]


# --- the steps --------------------------------------------------------------------------------------------


def score(facts: Facts, options: Options) -> Score:
    """Score a game by itself: 1 : 0, or 0 : 0 if drawn (``shah.end.score``).

    It decides a match where a single game wins one. Raises Illegal for a drawn game where none is agreed.
    """
    found = evaluate(facts, options)
    refuse(found.remarks)
    return found


def evaluate(facts: Facts, options: Options) -> Score:
    """Score a game; that no game has the score told is a remark. Raises Illegal for a drawn game."""
    check(facts, options)
    winner, rules = winner_of(facts), rules_for(options)
    if facts.result is not None:
        result = told.score(facts.result, possible=can_score(facts.result, options))
        decided = winner if winner and has_won(count(NOTHING, facts, rules), winner, rules) else None
        return result._replace(match_winner=decided)
    if winner is None:
        return Score(dict.fromkeys(SIDES, 0), tuple(Item(side, 0, "drawn") for side in SIDES), None, None, {})
    points = {side: int(side == winner) for side in SIDES}
    items = (Item(winner, 1, "won"), Item(OTHER[winner], 0, "lost"))
    if has_won(count(NOTHING, facts, rules), winner, rules):
        return Score(points, (*items, Item(winner, 0, "single")), winner, winner, {})
    return Score(points, items, winner, None, {})


def can_score(points: Mapping[str, int], options: Options) -> bool:
    """Tell whether some game can have these points: one for the winner, none for either where draws are agreed."""
    return sorted(points.values()) in ([[0, 1], [0, 0]] if options.draws == "agreed" else [[0, 1]])


def games_of(facts: Facts) -> Games:
    """Return the games that each side won by a line: one, or as many as the score says."""
    if facts.result is not None:
        return facts.result
    return {side: int(side == facts.winner) for side in SIDES}


def winner_of(facts: Facts) -> str | None:
    """Return who won, as told or by the score; None for a drawn game."""
    games = games_of(facts)
    return next((side for side in SIDES if games[side] > games[OTHER[side]]), None)


def count(before: Tally, facts: Facts, rules: Rules) -> Tally:
    """Count one more game of a series (``shah.series.run``, ``shah.series.lost``); a drawn one changes nothing.

    A score of several games, recorded as it is, leaves no run where both won some: nobody knows their order.
    """
    games = games_of(facts)
    winners = [side for side in SIDES if games[side]]
    if not winners:
        return before
    totals = {side: before.totals[side] + games[side] for side in SIDES}
    if len(winners) > 1:
        return Tally(totals, NOTHING.runs)
    (winner,) = winners
    runs = rules.lost(before.runs, OTHER[winner])
    return Tally(totals, {**runs, winner: runs[winner] + games[winner]})


def has_won(tally: Tally, side: str, rules: Rules) -> bool:
    """Tell whether a side has won the match (``shah.series.five``, ``shah.series.single``)."""
    return rules.counts(tally)[side] >= rules.to_win


def breakdown(score: Score) -> Breakdown:
    """Return the column of games won in a row, where the game belongs to a series."""
    run = score.details.get("run")
    if run is None:
        return Breakdown((), dict.fromkeys(score.points, ()))
    cells = {side: (str(run["length"]) if side == run["side"] else "",) for side in score.points}
    return Breakdown(("in a row",), cells, tuple(item for item in score.items if item.code == "run-ended"))
