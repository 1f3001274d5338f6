"""The packs of Shlla'at: their cards, the points of each, and the numbers of players.

Source: Shlla'at, "Players, Cards and Objective" and "Variations"; articles ``shllaat.pack.*`` and
``shllaat.count.values``.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from operator import mul
from typing import NamedTuple

from scorekeeper.cards import RANKS_52, SIGNS, SUITS
from scorekeeper.games.shllaat.options import Pack

DEALT = 4
"""The cards of a hand, and those of the first pool."""
FEWEST_PLAYERS = 2


class Pile(NamedTuple):
    """How many cards of each kind lie in a pile."""

    jokers: int = 0
    aces: int = 0
    jacks: int = 0
    others: int = 0

    def worth(self, values: "Pile") -> int:
        """Return the points of the pile; ``values`` are those of a card of each kind."""
        return sum(map(mul, self, values))

    @property
    def points(self) -> int:
        """The points of the pile by the text.

        >>> Pile(1, 2, 3, 10).points
        116
        """
        return self.worth(VALUES)

    def minus(self, other: "Pile") -> "Pile":
        """Take another pile out of this one; numbers below 0 count cards that it does not hold."""
        return Pile(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


KINDS = Pile._fields
EMPTY = Pile()
VALUES = Pile(jokers=50, aces=25, jacks=2, others=1)
"""The points of a card of each kind (article ``shllaat.count.values``)."""

JOKER = "JOKER"
ACE = "A"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS_52)
"""The cards of a pack, without its Jokers."""
RANK = {JOKER: JOKER, **{card: card[:-1] for card in CARDS}}
"""The rank of every card; a Joker's is its own."""
SPECIALS = frozenset((JOKER, ACE))
"""The ranks of special cards (article ``shllaat.pack.special``)."""
_KIND_OF_RANK = {JOKER: 0, ACE: 1, "J": 2}
_KIND = {card: _KIND_OF_RANK.get(rank, 3) for card, rank in RANK.items()}
"""The place of the kind of each card in a pile."""
_SPELT = {JOKER: JOKER} | {
    said + sign: rank + suit
    for rank in RANKS_52
    for said in {rank, rank.replace("10", "T")}
    for suit in SUITS
    for sign in suit + SIGNS[suit]
}


class Contents(NamedTuple):
    """The contents of a pack: its cards by kind, the copies of each card, and the usual numbers of players."""

    kinds: Pile
    copies: Mapping[str, int]
    usual: range

    @property
    def points(self) -> int:
        """The points of the whole pack."""
        return self.kinds.points

    @property
    def most_players(self) -> int:
        """As many as can be dealt to: four cards each, and four to the pool (article ``shllaat.table.players``)."""
        return (sum(self.kinds) - DEALT) // DEALT


PACKS: Mapping[Pack, Contents] = {
    "54": Contents(Pile(2, 4, 4, 44), Counter([JOKER, JOKER, *CARDS]), range(3, 6)),
    "two-52": Contents(Pile(0, 8, 8, 88), Counter([*CARDS, *CARDS]), range(4, 6)),
}


def find_card(text: object) -> str | None:
    """Find the card that is meant, None if there is no such card.

    >>> find_card("as"), find_card("T♥"), find_card("joker"), find_card("1S")
    ('AS', '10H', 'JOKER', None)
    """
    return _SPELT.get(text.upper()) if isinstance(text, str) else None


def card_of(text: str) -> str:
    """Return the card that is meant by a text which a form has accepted."""
    return _SPELT[text.upper()]


def pile_of(cards: Iterable[str]) -> Pile:
    """Count the cards of a pile by kind."""
    numbers = [0] * len(KINDS)
    for card in cards:
        numbers[_KIND[card]] += 1
    return Pile(*numbers)
