"""Where the cards of a capture lie: open to the capturing card, or in a place from which they cannot be taken.

Source: Shlla'at, "Capturing Cards"; articles ``shllaat.capture.available`` and ``shllaat.capture.whole-set``.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.shllaat.play.captures import Fault, Set, Unit, pool_unit, set_unit


class Place(NamedTuple):
    """A place of captured cards: the pool, or the set ``depth`` sets under the top one of ``owner``'s pile.

    ``cards`` are those taken from it, the whole set or a part of it. ``hidden`` says that the record had not told
    of the card before.
    """

    unit: Unit
    cards: Set
    owner: str | None = None
    depth: int = 0
    hidden: bool = False


class Located(NamedTuple):
    """The places of what was said to be captured, what is wrong with them, and what lies nowhere on the table."""

    places: list[Place]
    faults: list[Fault]
    missing: list[str]

    @property
    def units(self) -> list[Unit]:
        """What is captured from places that are open."""
        return [place.unit for place in self.places]


def available(by: str | None, pool: Iterable[str], piles: Mapping[str, Sequence[Set]]) -> list[Unit]:
    """List what is open to a card of ``by``: the pool and the opponents' top sets."""
    tops = [set_unit(owner, pile[-1]) for owner, pile in piles.items() if pile and owner != by]
    return [*map(pool_unit, pool), *tops]


def locate(by: str | None, targets: Sequence[str], pool: Sequence[str], piles: Mapping[str, Sequence[Set]]) -> Located:
    """Find the targets of a capture: cards of the pool by name, top sets by their owners.

    A card that lies in a set is found there; naming all of a set is taking it. What is missing are cards that lie
    nowhere on the table, and owners of no (further) set.
    """
    found = Located([], [], [])
    taken: dict[str, int] = {}  # sets, by owner
    loose, lying = [], list(pool)
    for target in targets:
        if target in piles:
            depth = taken.get(target, 0)
            _take_set(by, target, depth, piles, found)
            taken[target] = depth + 1
        elif target in lying:
            lying.remove(target)
            found.places.append(Place(pool_unit(target), (target,)))
        else:
            loose.append(target)
    if loose:
        _take_loose(by, loose, taken, piles, found)
    return found


def _take_set(by: str | None, owner: str, depth: int, piles: Mapping[str, Sequence[Set]], found: Located) -> None:
    pile = piles[owner]
    if depth >= len(pile):
        found.missing.append(owner)
        return
    cards = pile[-1 - depth]
    unit = set_unit(owner, cards)
    found.places.append(Place(unit, cards, owner, depth))
    if owner == by:
        found.faults.append(Fault("capture-own", {"what": (unit.said,)}))
    elif depth:
        found.faults.append(Fault("capture-under", {"what": cards, "owner": owner}))


def _take_loose(
    by: str | None, cards: list[str], taken: Mapping[str, int], piles: Mapping[str, Sequence[Set]], found: Located
) -> None:
    """Find single cards in the sets of piles: first in those taken anyway, then in opponents' top sets."""
    wanted = Counter(cards)
    for place in found.places:
        wanted -= Counter(place.cards if place.owner else ())
    sets = [
        (owner == by, depth, owner, pile[-1 - depth])
        for owner, pile in piles.items()
        for depth in range(taken.get(owner, 0), len(pile))
    ]
    for own, depth, owner, whole in sorted(sets, key=lambda entry: entry[:2]):
        part = tuple((wanted & Counter(whole)).elements())
        if part:
            wanted -= Counter(part)
            _take_part(own, owner, depth, whole, part, found)
    found.missing.extend(wanted.elements())


def _take_part(own: bool, owner: str, depth: int, whole: Set, part: Set, found: Located) -> None:
    all_of_it = len(part) == len(whole)
    found.places.append(Place(set_unit(owner, whole), whole if all_of_it else part, owner, depth))
    if own:
        found.faults.append(Fault("capture-own", {"what": part}))
    elif depth:
        found.faults.append(Fault("capture-under", {"what": part, "owner": owner}))
    elif not all_of_it:
        left = Counter(whole) - Counter(part)
        params = {"what": part, "owner": owner, "rest": tuple(left.elements()), "n": len(part)}
        found.faults.append(Fault("capture-part", params))
