"""Cards as people spell them: ``10h`` and ``T♥`` are one card."""

from collections.abc import Callable
from typing import Any

from scorekeeper.cards import CARD_NAMES, RANKS_52, SIGNS, SUITS

JOKER = "JOKER"


class _Spellings(dict[Any, int]):
    """Cards by their spellings. A spelling that is not listed is tried again in capitals and without blanks."""

    def __missing__(self, text: object) -> int:
        plain = str(text).strip().upper()
        if plain not in self:
            raise KeyError(text)
        return self[plain]


SPELLINGS = _Spellings(
    (spelt + sign, index)
    for index, name in enumerate(CARD_NAMES)
    for spelt in (name[:-1], name[:-1].lower(), *("Tt" if name.startswith("10") else ""))
    for suit in (name[-1] + SIGNS[name[-1]],)
    for sign in (*suit, suit[0].lower(), *(symbol + "\ufe0f" for symbol in suit[1:]))
)
"""From a card as people spell it to its number: ``10h`` and ``T♥`` are 11."""


def card_32(text: str) -> int:
    """Read a card of the 32-card pack: rank, then suit as letter or sign. Raises ValueError.

    >>> card_32("10H") == card_32("th") == card_32("T♥")
    True
    """
    index = find_32(text)
    if index is None:
        raise ValueError(text)
    return index


def find_32(text: object) -> int | None:
    """Read a card of the 32-card pack like :func:`card_32`, None for what is none."""
    if not isinstance(text, str):
        return None
    try:
        return SPELLINGS[text]
    except KeyError:
        return None


def is_card(text: object) -> bool:
    """Tell whether a text is a card of any pack, or a Joker.

    >>> is_card("5C"), is_card("t♥"), is_card("Joker"), is_card("1S")
    (True, True, True, False)
    """
    said = text.strip().upper() if isinstance(text, str) else ""
    rank, suit = said[:-1].replace("T", "10"), said[-1:]
    return said == JOKER or (rank in RANKS_52 and any(suit in letter + SIGNS[letter] for letter in SUITS if suit))


def pattern_of(find: Callable[[str], object | None]) -> str:
    """Return the regular expression of the cards that a reader finds, whatever its pack and the spellings it knows.

    >>> import re
    >>> [text for text in ("10h", "T♥", "2S", "pass") if re.match(pattern_of(find_32), text)]
    ['10h', 'T♥']
    """
    letters = [char for rank in (*RANKS_52, "T") if len(rank) == 1 for char in dict.fromkeys((rank, rank.lower()))]
    ranks = f"[{''.join(char for char in letters if find(char + 'S') is not None)}]|10"
    suits = "".join(char for suit in SUITS for char in (suit, suit.lower()) if find("A" + char) is not None)
    variant = "\ufe0f?" if find("A♠\ufe0f") is not None else ""
    joker = "[Jj][Oo][Kk][Ee][Rr]|" if find("JOKER") is not None else ""
    blanks = r"\s*" if find(" AS ") is not None else ""
    return f"^{blanks}({joker}({ranks})([{suits}]|[{''.join(SIGNS.values())}]{variant})){blanks}$"
