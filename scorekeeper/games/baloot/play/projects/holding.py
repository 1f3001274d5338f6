"""Projects: what a hand holds.

A card is a number from 0 to 31 (see :func:`scorekeeper.cards.index_32`), a hand a mask of 32 bits. Source: Baloot,
"Projects and Baloot"; articles ``baloot.project.*`` and ``baloot.baloot.*``.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES, SUITS
from scorekeeper.games.baloot.facts.deals import Project, all_projects
from scorekeeper.games.baloot.play.findings import named
from scorekeeper.messages import Message

_SUIT_BITS = 0xFF


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
