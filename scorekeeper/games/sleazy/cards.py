"""The 52 cards of Sleazy and its Joker: their numbers, colours and names, and the pairs and sets made of them.

Other games call a *number* a rank. The four cards of a number make one pair or one set, a *compound*.
"""

from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.cards import RANKS_52, SIGNS, SUITS
from scorekeeper.messages import Message

RANKS = RANKS_52
NUMBERS = {rank: Message(f"number-{rank.lower()}") for rank in RANKS}
"""The names of numbers in sentences. A lone A would be taken for the first side."""
COLOUR_OF_SUIT = {"S": "black", "H": "red", "D": "red", "C": "black"}
OTHER_COLOUR = {"red": "black", "black": "red"}
COLOURS = (*OTHER_COLOUR, "mixed")
"""The colours of pairs; a single card is red or black."""
COLOUR_NAMES = {colour: Message(f"colour-{colour}") for colour in COLOURS}

JOKER = "JOKER"
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
RANK = {rank + suit: rank for rank in RANKS for suit in SUITS}
COLOUR = {rank + suit: COLOUR_OF_SUIT[suit] for rank in RANKS for suit in SUITS}
FOUR = {rank: tuple([rank + suit for suit in SUITS]) for rank in RANKS}
"""The four cards of each number."""
TWIN = {
    card: next(other for other in FOUR[RANK[card]] if other != card and COLOUR[other] == COLOUR[card]) for card in PACK
}
"""The other card of the same number and colour."""

_RANK_WORDS = {rank.lower(): rank for rank in RANKS} | {"t": "10"}
_SPELT = {
    spelt + sign: rank + suit
    for word, rank in _RANK_WORDS.items()
    for spelt in (word, word.upper())
    for suit in SUITS
    for sign in (suit, suit.lower(), *SIGNS[suit])
}
"""From a card as people spell it to its name."""
_ORDER = {card: place for place, card in enumerate((*PACK, JOKER))}


def rank_of(text: str | None) -> str | None:
    """Read the name of a number; return None if it is none, or not said.

    >>> rank_of("T"), rank_of("k"), rank_of("1")
    ('10', 'K', None)
    """
    return None if text is None else _RANK_WORDS.get(text.lower())


def card_of(text: object) -> str | None:
    """Read a card as rank and suit; return None if it is none.

    >>> card_of("th"), card_of("5♥"), card_of("JOKER"), card_of(7)
    ('10H', '5H', None, None)
    """
    return _SPELT.get(text) if isinstance(text, str) else None


def find_card(text: object) -> str | None:
    """Read a card, or the Joker, by its name; return None if it is neither.

    >>> find_card("th"), find_card(" joker"), find_card(7)
    ('10H', 'JOKER', None)
    """
    if not isinstance(text, str):
        return None
    return _SPELT.get(text) or _SPELT.get(word := text.strip()) or (JOKER if word.upper() == JOKER else None)


def in_order(cards: Iterable[str]) -> list[str]:
    """Sort cards from Aces down, the Joker last."""
    return sorted(cards, key=_ORDER.__getitem__)


# --- compounds --------------------------------------------------------------------------------------------

OWNED_SETS = ("basic", "full", "colour")
"""Sets that belong to a side; a broken colour set is nobody's."""
COLOUR_SETS = ("colour", "broken")
KINDS = ("pair", *OWNED_SETS, "broken")
KIND_NAMES = {kind: Message(f"kind-{kind}") for kind in KINDS}


class Compound(NamedTuple):
    """A pair or set on the table: ``colour`` of a pair, ``side`` of a set; ``joker`` if it holds the Joker."""

    rank: str
    kind: str
    colour: str | None = None
    side: str | None = None
    joker: bool = False

    @property
    def is_pure(self) -> bool:
        """Whether it is a pair of one colour."""
        return self.colour in OTHER_COLOUR


def named(kind: str, colour: str | None) -> Message:
    """Return the name of a compound in sentences, such as "red pair" or "full set"."""
    if colour is not None:
        return Message("made-pair", {"colour": COLOUR_NAMES[colour]})
    return Message("made-set", {"kind": KIND_NAMES[kind]})
