"""Who can hold which of the cards that nobody has seen: all layouts at once, as constraints.

Every duty rests on single cards held, so a card that was played only bars single cards from a hand. A layout exists
exactly if every group of players can be dealt as many cards as they hold (Hall's theorem).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import NamedTuple

from scorekeeper.cards import union

HOLDERS = 4
"""The three other players in the order of play, then the cards that are out of play."""
_GROUPS = tuple(group for size in range(1, HOLDERS + 1) for group in combinations(range(HOLDERS), size))

_Kinds = tuple[tuple[int, tuple[bool, ...]], ...]
"""How many cards there are of each kind, and which holders can have that kind."""


class Layouts(NamedTuple):
    """All ways in which ``cards`` can lie: ``may`` is what each holder can hold, ``need`` how many each does.

    ``declared`` are projects that were announced: a holder, and sets of cards; it holds one of them.
    """

    cards: int
    may: tuple[int, ...]
    need: tuple[int, ...]
    declared: tuple[tuple[int, tuple[int, ...]], ...] = ()

    def possible(self) -> bool:
        """Tell whether there is any."""
        return any(_can_be_dealt(self.cards, may, self.need) for may in self._by_declared())

    def told(self) -> bool:
        """Tell whether all hands are known: each can hold as many cards as it does, and no card lies in two.

        That remains so, and the layout possible, whoever plays a card of its own.
        """
        parted = union(self.may) == self.cards and sum(self.need) == self.cards.bit_count()
        return parted and self.need == tuple([cards.bit_count() for cards in self.may]) and not self.declared

    def _by_declared(self) -> Iterator[Sequence[int]]:
        """Yield the cards that each can hold, once for each way to hold all declared projects."""
        holders = [holder for holder, _ in self.declared]
        for ways in product(*(ways for _, ways in self.declared)):
            may = list(self.may)
            for declarer, way in zip(holders, ways, strict=True):
                may = [cards if holder == declarer else cards & ~way for holder, cards in enumerate(may)]
            if all(not way & ~may[declarer] for declarer, way in zip(holders, ways, strict=True)):
                yield may

    def played(self, holder: int, card: int, barred: int = 0) -> "Layouts":
        """Return the layouts left once a holder has played a card, beside which it cannot hold ``barred`` ones."""
        bit = 1 << card
        may, need = [cards & ~bit for cards in self.may], [*self.need]
        may[holder] &= ~barred
        need[holder] -= 1
        declared = [
            (by, tuple([way & ~bit for way in ways if by == holder or not way & bit])) for by, ways in self.declared
        ]
        return Layouts(self.cards & ~bit, tuple(may), tuple(need), tuple(declared))

    def held(self, holder: int, cards: int) -> "Layouts":
        """Return the layouts in which a holder has all of these cards."""
        return self._replace(may=tuple([may if at == holder else may & ~cards for at, may in enumerate(self.may)]))

    def number(self) -> int:
        """Return how many layouts there are, without regard to declared projects."""
        kinds = [tuple([bool(may >> card & 1) for may in self.may]) for card in range(32) if self.cards >> card & 1]
        return _ways_to_deal(tuple(sorted((kinds.count(kind), kind) for kind in {*kinds})), self.need)

    def one(self) -> tuple[int, ...]:
        """Return one of the layouts, as the hands of the holders. Raises StopIteration if there is none."""
        hands, rest = [0] * HOLDERS, self
        for card in range(self.cards.bit_length()):
            if self.cards >> card & 1:
                tries = ((at, rest.played(at, card)) for at in range(HOLDERS) if rest.may[at] >> card & 1)
                holder, rest = next((at, left) for at, left in tries if left.possible())
                hands[holder] |= 1 << card
        return tuple(hands)


def _can_be_dealt(cards: int, may: Sequence[int], need: Sequence[int]) -> bool:
    if min(need) < 0 or sum(need) != cards.bit_count():
        return False
    for group in _GROUPS:
        held = number = 0
        for holder in group:
            held |= may[holder]
            number += need[holder]
        if (held & cards).bit_count() < number:
            return False
    return True


@lru_cache(1 << 16)
def _ways_to_deal(kinds: _Kinds, need: tuple[int, ...]) -> int:
    """Count the ways to deal cards."""
    if not kinds:
        return int(not any(need))
    (number, holders), *others = kinds
    return _ways_to_split(number, holders, need, tuple(others), 0)


def _ways_to_split(
    number: int,
    holders: tuple[bool, ...],
    need: tuple[int, ...],
    others: tuple[tuple[int, tuple[bool, ...]], ...],
    at: int,
) -> int:
    """Count the ways to deal ``number`` cards of one kind to the holders from ``at`` on, and then the other kinds."""
    if at == HOLDERS:
        return 0 if number else _ways_to_deal(others, need)
    found = 0
    for share in range(min(number, need[at]) + 1 if holders[at] else 1):
        left = (*need[:at], need[at] - share, *need[at + 1 :])
        found += comb(number, share) * _ways_to_split(number - share, holders, left, others, at + 1)
    return found
