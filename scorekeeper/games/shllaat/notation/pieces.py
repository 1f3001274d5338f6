"""A line of Shlla'at taken apart: names, numbers, kinds, cards and other words, each with its place in the line."""

from collections.abc import Sequence
from enum import StrEnum, auto
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.errors import Problem, malformed, unclear
from scorekeeper.game import Seating
from scorekeeper.games.shllaat.notation import words as vocabulary
from scorekeeper.games.shllaat.packs import find_card
from scorekeeper.people import People
from scorekeeper.words import Names, Word, clauses, denies, suggestion


class What(StrEnum):
    """What a piece of a line is."""

    PLAYER = auto()
    EITHER = auto()
    NUMBER = auto()
    KIND = auto()
    CARD = auto()
    EMPTY = auto()
    REST = auto()
    ALL = auto()
    POINTS = auto()
    NOBODY = auto()
    REDEAL = auto()
    BREAK = auto()


class Piece(NamedTuple):
    """A piece of a line: ``name`` is the player, kind or card meant, ``addends`` are those of a number.

    What is EITHER names the player, or else the kind of card that its word means.
    """

    what: What
    word: Word
    name: str = ""
    addends: Sequence[int] = ()

    @property
    def number(self) -> int:
        """The number meant."""
        return sum(self.addends)

    @property
    def plural(self) -> bool:
        """Whether a kind was said in the plural."""
        return self.word.key in vocabulary.PLURALS


_SIGNS = frozenset("-–—.")
"""What may stand between two numbers, as a minus or a point stands before one."""


class Lexer:
    """Takes a line apart. Collects what is wrong in ``problems``; ``as_counted`` tells whether that was said."""

    def __init__(self, seating: Seating, example: str) -> None:
        """Take the players who can be named, and a line to show to whoever must type another."""
        self._example = example
        self._people = People(seating, {})
        self._ids = _ids(tuple(seating.players))
        self._pieces: list[Piece] = []
        self._problems: list[Problem] = []
        self.as_counted = False

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with the line so far."""
        return [*self._people.problems, *self._problems]

    def pieces(self, line: str) -> list[Piece]:
        """Take a line apart; commas end a clause, which is a piece of its own."""
        for words in clauses(line):
            at = 0
            while at < len(words):
                at += self._piece(words, at)
            self._add(What.BREAK, words[-1])
        return self._pieces

    def _add(self, what: What, word: Word, name: str = "") -> None:
        self._pieces.append(Piece(what, word, name))

    def _piece(self, words: Sequence[Word], at: int) -> int:
        """Read the piece that begins at a word, and return the number of its words."""
        word = words[at]
        after = words[at + 1].key if at + 1 < len(words) else ""
        if meaning := vocabulary.PHRASES.get((word.key, after)):
            self._meaning(meaning, word)
            return 2
        if found := _card(words, at):
            card, size = found
            self._add(What.CARD, word, card)
            return size
        # A player who was renamed is still known by the first name, which stands in the facts.
        if named := self._people.at(words, at) or self._ids.match(words, at):
            player, size = named
            unsure = size == 1 and word.key in vocabulary.CAN_BE_NAMES and self._last in (What.NUMBER, What.KIND)
            self._add(What.EITHER if unsure else What.PLAYER, word, player)
            return size
        if _value(word) is None:
            self._word(words, at)
            return 1
        end = at + 1  # a number, or a sum of numbers
        while end + 1 < len(words) and words[end].key == "+" and _is_number(words, end + 1):
            end += 2
        addends = [_value(addend) or 0 for addend in words[at:end:2]]
        self._pieces.append(Piece(What.NUMBER, word, addends=addends))
        return end - at

    @property
    def _last(self) -> What:
        """What the piece before is; a clause that has just begun counts as a break."""
        return self._pieces[-1].what if self._pieces else What.BREAK

    def _meaning(self, meaning: str, word: Word) -> None:
        if meaning == vocabulary.AS_COUNTED:
            self.as_counted = True
        else:
            self._add(What(meaning), word)

    def _word(self, words: Sequence[Word], at: int) -> None:
        word = words[at]
        key = word.key
        after = words[at + 1].key if at + 1 < len(words) else ""
        if key == "a" and len(after) > 1 and after in vocabulary.KINDS and self._last is not What.NUMBER:
            if word.text != "a":  # "a joker" says no more than "joker"
                self._problems.append(unclear("article-or-ace", column=word.column, word=word.text))
        elif key in vocabulary.KINDS:
            self._add(What.KIND, word, vocabulary.KINDS[key])
        elif key in vocabulary.WHOLES:
            self._meaning(vocabulary.WHOLES[key], word)
        elif key in ("cards", "card") and self._last is What.NUMBER:
            self._problems.append(unclear("cards-which", column=word.column, n=self._pieces[-1].number))
        elif key in _SIGNS:
            joins = at > 0 and self._last is What.NUMBER and _adjacent(words[at - 1], word)
            before = _is_number(words, at + 1) and _adjacent(word, words[at + 1])
            if before and joins is (key == "."):
                self._unknown(word)  # a number below 0, or with a fraction
        elif key != "+" and key not in vocabulary.NOISE:
            self._unknown(word)

    def _unknown(self, word: Word) -> None:
        """Take the beginning of a name; report any other word."""
        if player := self._people.beginning(word, 1):
            self._add(What.PLAYER, word, player)
            return
        if denies(word.key):
            self._problems.append(malformed("line-denied", column=word.column, word=word.text, example=self._example))
            return
        hint = suggestion(word.key, [*self._people, *vocabulary.VOCABULARY])
        self._problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=hint))


@lru_cache(maxsize=16)
def _ids(players: tuple[str, ...]) -> Names:
    return Names((player, player) for player in players)


def _card(words: Sequence[Word], at: int) -> tuple[str, int] | None:
    """Find a card that begins at a word, and how many words it takes."""
    word = words[at]
    if word.key in vocabulary.CARD_WORDS and (found := find_card(word.key)):
        return found, 1
    after = words[at + 1] if at + 1 < len(words) else None
    if after is None or not _adjacent(word, after):
        return None
    if after.key in vocabulary.SUIT_SIGNS or (word.key.isdecimal() and after.key in vocabulary.SUIT_LETTERS):
        rank = str(int(word.key[:3])) if word.key.isdecimal() else word.key
        found = find_card(rank + after.key)
        return (found, 2) if found else None
    return None


def _is_number(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and _value(words[at]) is not None and not _card(words, at)


def _value(word: Word) -> int | None:
    return int(word.key[:9]) if word.key.isdecimal() else vocabulary.NUMBERS.get(word.key)


def _adjacent(word: Word, after: Word) -> bool:
    return word.column + len(word.text) == after.column
