"""Typed lines split into clauses and words, with their places; names of several words; words that deny."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.errors import malformed, refuse
from scorekeeper.number_words import FIGURED
from scorekeeper.spelling import fold, fold_char

_SEPARATORS = ",;،؛"
_TOKEN = re.compile(
    rf"(?=[a-z]*\d[a-z])\b(?:{'|'.join(FIGURED)})\b|(?:[x×*][2-4]|[2-4][x×*])(?!\w)|w/(?:o(?!\w)|(?!\S))"
    r"|\d+|[^\W\d]+(?:['-][^\W\d]+|’[^\W\d]+)*|\S"
)
"""A word: sab3een, how many times (x2), with or without (w/, w/o), a number, letters, a sign.

A set that held ’ would take long to build.
"""
_MOST_DIGITS = 5
"""More than anybody can score at once."""


class Word(NamedTuple):
    """A word of a line: ``text`` as typed, ``key`` folded for comparison, ``column`` from 1."""

    text: str
    key: str
    column: int


def clauses(line: str) -> list[list[Word]]:
    """Split a line into clauses at commas and semicolons, and each clause into words.

    >>> [[word.key for word in clause] for clause in clauses("Hokum E, N-S 77")]
    [['hokum', 'e'], ['n-s', '77']]
    """
    return [[*clause] for clause in _clauses(line)]


@lru_cache(1 << 5)
def _clauses(line: str) -> Sequence[Sequence[Word]]:
    """Split a line into clauses and words; whoever reads a line does so several times."""
    if line.isascii():
        folded, columns = line.lower(), None
    else:
        parts = [(fold_char(char), column) for column, char in enumerate(line, 1)]
        folded = "".join(part for part, _ in parts)
        columns = [column for part, column in parts for _ in part]
    clause: list[Word] = []
    listed = [clause]
    for match in _TOKEN.finditer(folded):
        key = match.group()
        if key in _SEPARATORS:
            clause = []
            listed.append(clause)
            continue
        start, end = match.span()
        if columns is None:
            clause.append(Word(line[start:end], key, start + 1))
        else:
            clause.append(Word(line[columns[start] - 1 : columns[end - 1]], key, columns[start]))
    return [clause for clause in listed if clause]


def number_of(word: Word) -> int:
    """Return the number of a word of digits, whatever zeros it begins with. Raises Malformed if it is too large.

    >>> number_of(Word("٠٠٧٧", "0077", 1))
    77
    """
    digits = without_zeros(word.key)
    refuse([malformed("claim-large", column=word.column, found=digits)] if len(digits) > _MOST_DIGITS else [])
    return int(digits)


def without_zeros(digits: str) -> str:
    """Return a number in digits, however long, without the zeros that it begins with.

    >>> without_zeros("0077"), without_zeros("000")
    ('77', '0')
    """
    return digits.lstrip("0") or "0"


class Names:
    """The names of people in a line: a whole name, or its first word if no other name begins with it."""

    def __init__(self, names: Iterable[tuple[str, str]], reserved: Iterable[str] = ()) -> None:
        """Take (name, id) pairs, and the words that stand for something else if no whole name follows."""
        self.by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        """The words of each name with its id, by the first of them, the longest first."""
        for name, ident in names:
            key = tuple(word.key for clause in clauses(name) for word in clause)
            self.by_first.setdefault(key[0], []).append((key, ident))
        for first, entries in self.by_first.items():
            if len(entries) == 1 < len(entries[0][0]) and first not in reserved and first.isalpha() and len(first) > 1:
                entries.append(((first,), entries[0][1]))  # no other name begins so
            entries.sort(key=lambda entry: -len(entry[0]))

    def before(self, others: "Names") -> "Names":
        """Return names that find these first, and then the others."""
        both = Names(())
        both.by_first = {
            first: self.by_first.get(first, []) + others.by_first.get(first, [])
            for first in (*self.by_first, *others.by_first)
        }
        return both

    def match(self, words: Sequence[Word], at: int) -> tuple[str, int] | None:
        """Find the longest name that begins at a word: its id and its number of words."""
        for key, ident in self.by_first.get(words[at].key, ()):
            if len(key) == 1 or key == tuple(word.key for word in words[at : at + len(key)]):
                return ident, len(key)
        return None

    def __iter__(self) -> Iterator[str]:
        return (" ".join(key) for entries in self.by_first.values() for key, _ in entries)


_DENIALS = """
    no not nobody noone no-one none never neither nor without cannot didnt doesnt wasnt isnt wont dont havent hasnt
    ما مو مش ليس لم لن لا ولا بدون بلا محد ei eika ilman kukaan
"""
DENIALS = frozenset(fold(_DENIALS).split())
"""Words that deny what stands beside them, in every language that lines are typed in."""


def denies(key: str) -> bool:
    """Tell whether a folded word is one of denial.

    >>> denies("not"), denies("didn't"), denies("nine")
    (True, True, False)
    """
    return key in DENIALS or key.endswith(("n't", "n’t"))
