"""Projects: what a hand holds.

A card is a number from 0 to 31 (see :func:`scorekeeper.cards.index_32`), a hand a mask of 32 bits. Source: Baloot,
"Projects and Baloot"; articles ``baloot.project.*`` and ``baloot.baloot.*``.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES, RANKS_32, SUITS, mask_32
from scorekeeper.games.baloot.play.findings import named
from scorekeeper.games.baloot.scoring.rules import PROJECT_VALUES
from scorekeeper.messages import Message

ROYALS = {suit: mask_32(("K", suit), ("Q", suit)) for suit in SUITS}
"""King and Queen of each suit, as masks: the Baloot if the suit is trumps."""

_LENGTHS = {"siri": 3, "fifty": 4, "hundred": 5}
_FOUR_KINDS = {
    "hokum": dict.fromkeys(("A", "K", "Q", "J", "10"), "hundred"),
    "sun": {**dict.fromkeys(("K", "Q", "J", "10"), "hundred"), "A": "four-hundred"},
}
_SUIT_BITS = 0xFF


class Project(NamedTuple):
    """A project of certain cards: ``form`` is "run" or "four", ``top`` the rank that compares, ``suit`` a run's suit.

    ``cards`` is a mask, ``value`` game points before multiplying.
    """

    kind: str
    form: str
    top: str
    suit: str | None
    cards: int
    value: int


class Declared(NamedTuple):
    """A project as it was declared. What was not said (form, top card, suit) is None and unknown."""

    kind: str
    form: str | None = None
    top: str | None = None
    suit: str | None = None


def projects_in(hand: int, contract: str) -> list[Project]:
    """List every project in a hand, best first: value, four over run, top card, suit in the order S H D C.

    Every stretch of three, four or five in a run is one (``baloot.project.runs``).
    """
    everything, runs, fours = _tables(contract)
    spades, hearts, diamonds, clubs = runs
    equal = hand & hand >> 8 & hand >> 16 & hand >> 24 & _SUIT_BITS
    found = (
        spades[hand & _SUIT_BITS]
        + hearts[hand >> 8 & _SUIT_BITS]
        + diamonds[hand >> 16 & _SUIT_BITS]
        + clubs[hand >> 24]
    )
    if equal:
        found += fours[equal]
    return [everything[place] for place in sorted(found)] if found else []


@cache
def all_projects(contract: str) -> tuple[Project, ...]:
    """List every project the pack holds under a contract, best first as in :func:`projects_in`."""
    return tuple(sorted([*_runs(contract), *_fours(contract)], key=_order))


def _runs(contract: str) -> Iterator[Project]:
    for suit, (kind, length) in product(SUITS, _LENGTHS.items()):
        for start in range(len(RANKS_32) - length + 1):
            ranks = RANKS_32[start : start + length]
            cards = mask_32(*((rank, suit) for rank in ranks))
            yield Project(kind, "run", ranks[-1], suit, cards, PROJECT_VALUES[contract][kind])


def _fours(contract: str) -> Iterator[Project]:
    for rank, kind in _FOUR_KINDS[contract].items():
        cards = mask_32(*((rank, suit) for suit in SUITS))
        yield Project(kind, "four", rank, None, cards, PROJECT_VALUES[contract][kind])


def _order(project: Project) -> tuple[int, bool, int, str]:
    suit = str(SUITS.index(project.suit)) if project.suit else ""
    return -project.value, project.form == "run", -RANKS_32.index(project.top), suit


_Places = tuple[tuple[int, ...], ...]


@cache
def _tables(contract: str) -> tuple[tuple[Project, ...], tuple[_Places, ...], _Places]:
    """Return for every eight bits of a suit its runs, for every set of ranks held four times its fours.

    Projects stand as places in :func:`all_projects`, so that sorting them is sorting small numbers.
    """
    everything = all_projects(contract)
    runs = tuple(
        _fitting([(place, project.cards >> shift) for place, project in enumerate(everything) if project.suit == suit])
        for suit, shift in zip(SUITS, range(0, 32, 8), strict=True)
    )
    fours = [(place, project.cards & _SUIT_BITS) for place, project in enumerate(everything) if not project.suit]
    return everything, runs, _fitting(fours)


def _fitting(parts: Sequence[tuple[int, int]]) -> _Places:
    """Return for every eight bits the places whose own bits are all among them."""
    return tuple(tuple([place for place, bits in parts if bits & ~held == 0]) for held in range(_SUIT_BITS + 1))


@cache
def ways_to_hold(declared: Declared, contract: str) -> tuple[Project, ...]:
    """List the projects that something declared can be; empty where there is none such."""
    return tuple(project for project in all_projects(contract) if fits(project, declared))


def fits(project: Project, declared: Declared) -> bool:
    """Tell whether a project is of the kind declared, and of the form, top card and suit if these were said."""
    kind, form, top, suit = declared
    return (
        project.kind == kind
        and (top is None or project.top == top)
        and (form is None or project.form == form)
        and (suit is None or project.suit == suit)
    )


# --- the Baloot beside a project --------------------------------------------------------------------------


def bars_baloot(project: Project, royals: int) -> bool:
    """Tell whether showing it takes the Baloot, the cards ``royals``, from its owner (``baloot.baloot.barred``)."""
    if project.kind != "hundred":
        return False
    return project.top in ("K", "Q") if project.form == "four" else not royals & ~project.cards


def contains_baloot(project: Project, royals: int) -> bool:
    """Tell whether it is a Siri or Fifty with King and Queen of trumps (``baloot.baloot.in-project``)."""
    return project.kind in ("siri", "fifty") and not royals & ~project.cards


# --- told -------------------------------------------------------------------------------------------------


def cards_down(cards: int) -> list[str]:
    """Name the cards of a mask, suit by suit in the order S H D C, each from the Ace down.

    >>> cards_down(0b11100000 << 24)
    ['AC', 'KC', 'QC']
    """
    held = [index for index in range(len(CARD_NAMES)) if cards >> index & 1]
    return [CARD_NAMES[index] for index in sorted(held, key=lambda index: (index >> 3, -index))]


def described(project: Project) -> Message:
    """Return a project as the cards it is of: "A-K-Q of spades", "four Kings"."""
    if project.suit is None:
        return Message("project-four", {"rank": named(project.top)})
    ranks = [name[:-1] for name in cards_down(project.cards)]
    return Message("project-run", {"ranks": ranks, "suit": named(project.suit)})
