"""Who is meant by a word of a line: a player by name, a seat, a side, us or them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from scorekeeper.errors import Problem, unclear
from scorekeeper.game import Seating
from scorekeeper.shell import one_word
from scorekeeper.spelling import fold, vocabulary
from scorekeeper.words import Names, Word, clauses, denies

_US = vocabulary(
    {
        "us": "us we our ours لنا نحن احنا حنا علينا عندنا معنا معانا",
        "them": "them they their theirs لهم هم عليهم عندهم معهم معاهم",
    }
)
_ME = vocabulary({"us": "me i mine انا عندي لي معي معاي aniga"})
"""Words for whoever types, if everybody plays alone."""
RESERVED = frozenset(_US)
_SHORTEST = 2
"""So many letters of a name stand for it, if no other name begins with them."""
_EVERYDAY = vocabulary(
    {
        "": "he she it him her his its my me mine you your who what all any some as at an am be but by do did for from"
        " go had has have how if in is just let may more most much near of on only or other out over so than that the"
        " then this to too up very was were when where while with yes"
    }
)
"""Words of every sentence, which never stand for a name that begins with them."""


class People:
    """The people at a table, as words of a line can name them. Collects what is wrong in ``problems``."""

    def __init__(self, seating: Seating, words: Mapping[str, str], letters: Mapping[str, str] | None = None) -> None:
        """Take the seating, and the folded words for seats and sides, {word: id}.

        ``letters`` are those that stand for a player here, and not for a seat or side (see :func:`initials`).
        """
        self._letters = letters or {}
        self._seating = seating
        self._words = words
        self._names, self._named, self._pronouns = _table(tuple(seating.players.items()), tuple(seating.sides.items()))
        self.problems: list[Problem] = []

    def at(self, words: Sequence[Word], place: int) -> tuple[str, int] | None:
        """Find who is named at a word: the id of a player or side, and how many words it takes."""
        if place >= len(words):
            return None
        word = words[place]
        if self._letters and (player := self._letters.get(word.text)):
            return player, 1
        if named := self.named(words, place):
            return named
        if said := self._pronouns.get(word.key) or self._pronouns.get(word.key.removeprefix("و")):  # "and us"
            return self.us_or_them(said, word), 1
        return None

    def named(self, words: Sequence[Word], place: int) -> tuple[str, int] | None:
        """Find who is called by the name, seat or side at a word: the id, and how many words it takes."""
        if found := self._named.match(words, place):
            return found
        ident = self._words.get(words[place].key)
        return (ident, 1) if ident else None

    def beginning(self, word: Word, least: int = _SHORTEST) -> str | None:
        """Find the one player whose name begins with a word of ``least`` letters, None if several or none do."""
        if len(word.key) < least or not word.key.isalpha() or denies(word.key) or word.key in _EVERYDAY:
            return None
        found = self.begun(word)
        return found[0] if len(found) == 1 else None

    def begun(self, word: Word) -> list[str]:
        """List the players whose names begin with a word."""
        return [ident for ident, name in _folded(tuple(self._seating.players.items())) if name.startswith(word.key)]

    def us_or_them(self, said: str, word: Word) -> str:
        """Return the side of those who type ("us"), or of two the other; ``problems`` ask if it is unknown."""
        first, second, *_ = self._seating.sides
        us = self._seating.us
        if us is None:
            if not self.problems:
                asked = {"first": self._typed(first), "second": self._typed(second)}
                self.problems.append(unclear("us-unknown", column=word.column, **asked))
            return first
        them = second if us == first else first
        return us if said == "us" else them

    def _typed(self, side: str) -> str:
        """Return a side as a command takes it: a player with a name of several words in quotation marks."""
        return one_word(self._seating.players.get(side, side))

    def __iter__(self) -> Iterator[str]:
        """List all words and names that mean somebody."""
        yield from self._names
        yield from self._words
        yield from (word for word in self._pronouns if word in _US)


def initials(line: str, seating: Seating, words: Mapping[str, str]) -> dict[str, str]:
    """Return whom each letter of a line can mean beside its seat or side: whose name alone begins with it.

    ``words`` are those for seats and sides. A capital letter is a seat; for a side nobody sees one, so it can be
    somebody of the other side, unless the name of its own begins with it too.

    >>> table = Seating({"A": "Badr", "B": "Asha"}, {"A": ("A",), "B": ("B",)})
    >>> initials("a won", table, {"a": "A", "b": "B"}), initials("B lost, A won", table, {"a": "A", "b": "B"})
    ({'a': 'B'}, {'B': 'A', 'A': 'B'})
    """
    alone = _alone(tuple(seating.players.items()), tuple(seating.sides.items()))
    doubtful: dict[str, str] = {}
    for letter, ident in alone:
        meant = words.get(letter, ident)
        if meant != ident:
            spelt = (letter, letter.upper()) if meant in seating.sides else (letter,)
            doubtful |= {each: ident for each in spelt if each in line}
    typed = {word.text for clause in clauses(line) for word in clause} if doubtful else set[str]()
    if "B" in typed and "B" not in doubtful and words.get("b") in seating.sides:  # sides are called by letters here
        doubtful.pop("A", None)
    return {letter: ident for letter, ident in doubtful.items() if letter in typed}


def without_letters(line: str, seating: Seating) -> str:
    """Return a line that was written with letters for sides, with their names if a letter can mean another side.

    >>> table = Seating({"A": "Badr", "B": "Asha"}, {"A": ("A",), "B": ("B",)})
    >>> without_letters("A: full K; red B", table), without_letters("A won", table.called({"A": "Ali"}))
    ('Badr: full K; red Asha', 'A won')
    """
    letters = [side for side in seating.sides if len(side) == 1]
    is_doubtful = any(initials(side, seating, {fold(each): each for each in letters}) for side in letters)
    return by_names(line, seating) if is_doubtful else line


def by_names(line: str, seating: Seating) -> str:
    """Return a line that was written with letters for sides, with their names.

    >>> by_names("A won", Seating({"A": "Badr", "B": "Asha"}, {"A": ("A",), "B": ("B",)}))
    'Badr won'
    """
    letters = "|".join(side for side in seating.sides if len(side) == 1)
    whole = rf"(?<!\S)(?:{letters})(?=[\s:,;]|$)"
    return re.sub(whole, lambda found: seating.side_name(found.group()), line) if letters else line


@lru_cache(maxsize=16)
def _folded(players: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((ident, fold(name)) for ident, name in players)


@lru_cache(maxsize=16)
def _alone(
    players: tuple[tuple[str, str], ...], sides: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[tuple[str, str], ...]:
    """List the letters with which one name alone begins, or those of one team, and whose they are."""
    idents = dict(players)
    team = {player: side for side, those in sides if side in idents for player in those}
    begun = dict.fromkeys((name[:1], team.get(ident, ident)) for ident, name in _folded(players))
    letters = [letter for letter, _ in begun]
    return tuple((letter, ident) for letter, ident in begun if letters.count(letter) == 1)


@lru_cache(maxsize=16)
def _table(
    players: tuple[tuple[str, str], ...], sides: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[Names, Names, Mapping[str, str]]:
    """Return the names of the players, all names with those of the sides first, and the pronouns that mean somebody."""
    seating = Seating(dict(players), dict(sides))
    named = tuple((seating.side_name(side), side) for side, those in sides if len(those) > 1)
    first = frozenset(clauses(name)[0][0].key for name, _ in named)  # these mean the player and not the side
    pronouns = {word: said for word, said in _US.items() if said == "us" or len(sides) == 2}
    if all(len(those) == 1 for _, those in sides):
        pronouns |= _ME
    names = Names([(name, ident) for ident, name in players])
    return names, Names(named, first).before(names), pronouns


def words_of(seating: Seating) -> frozenset[str]:
    """Return the words of the names at a table, and of what records call those who play."""
    names = (*seating.players, *seating.players.values())
    return frozenset([word.key for name in names for clause in clauses(name) for word in clause])
