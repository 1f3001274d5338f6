"""A series of Shah, won by five games in a row: the games won, the run, and who places first.

Articles ``shah.series.*``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import illegal, malformed, refuse, unclear
from scorekeeper.game import Item, Json, Score, Seating
from scorekeeper.games.shah.facts import Facts
from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.scoring import Games, can_score, evaluate, games_of, winner_of
from scorekeeper.games.shah.seating import OTHER, SIDES


class Tally(NamedTuple):
    """The games that each side has won: ``totals`` are all of them, ``runs`` those since its last loss."""

    totals: Games
    runs: Games


NOTHING = Tally({"A": 0, "B": 0}, {"A": 0, "B": 0})
"""Before the first game."""


# --- the rules of a series --------------------------------------------------------------------------------


def to_win(options: Options) -> int:
    """Return how many games in a row win the match (``shah.series.five``, ``shah.series.single``)."""
    return 5 if options.series == "five-in-a-row" else 1


def count(before: Tally, facts: Facts) -> Tally:
    """Count one more game of a series (``shah.series.run``, ``shah.series.lost``); a drawn game changes nothing.

    A result can stand for several games. If both sides won some of them, no run is left: nobody knows their order.
    """
    games = games_of(facts)
    winners = [side for side in SIDES if games[side]]
    if not winners:
        return before
    totals = {side: before.totals[side] + games[side] for side in SIDES}
    if len(winners) > 1:
        return Tally(totals, NOTHING.runs)
    (winner,) = winners
    return Tally(totals, {**NOTHING.runs, winner: before.runs[winner] + games[winner]})


def has_won(tally: Tally, side: str, options: Options) -> bool:
    """Tell whether a side has won the match."""
    return tally.runs[side] >= to_win(options)


# --- how a match stands -----------------------------------------------------------------------------------


class Run(NamedTuple):
    """Games won by one side without losing one in between; ``side`` is None before anybody has won."""

    side: str | None
    length: int


class State(NamedTuple):
    """``tally`` is games won by side; ``first`` places first in the next game, None if nobody has said."""

    options: Options
    tally: Tally
    first: str | None
    winner: str | None

    @property
    def totals(self) -> Mapping[str, int]:
        """Games won by each side."""
        return self.tally.totals

    @property
    def run(self) -> Run:
        """The run: only one side can have one (``shah.series.run``)."""
        return next((Run(side, length) for side, length in self.tally.runs.items() if length), Run(None, 0))

    @property
    def over(self) -> bool:
        """Whether somebody has won the series."""
        return self.winner is not None

    @property
    def next(self) -> Mapping[str, str | None]:
        """Who places first in the next game."""
        return {"first": self.first}


def start(options: Options, seating: Seating, dealer: str | None) -> State:
    """Begin at 0 : 0; ``dealer`` places first in the first game. Raises Malformed for a stranger."""
    if dealer is not None and dealer not in seating.players:
        refuse([malformed("first-unknown", "dealer", found=dealer, choices=tuple(seating.players))])
    return State(options, NOTHING, dealer, None)


def advance(state: State, facts: Facts) -> tuple[State, Score]:
    """Score one more game. Its items also tell of the runs, and its ``details`` have the run after it.

    A match that is won stays won, even if a correction puts games after its end. Raises Illegal for a drawn game if
    none is agreed.
    """
    result = evaluate(facts, state.options)
    side = winner_of(facts)
    if side is None:
        return state, _with_run(state, result, () if state.first is None else (Item(state.first, 0, "begins-again"),))
    tally = count(state.tally, facts)
    won = side if has_won(tally, side, state.options) else None
    after = State(state.options, tally, side, state.winner or won)
    items = () if after.winner else (Item(side, 0, "begins"),)
    if (ended := state.tally.runs[OTHER[side]]) and _is_series(state):
        items = (Item(OTHER[side], 0, "run-ended", {"n": ended}), *items)
    return after, _with_run(after, result._replace(match_winner=won), items)


def _is_series(state: State) -> bool:
    return state.options.series == "five-in-a-row"


def _with_run(after: State, result: Score, items: tuple[Item, ...]) -> Score:
    """Add to a score its meaning for the match: the run after it, then the other ``items``."""
    details = {"run": after.run._asdict()} if _is_series(after) else {}
    return result._replace(items=(*result.items, *standing(after), *items), details=result.details | details)


def standing(state: State) -> tuple[Item, ...]:
    """Announce the run (``shah.series.run``); at four, say that one more wins the match. A wrong count can have two."""
    runs = state.tally.runs.items() if _is_series(state) else ()
    return tuple(_announced(side, length, to_win(state.options) - length) for side, length in runs if length)


def _announced(side: str, length: int, left: int) -> Item:
    code = "run-won" if left <= 0 else "run-four" if left == 1 else "run"
    return Item(side, 0, code, {"n": length, "left": left})


def board(state: State) -> Json:
    """Return the run of games won: {"run": {"side", "length"}}, the side null while nobody has won."""
    return {"run": state.run._asdict()}


def with_next(state: State, player: str) -> State:
    """Return the state with another player to place first."""
    return state._replace(first=player)


def with_options(state: State, options: Options) -> State:
    """Return the state under other options. A match that a single game had won goes on as a series."""
    won = state.winner
    if won and options.series != state.options.series and not has_won(state.tally, won, options):
        won = None
    return state._replace(options=options, winner=won)


def as_claimed(before: State, after: State, figures: Games) -> State:
    """Return the match after a game if somebody's figures were right: the score of the game, or else the runs after it.

    Articles ``shah.end.score`` and ``shah.series.run``.
    """
    if can_score(figures, before.options):
        return advance(before, Facts(next((side for side in SIDES if figures[side]), None)))[0]
    if not _is_series(after):
        return after
    tally = after.tally._replace(runs=dict(figures))
    won = next((side for side in SIDES if has_won(tally, side, after.options)), None)
    return after._replace(tally=tally, winner=won)


def check_taken_over(first: str, totals: Games) -> None:
    """Refuse that another begins than who won the games taken over (``shah.series.next``). Raises Illegal."""
    winners = [side for side in SIDES if totals[side]]
    refuse([illegal("totals-next", "dealer", player=side, other=first) for side in winners if side != first])


def with_totals(state: State, totals: Mapping[str, int]) -> State:
    """Return the state with other totals: before the first game those that were taken over, with their run.

    Later the run decides, and a wrong count of games won changes nothing. Raises Ambiguous if both sides are said to
    have won before the first game, as nobody then knows whose run it is.
    """
    if state.tally != NOTHING:
        return state
    winners = [side for side in SIDES if totals[side]]
    if len(winners) > 1:
        refuse([unclear("totals-run", "totals")])
    tally = Tally(dict(totals), dict(totals))
    won = next((side for side in winners if has_won(tally, side, state.options)), None)
    return state._replace(tally=tally, first=state.first or (winners[0] if winners else None), winner=won)
