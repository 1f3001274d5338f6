"""The words of a game as data: a TOML file per game and language.

An entry is ``"TAG TAG …" = "word word two_words"``: the tags of each of the words, and the words, with an underscore
for the space in a phrase. A tag is a kind, or a kind with a value: ``level:double``. A word with several tags has them
in that order: ``"us win" = "فزنا"``. The first word of an entry in an English file is the one of the notation.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from scorekeeper.places import DATA
from scorekeeper.spelling import fold
from scorekeeper.words import clauses

LEXICONS = DATA / "lexicon"
HINT = "hint"
"""The kind of a word that says nothing: its value is the word that was likely meant."""


class Tag(NamedTuple):
    """A sense in a lexicon: a kind, and which of that kind; ``value`` is empty if the kind says all."""

    kind: str
    value: object = ""


class Entry(NamedTuple):
    """A word or phrase of a lexicon: its folded words, its tags, its spelling, and whether the notation uses it."""

    words: tuple[str, ...]
    tags: tuple[Tag, ...]
    spelt: str
    is_notation: bool


Lexicon = Mapping[str, tuple[Entry, ...]]
"""The entries by their first word, the longest first."""


@cache
def of_game(name: str, data: Path = DATA) -> Lexicon:
    """Return the words that all games share, with those of a game, from the folder ``lexicon`` in ``data``."""
    return lexicon([*sorted(LEXICONS.glob("common.*.toml")), *sorted((data / "lexicon").glob(f"{name}.*.toml"))])


def lexicon(files: Iterable[Path]) -> Lexicon:
    """Read the lexicon files of a game."""
    import tomllib  # only the reading of a line needs words

    found: dict[str, list[Entry]] = {}
    for file in files:
        for said, spelt in tomllib.loads(file.read_text("utf-8")).items():
            tags = tuple(Tag(*part.partition(":")[::2]) for part in said.split())
            for number, phrase in enumerate(spelt.split()):
                is_notation = not number and ".en." in file.name
                entry = Entry(words_of(phrase.replace("_", " ")), tags, phrase, is_notation)
                known = found.setdefault(entry.words[0], [])
                known += [] if entry in known else [entry]
    return {first: tuple(sorted(entries, key=lambda entry: -len(entry.words))) for first, entries in found.items()}


def words_of(phrase: str) -> tuple[str, ...]:
    """Return the folded words of a phrase, cut as those of a line are."""
    return tuple(word.key for clause in clauses(phrase) for word in clause) or (fold(phrase),)
