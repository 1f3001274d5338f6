"""The 52 cards of Sleazy and its Joker: numbers, colours, names.

A *number* is what other games call a rank: the four cards of a number make one pair or one set.
"""

from collections.abc import Iterable

from scorekeeper.cards import RANKS_52, SIGNS, SUITS
from scorekeeper.messages import Message

RANKS = RANKS_52
NUMBERS = {rank: Message(f"number-{rank.lower()}") for rank in RANKS}
"""What sentences call a number. A lone A would be taken for the first side."""
COLOUR_OF_SUIT = {"S": "black", "H": "red", "D": "red", "C": "black"}
OTHER_COLOUR = {"red": "black", "black": "red"}
COLOURS = (*OTHER_COLOUR, "mixed")
"""Of pairs; a single card is red or black."""
COLOUR_NAMES = {colour: Message(f"colour-{colour}") for colour in COLOURS}

JOKER = "JOKER"
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
RANK = {rank + suit: rank for rank in RANKS for suit in SUITS}
COLOUR = {rank + suit: COLOUR_OF_SUIT[suit] for rank in RANKS for suit in SUITS}
FOUR = {rank: frozenset(rank + suit for suit in SUITS) for rank in RANKS}
"""The four cards of each number."""
TWIN = {
    card: next(other for other in FOUR[RANK[card]] if other != card and COLOUR[other] == COLOUR[card]) for card in PACK
}
"""The other card of the same number and colour."""

_RANK_WORDS = {rank.lower(): rank for rank in RANKS} | {"t": "10"}
_SUITS = {sign: suit for suit in SUITS for sign in (suit.lower(), *SIGNS[suit])}
_NAMES = {card: card for card in (*PACK, JOKER)}
_ORDER = {card: place for place, card in enumerate(_NAMES)}


def rank_of(text: str | None) -> str | None:
    """Read the name of a number; None where it is none, or not said.

    >>> rank_of("T"), rank_of("k"), rank_of("1")
    ('10', 'K', None)
    """
    return None if text is None else _RANK_WORDS.get(text.lower())


def card_of(text: object) -> str | None:
    """Read a card as rank and suit letter; None where it is none.

    >>> card_of("th"), card_of("5♥"), card_of("JOKER"), card_of(7)
    ('10H', '5H', None, None)
    """
    if not isinstance(text, str) or text in RANK:
        return text if isinstance(text, str) else None
    rank, suit = rank_of(text[:-1]), _SUITS.get(text[-1:].lower())
    return rank + suit if rank and suit else None


def find_card(text: object) -> str | None:
    """Read a card, or the Joker, by its name; None for what is none.

    >>> find_card("th"), find_card("joker"), find_card(7)
    ('10H', 'JOKER', None)
    """
    if not isinstance(text, str):
        return None
    if found := _NAMES.get(text):
        return found
    word = text.strip()
    return JOKER if word.upper() == JOKER else card_of(word)


def in_order(cards: Iterable[str]) -> list[str]:
    """Sort cards from Aces down, the Joker last."""
    return sorted(cards, key=_ORDER.__getitem__)
