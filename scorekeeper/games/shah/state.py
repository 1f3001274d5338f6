"""A series of Shah as it stands: games won, the run, who places first (articles ``shah.series.*``)."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import malformed, refuse
from scorekeeper.game import Item, Json, Options, Score, Seating
from scorekeeper.games.shah.facts import read
from scorekeeper.games.shah.scoring import score

RUN_TO_WIN = 5
"""Games in a row that win the match (Rules; ``shah.series.five``)."""


class Run(NamedTuple):
    """Games won by one side without losing one in between; ``side`` is None before anybody has won."""

    side: str | None
    length: int


class State(NamedTuple):
    """``totals`` are games won by side; ``first`` places first in the next game, None where nobody has said."""

    options: Options
    totals: Mapping[str, int]
    run: Run
    first: str | None
    winner: str | None

    @property
    def over(self) -> bool:
        """Whether somebody has won the series."""
        return self.winner is not None

    @property
    def next(self) -> Mapping[str, str | None]:
        """Who places first in the next game."""
        return {"first": self.first}


def start(options: Options, table: Seating, dealer: str | None) -> State:
    """Begin at 0 : 0; ``dealer`` is who places first in the first game. Raises Malformed for a stranger."""
    if dealer is not None and dealer not in table.players:
        refuse([malformed("first-unknown", "dealer", found=dealer, choices=tuple(table.players))])
    return State(options, {"A": 0, "B": 0}, Run(None, 0), dealer, None)


def advance(state: State, data: Json) -> tuple[State, Score]:
    """Score one more game; the items then also tell of the runs, and ``details`` hold the one after it.

    A match that is won stays won, whatever a later correction leaves behind it. Raises Refused.
    """
    game = read(data, state.options)
    result = score(game, state.options)
    side = game.winner
    if side is None:
        return state, _with_run(state, result, _drawn_items(state))
    ended = None if state.run.side in (None, side) else state.run
    run = Run(side, 1 if ended else state.run.length + 1)
    won = result.match_winner or (side if run.length >= RUN_TO_WIN and _is_series(state) else None)
    totals = {**state.totals, side: state.totals[side] + 1}
    after = State(state.options, totals, run, side, state.winner or won)
    items = () if after.winner else (Item(side, 0, "begins"),)
    if ended and _is_series(state):
        items = (Item(ended.side or "", 0, "run-ended", {"n": ended.length}), *items)
    return after, _with_run(after, result._replace(match_winner=won), items)


def standing(state: State) -> tuple[Item, ...]:
    """Announce the run; at four, that one more wins the match."""
    return (_announced(state.run),) if _is_series(state) and state.run.side else ()


def _is_series(state: State) -> bool:
    return state.options["series"] == "five-in-a-row"


def _with_run(after: State, result: Score, items: tuple[Item, ...]) -> Score:
    """Add to a score what it means for the match: the run after it, then the other ``items``."""
    details = {"run": after.run._asdict()} if _is_series(after) else {}
    return result._replace(items=(*result.items, *standing(after), *items), details=details)


def _drawn_items(state: State) -> tuple[Item, ...]:
    return () if state.first is None else (Item(state.first, 0, "begins-again"),)


def _announced(run: Run) -> Item:
    side, left = run.side or "", RUN_TO_WIN - run.length
    if left <= 0:
        return Item(side, 0, "run-won", {"n": run.length})
    if left == 1:
        return Item(side, 0, "run-four", {"n": run.length})
    return Item(side, 0, "run", {"n": run.length, "left": left})
