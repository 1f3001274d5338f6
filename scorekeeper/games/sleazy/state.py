"""A match of Sleazy as it stands: rounds played, the cumulative difference, who deals (``sleazy.match.*``)."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import Illegal, illegal, malformed, refuse
from scorekeeper.game import Item, Json, Options, Score, Seating
from scorekeeper.games.sleazy.compounds import COLOUR_OF_SUIT, OTHER_COLOUR
from scorekeeper.games.sleazy.facts import Facts, read
from scorekeeper.games.sleazy.scoring import Difference, difference, score
from scorekeeper.games.sleazy.table import OTHER, check_form, side_of


class State(NamedTuple):
    """``totals`` are the compounds of all rounds; ``dealer`` is the side that deals next, None where unknown."""

    options: Options
    totals: Mapping[str, int]
    played: int
    dealer: str | None

    @property
    def difference(self) -> Difference:
        """The cumulative difference."""
        return difference(self.totals)

    @property
    def over(self) -> bool:
        """Whether all rounds have been played; the match may be a drawn game."""
        return self.played >= int(self.options["rounds"])

    @property
    def winner(self) -> str | None:
        """Who has won, None while the match is open, and for a drawn game."""
        return self.difference.favours if self.over else None

    @property
    def next(self) -> Mapping[str, str | None]:
        """Who deals next; the other side starts."""
        return {"dealer": self.dealer}


def start(options: Options, table: Seating, dealer: str | None) -> State:
    """Begin at 0 : 0; ``dealer`` is a side or one of its players.

    Raises Malformed for a stranger, and Malformed or Ambiguous for sides that the option ``players`` does not fit.
    """
    check_form(table, options["players"])
    if dealer is not None and dealer not in table.players:
        refuse([malformed("dealer-unknown", "dealer", found=dealer, choices=tuple(table.players))])
    return State(options, {"A": 0, "B": 0}, 0, side_of(dealer) if dealer else None)


def advance(state: State, data: Json) -> tuple[State, Score]:
    """Score one more round, and pass the deal; items then also tell of the match. Raises Refused."""
    if state.over:
        code = "rounds-won" if state.winner else "rounds-drawn"
        raise Illegal([illegal(code, side=state.winner or "", n=state.played, points=state.difference.points)])
    facts = read(data, state.options)
    result = score(facts, state.options)
    totals = {side: state.totals[side] + points for side, points in result.points.items()}
    dealer = OTHER[state.dealer] if state.dealer else None
    after = State(state.options, totals, state.played + 1, dealer)
    items = (*result.items, *_against_deal(state, facts), _cumulative(state, after, result))
    return after, result._replace(items=items, match_winner=after.winner)


def _against_deal(state: State, facts: Facts) -> tuple[Item, ...]:
    """Point at a colour that changed hands where no hat can change it (``sleazy.layout.colours``).

    Nothing is refused: who really dealt is not recorded, only whose turn it was.
    """
    card = facts.colour_card
    if state.options["magic-hat"] == "yes" or not (card and facts.owners and state.dealer):
        return ()
    colour, starter = COLOUR_OF_SUIT[card[-1]], OTHER[state.dealer]
    if facts.owners[colour] == starter:
        return ()
    params = {"colour": colour, "own": OTHER_COLOUR[colour], "dealer": state.dealer}
    return (Item(starter, 0, "against-deal", params),)


def _cumulative(before: State, after: State, result: Score) -> Item:
    """Say how the difference in the match came about, from the side that is now ahead."""
    was, now = before.difference, after.difference
    side = now.favours or was.favours or "A"
    params = {"n": now.points, "before": was.points, "other": OTHER[side]}
    gained = result.points[side] - result.points[OTHER[side]]
    params["round"] = abs(gained)
    if now.favours is None:
        return Item(side, 0, "match-level", params)
    if was.favours is None:
        return Item(side, 0, "match-leads", params)
    if was.favours != side:
        return Item(side, 0, "match-turned", params)
    return Item(side, 0, "match-gained" if gained >= 0 else "match-lost", params)


def standing(state: State) -> tuple[Item, ...]:
    """Announce the cumulative difference, half time, and a drawn game."""
    if not state.played:
        return ()
    rounds = int(state.options["rounds"])
    ahead = state.difference
    side = ahead.favours or "A"
    params = {"n": state.played, "points": ahead.points, "rounds": rounds, "other": OTHER[side]}
    if state.over:
        return (Item(side, 0, "end-won" if ahead.favours else "end-drawn", params),)
    stands = Item(side, 0, "stands-ahead" if ahead.favours else "stands-level", params)
    if state.played * 2 != rounds:
        return (stands,)
    return (stands, Item(side, 0, "half-time", params))


def penalise(_state: State, _by: str, _kind: str) -> tuple[State, Score]:
    """Refuse: Sleazy's rules know no penalty points. Raises Illegal."""
    raise Illegal([illegal("penalty-none", game="Sleazy")])
