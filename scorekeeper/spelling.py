"""Spelling that makes no difference: case, accents, forms of Arabic letters, digits of any script."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

# Spellings that keyboards mix freely: the forms of alef, yeh, kaf and teh marbuta.
_MIXED = "أإآٱىیةؤئک"
_ARABIC = str.maketrans(_MIXED, "ااااييهويك", "ـ")
_PLAIN = frozenset(f"ابتثجحخدذرزسشصضطظعغفقكلمنهوي{_MIXED}♠♤♥♡♦♢♣♧×")
"""Letters and signs that need no table of Unicode; rarer ones wait until it is read."""


@lru_cache(1000)
def fold_char(char: str) -> str:
    """Fold one character, into several or none; a sign with a figure in it, such as ² or ⑦, is no digit and stays."""
    if char.isascii():
        return char.lower()
    if char in _PLAIN:
        return char.translate(_ARABIC)
    if char.isdecimal():
        return str(int(char))
    folded = unicodedata.normalize("NFKD", char).casefold()
    if any(map(str.isdecimal, folded)):
        return char
    kept = "".join(part for part in folded if unicodedata.category(part) not in {"Mn", "Cf"})
    return kept.translate(_ARABIC)


def fold(text: str) -> str:
    """Fold text for comparison: case, accents, Arabic letter forms, digits of any script, marks that cannot be seen.

    >>> fold("ÉLIE"), fold("أحمد") == fold("احمد"), fold("٧٧ ۷۷ ７７ 7²")
    ('elie', True, '77 77 77 7²')
    """
    return text.lower() if text.isascii() else "".join(map(fold_char, text))


def western(text: str) -> str:
    """Write the digits of any script as 0 to 9.

    >>> western("٧♥ ۱۰H")
    '7♥ 10H'
    """
    if text.isascii():
        return text
    return "".join(str(int(char)) if char.isdecimal() else char for char in text)


def vocabulary(table: Mapping[str, str]) -> dict[str, str]:
    """Turn {meaning: "word word …"} round into {folded word: meaning}."""
    return {word: meaning for meaning, words in table.items() for word in fold(words).split()}
