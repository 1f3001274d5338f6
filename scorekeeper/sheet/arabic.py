"""Lines of the notation written in Arabic: Arabic words are put for its words, and the line must mean the same."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache

from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame, AnyOptions, Seating
from scorekeeper.language import arabic_figures, speech
from scorekeeper.reading.lexicon import LEXICONS
from scorekeeper.seats import SEAT_NAMES

_ARABIC = re.compile("[\u0621-\u064a]")
_LATIN = re.compile("[a-zA-Z]{3}")
"""Three letters of Latin: seats, sides and cards have fewer."""
_WORD = re.compile(r"[^\s,;:،؛]+")
_FIGURE = re.compile("[\u0660-\u0669]")
_NUMBER = re.compile(r"(?<!\S)\d+(?=[\s،؛]|$)")
_COUNTED = re.compile(r"(?<!\S)(\d+) (\w+)")
_LAST_PLURAL = 10
_CARD_POINTS = "بنط"
_BARE = re.compile(r"(?<=، )\S+ \d+(?=،|$)")
"""A figure beside a side: if it is small, only the unit tells what it counts."""
_MARKS = str.maketrans(",;", "،؛")


def is_arabic(line: str, names: Iterable[str] = ()) -> bool:
    """Tell whether most words of a line are Arabic, beside names, seats and cards.

    >>> is_arabic("حكم E 10H"), is_arabic("hokum E"), is_arabic("hokum فهد", ["فهد"]), is_arabic("hokum خالد us 56")
    (True, False, False, False)
    """
    words = [word for word in _WORD.findall(line) if word not in names]
    return len([*filter(_ARABIC.search, words)]) > len([*filter(_LATIN.search, words)])


def example(game: AnyGame, seating: Seating, options: AnyOptions) -> str:
    """Return a line of a hand of this table, in the language that is spoken."""
    return spoken(game, seating, game.notation.example(seating, options), options)


def spoken(game: AnyGame, seating: Seating, line: str, options: AnyOptions) -> str:
    """Return a line of the notation in the language that is spoken; Arabic has Arabic figures, as its keyboards do."""
    if speech.language == "ar":
        with suppress(Refused):
            facts = game.facts.encode(game.notation.parse(line, seating, options))
            return written(game, seating, line, facts, options, figures=True) or line
    return line


def as_typed(
    game: AnyGame, seating: Seating, line: str, facts: Mapping[str, object], options: AnyOptions, typed: str
) -> str:
    """Return a line of the notation in Arabic, if what was typed is Arabic; with names, if that has some."""
    names = {word for name in seating.players.values() for word in name.split()}
    if not is_arabic(typed, names):
        return line
    named = not names.isdisjoint(_WORD.findall(typed))
    by_name = _put(seating.players, line) if named else line
    figures = bool(_FIGURE.search(typed))
    return written(game, seating, by_name, facts, options, figures=figures) or line


def written(
    game: AnyGame, seating: Seating, line: str, facts: Mapping[str, object], options: AnyOptions, *, figures: bool
) -> str | None:
    """Return a line of the notation in Arabic; None if that would not be read back to the same facts."""
    translated = _translated(game.name, seating, line)
    for found in (translated, _BARE.sub(rf"\g<0> {_CARD_POINTS}", translated)):
        shown = _NUMBER.sub(lambda number: arabic_figures(number[0]), found) if figures else found
        with suppress(Refused):
            if game.facts.encode(game.notation.parse(shown, seating, options)) == facts:
                return shown
    return None


def _translated(name: str, seating: Seating, line: str) -> str:
    """Put Arabic words for the words of a line; names stay."""
    said = {player: player for ident, player in seating.players.items() if player != SEAT_NAMES.get(ident)}
    if seating.sides.keys() <= seating.players.keys():
        said |= {side: seating.side_name(side) for side in seating.sides}
    elif seating.us:
        sides = {word: side for side in seating.sides for word in (side, seating.side_name(side))}
        said |= {word: "us" if side == seating.us else "them" for word, side in sides.items()}
    told = _told()
    found = _put({**told["common"], **told.get(name, {}), **said}, _put(said, line)).translate(_MARKS)
    return _COUNTED.sub(lambda counted: _agreed(counted[1], counted[2], told["after-ten"]), found)


def _agreed(number: str, thing: str, singulars: Mapping[str, str]) -> str:
    """Write a number with what is counted, which is a singular from eleven on."""
    return f"{number} {singulars.get(thing, thing) if int(number) > _LAST_PLURAL else thing}"


def _put(words: Mapping[str, str], line: str) -> str:
    """Put for each word of a line, or several, what stands for it; the longest first."""
    longest_first = sorted(words, key=len, reverse=True)
    found = re.compile(rf"(?<![^\s,;:])(?:{'|'.join(map(re.escape, longest_first))})(?=[\s,;:]|$)")
    return found.sub(lambda word: words[word[0]], line) if words else line


@cache
def _told() -> Mapping[str, Mapping[str, str]]:
    """Return the Arabic words for those of the notation, by game and in common."""
    import tomllib  # only what is shown in Arabic needs it

    return tomllib.loads((LEXICONS / "written.ar.toml").read_text("utf-8"))
