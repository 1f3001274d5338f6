"""A match of Shlla'at as it stands: totals, who plays first, who has won (articles ``shllaat.match.*``)."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import Illegal, Problem, Refused, illegal, malformed, refuse, unclear
from scorekeeper.game import Item, Json, Options, Score, Seating
from scorekeeper.games.shllaat.facts.checks import FORMS, TITLE, Facts, players_problems, read
from scorekeeper.games.shllaat.scoring.steps import players_remarks, score
from scorekeeper.seats import check_dealer
from scorekeeper.words import suggestion

JOINED = " & "
"""Between the names of players who share the win."""
_USUAL = 500


class State(NamedTuple):
    """Totals by player, in the order of play; ``first`` plays first in the next hand, None where nobody has said.

    ``level`` is the score at which a tie was left to be played on for, None where there is none. ``winner`` is a
    player, or several joined by " & " where the win is shared.
    """

    options: Options
    totals: Mapping[str, int]
    first: str | None
    winner: str | None = None
    hands: int = 0
    level: int | None = None

    @property
    def over(self) -> bool:
        """Whether the match has ended; it always ends with a winner, or several."""
        return self.winner is not None

    @property
    def next(self) -> Mapping[str, str | None]:
        """Who plays first in the next hand."""
        return {"first": self.first}


def start(options: Options, table: Seating, dealer: str | None) -> State:
    """Begin with 0 for everybody; ``dealer`` is who plays first.

    Raises Malformed for a stranger, or for more players than the pack can be dealt to.
    """
    refuse(players_problems(tuple(table.players), options["pack"]))
    check_dealer(table, dealer)
    return State(options, dict.fromkeys(table.players, 0), dealer)


def advance(state: State, data: Json) -> tuple[State, Score]:
    """Score a hand, and let the next player play first in the next one. Raises Refused."""
    strangers = _table_problems(state, data)
    try:
        facts = read(data, state.options)
    except Refused as refused:
        refuse([*strangers, *refused.problems])
        raise
    refuse(strangers)
    result = score(_in_order(facts, state), state.options)
    totals = {player: points + result.points[player] for player, points in state.totals.items()}
    winner, level = _decide(state, totals)
    after = State(state.options, totals, _next_first(state), winner, state.hands + 1, level)
    return after, result._replace(match_winner=winner)


def with_totals(state: State, totals: Mapping[str, int]) -> State:
    """Give the same state with other totals, and decide anew who has won."""
    winner, level = _decide(state._replace(level=None), totals)
    return state._replace(totals=dict(totals), winner=winner, level=level)


def _in_order(facts: Facts, state: State) -> Facts:
    """Put the players in the order of play, whatever the order in which they were named."""
    piles = {player: facts.piles[player] for player in state.totals} if facts.piles else None
    return facts._replace(piles=piles, totals={player: facts.totals[player] for player in state.totals})


def penalise(_state: State, _by: str, _kind: str) -> tuple[State, Score]:
    """Refuse: the rules of Shlla'at know no penalty points. Raises Illegal."""
    raise Illegal([illegal("penalty-none", game=TITLE)])


def standing(state: State) -> tuple[Item, ...]:
    """Say what is to be agreed after a tie, who shares the win, and, early on, what is unusual about the table."""
    items = []
    if winners := shared(state):
        items.append(Item(state.winner or "", 0, "tie-shared", {"n": state.totals[winners[0]]}))
    elif to_agree(state):
        items.append(Item("Note", 0, "tie-raise", {"n": state.level}))
    if state.hands <= 1:  # said once, not after every hand
        remarks = players_remarks(len(state.totals), state.options)
        items += [Item("Note", 0, remark.code, remark.params) for remark in remarks]
        if int(state.options["target"]) % _USUAL:
            items.append(Item("Note", 0, "target-unusual", {"target": state.options["target"]}))
    return tuple(items)


def shared(state: State) -> list[str]:
    """List the players who share the win; none where one alone has won, or nobody."""
    if state.winner is None or state.winner in state.totals:
        return []
    best = max(state.totals.values())
    return [player for player, total in state.totals.items() if total == best]


def board(state: State) -> Json:
    """Give who shares the win, or the level above which a new target is to be agreed."""
    if winners := shared(state):
        return {"winners": winners}
    return {"tied_at": state.level} if to_agree(state) else {}


def _decide(state: State, totals: Mapping[str, int]) -> tuple[str | None, int | None]:
    """Find the winner, and the level of a tie that is to be played on for."""
    best = max(totals.values())
    if to_agree(state) or best < int(state.options["target"]):
        return None, state.level
    leaders = [player for player, total in totals.items() if total == best]
    if len(leaders) == 1:
        return leaders[0], None
    return (JOINED.join(leaders), None) if state.options["tie"] == "share" else (None, best)


def to_agree(state: State) -> bool:
    """Tell whether a tie stands for which no higher target has been agreed yet (``shllaat.match.tie``)."""
    return state.level is not None and state.options["tie"] == "raise" and int(state.options["target"]) <= state.level


def _next_first(state: State) -> str | None:
    if state.first is None:
        return None
    players = list(state.totals)
    return players[(players.index(state.first) + 1) % len(players)]


def _table_problems(state: State, data: Json) -> list[Problem]:
    """Refuse a hand that names strangers, or leaves a player of this match out."""
    problems = []
    for form in FORMS:
        given = data.get(form) if isinstance(data, dict) else None
        if isinstance(given, dict) and given:
            problems += [
                malformed("player-unknown", form, found=player, hint=suggestion(player, state.totals))
                for player in given
                if player not in state.totals
            ]
            problems += [
                unclear("player-unsaid", form, player=player) for player in state.totals if player not in given
            ]
    return problems
