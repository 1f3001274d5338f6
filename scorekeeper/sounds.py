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
_C, _SAID = re.compile("c(?!h)"), "kjs"
"""How a c in a name can sound: Carim, Cem, Celia."""
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
    sounds, others = ({skeleton(_C.sub(said, fold(each))) for said in _SAID} for each in (word, name))
    return any(others) and not sounds.isdisjoint(others)


def is_near(name: str, other: str) -> bool:
    """Tell whether two names are likely one person's: alike in each word, or together if one is written apart.

    >>> [is_near("Mohamed Ali", name) for name in ("Muhammad Aly", "محمد علي", "Mohamed Badr", "Mohamed")]
    [True, True, False, False]
    >>> is_near("Abdul Rahman", "Abdulrahman"), is_near("Ahmed A", "Ahmed B"), is_near("Guest 1", "Guest 2")
    (True, False, False)
    """
    words, others = fold(name).replace("-", " ").split(), fold(other).replace("-", " ").split()
    if len(words) != len(others):
        return "".join(words) == "".join(others) or _is_near("".join(words), "".join(others))
    return all(one == two or _is_near(one, two) for one, two in zip(words, others, strict=True))


_LONG = 6
"""A name of fewer letters is another one if any consonant differs: Cem and Dem, محمد and محمود."""


def _is_near(word: str, other: str) -> bool:
    """Tell whether two folded words are likely one name: they sound alike, or one letter of a long one differs."""
    if min(len(word), len(other)) < 3 or not (word.isalpha() and other.isalpha()):
        return False
    feminine = {word, other} in ({each, f"{each}{end}"} for each in (word, other) for end in "aهة")
    if feminine:  # Amin and Amina, أمين and أمينة
        return False
    if is_alike(word, other) or (min(len(word), len(other)) >= _LONG and _one_apart(word, other)):
        return True
    return (
        word.isascii()
        and other.isascii()
        and skeleton(word) == skeleton(other)
        and _one_apart(sound(word), sound(other))
    )


def _one_apart(word: str, other: str) -> bool:
    """Tell whether one letter is exchanged, added or left out."""
    begin = _shared(word, other)
    left, right = word[begin:], other[begin:]
    return max(len(left), len(right)) - _shared(left[::-1], right[::-1]) <= 1


def _shared(word: str, other: str) -> int:
    """Count the letters with which both words begin."""
    return next(
        (at for at, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), min(len(word), len(other))
    )
