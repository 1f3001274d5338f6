"""A match of Sleazy as it stands: rounds played, the cumulative difference, who deals (``sleazy.match.*``)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scorekeeper.errors import Illegal, illegal, malformed, refuse
from scorekeeper.game import Item, Json, Score, Seating
from scorekeeper.games.sleazy.cards import COLOUR, COLOUR_NAMES, COLOUR_SETS, OTHER_COLOUR, Compound, card_of
from scorekeeper.games.sleazy.facts import Facts, Told
from scorekeeper.games.sleazy.facts.checks import Count, checked
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.scoring import as_told, run
from scorekeeper.games.sleazy.seating import check_players
from scorekeeper.games.sleazy.sides import OTHER, SIDE, Difference, difference, red_at_start


class State(NamedTuple):
    """``totals`` are the points of all rounds; ``dealer`` is the side that deals next, None if unknown."""

    options: Options
    totals: Mapping[str, int]
    played: int
    dealer: str | None

    @property
    def difference(self) -> Difference:
        """The cumulative difference."""
        return difference(self.totals["A"], self.totals["B"])

    @property
    def over(self) -> bool:
        """Whether all rounds have been played; the match may be a drawn game."""
        return self.played >= self.options.rounds

    @property
    def winner(self) -> str | None:
        """Who has won, None while the match is open, and for a drawn game."""
        return self.difference.favours if self.over else None

    @property
    def next(self) -> Mapping[str, str | None]:
        """Who deals next; the other side starts."""
        return {"dealer": self.dealer}


def start(options: Options, seating: Seating, dealer: str | None) -> State:
    """Begin at 0 : 0; ``dealer`` is a side or one of its players.

    Raises Malformed for a stranger, and Malformed or Ambiguous for sides that the option ``players`` does not fit.
    """
    check_players(seating, options.players)
    if dealer is not None and dealer not in seating.players:
        refuse([malformed("dealer-unknown", "dealer", found=dealer, choices=tuple(seating.players))])
    return State(options, {"A": 0, "B": 0}, 0, SIDE[dealer] if dealer else None)


def advance(state: State, facts: Facts) -> tuple[State, Score]:
    """Score one more round, and pass the deal. The last item tells of the match. Raises Refused."""
    if state.over:
        code = "rounds-won" if state.winner else "rounds-drawn"
        raise Illegal([illegal(code, side=state.winner, n=state.played, points=state.difference.points)])
    if facts.result is not None:
        count, result = None, as_told(facts.result, state.options)
    else:
        count = checked(with_colours(facts, state), state.options)
        result = run(count)
    totals = {side: state.totals[side] + points for side, points in result.points.items()}
    dealer = OTHER[state.dealer] if state.dealer else None
    after = State(state.options, totals, state.played + 1, dealer)
    items = (*result.items, *(_against_deal(state, count) if count else ()), _cumulative(state, after, result))
    return after, result._replace(items=items, match_winner=after.winner)


def with_colours(facts: Facts, state: State) -> Facts:
    """Return facts with the owner of red, if the deal and the colour card imply it (``sleazy.layout.colours``).

    The side that did not deal began with the colour of the card, and keeps it if no hat is played.
    """
    unsaid = facts.red is None and facts.black is None
    card = card_of(facts.colour_card)
    if not unsaid or card is None or state.dealer is None or state.options.magic_hat == "yes":
        return facts
    if _may_be_of_set(facts.compounds or (), state.dealer):
        return facts
    return facts._replace(red=red_at_start(state.dealer, card))


def _may_be_of_set(compounds: Iterable[Told | Compound], dealer: str) -> bool:
    """Tell whether the colour card may have been read off a colour set of the dealing side.

    The card face up in a set has the colour of its owner (``sleazy.colour-set.face``). In a set of the other side it
    agrees with the card drawn.
    """
    return any(each.kind in COLOUR_SETS and each.side in (dealer, None) for each in compounds)


def _against_deal(state: State, count: Count) -> tuple[Item, ...]:
    """Point at a colour that changed hands although no hat is played (``sleazy.layout.colours``).

    Nothing is refused: the ledger records whose turn it was to deal, and not who dealt.
    """
    card, red = count.colour_card, count.red
    if state.options.magic_hat == "yes" or not (card and red and state.dealer):
        return ()
    if red == red_at_start(state.dealer, card) or _may_be_of_set(count.compounds, state.dealer):
        return ()
    colour, starter = COLOUR[card], OTHER[state.dealer]
    own = COLOUR_NAMES[OTHER_COLOUR[colour]]
    return (Item(starter, 0, "against-deal", {"colour": COLOUR_NAMES[colour], "own": own, "dealer": state.dealer}),)


def _cumulative(before: State, after: State, result: Score) -> Item:
    """Return how the difference in the match changed, told by the side that is now ahead."""
    was, now = before.difference, after.difference
    side = now.favours or was.favours or "A"
    gained = result.points[side] - result.points[OTHER[side]]
    if now.favours is None:
        code = "match-level"
    elif was.favours != side:
        code = "match-turned" if was.favours else "match-leads"
    else:
        code = "match-gained" if gained >= 0 else "match-lost"
    params = {"n": now.points, "before": was.points, "other": OTHER[side], "round": abs(gained)}
    return Item(side, 0, code, params)


def standing(state: State) -> tuple[Item, ...]:
    """Announce the cumulative difference, half time and a drawn game."""
    if not state.played:
        return ()
    rounds = state.options.rounds
    ahead = state.difference
    side = ahead.favours or "A"
    params = {"n": state.played, "points": ahead.points, "rounds": rounds, "other": OTHER[side]}
    if state.over:
        return (Item(side, 0, "end-won" if ahead.favours else "end-drawn", params),)
    stands = Item(side, 0, "stands-ahead" if ahead.favours else "stands-level", params)
    if state.played * 2 != rounds:
        return (stands,)
    return (stands, Item(side, 0, "half-time", params))


def board(state: State) -> Json:
    """Return the cumulative difference, whether all rounds are played, and who starts the next one."""
    starts = OTHER[state.dealer] if state.dealer and not state.over else None
    return {"difference": state.difference._asdict(), "over": state.over, "starts": starts}


def with_next(state: State, player: str) -> State:
    """Return the state with another side, or a player's, to deal next."""
    return state._replace(dealer=SIDE[player])


def with_options(state: State, options: Options) -> State:
    """Return the state under other options."""
    return state._replace(options=options)


def check_options(state: State, options: Options) -> None:
    """Refuse fewer rounds than have been played (``sleazy.match.rounds``). Raises Illegal."""
    if options.rounds != state.options.rounds and options.rounds < state.played:
        refuse([illegal("rounds-played", "rounds", rounds=options.rounds, n=state.played)])


def with_totals(state: State, totals: Mapping[str, int]) -> State:
    """Return the state with other totals."""
    return state._replace(totals=dict(totals))
