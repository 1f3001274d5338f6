"""The small word "a": an Ace, or the article of what stands behind it."""

from collections.abc import Sequence
from typing import Literal

from scorekeeper.games.sabat.notation.words import CARDS, LETTERS, RANKS, phrase_at
from scorekeeper.words import Word

Role = Literal["ace", "article", "either"]
_FAULTS = ("kind", "penalty")
_THINGS = ("stakes", "untrebled", "seven", "last", "partner", "out", "outcome", "warned")


def role(words: Sequence[Word], at: int, *, small_cards: bool) -> Role:
    """Tell what an "a" is among what is left, by its case and what stands behind it.

    ``small_cards`` tells whether the line writes cards as small letters, so that a small "a" can be one of them.
    """
    if at + 1 == len(words):
        return "ace"
    article = words[at].text == "a"
    after = words[at + 1]
    if phrase_at(words, at + 1, *_FAULTS):
        return "article"
    if after.key in LETTERS:
        return _before_letter(after) if article else "ace"
    if after.key in CARDS:
        return "article" if article else "ace"
    if phrase_at(words, at + 1, *_THINGS):
        doubtful = small_cards if article else after.text.isupper()
        return "either" if doubtful else "article" if article else "ace"
    return "article" if article and _is_spelled_rank(after) else "ace"


def _before_letter(after: Word) -> Role:
    """Tell what a small "a" is before the letter of a card; only before a capital it is an article for sure."""
    return "article" if after.text.isupper() else "either"


def _is_spelled_rank(word: Word) -> bool:
    return len(word.key) > 1 and not word.key.isdecimal() and word.key in RANKS
