"""Four players in fixed partnerships: seats, sides, who sits to whose right, and how they are seated."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.game import Item, Json, Seating
from scorekeeper.language import commas
from scorekeeper.messages import Message
from scorekeeper.spelling import fold, vocabulary

OptionsT = TypeVar("OptionsT")

SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW", "NS": "NS", "EW": "EW"}
"""The side of a seat; a side's own side is itself."""
OTHER = {"NS": "EW", "EW": "NS"}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
NEXT = {"S": "E", "E": "N", "N": "W", "W": "S"}
"""Who sits to the right of each seat: the order of deal and play, anticlockwise."""
ORDER = {seat: (seat, NEXT[seat], PARTNER[seat], NEXT[PARTNER[seat]]) for seat in SEATS}
"""The seats in the order of play, by who begins."""

SEAT_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
SIDE_NAMES = {"NS": "N-S", "EW": "E-W"}
WORDS = {
    "N": "n north شمال شمالي",
    "E": "e east شرق شرقي",
    "S": "s south جنوب جنوبي",
    "W": "w west غرب غربي",
    "NS": "ns n-s sn s-n",
    "EW": "ew e-w w-e",
}
"""Words for seats and sides beside the players' names."""


def ahead(points: Mapping[str, int]) -> str | None:
    """Return the side that has more, None if both have the same."""
    ns, ew = points["NS"], points["EW"]
    return None if ns == ew else "NS" if ns > ew else "EW"


@lru_cache(16)
def words_for(idents: Sequence[str]) -> Mapping[str, str]:
    """Return the words for sides and players beside their names, {word: id}; an id of several words is none."""
    called = WORDS if {*SEATS} <= {*idents} else {}
    return vocabulary({ident: called.get(ident, fold(ident)) for ident in idents if " " not in ident})


_NAMED = vocabulary(WORDS)
_THE = "ال"


def seat_named(said: str) -> str | None:
    """Find the seat or side that a word names, in Arabic with the article too; None for any other.

    >>> seat_named("East"), seat_named("الجنوب"), seat_named("Ali")
    ('E', 'S', None)
    """
    return _NAMED.get(fold(said)) or _NAMED.get(fold(said).removeprefix(_THE))


_SEATING = {"NS": ("N", "S"), "EW": ("E", "W")}


def seat(title: str, names: Sequence[Sequence[str]], us: str | None) -> Seating:
    """Seat two sides of two: the first N and S, the second E and W. Raises Malformed."""
    problems: list[Problem] = []
    if [len(side) for side in names] == [1, 1]:
        sides = [side[0] for side in names]
        problems.append(malformed("players-partners", game=title, found=sides, example="Ali+Badr Cem+Dalia"))
    elif names and [len(side) for side in names] != [2, 2]:
        shown = commas(" & ".join(side) for side in names)
        expected = Message("expected-two-sides", {"example": "Ali+Badr Cem+Dalia"})
        problems.append(
            malformed("players-count", game=title, expected=expected, found=sum(map(len, names)), names=shown)
        )
    if us is not None and us not in SIDES:
        problems.append(malformed("side-unknown", "us", found=us, choices=SIDES))
    refuse(problems)
    players = dict(SEAT_NAMES)
    for side, partners in zip(SIDES, names, strict=False):
        players.update(zip(_SEATING[side], partners, strict=True))
    return Seating(players, _SEATING, us)


def check_dealer(seating: Seating, dealer: str | None) -> None:
    """Refuse a dealer, or first player, who is not at the table. Raises Malformed."""
    if dealer is not None and dealer not in seating.players:
        refuse([malformed("dealer-unknown", "dealer", found=dealer, choices=tuple(seating.players))])


def next_dealer(dealer: str | None, *, stays: bool = False) -> str | None:
    """Return who deals the next hand: the player on the right, or the same one if the deal ``stays``."""
    return dealer if dealer is None or stays else NEXT[dealer]


class State(NamedTuple, Generic[OptionsT]):
    """A match of two sides whose players deal in turn.

    ``totals`` are by side; ``dealer`` is the seat that deals next, None if it is unknown. ``noted`` is whom the
    rules of a game must remember until the next hand is recorded.
    """

    options: OptionsT
    totals: Mapping[str, int]
    dealer: str | None
    winner: str | None
    noted: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    @property
    def next(self) -> Mapping[str, str | None]:
        """Who deals next."""
        return {"dealer": self.dealer}


def start(options: OptionsT, seating: Seating, dealer: str | None) -> State[OptionsT]:
    """Begin at 0 : 0. Raises Malformed if the dealer has no seat."""
    check_dealer(seating, dealer)
    return State(options, {"NS": 0, "EW": 0}, dealer, None)


def standing(_state: object) -> tuple[Item, ...]:
    """Add nothing; the totals say it all."""
    return ()


def board(_state: object) -> Json:
    """Add nothing to the board's JSON form."""
    return {}


def with_next(state: State[OptionsT], player: str) -> State[OptionsT]:
    """Return the state with another dealer."""
    return state._replace(dealer=player)


def with_options(state: State[OptionsT], options: OptionsT) -> State[OptionsT]:
    """Return the state with other options from the next hand on."""
    return state._replace(options=options)


def names(seating: Seating) -> Mapping[str, str]:
    """Call the sides N-S and E-W, the seats by who sits there."""
    return {**SIDE_NAMES, **seating.players}
