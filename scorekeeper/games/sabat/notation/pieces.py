"""The words of a line of Sab'at al-Deemin, and the reading of a clause into pieces: players, cards, numbers, marks."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scorekeeper.cards import SUIT_WORDS, SUITS
from scorekeeper.errors import Problem, malformed, unclear
from scorekeeper.game import Seating
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.people import People
from scorekeeper.seats import WORDS
from scorekeeper.words import Word, clauses, fold, suggestion, vocabulary

_OWNERS = vocabulary(WORDS)
_PHRASES = {
    ("out", ""): "out/won/win/wins/winner/went out/goes out/finished/finishes/طلع/طلعت/خلص/خلصت/فاز/فازت/كسب",
    ("last", ""): "last/last card/final/final card/ended/ending/اخر/اخر ورقه/الاخيره",
    ("left", ""): "left/remaining/remain/rest/باقي/الباقي/بقي/بقى",
    ("partner", ""): "partner/شريك/الشريك/خوي",
    ("penalty", ""): "penalty/penalties/penalised/penalized/fault/foul/غرامه/جزاء/مخالفه",
    ("stakes", "single"): "single/undoubled/x1/1x",
    ("stakes", "double"): "double/doubled/doubles/dbl/x2/×2/*2/2x/2×/دبل/دوبل",
    ("stakes", "treble"): "treble/trebled/trebles/triple/tripled/x3/×3/*3/3x/3×/ثري/تربل/تريبل/ثلاثي",
    ("seven", False): "no seven/no 7/not seven/not 7/not a seven/not a 7/without seven/without a seven/without a 7"
    "/بدون سبعه/مو سبعه",
    ("outcome", "redeal"): "redeal/re-deal/redealt/redealing/dealt again/اعاده/اعاده توزيع",
    ("kind", "illegal-pass"): "illegal-pass/illegal pass/false pass/wrong pass/passed/pass/باس",
    ("kind", "wrong-suit"): "wrong-suit/wrong suit/نوع غلط",
    ("kind", "out-of-sequence"): "out-of-sequence/out of sequence/wrong sequence/sequence/ترتيب",
    ("kind", "out-of-turn"): "out-of-turn/out of turn/wrong turn/دور",
    ("kind", "no-warning"): "no-warning/no warning/unwarned/بدون تنبيه",
    ("kind", "signal"): "signal/signals/signalled/signaled/signalling/gesture/اشاره",
    ("unit", "aces"): "aces/ace/اص/آس/اصات/اكه",
    ("unit", "pictures"): "pictures/picture/pics/pic/faces/face/court cards/صور/صوره",
    ("unit", "kings"): "kings/king/شايب/شياب",
    ("unit", "queens"): "queens/queen/بنت/بنات",
    ("unit", "jacks"): "jacks/jack/ولد/اولاد",
    ("none", 0): "nothing/none/لاشي/ولاشي",
}


def _by_first_word() -> dict[str, list[tuple[tuple[str, ...], str, Any]]]:
    """List the phrases by their first words, the longest first, each as (words, what, value)."""
    found: dict[str, list[tuple[tuple[str, ...], str, Any]]] = {}
    for (what, value), phrases in _PHRASES.items():
        for phrase in phrases.split("/"):
            keys = tuple(word.key for clause in clauses(phrase) for word in clause)
            found.setdefault(keys[0], []).append((keys, what, value))
    for entries in found.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return found


_MEANINGS = _by_first_word()
_RANKS = vocabulary(
    {
        "A": "a ace اص آس اكه", "K": "k king شايب", "Q": "q queen بنت", "J": "j jack ولد", "10": "t ten 10 عشره",
        "9": "nine 9 تسعه", "8": "eight 8 ثمانيه", "7": "seven 7 سبعه",
        **{rank: rank for rank in "23456"},
    }
)  # fmt: skip
_SUIT_WORDS = {fold(word): suit for word, suit in SUIT_WORDS.items()}
_SUIT_LETTERS = {suit.lower(): suit for suit in SUITS}
_CARDS = {rank + suit.lower(): _RANKS[rank] + suit for rank in "akqjt" for suit in SUITS}
"""Cards that are one word: the others begin with a figure or end in a symbol, and are two."""
_NUMBERS = {
    fold(word): n
    for n, words in enumerate(
        ("no zero صفر بدون", "one a an واحد", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve")
    )
    for word in words.split()
}  # fmt: skip
_BY = frozenset(map(fold, ("by", "of", "من")))
_NOISE = frozenset(
    vocabulary(
        {
            "": "the and with a an for in at was is were had has have holds hold holding held still card cards hand"
            " hands points to against first - : . = / و مع عند ب على في ورق ورقه"
        }
    )
)
_VOCABULARY = {
    *(word for entries in _MEANINGS.values() for phrase, _, _ in entries for word in phrase),
    *_RANKS, *_SUIT_WORDS, *_SUIT_LETTERS, *_CARDS, *_NUMBERS, *_BY, *_NOISE,
}  # fmt: skip
RESERVED = frozenset({*_VOCABULARY, *_OWNERS, *_PEOPLE})
"""Words that no player can be called."""


class Piece(NamedTuple):
    """A piece of a clause.

    ``what`` is player, card, count, number (a figure or a rank alone), by, or a kind of phrase: out, last, left,
    partner, penalty, stakes, seven, outcome, kind, unit, none. ``value`` is the id, the card, (number, unit), the
    rank, or what the phrase means.
    """

    what: str
    value: Any
    word: Word


class Reader:
    """Reads clauses into pieces. Collects what is wrong in ``problems``."""

    def __init__(self, table: Seating) -> None:
        """Take the table whose players can be named."""
        self.people = People(table, _OWNERS, RESERVED)
        self.problems: list[Problem] = []

    def pieces(self, words: Sequence[Word]) -> Iterator[Piece]:
        """Read the words of a clause."""
        words = [_plain(word) for word in words]
        at = 0
        while at < len(words):
            piece, size = self._card(words, at) or self._count(words, at) or self._other(words, at) or (None, 1)
            if piece:
                yield piece
            at += size

    def _card(self, words: Sequence[Word], at: int) -> tuple[Piece, int] | None:
        """Read a card: AS, 10H, K♠, king of spades, 7 of hearts."""
        word = words[at]
        if word.key in _CARDS and not self._is_name(words, at):
            return Piece("card", _CARDS[word.key], word), 1
        rank = _RANKS.get(word.key)
        if rank is None or at + 1 == len(words) or (not word.key.isdecimal() and self._is_name(words, at)):
            return None
        after = words[at + 1]
        joined = after.column == word.column + len(word.text)
        if joined and after.key in _SUIT_LETTERS:
            return _named(rank, _SUIT_LETTERS[after.key], word), 2
        if after.key in _SUIT_WORDS:
            return _named(rank, _SUIT_WORDS[after.key], word), 2
        if after.key in _BY and at + 2 < len(words) and words[at + 2].key in _SUIT_WORDS:
            return _named(rank, _SUIT_WORDS[words[at + 2].key], word), 3
        if word.key.isdecimal() and after.key == "s":
            shown = f"{word.text} {after.text}"
            self.problems.append(unclear("card-split", column=word.column, word=shown, card=rank + "S"))
            return _named(rank, "S", word), 2
        return None

    def _is_name(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a word names a player of this table, who then goes before a card."""
        found = self.people.at(words, at)
        return found is not None and words[at].key not in _OWNERS

    def _count(self, words: Sequence[Word], at: int) -> tuple[Piece, int] | None:
        """Read a number and what it counts: 2 aces, no pictures, three kings."""
        number = _number(words[at])
        if number is None or at + 1 == len(words) or _phrase(words, at, "seven", "kind"):
            return None
        unit = _phrase(words, at + 1, "unit")
        if unit is None:
            return None
        return Piece("count", (number, unit[0]), words[at]), 1 + unit[1]

    def _other(self, words: Sequence[Word], at: int) -> tuple[Piece | None, int]:
        word = words[at]
        if person := self.people.at(words, at):
            return Piece("player", person[0], word), person[1]
        if found := _meaning(words, at):
            return found
        if word.key in _RANKS and word.key not in _NOISE:
            return Piece("number", _RANKS[word.key], word), 1
        if word.key.isdecimal():
            return Piece("number", word.key, word), 1
        if word.key in _BY:
            return Piece("by", "", word), 1
        if word.key not in _NOISE and word.key not in _NUMBERS:
            hint = suggestion(word.key, [*self.people, *_VOCABULARY])
            self.problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=hint))
        return None, 1


def _plain(word: Word) -> Word:
    """Give a figure in the digits of the cards, whatever digits it was typed in."""
    return word._replace(key=str(int(word.key[:9]))) if word.key.isdecimal() else word


def _named(rank: str, suit: str, word: Word) -> Piece:
    return Piece("card", rank + suit, word._replace(text=rank + suit))


def _number(word: Word) -> int | None:
    if word.key.isdecimal():
        return int(word.key)
    return _NUMBERS.get(word.key)


def _phrase(words: Sequence[Word], at: int, *kinds: str) -> tuple[Any, int] | None:
    """Find a phrase of some kinds that begins at a word: its meaning and its number of words."""
    piece, size = _meaning(words, at) or (None, 0)
    return (piece.value, size) if piece and piece.what in kinds else None


def _meaning(words: Sequence[Word], at: int) -> tuple[Piece, int] | None:
    """Find the longest phrase that begins at a word, and its number of words."""
    for phrase, what, value in _MEANINGS.get(words[at].key, ()):
        if len(phrase) == 1 or phrase == tuple([word.key for word in words[at : at + len(phrase)]]):
            return Piece(what, value, words[at]), len(phrase)
    return None


def penalty_kind(text: str) -> str | None:
    """Find the kind of a penalty as it is typed, None where it is none.

    >>> penalty_kind("out of turn"), penalty_kind("Signal")
    ('out-of-turn', 'signal')
    """
    words = [word for clause in clauses(text) for word in clause]
    found = _phrase(words, 0, "kind") if words else None
    return found[0] if found and found[1] == len(words) else None
