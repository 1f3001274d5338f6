"""The packs of Shlla'at, what its cards are worth, and what a pile can and cannot be.

Source: Shlla'at, "Players, Cards and Objective" and "Variations"; articles ``shllaat.pack.*``, ``shllaat.count.*``.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.cards import SUITS

KINDS = ("jokers", "aces", "jacks", "others")
VALUES = (50, 25, 2, 1)
"""Points of a card of each kind, in the order of KINDS."""
JOKER = "JOKER"
FEWEST_PLAYERS = 2


class Pile(NamedTuple):
    """How many cards of each kind lie in a pile."""

    jokers: int = 0
    aces: int = 0
    jacks: int = 0
    others: int = 0

    @property
    def points(self) -> int:
        """What the pile is worth.

        >>> Pile(1, 2, 3, 10).points
        116
        """
        return self.jokers * 50 + self.aces * 25 + self.jacks * 2 + self.others

    def minus(self, other: "Pile") -> "Pile":
        """Take another pile out of this one; numbers below 0 say what it does not hold."""
        return Pile(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


EMPTY = Pile()
PACKS = {"54": Pile(2, 4, 4, 44), "two-52": Pile(0, 8, 8, 88)}
"""The cards of each choice of the option ``pack``."""
WHOLE = {name: pack.points for name, pack in PACKS.items()}
MOST_PLAYERS = {name: (sum(pack) - 4) // 4 for name, pack in PACKS.items()}
"""As many as can be dealt to: four cards each, and four to the pool (article ``shllaat.table.players``)."""
USUAL_PLAYERS = {"54": range(3, 6), "two-52": range(4, 6)}

_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
_SYMBOLS = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}
CARDS = tuple(rank + suit for suit in SUITS for rank in _RANKS)
_COPIES = {"54": Counter([JOKER, JOKER, *CARDS]), "two-52": Counter([*CARDS, *CARDS])}
_KIND_OF_RANK = {"A": 1, "J": 2}
KIND_OF = {JOKER: 0, **{card: _KIND_OF_RANK.get(card[:-1], 3) for card in CARDS}}
"""The place in KINDS of every card."""


def _spellings() -> Iterator[tuple[str, str]]:
    yield JOKER, JOKER
    for rank in _RANKS:
        for said in (rank, "T") if rank == "10" else (rank,):
            for suit in SUITS:
                for letter in suit + _SYMBOLS[suit]:
                    yield said + letter, rank + suit


_SPELT = dict(_spellings())


def card(text: str) -> str | None:
    """Find the card that is meant, None where there is no such card.

    >>> card("as"), card("T♥"), card("joker"), card("1S")
    ('AS', '10H', 'JOKER', None)
    """
    return _SPELT.get(text.upper())


def copies(pack: str) -> Mapping[str, int]:
    """Tell how often each card is in a pack."""
    return _COPIES[pack]


def pile_of(cards: Sequence[str]) -> Pile:
    """Count the cards of a pile by kind."""
    counts = [0, 0, 0, 0]
    for each in cards:
        counts[KIND_OF[each]] += 1
    return Pile(*counts)


def oddity(pile: Pile) -> str | None:
    """Say what is odd about a pile that play cannot produce: "single" or "specials" (``shllaat.count.single``)."""
    jokers, aces, jacks, others = pile
    specials, normal = jokers + aces, jacks + others
    if specials + normal == 1:
        return "single"
    return "specials" if specials and not normal else None


def can_be(totals: Sequence[int], pack: str, *, as_counted: bool) -> bool:
    """Tell whether some split of the whole pack gives these totals, which add up to its value.

    Specials are worth 25 or twice 25. Beside them a pile holds at least one card of 1 or 2 points, or is empty;
    as counted it may hold none. So a pile of ``total`` has room for ``(total - 1) // 25`` times 25, each Joker
    needs two of one pile, and Aces fill what is left: room is all that matters. The Jacks never stand in the way:
    up to 12 piles (two packs: 25) share 52 (104) points beside the specials, so they have room for at least
    (52 - 12) / 2 (two packs: 39) cards of two points, less one for each pile of exactly 2 that must be two cards:
    that leaves 8 (14) places for 4 (8) Jacks.
    """
    if not as_counted and 1 in totals:
        return False
    least = 0 if as_counted else 1
    room = [(total - least) // 25 for total in totals if total]
    jokers, aces, _, _ = PACKS[pack]
    return sum(room) >= 2 * jokers + aces and sum(times // 2 for times in room) >= jokers


def nearest(totals: Mapping[str, int], pack: str, *, as_counted: bool) -> list[dict[str, int]]:
    """Find the nearest totals that can be: as few points as possible moved from one pile to another.

    Each answer, at most two, has the two totals that change. None is found where one move cannot mend it.
    """
    for points in range(1, 26):
        found: list[dict[str, int]] = []
        for giver in totals:
            for taker in totals:
                changed = {taker: totals[taker] + points, giver: totals[giver] - points}
                fits = giver != taker and changed[giver] >= 0
                if fits and can_be(tuple({**totals, **changed}.values()), pack, as_counted=as_counted):
                    found.append(changed)
        if found:
            return found[:2]
    return []


def compositions(totals: Sequence[int], left: Pile, *, as_counted: bool) -> Iterator[tuple[Pile, ...]]:
    """List the ways to make piles of these totals out of exactly the cards ``left``, one pile for each total."""
    if not totals:
        if left == EMPTY:
            yield ()
        return
    for pile in _piles(totals[0], left):
        if as_counted or oddity(pile) is None:
            for rest in compositions(totals[1:], left.minus(pile), as_counted=as_counted):
                yield (pile, *rest)


def _piles(total: int, left: Pile) -> Iterator[Pile]:
    """List the piles worth ``total`` that the cards ``left`` can make."""
    for jokers in range(min(left.jokers, total // 50) + 1):
        for aces in range(min(left.aces, (total - 50 * jokers) // 25) + 1):
            rest = total - 50 * jokers - 25 * aces
            for jacks in range(min(left.jacks, rest // 2) + 1):
                if rest - 2 * jacks <= left.others:
                    yield Pile(jokers, aces, jacks, rest - 2 * jacks)
