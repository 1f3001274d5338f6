"""A line as a lattice: a graph in which every path is one way to take all its words.

The nodes are the places between words. An edge is a sense of one word, or of several together. Some words say
several things in a row, such as an Arabic verb that names its subject; they are a path over nodes of their own.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from scorekeeper.game import Seating
from scorekeeper.number_words import MOST_SPELT, NUMERALS, numeral
from scorekeeper.people import People, initials
from scorekeeper.reading.lexicon import HINT, Entry, Lexicon, Tag, words_of
from scorekeeper.words import Names, Word, clauses, number_of

STEP = 16
"""The nodes before two neighbouring words are so far apart; those between them belong to the first word."""
BEGUN_PRICE, SPELT_PRICE, SPELLING_PRICE = 0.3, 0.05, 0.2
"""The prices of a name that a word begins, of a word parted in two, and of another spelling."""
_ARABIC = (("و", "and"), ("ول", "and to"), ("ولل", "and to"), ("لل", "to"), ("ل", "to"), ("ب", "with"),
           ("بال", "with"), ("وال", "and"), ("ال", ""), ("و", "and"))  # fmt: skip
_LATIN = (("al-", ""), ("el-", ""), ("w", "and"))
NAME_PRICE = 0.15
"""The price of taking the name of a player for another word."""
ARTICLE_PRICE = 0.5
"""The price of taking a word behind an article for a name."""
AND_PRICE = 0.2
"""The price of taking a small letter that can mean "and" for a seat or side: w is West, or و."""
_ARTICLES = ("a", "an", "the")
_OWNED = ("'s", "’s", "s'")
"""How a name ends that owns something: two letters."""
_LETTERS, _FOR_LETTER = ("2", "3"), re.compile("[aeiou]..")
"""Figures that stand for a letter of Arabic before a vowel, and how the rest of a name is written behind them."""
_SHORTEST = 2


class Sense(NamedTuple):
    """An edge: the kind of thing that is said, its value, the nodes that it joins, its price, and its first word.

    ``is_notation`` tells whether the notation says it so: a seat or side in capitals, a whole name, a figure, its word.
    """

    kind: str
    value: object
    start: int
    end: int
    price: float
    word: Word
    is_notation: bool = False


class Lattice(NamedTuple):
    """The senses by the node they start from, the last node, and the words that keep the line from being read."""

    senses: Mapping[int, Sequence[Sense]]
    end: int
    unknown: Sequence[Word]


class Way(NamedTuple):
    """A sense of a word: tags in a row, the number of words, the price, and whether the notation says it so."""

    tags: Sequence[Tag]
    size: int
    price: float
    is_notation: bool = False


MoreWays = Callable[[Sequence[Word], int], Iterable[Way]]
"""Further senses of a word by the rules of a game: a function of the words of a clause and of its place."""


def no_more(_words: Sequence[Word], _at: int) -> Iterable[Way]:
    """Return nothing: in most games the lexicon has all senses."""
    return ()


def lattice(
    line: str, seating: Seating, people: People, seats: Mapping[str, str], lexicon: Lexicon, more: MoreWays = no_more,
    most: int = MOST_SPELT,
) -> Lattice:  # fmt: skip
    """Return the lattice of a line at a table; a comma between clauses is a sense of the kind ``break``.

    ``seats`` are the words for seats and sides, {word: id}. A small letter among them can also begin a name; if there
    are none, any letter can. Numbers in words are read up to ``most``.
    """
    letters = initials(line, seating, seats)
    return _Builder(seating, people, letters, lexicon, more, most, begun=not seats).build(clauses(line))


class _Builder:
    def __init__(
        self, seating: Seating, people: People, letters: Mapping[str, str], lexicon: Lexicon, more: MoreWays, most: int,
        *, begun: bool,
    ) -> None:  # fmt: skip
        self._people, self._letters, self._lexicon, self._more = people, letters, lexicon, more
        self._most, self._begun = most, begun
        self._alone = all(len(players) == 1 for players in seating.sides.values())
        self._are_two = len(seating.sides) == len(("us", "them"))
        self._spelt, self._sides = seating.players, seating.sides.values()
        self._idents = _idents(tuple(seating.players))
        self._names = {ident: words_of(name) for ident, name in seating.players.items()}
        self._senses: dict[int, list[Sense]] = {}
        self._fresh = 0

    def build(self, parts: Sequence[Sequence[Word]]) -> Lattice:
        node, places = 0, list[tuple[int, Word]]()
        for number, words in enumerate(parts):
            if number:
                comma = Word(",", ",", words[0].column)
                self._add(Sense("break", ",", node, node + STEP, 0.0, comma, is_notation=True))
                node += STEP
            for at, word in enumerate(words):
                start = self._fresh = node + at * STEP
                places.append((start, word))
                for way in self._ways(words, at):
                    self._path(way, start, word)
            node += len(words) * STEP
        return Lattice(self._senses, node, self._unknown(places, node))

    def _unknown(self, places: Sequence[tuple[int, Word]], end: int) -> tuple[Word, ...]:
        """Return the fewest words that say nothing, without which a path leads through the whole line."""
        words = dict(places)
        fewest: dict[int, tuple[Word, ...]] = {0: ()}
        for node in sorted({*self._senses, *words}):
            if node in fewest:
                ways = [(sense.end, fewest[node]) for sense in self._senses.get(node, ())]
                ways += [(node + STEP, (*fewest[node], words[node]))] if node in words else []
                for after, unknown in ways:
                    fewest[after] = min(unknown, fewest.get(after, unknown), key=len)
        return fewest[end]

    def _path(self, way: Way, start: int, word: Word) -> None:
        """Add the senses of a word one behind the other."""
        node = start
        for number, tag in enumerate(way.tags, 1):
            self._fresh += number < len(way.tags)
            end = self._fresh if number < len(way.tags) else start + way.size * STEP
            price = way.price if node == start else 0.0
            is_notation = way.is_notation and tag.kind not in _PRONOUNS
            self._add(self._sense(tag, node, end, word)._replace(price=price, is_notation=is_notation))
            node = end

    def _sense(self, tag: Tag, start: int, end: int, word: Word) -> Sense:
        """Return the sense of a tag; a word for us, or of two sides for them, is one; "me" is us if all play alone."""
        kind = "us" if tag.kind == "me" and self._alone else tag.kind
        if kind == "us" or (kind == "them" and self._are_two):
            return Sense("who", self._people.us_or_them(kind, word), start, end, 0.0, word)
        return Sense(kind, tag.value, start, end, 0.0, word)

    def _add(self, sense: Sense) -> None:
        known = self._senses.setdefault(sense.start, [])
        if all((sense.kind, sense.value, sense.end) != (each.kind, each.value, each.end) for each in known):
            known.append(sense)

    def _ways(self, words: Sequence[Word], at: int) -> Iterator[Way]:
        """Yield the senses of a word; it is parted only if it has none as a whole."""
        yield from self._partner(words, at)
        yield from [*self._whole(words, at)] or self._parted(words, at)

    def _whole(self, words: Sequence[Word], at: int) -> Iterator[Way]:
        word = words[at]
        yield from self._more(words, at)
        if not _is_joined(word.key) and (found := numeral(words, at, self._most)):
            yield Way((Tag("n", found[0]),), found[1], SPELT_PRICE)
        elif word.key.isdecimal() and not self._with_letter(words, at):
            yield Way((Tag("n", number_of(word)),), 1, 0.0, is_notation=True)
        if named := self._people.named(words, at) or self._idents.match(words, at):
            ident, size = named
            price = SPELLING_PRICE if size == 1 and _is_spelt_otherwise(word, self._spelt.get(ident, "")) else 0.0
            price += ARTICLE_PRICE if at and words[at - 1].key in _ARTICLES else 0.0
            price += self._letter_price(word)
            yield Way((Tag("who", ident),), size, price, is_notation=self._is_whole_name(ident, words[at : at + size]))
        elif self._begun and len(word.key) == 1 and (letter := self._people.beginning(word, 1)):
            yield Way((Tag("who", letter),), 1, BEGUN_PRICE)
        yield from self._owning(words, at)
        yield from self._with_letter(words, at)
        if letter := self._letters.get(word.text):
            yield Way((Tag("who", letter),), 1, self._letter_price(word))
        is_name = named and len(word.key) > 1 and word.text in self._spelt.get(named[0], "").split()
        for entry in self._lexicon.get(word.key, ()):
            if entry.tags[0].kind != HINT and _stands(entry, words, at) and not _is_letter(entry, word, named):
                price = SPELLING_PRICE if len(entry.words) == 1 and _is_spelt_otherwise(word, entry.spelt) else 0.0
                price += NAME_PRICE if is_name else 0.0
                yield Way(entry.tags, len(entry.words), price, entry.is_notation)

    def _owning(self, words: Sequence[Word], at: int) -> Iterator[Way]:
        """Yield a name of several words that ends as that of an owner: Badr bin Saad's."""
        bare = [word._replace(key=word.key[:-2]) if word.key.endswith(_OWNED) else word for word in words]
        if (named := self._people.named(bare, at)) and named[1] > 1 and words[at + named[1] - 1] not in bare:
            yield Way((Tag("who", named[0]), Tag("'s")), named[1], 0.0)

    def _partner(self, words: Sequence[Word], at: int) -> Iterator[Way]:
        """Yield the partner of somebody: Ali's partner, شريك علي, or his partner, of whoever was named before."""
        two = [self._lexicon.get(word.key, ()) for word in words[at : at + 2]]
        his = [len(each.words) for each in two[0] if each.tags[0].kind == "his-partner" and _stands(each, words, at)]
        owned = words[at].key.endswith(_OWNED)
        size, named = 2, list[object]()
        if his:
            size, named = his[0], [each.value for row in self._senses.values() for each in row if each.kind == "who"]
        elif [any(each.tags[0].kind == "partner" for each in entries) for entries in two] == [not owned, owned]:
            bare = words[at]._replace(key=words[at].key[:-2]) if owned else words[at + 1]
            found = self._people.named([bare], 0)
            named = [found[0]] if found and (owned or not words[at].key.isascii()) else []  # "partner Ali" is Ali
        for ident in dict.fromkeys(named):
            those = next((those for those in self._sides if ident in those), ())
            yield from (Way((Tag("who", each),), size, 0.0) for each in those if each != ident)

    def _with_letter(self, words: Sequence[Word], at: int) -> list[Way]:
        """Return a name with the figure before its vowel that Arabic has as a letter: 3ali, 2amal."""
        after = words[at + 1] if words[at].key in _LETTERS and at + 1 < len(words) else None
        if after is None or after.column > words[at].column + 1 or not _FOR_LETTER.match(after.key):
            return []
        named = self._people.named(words, at + 1)
        return [Way((Tag("who", named[0]),), 1 + named[1], 0.0)] if named else []

    def _letter_price(self, word: Word) -> float:
        """Return the price of taking a small letter for somebody, if it can mean "and": w."""
        is_small = len(word.text) == 1 and word.text.islower()
        is_and = is_small and any(entry.tags[0].kind == "and" for entry in self._lexicon.get(word.key, ()))
        return AND_PRICE if is_and else 0.0

    def _is_whole_name(self, ident: str, words: Sequence[Word]) -> bool:
        """Tell whether words call somebody as the notation does: by the letters in capitals, or by the whole name."""
        typed = " ".join(word.text for word in words)
        return typed == ident or tuple(word.key for word in words) == self._names.get(ident)

    def _parted(self, words: Sequence[Word], at: int) -> Iterator[Way]:
        """Yield a word without the article, "and" or "for" that is written to it, or the name that it begins."""
        word = words[at]
        for ending in _OWNED:
            if word.key.endswith(ending) and len(word.key) > len(ending):
                for way in self._whole(_with_key(words, at, word.key[: -len(ending)]), at):
                    yield Way((*way.tags, Tag("'s")), way.size, way.price)
                return
        for prefix, said in _LATIN if word.key.isascii() else _ARABIC:
            if word.key.startswith(prefix) and len(word.key) - len(prefix) >= _SHORTEST:
                ways = self._behind(prefix, words, at)
                for way in ways:
                    yield Way((*map(Tag, said.split()), *way.tags), way.size, way.price + SPELT_PRICE)
                if ways:
                    return
        halves = word.key.split("-")
        ways = [way for half in halves for way in islice(self._whole([word._replace(key=half)], 0), 1)]
        if len(ways) == len(halves) > 1 and all(way.tags[0].kind == "who" for way in ways):
            first, *others = ways
            yield Way((*first.tags, *(tag for way in others for tag in (Tag("sign"), *way.tags))), 1, SPELT_PRICE)
        is_initial = len(word.text) == 1 and word.text.isupper()
        if begun := self._people.beginning(word, *((1,) if is_initial else ())):
            yield Way((Tag("who", begun),), 1, BEGUN_PRICE)

    def _behind(self, prefix: str, words: Sequence[Word], at: int) -> list[Way]:
        """Return the senses of a word without its prefix: للوليد is "to" and الوليد."""
        bare = words[at].key[len(prefix) :]
        ways = [*self._whole(_with_key(words, at, bare), at)]
        return ways or ([*self._whole(_with_key(words, at, f"ال{bare}"), at)] if prefix.endswith("لل") else [])


def _is_joined(key: str) -> bool:
    """Tell whether a numeral has "and" written to it."""
    return key.startswith("و") and key not in NUMERALS


def _with_key(words: Sequence[Word], at: int, key: str) -> list[Word]:
    return [*words[:at], words[at]._replace(key=key), *words[at + 1 :]]


@lru_cache(maxsize=16)
def _idents(players: tuple[str, ...]) -> Names:
    """Return the names of the players in records: at some tables those that they had at first."""
    return Names([(player, player) for player in players])


_PRONOUNS = ("us", "them")


def _is_spelt_otherwise(word: Word, spelt: str) -> bool:
    """Tell whether a word of one of two spellings that are folded to the same, على and علي, is typed as the other."""
    return not word.text.isascii() and word.text != spelt and word.key == "".join(words_of(spelt))


def _is_letter(entry: Entry, word: Word, named: object) -> bool:
    """Tell whether a small word of one letter is a capital: a letter but at the beginning, or if it is a name."""
    is_capital = len(word.text) == 1 and word.text.isupper()
    return entry.tags[0].kind in ("small", "and") and is_capital and bool(word.column > 1 or named)


def _stands(entry: Entry, words: Sequence[Word], at: int) -> bool:
    return len(entry.words) == 1 or entry.words == tuple(word.key for word in words[at : at + len(entry.words)])
