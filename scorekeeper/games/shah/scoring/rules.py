"""The rules of each step of a series, as data: which rule the text names, which an option, and which only a slip.

A game is counted (``shah.end.score``); then follow the steps of the series: what a lost game leaves of the loser's
run · which games count towards the match · how many of them win it.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from scorekeeper.games.shah.options import Options, Series

Games = Mapping[str, int]
"""Numbers of games by side."""


class Tally(NamedTuple):
    """The games that each side has won: ``totals`` are all of them, ``runs`` those since it last lost one."""

    totals: Games
    runs: Games


NOTHING = Tally({"A": 0, "B": 0}, {"A": 0, "B": 0})
"""Before the first game."""


# --- what a lost game leaves of the runs --------------------------------------------------------------------


def ends(runs: Games, loser: str) -> Games:
    """End the loser's run (``shah.series.lost``)."""
    return {**runs, loser: 0}


def keeps(runs: Games, _loser: str) -> Games:
    """Keep the loser's run: a slip."""
    return runs


# --- which games count --------------------------------------------------------------------------------------


def in_a_row(tally: Tally) -> Games:
    """Count the games of a run (``shah.series.run``)."""
    return tally.runs


def all_won(tally: Tally) -> Games:
    """Count all games won: a slip."""
    return tally.totals


# --- the rules of a match -----------------------------------------------------------------------------------


class Rules(NamedTuple):
    """A rule for each step; the number ``to_win`` is of games that count."""

    lost: Callable[[Games, str], Games] = ends
    counts: Callable[[Tally], Games] = in_a_row
    to_win: int = 5


_TO_WIN = {Series.FIVE_IN_A_ROW: 5, Series.SINGLE: 1}
"""Articles ``shah.series.five`` and ``shah.series.single``."""


@cache
def rules_for(options: Options) -> Rules:
    """Return the rules that the text and the options name."""
    return Rules(to_win=_TO_WIN[options.series])
