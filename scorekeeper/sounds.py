"""Names that sound alike, however they are spelt: Aly and Ali, عمر and Omar."""

import re

from scorekeeper.spelling import fold

_LETTERS = {
    "ب": "b", "ت": "t", "ث": "t", "ج": "j", "ح": "h", "خ": "K", "د": "d", "ذ": "d", "ر": "r", "ز": "z", "س": "s",
    "ش": "S", "ص": "s", "ض": "d", "ط": "t", "ظ": "z", "غ": "G", "ف": "f", "ق": "k", "ك": "k", "ل": "l", "م": "m",
    "ن": "n", "ه": "h", "sh": "S", "ch": "S", "kh": "K", "gh": "G", "th": "t", "dh": "d", "ph": "f", "q": "k",
    "c": "k", "g": "j", "p": "b", "v": "f", "x": "ks",
}  # fmt: skip
"""How consonants sound, of those that are not written so; Arabic leaves most vowels out, so they are no part of it."""
_CONSONANT = re.compile("[kgstdpc]h|[bcdfghjklmnpqrstvxz]|[بتثجحخدذرزسشصضطظغفقكلمنه]")
_VOWELS = (("ee", "i"), ("ou", "u"), ("oo", "u"), ("e", "i"), ("y", "i"), ("o", "u"))
_TWICE = re.compile(r"(.)\1+")


def sound(name: str) -> str:
    """Return how a name in Latin letters sounds, its vowels as well.

    >>> sound("Aly") == sound("Ali"), sound("Mohammed") == sound("Muhamed"), sound("Omar") == sound("Amr")
    (True, True, False)
    """
    folded = fold(name).rstrip("h")
    for spelt, said in _VOWELS:
        folded = folded.replace(spelt, said)
    return _TWICE.sub(r"\1", folded)


def skeleton(name: str) -> str:
    """Return the consonants of a name in either script.

    >>> skeleton("عمر") == skeleton("Omar"), skeleton("شيخة") == skeleton("Shaikha"), skeleton("Ali") == skeleton("بدر")
    (True, True, False)
    """
    folded = fold(name)
    folded = folded[:-1] if folded[-1:] in ("h", "ه") and folded[-2:] not in ("sh", "kh", "gh", "th") else folded
    return _TWICE.sub(r"\1", "".join(_LETTERS.get(each, each) for each in _CONSONANT.findall(folded)))


def is_alike(word: str, name: str) -> bool:
    """Tell whether a word can be a name that is spelt otherwise: in the same script by its vowels too."""
    if word.isascii() == name.isascii():
        return word.isascii() and sound(word) == sound(name)
    return bool(skeleton(name)) and skeleton(word) == skeleton(name)
