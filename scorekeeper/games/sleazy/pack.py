"""The 52 cards of Sleazy and its Joker, as names and as what they mean in recipes."""

from scorekeeper.cards import SUITS
from scorekeeper.games.sleazy.compounds import COLOUR_OF_SUIT, RANKS, card_of

JOKER = "JOKER"
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
RANK = {card: card[:-1] for card in PACK}
COLOUR = {card: COLOUR_OF_SUIT[card[-1]] for card in PACK}
FOUR = {rank: frozenset(card for card in PACK if RANK[card] == rank) for rank in RANKS}
"""The four cards of each number."""
TWIN = {
    card: next(other for other in FOUR[RANK[card]] if other != card and COLOUR[other] == COLOUR[card]) for card in PACK
}
"""The other card of the same number and colour."""

_NAMES = {card: card for card in (*PACK, JOKER)}
_ORDER = {card: place for place, card in enumerate((*PACK, JOKER))}


def find_card(text: object) -> str | None:
    """Read a card, or the Joker, by its name; None for what is none.

    >>> find_card("th"), find_card("joker"), find_card(7)
    ('10H', 'JOKER', None)
    """
    if not isinstance(text, str):
        return None
    found = _NAMES.get(text)
    if found:
        return found
    word = text.strip()
    return JOKER if word.upper() == JOKER else card_of(word)


def in_order(cards: "set[str] | frozenset[str] | tuple[str, ...] | list[str]") -> list[str]:
    """Sort cards from Aces down, the Joker last."""
    return sorted(cards, key=_ORDER.__getitem__)
