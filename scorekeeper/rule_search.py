"""Find the articles of a rulebook that a question, or some words, are about.

An article has a title, its text, and the phrases in which people at a table ask about it (``[words]`` of the rulebook).
A word counts by its stem, and words that mean the same count as one (``[same]`` of the rulebook and of
``data/table-words.toml``). A rare word weighs more than a common one. The score of an article is the share of the
question that its best phrase covers, times the share of this phrase that the question says. Words that occur anywhere
in the article add a little. If an article knows a single word of the question, that word must be a whole phrase.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from math import fsum, log
from typing import NamedTuple

from scorekeeper.places import DATA
from scorekeeper.rulebook import Article, Rulebook
from scorekeeper.sounds import is_alike
from scorekeeper.spelling import fold
from scorekeeper.suggestions import everyday, suggestion

_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?")
_OWNER = re.compile(r"['’]s?$")
_DENIED = re.compile(r"n['’]t$")
_SHORTEST = 2
"""The letters that are left of an Arabic word at least; of another one more."""
_BODY = 0.25
"""The weight of words anywhere in an article, beside that of its best phrase."""
_POSSIBLE, _SURE = 0.3, 0.9
"""From these scores on, an article may answer a question, or does."""
_PARTLY, _KNOWN = 0.33, 0.9
"""The shares of a question that an article knows at least, to be a possible answer or a sure one."""
_CLEARLY = 1.4
"""An answer has at least so many times the score of the next article."""
_CLOSE = 0.3
"""From this share of the best score on, another article may be meant."""
_OFFERED, _LISTED = 3, 5
"""The articles that are offered for a question, and those that a search lists."""


class Found(NamedTuple):
    """An article that has words of a question: how well it fits, and the share of the question that it knows."""

    article: Article
    score: float
    known: float


class Answers(NamedTuple):
    """The articles that answer a question: one if it is clear, several candidates, or none.

    ``nearest`` are the best of all articles, whether they fit or not.
    """

    articles: tuple[Article, ...]
    nearest: tuple[Article, ...]


def answers(book: Rulebook, question: str, names: Collection[str] = ()) -> Answers:
    """Find the articles that answer a question; ``names`` are the folded words for people at the table."""
    found = look_up(book, question, names)
    nearest = tuple(each.article for each in found[:_OFFERED])
    fitting = [each for each in found if fits(each)]
    if not fitting:
        return Answers((), nearest)
    best, second = fitting[0], found[1 if fitting[0] is found[0] else 0] if len(found) > 1 else None
    clear = second is None or best.score >= _CLEARLY * second.score
    if clear and best.score >= _SURE and best.known >= _KNOWN:
        return Answers((best.article,), nearest)
    return Answers(tuple(each.article for each in found[:_OFFERED] if each.score >= _CLOSE * best.score), nearest)


def fits(found: Found) -> bool:
    """Tell whether an article may answer what was asked."""
    return found.score >= _POSSIBLE and found.known >= _PARTLY


def listed(book: Rulebook, words: str) -> list[Found]:
    """List the articles that a search for some words shows, the best first."""
    found = look_up(book, words)
    return [each for each in found[:_LISTED] if each.score >= found[0].score / 2]


def look_up(book: Rulebook, question: str, names: Collection[str] = ()) -> list[Found]:
    """Score every article that has a word of a question, the best first."""
    return _index(book).look_up(question, names)


def is_general(question: str) -> bool:
    """Tell whether a question asks for a rule and reports no act: "Can one …", "How many …"."""
    first = _WORD.search(fold(question))
    return first is not None and first.group() in _lists()["general"]


class _Words:
    """The meaning of the words of a question: stems, and one word for all that mean the same."""

    def __init__(self, same: Iterable[tuple[str, str]]) -> None:
        listed = [
            (meaning, said) for meaning, every in same for phrase in (meaning, *re.split("[,،]", every))
            if (said := _tokens(phrase)) and (len(said) > 1 or len(phrase.split()) == 1)
        ]  # fmt: skip
        self.one = {_stem(said[0]): meaning for meaning, said in listed if len(said) == 1}
        self._several = {tuple(map(self._meaning, said)): meaning for meaning, said in listed if len(said) > 1}
        self._longest: dict[str, int] = {}
        for words in self._several:
            self._longest[words[0]] = max(len(words), self._longest.get(words[0], 1))

    def of(self, text: str, names: Collection[str] = ()) -> set[str]:
        """Return the meanings of a text; who is named does not count."""
        said = [*self._said(text, names)]
        found: set[str] = set()
        at = 0
        while at < len(said):
            lengths = range(self._longest.get(said[at], 1), 1, -1)
            length = next((n for n in lengths if tuple(said[at : at + n]) in self._several), 1)
            found.add(self._several.get(tuple(said[at : at + length]), said[at]))
            at += length
        return found - _lists()["weak"].keys()

    def _said(self, text: str, names: Collection[str]) -> Iterator[str]:
        for word in _tokens(text):
            if not self._is_name(_OWNER.sub("", word), names):
                yield self._meaning(word)
            elif not _OWNER.search(word):
                yield self._meaning("him")

    def _is_name(self, word: str, names: Collection[str]) -> bool:
        """Tell whether a word is a name, or one in another spelling or script that has no other meaning."""
        return word in names or (
            _stem(word) not in self.one and any(is_alike(word, name) for name in names if len(name) > _SHORTEST)
        )

    def _meaning(self, word: str) -> str:
        stem = _stem(word)
        return self.one.get(stem, stem)


class _Index:
    """The words of every article of a rulebook, and the weight of each."""

    def __init__(self, book: Rulebook) -> None:
        self._words = _Words((*_data()["same"].items(), *book.same.items()))
        self._articles = tuple(book.articles.values())
        self._phrases = [
            [said for phrase in (article.title, *book.words.get(article.id, ())) if (said := self._words.of(phrase))]
            for article in self._articles
        ]
        self._bodies = [
            set().union(*phrases, self._words.of(f"{article.id} {article.text} {article.reading or ''}"))
            for article, phrases in zip(self._articles, self._phrases, strict=True)
        ]
        self._terms = {stem: meaning for stem, meaning in self._words.one.items() if meaning in book.same}
        self._in = Counter(word for body in self._bodies for word in body)

    def look_up(self, question: str, names: Collection[str]) -> list[Found]:
        """Score every article that has a word of a question, the best first."""
        asked = {self._spelled(word) for word in self._words.of(question, names)}
        whole = self._weight(asked)
        found = []
        for article, phrases, body in zip(self._articles, self._phrases, self._bodies, strict=True):
            if known := asked & body:
                said = phrases if len(known) > 1 else [each for each in phrases if each == known]
                best = max((self._weight(asked & each) ** 2 / self._weight(each) for each in said), default=0)
                share = self._weight(known) / whole
                found.append(Found(article, best / whole + _BODY * share, share))
        return sorted(found, key=lambda each: -each.score)

    def _spelled(self, word: str) -> str:
        """Return the word of the game that a misspelt one was likely meant to be, else the word; any figure is one."""
        if word.isdecimal() and word not in self._in:
            return _stem("figure")
        near = "" if word in self._in else suggestion(word, self._terms, spoken=True)
        return self._terms[near] if near else word

    def _weight(self, words: Iterable[str]) -> float:
        """Add the weights of words; one that no article has weighs most, or a third of it if it is a common one."""
        return fsum(
            log(1 + len(self._articles) / self._in[word])
            if word in self._in
            else log(1 + len(self._articles)) / (3 if word.isdecimal() or word in everyday() else 1)
            for word in words
        )


@cache
def _index(book: Rulebook) -> _Index:
    return _Index(book)


def _tokens(text: str) -> list[str]:
    """Return the words and numbers of a text, folded, without those that tell nothing; "didn't" is "not"."""
    found = ("not" if _DENIED.search(word) else word for word in _WORD.findall(fold(text)))
    return [word for word in found if word not in _lists()["small"]]


@lru_cache(1 << 12)
def _stem(word: str) -> str:
    """Return a folded word without its ending, an Arabic one also without what is joined to its front.

    >>> [_stem(word) for word in ("declared", "declares", "declaring", "skipped", "ace", "الصن")]
    ['declar', 'declar', 'declar', 'skip', 'ace', 'صن']
    """
    word = _OWNER.sub("", word)
    if not word.isascii():
        left = (word.removeprefix(part) for part in _lists()["joined"] if word.startswith(part))
        word = next((each for each in left if len(each) >= _SHORTEST), word)
    least = _SHORTEST + 1
    left = (word.removesuffix(part) for part in _lists()["endings"] if word.endswith(part) and not word.endswith("ss"))
    word = next((each for each in left if len(each) >= least), word)
    word = word.removesuffix("e") if len(word) > least else word
    return word[:-1] if len(word) > least and word[-1] == word[-2] else word


@cache
def _data() -> Mapping[str, Mapping[str, str]]:
    import tomllib  # only who asks about the rules needs them

    return tomllib.loads((DATA / "table-words.toml").read_text("utf-8"))


@cache
def _lists() -> Mapping[str, dict[str, None]]:
    """Return the lists of words by their names, folded, each in the order of the file."""
    return {name: dict.fromkeys(fold(words).split()) for name, words in _data()["lists"].items()}
