"""The deal: which hands and layouts are thrown in, and the cards of the first pool.

Source: Shlla'at, "Deal and Layout" and "Customs and Etiquette"; articles ``shllaat.deal.*``.
"""

from collections.abc import Sequence
from itertools import filterfalse, product
from typing import NamedTuple

from scorekeeper.games.shllaat.packs import DEALT, RANK, SPECIALS

_ENOUGH = 3
"""So many special cards, or cards of one rank, are thrown in."""
_SPECIAL_CARDS = frozenset([card for card, rank in RANK.items() if rank in SPECIALS])


class Reason(NamedTuple):
    """Why four cards are thrown in: ``number`` special cards, or that many of ``rank``."""

    code: str
    number: int
    rank: str = ""


def thrown_in(cards: Sequence[str]) -> Reason | None:
    """Say why cards are thrown in, None if they are played (``shllaat.deal.redeal-pool``, ``.redeal-hand``).

    >>> thrown_in(["AS", "JOKER", "AH", "7D"])
    Reason(code='specials', number=3, rank='')
    >>> thrown_in(["7S", "7H", "AH", "AD"])
    """
    ranks = [RANK[card] for card in cards]
    if len({*ranks}) == len(ranks):
        return None  # as most are
    specials = sum(map(ranks.count, SPECIALS))
    if specials >= _ENOUGH:
        return Reason("specials", specials)
    rank = max(ranks, key=ranks.count, default="")
    return Reason("rank", ranks.count(rank), rank) if ranks.count(rank) >= _ENOUGH else None


class FirstPool(NamedTuple):
    """The cards turned up for the pool: normal cards stay, special ones were buried and replaced.

    ``buried`` are the special cards, those that were buried together in a tuple of their own. ``lacking`` is how many
    cards of the pool are not told. ``reason`` says why the layout is thrown in, after ``seen`` of its ``turned`` cards;
    ``extra`` are cards turned up when the pool was complete.
    """

    pool: tuple[str, ...]
    buried: tuple[tuple[str, ...], ...]
    lacking: int
    reason: Reason | None
    seen: int
    turned: int
    extra: tuple[str, ...]


def lay_out(cards: Sequence[str]) -> FirstPool:
    """Follow a layout: four cards, then as many for each special one, until no special card lies there.

    The first four are looked at before anything is buried, and the pool after each replacement
    (``shllaat.deal.bury``).
    """
    up = cards[:DEALT]
    reason, seen, at = thrown_in(up) if len(up) == DEALT else None, len(up), len(up)
    pool, special = _normal(up), _specials(up)
    if not special:
        return FirstPool(pool, (), DEALT - len(pool), reason, seen, len(cards), tuple(cards[at:]))
    buried, waiting = [special], len(special)
    while waiting and at < len(cards):
        turned = cards[at : at + waiting]
        at += len(turned)
        pool, again = pool + _normal(turned), _specials(turned)
        waiting -= len(turned) - len(again)
        if again:
            buried = [*[tuple([card for card in group if card not in again]) for group in buried], again]
        if reason is None:
            reason, seen = thrown_in(pool), at
    extra = tuple(cards[at:])
    return FirstPool(pool, tuple(filter(None, buried)), DEALT - len(pool), reason, seen, len(cards), extra)


def next_to_each_other(cards: Sequence[str], stock: Sequence[str]) -> int | None:
    """Find where cards that were buried together lie next to each other in the whole stock: the lower one's place.

    None if they lie apart, or may do so: each copy of a card may be the one that was buried.

    >>> next_to_each_other(["AS", "JOKER"], ["4D", "AS", "JOKER", "9C"])
    2
    """
    together = None
    for chosen in product(*[[at for at, card in enumerate(stock) if card == each] for each in cards]):
        if len(set(chosen)) == len(cards):
            lower = [at for at in chosen if at - 1 in chosen]
            if not lower:
                return None
            together = lower[0]
    return together


def _specials(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(filter(_SPECIAL_CARDS.__contains__, cards))


def _normal(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(filterfalse(_SPECIAL_CARDS.__contains__, cards))
