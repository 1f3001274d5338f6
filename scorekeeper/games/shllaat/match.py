"""A match of Shlla'at as it stands: totals, who plays first, who has won (articles ``shllaat.match.*``)."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import Problem, Refused, malformed, refuse, unclear
from scorekeeper.game import NOTE, SHARED, Item, Json, Score, Seating
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.facts.checks import checked, players_problems
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import PACKS
from scorekeeper.games.shllaat.scoring import as_told, players_notes, rules_for, run, thrown_in
from scorekeeper.seats import check_dealer
from scorekeeper.suggestions import suggestion

_USUAL = 500


class State(NamedTuple):
    """Totals by player, in the order of play; ``first`` plays first in the next hand, None if it is not known.

    ``level`` is the score of a tie that was played on from, None without one. ``winner`` is a
    player, or several joined by " & " if the win is shared.
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

    @property
    def leaders(self) -> list[str]:
        """The players with the highest total."""
        best = max(self.totals.values())
        return [player for player, total in self.totals.items() if total == best]

    @property
    def shared(self) -> bool:
        """Whether several players share the win."""
        return self.winner is not None and self.winner not in self.totals

    @property
    def to_agree(self) -> bool:
        """Whether a tie stands and no higher target has been agreed yet (``shllaat.match.tie``)."""
        return self.level is not None and self.options.tie == "raise" and self.options.target <= self.level


def start(options: Options, seating: Seating, dealer: str | None) -> State:
    """Begin with 0 for everybody; ``dealer`` is who plays first.

    Raises Malformed for an unknown player, or for more players than the pack can be dealt to.
    """
    refuse(players_problems(tuple(seating.players), options.pack))
    check_dealer(seating, dealer)
    return State(options, dict.fromkeys(seating.players, 0), dealer)


def advance(state: State, facts: Facts) -> tuple[State, Score]:
    """Score a hand, and let the next player play first in the next one. Raises Refused."""
    if facts.outcome is not None:
        return state, thrown_in(state.totals)
    strangers = _table_problems(state, facts)
    if facts.result is not None:
        refuse(strangers)
        result = as_told({player: facts.result[player] for player in state.totals}, state.options)
    else:
        result = _counted(state, facts, strangers)
    summed = {player: points + result.points[player] for player, points in state.totals.items()}
    players = list(state.totals)
    first = players[players.index(state.first) + 1 - len(players)] if state.first is not None else None
    after = _decide(state._replace(totals=summed, first=first, hands=state.hands + 1))
    return after, result._replace(match_winner=after.winner)


def _counted(state: State, facts: Facts, strangers: list[Problem]) -> Score:
    """Score a hand whose piles were counted. Raises Refused, also for ``strangers``."""
    try:
        hand = checked(facts, state.options)
    except Refused as refused:
        refuse([*strangers, *refused.problems])
        raise
    refuse(strangers)
    return run(hand.in_order(state.totals), rules_for(state.options))


def standing(state: State) -> tuple[Item, ...]:
    """Return items for a tie to be agreed on, a shared win and, early on, an unusual table."""
    items = []
    if state.shared:
        items.append(Item(SHARED.join(state.leaders), 0, "tie-shared", {"n": max(state.totals.values())}))
    elif state.to_agree:
        best = max(state.totals.values())
        level = best if len(state.leaders) > 1 else state.level  # a tie that was played on can be one again
        items.append(Item(NOTE, 0, "tie-raise", {"n": level, "best": best}))
    if state.hands <= 1:  # said once, not after every hand
        remarks = players_notes(len(state.totals), PACKS[state.options.pack])
        items += [Item(NOTE, 0, remark.code, remark.params) for remark in remarks]
        if state.options.target % _USUAL:
            items.append(Item(NOTE, 0, "target-unusual", {"target": state.options.target}))
    return tuple(items)


def board(state: State) -> Json:
    """Return who shares the win, or the level above which a new target is to be agreed."""
    if state.shared:
        return {"winners": state.leaders}
    return {"tied_at": state.level} if state.to_agree else {}


def with_next(state: State, player: str) -> State:
    """Return the same state, with another player to play first in the next hand."""
    return state._replace(first=player)


def with_options(state: State, options: Options) -> State:
    """Return the same state under other options; an agreement about a tie that stands takes effect at once."""
    changed = state._replace(options=options)
    return _decide(changed) if state.level is not None and not state.over else changed


def with_totals(state: State, totals: Mapping[str, int]) -> State:
    """Return the same state with other totals, and decide anew who has won."""
    return _decide(state._replace(totals=dict(totals), level=None))


def _decide(state: State) -> State:
    """Find the winner, and the level of a tie that is to be played on for."""
    best = max(state.totals.values())
    if state.to_agree or best < state.options.target:
        return state._replace(winner=None)
    leaders = state.leaders
    if len(leaders) == 1 or state.options.tie == "share":
        return state._replace(winner=SHARED.join(leaders), level=None)
    return state._replace(winner=None, level=best)


def _table_problems(state: State, facts: Facts) -> list[Problem]:
    """Refuse a hand that names unknown players, or leaves a player of this match out."""
    named, known = facts.players, state.totals
    if known.keys() == {*named}:
        return []
    told, strangers = facts.told, [each for each in named if each not in known]
    return [
        *[malformed("player-unknown", told, found=each, hint=suggestion(each, known)) for each in strangers],
        *[unclear("player-unsaid", told, player=player) for player in known if player not in named],
    ]
