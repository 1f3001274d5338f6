"""Words that deny, with the thing behind them that they deny: no double, without a last 7, not an ace, بدون دبل."""

from collections.abc import Mapping, Sequence

from scorekeeper.games.sabat.notation import words as known
from scorekeeper.games.sabat.notation.words import Phrase, phrase_at
from scorekeeper.spelling import vocabulary
from scorekeeper.words import Word

_DENIED: Mapping[tuple[str, str], tuple[str, str]] = {
    ("stakes", "double"): ("stakes", "single"),
    ("stakes", "treble"): ("untrebled", ""),
    ("penalty", ""): ("nothing", ""),
    ("outcome", "redeal"): ("nothing", ""),
}
"""What a line says by denying a phrase, beside numbers of cards and the last seven."""
_DENIALS = sorted((tuple(denial.split()) for denial in known.DENIALS), key=len, reverse=True)
_DENYING = frozenset(first for first, *_ in _DENIALS)

_NONE_OF = frozenset(vocabulary({"": "no without nor neither بدون بلا من بغير غير لا ولا"}))
"""What says that there is none of some cards; others may deny what the last card was, "not an ace"."""


def denied(words: Sequence[Word], at: int) -> Phrase | None:
    """Find a denial that begins at a word: what it says with the thing behind it, None where it denies nothing known.

    A number of cards that is denied is a "unit", of which there is none.
    """
    size = _denial(words, at)
    if not size or phrase_at(words, at):  # "no warning" is a fault, "no cards" are none at all
        return None
    place = _behind_small(words, at + size)
    if seven := _seven(words, place):
        return _said(words, at, seven, "seven", "")
    if place == len(words):
        return None
    phrase = phrase_at(words, place)
    counts = _NONE_OF.issuperset((words[at].key, words[at + size - 1].key))
    if phrase and phrase.what == "unit" and counts:
        end = place + len(phrase.keys)
        return None if _is_suit(words, end, alone=False) else _said(words, at, end, "unit", phrase.meaning)
    if phrase and (found := _DENIED.get((phrase.what, phrase.meaning))):
        return _said(words, at, place + len(phrase.keys), *found)
    letter = known.LETTERS.get(words[place].key)
    if letter and counts and not _is_suit(words, place + 1) and not _can_be_two(words, place):
        return _said(words, at, place + 1, "unit", letter)
    return None


def _said(words: Sequence[Word], at: int, end: int, what: str, meaning: str) -> Phrase:
    return Phrase(tuple(word.key for word in words[at:end]), what, meaning)


def _denial(words: Sequence[Word], at: int) -> int:
    """Return how many words deny at a place, 0 where none does."""
    if words[at].key not in _DENYING:
        return 0
    keys = [word.key for word in words[at : at + 2]]
    return next((len(denial) for denial in _DENIALS if (*keys[: len(denial)],) == denial), 0)


def _behind_small(words: Sequence[Word], at: int) -> int:
    """Return the next place where no small word stands; an "a" that no thing follows is an Ace."""
    while at < len(words) and words[at].key in known.SMALL_IN_DENIALS:
        if words[at].key == "a" and not (words[at].text == "a" and _can_have_article(words, at + 1)):
            break
        at += 1
    return at


def _can_have_article(words: Sequence[Word], at: int) -> bool:
    """Tell whether something stands at a place before which "a" is an article."""
    if at >= len(words):
        return False
    phrase = phrase_at(words, at)
    return (
        words[at].key in known.SMALL_IN_DENIALS
        or (words[at].key in known.LETTERS and words[at].text.isupper())
        or known.RANKS.get(words[at].key) == "7"
        or (phrase is not None and (phrase.what in ("unit", "last") or (phrase.what, phrase.meaning) in _DENIED))
    )


def _seven(words: Sequence[Word], at: int) -> int:
    """Return where a last seven ends that begins at a place, 0 where none does; one with its suit is a card."""
    last = phrase_at(words, at, "last") if at < len(words) else None
    place = _behind_small(words, at + len(last.keys)) if last else at
    if place == len(words) or known.RANKS.get(words[place].key) != "7" or _is_suit(words, place + 1):
        return 0
    return place + 1


def _can_be_two(words: Sequence[Word], at: int) -> bool:
    """Tell whether a small "a" is an Ace before another letter, or an article: "no a k"."""
    return words[at].text == "a" and at + 1 < len(words) and words[at + 1].key in known.LETTERS


def _is_suit(words: Sequence[Word], at: int, *, alone: bool = True) -> bool:
    """Tell whether a suit stands at a place, ``alone`` or behind "of", which makes the rank before it a card."""
    if at < len(words) and words[at].key in known.BY:
        return alone or (at + 1 < len(words) and words[at + 1].key in known.SUIT_WORDS)
    return at < len(words) and words[at].key in known.SUIT_WORDS and (alone or len(words[at].key) > 1)
