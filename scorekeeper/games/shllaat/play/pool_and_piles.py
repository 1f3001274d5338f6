"""The cards on the table: the pool and the piles, where captured cards lie there, and how they move.

Articles ``shllaat.pile.*``, ``shllaat.capture.available``, ``shllaat.capture.whole-set`` and ``shllaat.end.pool``.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.games.shllaat.packs import RANK, SPECIALS
from scorekeeper.games.shllaat.play.captures import Fault, Set, Unit, pool_unit, rank_of, set_unit


class Place(NamedTuple):
    """A place of captured cards: the pool, or the set ``at`` of ``owner``'s pile, counted from the bottom.

    ``cards`` are those taken from it, the whole set or a part of it.
    """

    unit: Unit
    cards: Set
    owner: str | None = None
    at: int = 0


class Located(NamedTuple):
    """The places of the targets of a capture, their faults, and the targets that lie nowhere on the table.

    ``turned_up`` are cards of the pool that the record had not told of before.
    """

    places: list[Place]
    faults: list[Fault]
    missing: list[str]
    turned_up: tuple[str, ...] = ()

    @property
    def units(self) -> list[Unit]:
        """The units that are captured."""
        return [place.unit for place in self.places]

    @property
    def robbed(self) -> frozenset[str]:
        """Whose piles are captured from."""
        return frozenset([place.owner for place in self.places if place.owner])


@dataclass(slots=True)
class PoolAndPiles:
    """The pool and the piles, each pile its sets from the bottom.

    ``hidden`` is the number of cards of the pool that the record does not tell.
    """

    pool: list[str]
    piles: dict[str, list[Set]]
    hidden: int = 0
    last_capturer: str | None = None

    def open_to(self, by: str | None, besides: str | None = None, robbed: frozenset[str] = frozenset()) -> list[Unit]:
        """List the units open to ``by``; without the card ``besides`` in the pool, and the piles of ``robbed``."""
        tops = [
            set_unit(owner, pile[-1])
            for owner, pile in self.piles.items()
            if pile and owner != by and owner not in robbed
        ]
        return [*map(pool_unit, self.without(besides) if besides else self.pool), *tops]

    def without(self, card: str | None) -> list[str]:
        """Return the pool without a card that may lie there."""
        lying = [*self.pool]
        if card in lying:
            lying.remove(card)
        return lying

    # --- where it lies ------------------------------------------------------------------------------------

    def locate(
        self, by: str | None, targets: Sequence[str], besides: str | None = None, turned_up: tuple[str, ...] = ()
    ) -> Located:
        """Find the targets of a capture: cards of the pool by name, top sets by their owners.

        A card that lies in a set is found there; naming all of a set is taking it. What is missing are cards that lie
        nowhere on the table, and owners of no (further) set. ``besides`` is a card of the pool that is not meant,
        ``turned_up`` are further targets, which lie in the pool though the record has not told of them.
        """
        places: list[Place] = []
        missing: list[str] = []
        loose = []
        lying = [*self.without(besides), *turned_up]
        left: dict[str, int] = {}
        for target in (*targets, *turned_up):
            if target in lying:
                lying.remove(target)
                places.append(Place(pool_unit(target), (target,)))
            elif target not in self.piles:
                loose.append(target)
            elif at := left.get(target, len(self.piles[target])):
                left[target] = at - 1
                whole = self.piles[target][at - 1]
                places.append(Place(set_unit(target, whole), whole, target, at - 1))
            else:
                missing.append(target)
        faults = [fault for place in places for fault in self._faults(by, place, named=True)]
        if loose:
            wanted = _less(Counter(loose), places)
            parts = list(self._parts(by, wanted, left))
            missing += _less(wanted, parts).elements()
            faults += [fault for part in parts for fault in self._faults(by, part, named=False)]
            places += parts
        if turned_up:
            faults += [Fault("special-not-buried", {"what": card}) for card in turned_up if RANK[card] in SPECIALS]
        return Located(places, faults, missing, turned_up)

    def _parts(self, by: str | None, wanted: Counter[str], left: Mapping[str, int]) -> Iterator[Place]:
        """Find single cards in the sets of piles that are left: first in opponents' top sets."""
        sets = [
            (owner == by, len(pile) - at, owner, at)
            for owner, pile in self.piles.items()
            for at in range(left.get(owner, len(pile)))
            if not wanted.keys().isdisjoint(pile[at])  # as it is with most
        ]
        for _, _, owner, at in sorted(sets, key=lambda entry: entry[:2]):
            whole = self.piles[owner][at]
            part = tuple((wanted & Counter(whole)).elements())
            if not part:
                continue
            wanted = wanted - Counter(part)
            yield Place(set_unit(owner, whole), whole if len(part) == len(whole) else part, owner, at)

    def _faults(self, by: str | None, place: Place, *, named: bool) -> list[Fault]:
        """Say why cards cannot be captured from where they lie; ``named`` if they were named by their owner."""
        if place.owner is None:
            return []
        if place.owner == by:
            return [Fault("capture-own", {"what": (place.unit.said,) if named else place.cards})]
        pile, params = self.piles[place.owner], {"what": place.cards, "owner": place.owner}
        if place.at < len(pile) - 1:
            return [Fault("capture-under", params)]
        rest = _minus(pile[place.at], place.cards)
        return [Fault("capture-part", {**params, "rest": rest, "n": len(place.cards)})] if rest else []

    # --- how it moves -------------------------------------------------------------------------------------

    def lift(self, located: Located) -> list[str]:
        """Take cards from where they lie, and return them."""
        self.pool += located.turned_up
        self.hidden -= len(located.turned_up)
        for place in sorted(located.places, key=attrgetter("at"), reverse=True):  # the sets below keep their places
            if place.owner is None:
                self.pool.remove(place.cards[0])
                continue
            pile = self.piles[place.owner]
            rest = _minus(pile[place.at], place.cards)
            pile[place.at : place.at + 1] = [rest] if rest else []
        return [card for place in located.places for card in place.cards]

    def lay(self, card: str | None) -> None:
        """Lay one more card into the pool, None for an unknown one."""
        if card:
            self.pool.append(card)
        else:
            self.hidden += 1

    def gain(self, by: str, cards: Sequence[str]) -> None:
        """Lay a captured set on a pile; on a set of the same rank the two are one (``shllaat.pile.merge``)."""
        pile, rank = self.piles[by], rank_of(cards)
        if pile and rank and rank_of(pile[-1]) == rank:
            pile[-1] += tuple(cards)
        else:
            pile.append(tuple(cards))
        self.last_capturer = by

    def gain_late(self, by: str, cards: Sequence[str], card: str | None) -> None:
        """Lay late captures where they belong: with their ``card``, if that lies in the pool, or on the set."""
        pile = self.piles[by]
        if card is not None and card in self.pool:
            self.pool.remove(card)
            self.gain(by, [*cards, card])
        elif pile:
            pile[-1] += tuple(cards)
            self.last_capturer = by
        else:
            self.gain(by, cards)

    def take_rest(self, rest: Sequence[str]) -> None:
        """Move the rest of the pool to the last capturer, if there is one; ``rest`` are its cards that were hidden."""
        self.pool, self.hidden = [*rest, *self.pool], 0
        if self.last_capturer and self.pool:
            self.piles[self.last_capturer].append(tuple(self.pool))
            self.pool = []


def _less(cards: Counter[str], places: Sequence[Place]) -> Counter[str]:
    """Return cards without those that lie in sets."""
    lying = [card for place in places if place.owner for card in place.cards]
    return cards - Counter(lying) if lying else cards


def _minus(whole: Set, cards: Set) -> Set:
    return () if cards == whole else tuple((Counter(whole) - Counter(cards)).elements())
