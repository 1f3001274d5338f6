"""Cards, suits and packs.

A card is rank then suit letter: ``AS``, ``10H``. Inside the rules of a 32-card game a card is a number from
0 to 31, eight to a suit from the seven up in the order of sequences, and a hand a mask of 32 bits.
"""

SUITS = "SHDC"
RANKS_32 = ("7", "8", "9", "10", "J", "Q", "K", "A")

SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_WORDS = {
    **dict.fromkeys(("spades", "spade", "♠", "♤", "بستوني", "سبيت", "سبيد"), "S"),
    **dict.fromkeys(("hearts", "heart", "♥", "♡", "h", "هاص", "هاس", "كبة"), "H"),
    **dict.fromkeys(("diamonds", "diamond", "♦", "♢", "d", "ديمن", "ديمند", "دايمن"), "D"),
    **dict.fromkeys(("clubs", "club", "♣", "♧", "c", "شريا", "شيريا", "كلفس", "سنك"), "C"),
}
"""Words for suits. A lone S is not among them: at a table with seats it is South."""


def index_32(rank: str, suit: str) -> int:
    """Give the number of a card in the 32-card pack.

    >>> index_32("7", "S"), index_32("A", "C")
    (0, 31)
    """
    return SUITS.index(suit) * 8 + RANKS_32.index(rank)


def mask_32(*cards: tuple[str, str]) -> int:
    """Make the mask of some (rank, suit) pairs."""
    mask = 0
    for rank, suit in cards:
        mask |= 1 << index_32(rank, suit)
    return mask
