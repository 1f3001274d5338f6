"""Which projects there are, and which a deal can hold together (``baloot.project.deal``, ``baloot.baloot.barred``).

A holding is possible if some split of the pack gives it.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from scorekeeper.cards import RANKS_32, SUITS, mask_32
from scorekeeper.games.baloot.facts.possible import HAND, PROJECT_VALUES
from scorekeeper.seats import SIDE

ROYALS = {suit: mask_32(("K", suit), ("Q", suit)) for suit in SUITS}
"""King and Queen of each suit, as masks: the Baloot if the suit is trumps."""
_LENGTHS = {"siri": 3, "fifty": 4, "hundred": 5}
_FOUR_KINDS = {
    "hokum": dict.fromkeys(("A", "K", "Q", "J", "10"), "hundred"),
    "sun": {**dict.fromkeys(("K", "Q", "J", "10"), "hundred"), "A": "four-hundred"},
}


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


@cache
def all_projects(contract: str) -> tuple[Project, ...]:
    """List every project the pack holds under a contract, best first: value, four over run, top card, suit S H D C."""
    values = PROJECT_VALUES[contract]
    found = [
        Project(kind, "four", rank, None, mask_32(*product((rank,), SUITS)), values[kind])
        for rank, kind in _FOUR_KINDS[contract].items()
    ]
    for suit, (kind, length) in product(SUITS, _LENGTHS.items()):
        for start in range(len(RANKS_32) - length + 1):
            ranks = RANKS_32[start : start + length]
            found.append(Project(kind, "run", ranks[-1], suit, mask_32(*product(ranks, suit)), values[kind]))
    return tuple(sorted(found, key=lambda each: (-each.value, each.form == "run", -RANKS_32.index(each.top))))


def bars_baloot(project: Project, royals: int) -> bool:
    """Tell whether showing it takes the Baloot, the cards ``royals``, from its owner (``baloot.baloot.barred``)."""
    if project.kind != "hundred":
        return False
    return project.top in ("K", "Q") if project.form == "four" else not royals & ~project.cards


_FOUR_ACES = "four-hundred"
_TRUMP = SUITS[0]
"""Facts do not name the suits of projects, so by symmetry any suit can stand for trumps, and for that of an Ace."""
_TRUMP_JACK = mask_32(("J", _TRUMP))
_BESIDE = {"hokum": ROYALS[_TRUMP], "sun": mask_32(("A", _TRUMP))}
"""What a player can be known to have, within projects or beside them: the Baloot; in Sun, which has none, an Ace."""


@lru_cache(1 << 12)
def can_be_dealt(
    contract: str, projects: tuple[tuple[str, str], ...], holder: str | None, trickless: str | None
) -> bool:
    """Tell whether some deal holds these (owner, kind) projects of one side, and gives ``holder`` the Baloot.

    In Sun it gives ``holder`` an Ace. Owners are seats, or sides ("NS") for either partner. ``trickless`` is a side
    that won no trick: it cannot have shown the Jack of trumps, nor the four Aces in Sun.
    """
    loser_shows = trickless is not None and any(SIDE[by] == trickless for by, _ in projects)
    if loser_shows and any(kind == _FOUR_ACES for _, kind in projects):
        return False
    barred = _TRUMP_JACK if loser_shows and contract == "hokum" else 0
    for owners in product(*(by for by, _ in projects)):
        if any(owners.count(seat) > 2 for seat in owners):
            continue
        held: dict[str, list[str]] = {}
        for seat, (_, kind) in zip(owners, projects, strict=True):
            held.setdefault(seat, []).append(kind)
        if any(_deal_exists(contract, held, seat, barred) for seat in holder or (None,)):
            return True
    return False


def _deal_exists(contract: str, held: Mapping[str, list[str]], holder: str | None, barred: int) -> bool:
    # The four Aces lie in one way only: who has them comes first, that no search of the others is in vain.
    hands = sorted([kinds for seat, kinds in held.items() if seat != holder], key=lambda kinds: _FOUR_ACES not in kinds)
    if holder is None:
        return _place(contract, hands, barred)
    beside = _BESIDE[contract]
    royals = beside if contract == "hokum" else None
    return any(
        (cards | beside).bit_count() <= HAND and _place(contract, hands, barred | cards | beside)
        for cards in _hands(contract, held.get(holder, []), barred, royals)
    )


def _place(contract: str, hands: list[list[str]], used: int) -> bool:
    """Find disjoint cards for the projects of each player, out of what is not used."""
    if not hands:
        return True
    return any(_place(contract, hands[1:], used | cards) for cards in _hands(contract, hands[0], used, None))


def _hands(contract: str, kinds: list[str], used: int, royals: int | None) -> Iterator[int]:
    """List the cards one player can hold for some projects, each card in one project only, and score ``royals``."""
    by_kind = _by_kind(contract)
    for projects in product(*(by_kind.get(kind, ()) for kind in kinds)):
        cards = 0
        for project in projects:
            if project.cards & (cards | used) or (royals and bars_baloot(project, royals)):
                break
            cards |= project.cards
        else:
            if cards.bit_count() <= HAND:
                yield cards


@cache
def _by_kind(contract: str) -> Mapping[str, tuple[Project, ...]]:
    kinds = PROJECT_VALUES[contract]
    return {kind: tuple(each for each in all_projects(contract) if each.kind == kind) for kind in kinds}
