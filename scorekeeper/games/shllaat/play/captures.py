"""What a card can capture, rank by rank, and where the cards lie that are said to be captured.

A card can capture cards of the pool and the top sets of the opponents' piles. Source: Shlla'at, "Capturing Cards";
articles ``shllaat.capture.*`` and ``shllaat.pile.*``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import Any, NamedTuple

from scorekeeper.games.shllaat.options import JokerProtects, Options, PoolSpecials
from scorekeeper.games.shllaat.packs import ACE, JOKER, RANK, SPECIALS
from scorekeeper.messages import Message

MANY = 30
"""Of more captures than this, an infraction lists only those that no other one contains."""

Set = tuple[str, ...]
"""The cards of a set, the capturing card last."""


class Fault(NamedTuple):
    """What an act breaks: a code with what its sentence needs, and what would have been legal."""

    code: str
    params: Mapping[str, Any]
    legal: tuple[str, ...] = ()


class Unit(NamedTuple):
    """What is captured whole or not at all: a card of the pool, or the top set of a pile.

    ``name`` is the card's, or that of the ``owner`` of the set. ``rank`` is that of the normal cards. In a set that
    only a wrong capture can have made, normal cards of several ranks are all in ``ranks``, and special cards alone
    count as they would in the pool.
    """

    name: str
    ranks: frozenset[str]
    special: bool
    joker: bool
    owner: str | None = None

    @property
    def said(self) -> str | Message:
        """What sentences call it."""
        return Message("set-of", {"owner": self.owner}) if self.owner else self.name


_POOL_UNITS = {
    card: Unit(card, frozenset((rank,)), special=rank in SPECIALS, joker=False) for card, rank in RANK.items()
}


def pool_unit(card: str) -> Unit:
    """Describe a card of the pool. A Joker there protects nothing."""
    return _POOL_UNITS[card]


@lru_cache(maxsize=1024)
def set_unit(owner: str, cards: Set) -> Unit:
    """Describe a set on somebody's pile."""
    ranks = frozenset([RANK[card] for card in cards])
    normal = ranks - SPECIALS
    return Unit(owner, normal or ranks, special=not normal, joker=JOKER in cards, owner=owner)


def rank_of(cards: Iterable[str]) -> frozenset[str]:
    """Return the rank of a set, that of its normal cards (``shllaat.pile.rank``); after a wrong capture several."""
    return frozenset([RANK[card] for card in cards]) - SPECIALS


# --- what a card may take ---------------------------------------------------------------------------------


def faults(card: str, chosen: Sequence[Unit], available: Sequence[Unit], options: Options) -> list[Fault]:
    """Say what is wrong with capturing ``chosen`` at once, which are all ``available``; nothing if it is legal."""
    found = _special_faults if RANK[card] in SPECIALS else _normal_faults
    return found(card, chosen, available, options) if chosen else []


def _fault(code: str, card: str, wrong: Sequence[Unit], **params: object) -> Fault:
    return Fault(code, {"card": card, "what": [unit.said for unit in wrong], **params})


def _normal_faults(card: str, chosen: Sequence[Unit], _available: Sequence[Unit], options: Options) -> list[Fault]:
    """Check a normal capture (``shllaat.capture.normal``, ``.pool-specials``)."""
    specials = [unit for unit in chosen if unit.special]
    others = [unit for unit in chosen if not unit.special and RANK[card] not in unit.ranks]
    found = [_fault("capture-rank", card, others, rank=RANK[card])] if others else []
    if options.pool_specials is PoolSpecials.ONE_RANK:
        own = len(chosen) > len(specials) + len(others)
        if own and specials:
            found.append(_fault("capture-along", card, chosen))
        elif specials and not frozenset.intersection(*[unit.ranks for unit in specials]):
            found.append(_fault("capture-kinds", card, specials))
    return found


def _special_faults(card: str, chosen: Sequence[Unit], available: Sequence[Unit], options: Options) -> list[Fault]:
    """Check a special capture (``shllaat.capture.joker``, ``.ace``, ``.protects``, ``.special-discard``)."""
    specials = [unit for unit in chosen if unit.special]
    normal = [unit for unit in chosen if not unit.special]
    found = [_fault("capture-special", card, specials)] if specials else []
    if normal and not frozenset.intersection(*[unit.ranks for unit in normal]):
        ranks = sorted({rank for unit in normal for rank in unit.ranks})
        found.append(_fault("capture-ranks", card, normal, ranks=ranks))
    if RANK[card] != ACE:
        return found
    if shielded := [unit for unit in normal if unit.joker]:
        found.append(_fault("capture-protected", card, shielded))
    if options.joker_protects is JokerProtects.RANK:
        safe = {rank: unit for unit in available if unit.joker for rank in unit.ranks}
        if beside := [unit for unit in normal if not unit.joker and unit.ranks & safe.keys()]:
            holder = safe[next(iter(beside[0].ranks & safe.keys()))]
            found.append(_fault("capture-protected-rank", card, beside, holder=holder.said))
    return found


def groups(card: str, available: Sequence[Unit], options: Options) -> list[list[Unit]]:
    """Return what the card can take at the most, rank by rank; any part of one of them is a legal capture."""
    own_rank = RANK[card]
    if own_rank in SPECIALS:
        ranks = dict.fromkeys(rank for unit in available if not unit.special for rank in unit.ranks)
        tried = [[unit for unit in available if not unit.special and rank in unit.ranks] for rank in ranks]
    else:
        own = [unit for unit in available if not unit.special and own_rank in unit.ranks]
        kinds = [[unit for unit in available if unit.special and kind in unit.ranks] for kind in (ACE, JOKER)]
        tried = [own, *kinds] if options.pool_specials is PoolSpecials.ONE_RANK else [own + kinds[0] + kinds[1]]
    open_to = [[unit for unit in group if not faults(card, [unit], available, options)] for group in tried]
    return [group for group in open_to if group]


def _parts(group: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
    """Yield every part of a group that is not empty; of cards that are there twice it only matters how many."""
    counted = Counter(group)
    choices = [[(unit,) * number for number in range(counted[unit] + 1)] for unit in counted]
    for chosen in product(*choices):
        if part := tuple(chain.from_iterable(chosen)):
            yield part


def names(units: Iterable[Unit]) -> tuple[str, ...]:
    """Name what is captured as a record does: cards of the pool in the order of their names, then owners of sets."""
    given = list(units)
    return (*sorted(unit.name for unit in given if not unit.owner), *[unit.name for unit in given if unit.owner])


def written(
    words: str, card: str, available: Sequence[Unit], options: Options, *, everything: bool = False,
    closed: frozenset[str] = frozenset(),
) -> list[str]:  # fmt: skip
    """Write the captures of a card as acts that begin with ``words``, such as "play 8S 8H Badr".

    Of too many only the largest are written, unless ``everything`` is asked for. Sets of the owners ``closed`` are
    left out.
    """
    largest = [[unit for unit in group if unit.owner not in closed] for group in groups(card, available, options)]
    found: Iterable[Sequence[Unit]] = filter(None, largest)
    if everything or sum(2 ** len(group) - 1 for group in largest) <= MANY:
        found = [part for group in largest for part in _parts(group)]
    return sorted({" ".join([words, *names(units)]) for units in found})


# --- where it lies ----------------------------------------------------------------------------------------


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
        if part := tuple((wanted & Counter(whole)).elements()):
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
