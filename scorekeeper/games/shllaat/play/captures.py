"""The captures open to a card, rank by rank, and the protection of a Joker.

A card can capture cards of the pool and the top sets of the opponents' piles. Source: Shlla'at, "Capturing Cards";
articles ``shllaat.capture.*`` and ``shllaat.pile.rank``.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import ACE, JOKER, RANK, SPECIALS
from scorekeeper.messages import Message

MANY = 30
"""Of more captures than this, an infraction lists only those that no other one contains."""

Set = tuple[str, ...]
"""The cards of a set, the capturing card last."""


class Fault(NamedTuple):
    """A rule that an act breaks: a code with the values of its sentence, and the legal acts."""

    code: str
    params: Mapping[str, object]
    legal: tuple[str, ...] = ()


class Unit(NamedTuple):
    """A thing that is captured whole or not at all: a card of the pool, or the top set of a pile.

    ``name`` is the card's, or that of the ``owner`` of the set. ``ranks`` are those of the normal
    cards: one, or several after a wrong capture. A set of special cards alone, also made by a wrong capture, counts as
    these cards would in the pool.
    """

    name: str
    ranks: frozenset[str]
    special: bool
    joker: bool
    owner: str | None = None

    @property
    def said(self) -> str | Message:
        """The name of it in sentences."""
        return Message("set-of", {"owner": self.owner}) if self.owner else self.name


pool_unit = {
    card: Unit(card, frozenset((rank,)), special=rank in SPECIALS, joker=False) for card, rank in RANK.items()
}.__getitem__
"""Describes a card of the pool. A Joker there protects nothing."""


@lru_cache(maxsize=1024)
def set_unit(owner: str, cards: Set) -> Unit:
    """Describe a set on somebody's pile."""
    ranks = frozenset([RANK[card] for card in cards])
    normal = ranks - SPECIALS
    return Unit(owner, normal or ranks, special=not normal, joker=JOKER in cards, owner=owner)


def rank_of(cards: Iterable[str]) -> frozenset[str]:
    """Return the rank of a set, that of its normal cards (``shllaat.pile.rank``); after a wrong capture several."""
    return frozenset(map(RANK.__getitem__, cards)) - SPECIALS


# --- captures --------------------------------------------------------------------------------------------


def faults(card: str, chosen: Sequence[Unit], available: Sequence[Unit], options: Options) -> list[Fault]:
    """Return the faults of capturing ``chosen`` at once, which are all ``available``; none if it is legal.

    Articles ``shllaat.capture.normal`` and ``.pool-specials``; for special cards those named below.
    """
    rank = RANK[card]
    if rank not in SPECIALS and not [unit for unit in chosen if unit.special or rank not in unit.ranks]:
        return []
    specials = [unit for unit in chosen if unit.special]
    normal = [unit for unit in chosen if not unit.special] if specials else chosen
    if rank in SPECIALS:
        return _special_faults(card, specials, normal) + _protection_faults(card, normal, available, options)
    others = [unit for unit in normal if rank not in unit.ranks]
    found = [_fault("capture-rank", card, others, rank=rank)] if others else []
    if options.pool_specials == "freely" or not specials:
        return found
    if len(normal) > len(others):
        found.append(_fault("capture-along", card, chosen))
    elif not frozenset.intersection(*[unit.ranks for unit in specials]):
        found.append(_fault("capture-kinds", card, specials))
    return found


def _fault(code: str, card: str, wrong: Sequence[Unit], **params: object) -> Fault:
    return Fault(code, {"card": card, "what": [unit.said for unit in wrong], **params})


def _special_faults(card: str, specials: Sequence[Unit], normal: Sequence[Unit]) -> list[Fault]:
    """Check a special capture (``shllaat.capture.joker``, ``.ace``, ``.special-discard``)."""
    found = [_fault("capture-special", card, specials)] if specials else []
    if normal and not frozenset.intersection(*[unit.ranks for unit in normal]):
        ranks = sorted({rank for unit in normal for rank in unit.ranks})
        found.append(_fault("capture-ranks", card, normal, ranks=ranks))
    return found


def _protection_faults(card: str, normal: Sequence[Unit], available: Sequence[Unit], options: Options) -> list[Fault]:
    """Check the protection from Aces by a Joker: of its set, or by option its rank (``shllaat.capture.protects``)."""
    if RANK[card] != ACE:
        return []
    protected = [unit for unit in normal if unit.joker]
    found = [_fault("capture-protected", card, protected)] if protected else []
    safe = _protected_ranks(available, options)
    if beside := [unit for unit in normal if not unit.joker and unit.ranks & safe.keys()]:
        holder = safe[next(iter(beside[0].ranks & safe.keys()))]
        found.append(_fault("capture-protected-rank", card, beside, holder=holder.said))
    return found


def _protected_ranks(available: Sequence[Unit], options: Options) -> Mapping[str, Unit]:
    """Return the ranks that are protected as a whole, each with the set of a Joker that protects it."""
    if options.joker_protects != "rank":
        return {}
    return {rank: unit for unit in available if unit.joker for rank in unit.ranks}


def groups(card: str, available: Sequence[Unit], options: Options) -> list[list[Unit]]:
    """Return the largest captures of a card, rank by rank; any part of one of them is a legal capture."""
    own_rank = RANK[card]
    tried: list[list[Unit]]
    if own_rank in SPECIALS:
        by_rank: dict[str, list[Unit]] = {}
        safe = _protected_ranks(available, options)
        for unit in available:
            _, ranks, special, joker, _ = unit
            protected = own_rank == ACE and (joker or not safe.keys().isdisjoint(ranks))
            for rank in () if special else ranks:
                group = by_rank.setdefault(rank, [])
                if not protected:
                    group.append(unit)
        tried = [*by_rank.values()]
    else:
        own = [unit for unit in available if not unit.special and own_rank in unit.ranks]
        specials = [unit for unit in available if unit.special]
        kinds = [[unit for unit in specials if kind in unit.ranks] for kind in (ACE, JOKER)]
        tried = [own + kinds[0] + kinds[1]] if options.pool_specials == "freely" else [own, *kinds]
    return [group for group in tried if group]


def names(units: Collection[Unit]) -> tuple[str, ...]:
    """Name captured units as a record does: cards of the pool in the order of their names, then owners of sets."""
    if len(units) == 1:
        return tuple([unit.name for unit in units])
    return (*sorted([unit.name for unit in units if not unit.owner]), *[unit.name for unit in units if unit.owner])


def written(
    words: str, card: str, available: Sequence[Unit], options: Options, *, everything: bool = False,
    closed: frozenset[str] = frozenset(),
) -> list[str]:  # fmt: skip
    """Write the captures of a card as acts that begin with ``words``, such as "play 8S 8H Badr".

    Of too many only the largest are written, unless ``everything`` is asked for. Sets of the owners ``closed`` are
    left out.
    """
    largest = groups(card, available, options)
    if closed:
        largest = [[unit for unit in group if unit.owner not in closed] for group in largest]
    if not everything and sum(2 ** len(group) - 1 for group in largest) > MANY:
        return sorted({" ".join([words, *names(group)]) for group in largest if group})
    return sorted({part for group in largest for part in _parts(words, group)})


def _parts(words: str, group: Sequence[Unit]) -> set[str]:
    """Write every part of a group that is not empty; of cards that are there twice it only matters how many."""
    found = [words]
    for name in names(group):
        found += [f"{part} {name}" for part in found]
    return {*found[1:]}
