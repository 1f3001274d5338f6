"""Players called by words of a notation, such as Red or Sara: their lines mean what those of anybody else would.

A line that names one of them is also read with a name in its place that is no word, a stand-in. Where it means
something else then, it is asked what is meant; so the place of a name can settle what is typed, but never in silence.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TypeVar

from scorekeeper.errors import Reading, Refused
from scorekeeper.game import Json, Seating
from scorekeeper.hearing import asked_which, is_of_words
from scorekeeper.people import parted, without_letters
from scorekeeper.tuples import NamedTuple
from scorekeeper.words import Names, Word, clauses

FactsT = TypeVar("FactsT")
IsWord = Callable[[str], bool]
_LATIN, _ARABIC = "zq{}q", "ظظ{}ظ"
"""Names that are no word of any language, begin none and have none written to them; letters tell them apart."""
_LETTERS = {_LATIN: "abcdefghijklmnopqrstuvwxyz", _ARABIC: "بتثجحخدذرزسشصضطعغفقكمن"}
_MOST_PLACES = 4
"""So often is somebody named in a line where any of the words can be another."""
_ARTICLES = frozenset(("the", "an"))
_POSSESSIVE = ("'s", "’s")


def read_namesakes(
    line: str, seating: Seating, is_word: IsWord, read: Callable[[str, Seating], FactsT],
    write: Callable[[FactsT], str], encode: Callable[[FactsT], Json],
) -> FactsT:  # fmt: skip
    """Return what a line means to ``read``, and would mean if no player's name were a word of the notation.

    ``is_word`` tells whether a folded word is one. Raises Ambiguous with the readings where these differ, else what
    ``read`` raises, with what is meant if the word is the name. What ``write`` wrote names nobody, and is read so.
    """
    stand_ins = _stand_ins(tuple(seating.players.items()), is_word)
    places = list(_places(line, seating, stand_ins)) if stand_ins else []
    if not places:
        return read(line, seating)
    table = seating.called(stand_ins)

    def heard(placed: Sequence[_Place]) -> list[FactsT]:
        """Return what the line means, or can mean where it is asked about, with stand-ins in some places."""
        return _heard(_replaced(line, placed, stand_ins), table, read)

    unnamed = heard([])
    if unnamed and write(unnamed[0]) == line:
        return unnamed[0]
    named = heard(_likely(places, seating)) or [facts for each in _possible(places) for facts in heard(each)]
    offered = {written: Reading(written, encode(facts)) for facts in named for written in [write(facts)]}
    try:
        facts = read(line, seating)
    except Refused as error:
        error.readings = error.readings or tuple(offered.values())
        raise
    written = write(facts)
    if not offered or written in offered:
        return facts
    raise asked_which([Reading(written, encode(facts)), *offered.values()])


def _heard(line: str, table: Seating, read: Callable[[str, Seating], FactsT]) -> list[FactsT]:
    try:
        return [read(line, table)]
    except Refused as error:
        found: list[FactsT] = []
        for reading in error.readings:
            with suppress(Refused):
                found.append(read(without_letters(reading.line, table), table))
        return found


@lru_cache(maxsize=16)
def _stand_ins(players: tuple[tuple[str, str], ...], is_word: IsWord) -> Mapping[str, str]:
    """Return a stand-in for each player whose name has a word of the notation in it: {id: stand-in}."""
    found: dict[str, str] = {}
    for ident, name in players:
        if is_of_words(name, is_word):
            form = _LATIN if name.isascii() else _ARABIC
            found[ident] = form.format(_LETTERS[form][len(found) % len(_LETTERS[form])])
    return found


class _Place(NamedTuple):
    """Where a player is named in a line, and how that is typed."""

    start: int
    end: int
    ident: str
    text: str


def _likely(places: Sequence[_Place], seating: Seating) -> list[_Place]:
    """Return where players are named: where their names are typed as they are spelt, or wherever they can be.

    So "Red: full 7, red 3" has a red pair.
    """
    exact = {place.ident for place in places if place.text == seating.players[place.ident]}
    return [place for place in places if place.ident not in exact or place.text == seating.players[place.ident]]


def _possible(places: Sequence[_Place]) -> Iterator[list[_Place]]:
    """Yield where a player can be named else: in all places, in those that are typed alike, or in one alone."""
    yield [*places]
    for ident in {place.ident for place in places}:
        others, its = ([place for place in places if (place.ident == ident) is mine] for mine in (False, True))
        for text in {place.text for place in its}:
            yield sorted([*others, *(place for place in its if place.text == text)])
        for place in its[:_MOST_PLACES]:
            yield sorted([*others, place])


def _places(line: str, seating: Seating, stand_ins: Mapping[str, str]) -> Iterator[_Place]:
    """Yield the places where one of the players is named who have stand-ins."""
    names = Names([(seating.players[ident], ident) for ident in stand_ins])
    for clause in clauses(line):
        words, at = parted(clause, seating), 0
        while at < len(words):
            ident, size = names.match(words, at) or ("", 1)
            if ident and not _is_no_name(words, at):
                first, last = words[at], words[at + size - 1]
                start, end = first.column - 1, last.column - 1 + len(last.text)
                end -= len(_POSSESSIVE[0]) if last.text.endswith(_POSSESSIVE) else 0
                yield _Place(start, end, ident, line[start:end])
            at += size


def _is_no_name(words: Sequence[Word], at: int) -> bool:
    """Tell whether a word is a small "a", or stands behind an article: the joker, a draw. A later "a" can be an Ace."""
    behind = at > 0 and (words[at - 1].key in _ARTICLES or (at == 1 and words[0].key == "a"))
    return behind or words[at].text == "a"


def _replaced(line: str, places: Sequence[_Place], stand_ins: Mapping[str, str]) -> str:
    for place in reversed(places):
        line = f"{line[: place.start]}{stand_ins[place.ident]}{line[place.end :]}"
    return line
