"""The words of a line of Shlla'at, and the reading of one line into pieces: names, numbers, kinds, cards."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, malformed, unclear
from scorekeeper.game import Seating
from scorekeeper.games.shllaat.packs import card
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.people import People
from scorekeeper.words import Names, Word, clauses, fold, suggestion, vocabulary

_KINDS = vocabulary(
    {
        "jokers": "joker jokers jok jk jkr جوكر جواكر جوكرات الجوكر",
        "aces": "ace aces a اص اصات آس آسات اكه الاص",
        "jacks": "jack jacks j knave knaves ولد اولاد الولد",
        "others": "other others ordinary plain normal normals small low عادي عاديه عاديات",
    }
)
_PLURALS = frozenset(map(fold, ["jokers", "aces", "jacks", "knaves", "جواكر", "جوكرات", "اصات", "آسات", "اولاد"]))
_NUMBERS = {
    **dict.fromkeys(("no", "zero", "صفر"), 0),
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    **{f"{times}{number}": number for number in (2, 3, 4) for times in "x×*"},
    **{f"{number}{times}": number for number in (2, 3, 4) for times in "x×"},
}
_WHOLES = vocabulary(
    {
        "empty": "nothing empty nil nada none فارغ",
        "rest": "rest remainder remaining الباقي باقي",
        "all": "all everything everybody everyone كل الكل",
        "points": "points point pts pt نقطه نقاط بونت",
        "nobody": "nobody no-one noone محد",
    }
)
_PHRASES = {
    ("as", "counted"): "as-counted",
    (fold("كما"), fold("عدت")): "as-counted",
    (fold("كما"), fold("حسبت")): "as-counted",
    ("no", "one"): "nobody",
    ("no", "captures"): "nobody",
    (fold("لا"), fold("أحد")): "nobody",
    (fold("لا"), fold("شيء")): "empty",
    ("no", "cards"): "empty",
}
"""Meanings that take two words."""
_NOISE = frozenset(
    vocabulary(
        {
            "noise": "the and an of has had have with got took takes captured captures capture anything any at pile"
            " only in it for x counted cards card : / و لا مع عند ورق"
        }
    )
)
_RANK_LETTERS = "akqjt"
_SUIT_LETTERS = "shdc"
_CARD_WORDS = frozenset(rank + suit for rank in _RANK_LETTERS for suit in _SUIT_LETTERS)
_SYMBOLS = frozenset("♠♤♥♡♦♢♣♧")
_VOCABULARY = {*_KINDS, *_NUMBERS, *_WHOLES, *_NOISE, "as-counted"}
CAN_BE_NAMES = frozenset(("a", "j", "ace", "jack"))
"""Words for cards that players may be called all the same; where they could be either, it is asked."""
KIND_WORDS = frozenset(_KINDS)
RESERVED = frozenset((_VOCABULARY | _CARD_WORDS | _PEOPLE) - CAN_BE_NAMES)


class Piece(NamedTuple):
    """A piece of a line.

    ``what`` is player, number, kind, card, empty, rest, all, points, nobody or break; a number's ``value`` is its
    addends, any other's the player, kind or card.
    """

    what: str
    value: Any
    word: Word

    @property
    def plural(self) -> bool:
        """Tell whether a kind was said in the plural."""
        return self.word.key in _PLURALS


class Lexer:
    """Takes a line apart. Collects what is wrong in ``problems``; ``as_counted`` tells whether that was said."""

    def __init__(self, table: Seating) -> None:
        self._people = People(table, {})
        self._ids = _ids(tuple(table.players))
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
            self._add("break", None, words[-1])
        return self._pieces

    def _add(self, what: str, value: Any, word: Word) -> int:
        self._pieces.append(Piece(what, value, word))
        return 1

    def _piece(self, words: Sequence[Word], at: int) -> int:
        """Read the piece that begins at a word; give the number of its words."""
        word = words[at]
        if (phrase := _phrase(words, at)) and phrase[0] == "as-counted":
            self.as_counted = True
            return phrase[1]
        if phrase:
            self._add(phrase[0], None, word)
            return phrase[1]
        if found := _card(words, at):
            self._add("card", *found[:2])
            return found[2]
        # Who was renamed is still known by the first name, which is what the facts say.
        if named := self._people.at(words, at) or self._ids.match(words, at):
            if named[1] == 1 and word.key in CAN_BE_NAMES and self._unfinished():
                plural = {"a": "aces", "ace": "aces"}.get(word.key, "jacks")
                self._wrong(unclear("name-or-kind", column=word.column, word=word.text, plural=plural))
            self._add("player", named[0], word)
            return named[1]
        if word.key.isdecimal() or word.key in _NUMBERS:
            return self._number(words, at)
        return self._word(words, at)

    def _unfinished(self) -> bool:
        """Tell whether the clause so far could go on with a kind of card."""
        return bool(self._pieces) and self._pieces[-1].what in ("number", "kind")

    def _number(self, words: Sequence[Word], at: int) -> int:
        """Read a number or a sum of numbers."""
        addends = [_value(words[at])]
        end = at + 1
        while end + 1 < len(words) and words[end].key == "+" and _is_number(words, end + 1):
            addends.append(_value(words[end + 1]))
            end += 2
        self._add("number", addends, words[at])
        return end - at

    def _word(self, words: Sequence[Word], at: int) -> int:
        word = words[at]
        key, last = word.key, self._pieces[-1].what if self._pieces else "break"
        if key == "a" and _is_kind(words, at + 1) and last != "number":
            if word.text == "a":
                return 1  # "a joker"
            self._wrong(unclear("article-or-ace", column=word.column, word=word.text))
        elif key in _KINDS:
            self._add("kind", _KINDS[key], word)
        elif key in _WHOLES:
            self._add(_WHOLES[key], None, word)
        elif key in ("cards", "card") and last == "number":
            self._wrong(unclear("cards-which", column=word.column, n=sum(self._pieces[-1].value)))
        elif key in ("+", "-", "–", "—"):
            if key != "+" and _is_number(words, at + 1) and _adjacent(word, words[at + 1]):
                self._unknown(word)  # a number below 0
        elif key not in _NOISE:
            self._unknown(word)
        return 1

    def _unknown(self, word: Word) -> None:
        hint = suggestion(word.key, [*self._people, *_VOCABULARY])
        self._wrong(malformed("word-unknown", column=word.column, word=word.text, hint=hint))

    def _wrong(self, problem: Problem) -> None:
        self._problems.append(problem)


@lru_cache(maxsize=16)
def _ids(players: tuple[str, ...]) -> Names:
    return Names((player, player) for player in players)


def _phrase(words: Sequence[Word], at: int) -> tuple[str, int] | None:
    """Find the meaning of two words together, or of "as-counted"; and how many words it takes."""
    if words[at].key == "as-counted":
        return "as-counted", 1
    both = _PHRASES.get((words[at].key, words[at + 1].key)) if at + 1 < len(words) else None
    return (both, 2) if both else None


def _card(words: Sequence[Word], at: int) -> tuple[str, Word, int] | None:
    """Find a card that begins at a word: the card, its first word and how many words it takes."""
    word = words[at]
    if word.key in _CARD_WORDS:
        return card(word.key) or "", word, 1
    after = words[at + 1] if at + 1 < len(words) else None
    if after is None or not _adjacent(word, after):
        return None
    if after.key in _SYMBOLS or (word.key.isdecimal() and after.key in _SUIT_LETTERS):
        rank = str(int(word.key[:3])) if word.key.isdecimal() else word.key
        found = card(rank + after.key)
        return (found, word, 2) if found else None
    return None


def _is_number(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and (words[at].key.isdecimal() or words[at].key in _NUMBERS) and not _card(words, at)


def _is_kind(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and len(words[at].key) > 1 and words[at].key in _KINDS


def _value(word: Word) -> int:
    return _NUMBERS[word.key] if word.key in _NUMBERS else int(word.key[:9])


def _adjacent(word: Word, after: Word) -> bool:
    return word.column + len(word.text) == after.column
