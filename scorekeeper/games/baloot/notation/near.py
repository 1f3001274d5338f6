"""What a word that nobody knows could have been meant to be."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from scorekeeper.games.baloot.notation.words import MEANINGS, ON_SOMEBODY, RESERVED, Meaning
from scorekeeper.suggestions import everyday

_SHORTEST, _NEAR, _NEAR_NAME, _APART = 3, 0.75, 0.65, 0.06
"""How long and how near a word must be to have one offered, or a name, and how much nearer than other words."""
_SHORTENED = frozenset(("contract", "ashkal", "level", "locked", "trump", "project", "owned", "unit", "outcome"))
"""Kinds of words whose beginning people type."""
_MOST_BEGUN = 3
"""So many meanings of an abbreviation are offered."""
_NEVER_OFFERED = frozenset(("deny", "revoke", "noise", "him", "points", "and", "by", "onto", "unraised"))
_CHAT = str.maketrans({"2": "a", "3": "a", "5": "kh", "6": "t", "7": "h", "9": "s"})
"""How names are written with letters in place of the digits of Arabic typed with Latin ones."""
_NEVER_MEANT = ("four", "kaid", "gaid")
"""Words that a misspelt one is hardly meant for: a figure too, and a fine that is near many a name."""
_NEGATIVE = ("no", "un", "non", "not", "dis", "بلا", "لا", "ما")


def near(key: str, people: Iterable[str]) -> str | list[str]:
    """Return the nearest known word, none where words of other meanings are as near, and every near name.

    A denied word is never offered what it denies, an Arabic dual never the one of which it says two, and a word of
    every day nothing.
    """
    if key in everyday() or any(said.kind == "twice" for said in MEANINGS.get(key, ())):
        return ""
    called = dict.fromkeys(people)
    known: dict[str, object] = {each: said for each, said in MEANINGS.items() if _is_offered(said)}
    for each in (*_NEVER_MEANT, *filter(str.isascii, ON_SOMEBODY)):
        known.pop(each, None)
    known = {each: said for each, said in known.items() if key not in (f"{each}ين", f"{each}ان")}
    known |= {each: each for each in called if each in RESERVED}
    names = sorted(each for each in called if each not in RESERVED)
    ratios = _ratios(key, (*known, *names))
    if not key.isalpha() and (spelt := key.translate(_CHAT)) != key:
        ratios = {word: max(ratio, ratios[word]) for word, ratio in _ratios(spelt, ratios).items()}
    least = max([_NEAR_NAME, *(ratios[name] - _APART for name in names)])
    found = [name for name in names if ratios[name] >= least or name.startswith(key)]
    if not key.startswith(_NEGATIVE):
        found = list(dict.fromkeys([*_near_words(key, known, ratios), *found]))
    return found if len(found) > 1 else "".join(found)


def _ratios(key: str, words: Iterable[str]) -> dict[str, float]:
    """Return how near words are to another, 0 where they have too few letters of it to matter."""
    letters, ratios = Counter(key).items(), dict[str, float]()
    for word in words:
        its = _letters(word)
        shared = sum([min(many, its[letter]) for letter, many in letters if letter in its])
        far = 2 * shared < _NEAR_NAME * (len(key) + len(word))
        ratios[word] = 0.0 if far else SequenceMatcher(None, key, word).ratio()
    return ratios


@lru_cache(1 << 10)
def _letters(word: str) -> Mapping[str, int]:
    return Counter(word)


def _near_words(key: str, known: Mapping[str, object], ratios: Mapping[str, float]) -> list[str]:
    """Return the nearest word if no other meaning is as near, else a word of each meaning that begins so."""
    likely = [each for each in known if abs(len(each) - len(key)) <= max(len(key) // 3, 1)]
    best = max(likely, key=lambda each: ratios[each], default="")
    if len(key) >= _SHORTEST and best and ratios[best] >= _NEAR:
        rivals = {known[each] for each in likely if ratios[each] > ratios[best] - _APART}
        return [best] if len(rivals) == 1 else []
    begun: dict[tuple[Meaning, ...], str] = {}
    for word, said in MEANINGS.items():
        if len(key) > 1 and word.startswith(key) and said[0].kind in _SHORTENED and said[0].what != "redeal":
            begun.setdefault(said, word)
    return list(begun.values())[:_MOST_BEGUN]


def _is_offered(said: Sequence[Meaning]) -> bool:
    """Tell whether a word is offered: not one that says little, or says whose a thing is."""
    return said[0].kind not in _NEVER_OFFERED and not said[0].whose
