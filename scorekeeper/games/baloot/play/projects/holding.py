"""Projects: what a hand holds, and the best way to show it.

A card is a number from 0 to 31 (see :func:`scorekeeper.cards.index_32`), a hand a mask of 32 bits. Source: Baloot,
"Projects and Baloot"; articles ``baloot.project.*`` and ``baloot.baloot.*``.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES, SUITS
from scorekeeper.game import Json
from scorekeeper.games.baloot.facts.possible import BALOOT_VALUE
from scorekeeper.games.baloot.facts.projects import ROYALS, Project, all_projects, bars_baloot
from scorekeeper.games.baloot.play.findings import named
from scorekeeper.messages import Message

_SUIT_BITS = 0xFF


class Declared(NamedTuple):
    """A project as it was declared. A form, top card or suit that was not said is None and unknown."""

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


@lru_cache(1 << 12)
def ways_to_hold(declared: Declared, contract: str) -> tuple[Project, ...]:
    """List the projects that something declared can be; empty if there are none."""
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


# --- the best way to show a hand (articles ``baloot.project.limit``, ``baloot.baloot.split``) --------------


class Best(NamedTuple):
    """The best way to declare and show a hand: at most two projects, the one to declare first.

    ``baloot`` is "shown" if it lies in a shown Siri or Fifty, ``within``, "apart" if it can be said beside them, else
    None; ``points`` are game points before multiplying, the Baloot's 2 included.
    """

    projects: tuple[Project, ...]
    baloot: str | None
    points: int
    within: Project | None = None


def best(hand: int, contract: str, trump: str | None) -> Best:
    """Find the two disjoint projects, or one, or none, that score most together with the hand's Baloot.

    ``trump`` is None in Sun. If several ways score the same, take the one whose project to declare is better, in
    the order of :func:`projects_in`; then the one whose second project is better.
    (``baloot.project.limit``, ``baloot.baloot.split``)

    >>> spades = best(0xFF, "hokum", "S")
    >>> [(project.kind, project.top) for project in spades.projects], spades.baloot, spades.points
    ([('hundred', 'J'), ('siri', 'A')], 'shown', 14)
    """
    royals = ROYALS[trump] if trump and contract == "hokum" else 0
    baloot = None if royals & ~hand or not royals else "apart"
    top = Best((), baloot, BALOOT_VALUE if baloot else 0)
    for chosen in _choices(projects_in(hand, contract)):
        beside = _baloot_beside(chosen, royals) if baloot else None
        points = sum(project.value for project in chosen) + (BALOOT_VALUE if beside else 0)
        if points > top.points:
            within = next((project for project in chosen if contains_baloot(project, royals)), None) if beside else None
            top = Best(chosen, beside, points, within)
    return top


def _choices(found: list[Project]) -> Iterator[tuple[Project, ...]]:
    """Yield every project and every disjoint pair, the better ones first: the first of equals is the best."""
    for place, first in enumerate(found):
        yield (first,)
        for second in found[place + 1 :]:
            if not first.cards & second.cards:
                yield first, second


def _baloot_beside(shown: tuple[Project, ...], royals: int) -> str | None:
    if any(bars_baloot(project, royals) for project in shown):
        return None
    return "shown" if any(contains_baloot(project, royals) for project in shown) else "apart"


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
        return Message(f"project-four-{project.top}")
    ranks = [name[:-1] for name in cards_down(project.cards)]
    return Message("project-run", {"ranks": ranks, "suit": named(project.suit)})


_BEST = {
    None: ("projects-none", "projects-best"),
    "apart": ("projects-baloot", "projects-best-apart"),
}
"""The sentences if no project is shown and if some are, by how the Baloot scores."""
_BEST_SHOWN = {
    "automatic": "projects-best-shown",
    "must-say": "projects-best-must-say",
    "silent": "projects-best-silent",
}
"""The sentence if the Baloot lies in a project, by the option ``baloot-in-project``."""


def best_message(chosen: Best, in_project: str = "automatic") -> Message:
    """Return the sentence that tells the best way to show, and whether a Baloot in a project must be said."""
    projects = [_of_kind(project, project == chosen.within) for project in chosen.projects]
    code = _BEST_SHOWN[in_project] if chosen.within else _BEST[chosen.baloot][bool(projects)]
    return Message(code, {"projects": projects, "n": chosen.points})


def _of_kind(project: Project, holds_baloot: bool) -> Message:
    code = "project-with-baloot" if holds_baloot else "project-of-kind"
    return Message(code, {"kind": named(project.kind), "cards": described(project)})


def project_json(project: Project) -> Json:
    """Return the JSON form of a project: its kind and its cards, a run from the top down."""
    return {"kind": project.kind, "cards": cards_down(project.cards)}
