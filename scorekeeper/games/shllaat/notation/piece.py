"""A piece of a line of Shlla'at: what it is, what else it can be, and the numbers and cards that it is read from."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, cast

from scorekeeper.games.shllaat.notation import words as vocabulary
from scorekeeper.games.shllaat.packs import find_card
from scorekeeper.number_words import numeral
from scorekeeper.words import Word, number_of, without_zeros

What = Literal[
    "player",
    "either",
    "number",
    "kind",
    "card",
    "empty",
    "rest",
    "all",
    "each",
    "same",
    "points",
    "nobody",
    "redeal",
    "break",
    "doubt",
]
"""What a piece of a line is; "either" is a player, or else what the word means, "doubt" what it means or nothing."""
DASHES = frozenset("-–—")
"""Alone behind a name they say, as on paper, that there is nothing."""
_MOST = 999
"""The largest number in words: more than any pile is worth."""

Article = Literal["", "can-be", "or-name"]
"""Whether an "a" can be an article: not at all, as well as an Ace, or else only the name of a player."""


class Piece(NamedTuple):
    """A piece of a line: ``name`` is the player, kind or card meant, ``addends`` are those of a number.

    ``is_one`` tells of a kind that it was said to be one card, ``is_many`` that it was said to be several, ``article``
    of an "a" whether it can be one, ``compares`` of a number that "more" stands behind it. The second way of a doubt
    that is ``hedged`` is asked about, and never meant alone.
    """

    what: What
    word: Word
    name: str = ""
    addends: Sequence[int] = ()
    is_one: bool = False
    is_many: bool = False
    article: Article = ""
    compares: bool = False
    hedged: bool = False

    @property
    def number(self) -> int:
        """The number meant."""
        return sum(self.addends)

    @property
    def plural(self) -> bool:
        """Whether a kind was said in the plural."""
        return self.is_many or self.word.key in vocabulary.PLURALS

    @property
    def is_phrase(self) -> bool:
        """Whether several words say that a pile is empty, such as "did not take"."""
        return self.what == "empty" and self.word.key not in vocabulary.WHOLES and self.word.key not in DASHES

    def ways(self) -> "Sequence[Piece | None]":
        """List what an unsure piece can be, None where it means nothing: a player or a word, a kind or a small word."""
        if self.what == "doubt":
            return self._replace(what="kind"), self._replace(what="break") if self.article else None
        player, article = self._replace(what="player"), self._replace(what="break")
        return [player, *([article] if self.article else []), *([] if self.article == "or-name" else [self._as_word()])]

    def _as_word(self) -> "Piece | None":
        """Return what the word means if it is not the player; None where it means nothing."""
        if kind := vocabulary.KINDS.get(self.word.key):
            return self._replace(what="kind", name=kind)
        if number := number_at([self.word], 0):
            return self._replace(what="number", name="", addends=number[0])
        if card := card_at([self.word], 0):
            return self._replace(what="card", name=card[0])
        whole = vocabulary.WHOLES.get(self.word.key)
        return self._replace(what=cast("What", whole), name="") if whole else None


def card_at(words: Sequence[Word], at: int) -> tuple[str, int] | None:
    """Find a card that begins at a word, and how many words it takes."""
    word = words[at]
    if word.key in vocabulary.CARD_WORDS and (found := find_card(word.key)):
        return found, 1
    after = words[at + 1] if at + 1 < len(words) else None
    if after is None or not adjacent(word, after):
        return None
    if after.key in vocabulary.SUIT_SIGNS or (word.key.isdecimal() and after.key in vocabulary.SUIT_LETTERS):
        rank = without_zeros(word.key) if word.key.isdecimal() else word.key
        found = find_card(rank + after.key)
        return (found, 2) if found else None
    return None


def number_at(words: Sequence[Word], at: int) -> tuple[list[int], int] | None:
    """Find a number, or a sum of numbers, that begins at a word, and how many words it takes."""
    addends: list[int] = []
    end = at
    while found := _addend(words, end):
        addends.append(found[0])
        end += found[1] + 1
        if end > len(words) or words[end - 1].key != "+":
            break
    return (addends, end - 1 - at) if addends else None


def _addend(words: Sequence[Word], at: int) -> tuple[int, int] | None:
    if at >= len(words) or card_at(words, at):
        return None
    key = words[at].key
    if key in vocabulary.NUMBERS:
        return vocabulary.NUMBERS[key], 1
    said = None if key in vocabulary.WHOLES else numeral(words, at, _MOST)
    return said or ((number_of(words[at]), 1) if key.isdecimal() else None)


def adjacent(word: Word, after: Word) -> bool:
    """Tell whether a word is written to the one before it."""
    return word.column + len(word.text) == after.column
