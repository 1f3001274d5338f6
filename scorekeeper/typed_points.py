"""Points of sides, as people type them: "us 11 them 5", "us 11-5", or all figures in order, "11-5"."""

import re
from collections.abc import Container, Mapping
from contextlib import suppress

from scorekeeper.errors import Problem, Refused, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.number_words import numeral
from scorekeeper.people import People, initials, words_of
from scorekeeper.remembering import remembered
from scorekeeper.seats import WORDS
from scorekeeper.spelling import fold, vocabulary
from scorekeeper.words import Word, clauses, number_of

_EXAMPLE = ("11", "5", "40", "8", "20", "3")
_BETWEEN = frozenset("-–—−:=/|.") | {"and", fold("و")}
"""What may stand between names and figures."""
_POSSESSIVE = r"(?i)['’]s\b"
NEGATIVE = r"(?:^|[^\d\s-]\s)\s*[-–−]\d"
"""A figure below zero, at the beginning or behind a name, which no hand scores."""


def read_figures(text: str, seating: Seating, wrong: str) -> dict[str, int]:
    """Read "NS 11", "us 11 them 5", "us 11-5", "Ali 30", or all figures in the order of the sides, "11-5".

    A player of a side stands for the side; ``wrong`` is the code of the problem with any other text. Raises Malformed;
    Ambiguous where "us" is of no known side, or where the first figure can be of either: "11-5" where we are the second
    side, "11-5 us".
    """
    found, *turned = figure_readings(text, seating, wrong)
    refuse([unclear("figures-order", first=written(found), second=written(each)) for each in turned])
    return found


def figure_readings(text: str, seating: Seating, wrong: str) -> list[dict[str, int]]:
    """Return what :func:`read_figures` reads; also the other way round where that is as likely. Raises Refused.

    The sides have an order, but people say their own figure first.
    """
    refuse([_no_figures(text, seating, wrong)] if re.search(NEGATIVE, text) else [])
    names = words_of(seating)
    words = [_in_digits(word, names) for clause in clauses(text) for word in clause if word.key not in _BETWEEN]
    numbers = [word for word in words if word.key.isdecimal()]
    if numbers and len(numbers) == len(words) == len(seating.sides):
        figures = [number_of(word) for word in words]
        doubtful = len(seating.sides) == 2 and seating.us == tuple(seating.sides)[1] and len(set(figures)) == 2
        return [dict(zip(seating.sides, each, strict=True)) for each in (figures, figures[::-1])[: 1 + doubtful]]
    if len(numbers) == len(seating.sides) == 2 and words[:2] == numbers and len(words) > len(numbers):
        pairs = numbers, numbers[::-1]
        said = [_named(text, [*words[2:], *pair], seating, wrong) for pair in pairs]
        return said if said[0] != said[-1] else said[:1]
    words = _names_first(words)
    said = [_named(text, words, seating, wrong)]
    if letters := initials(text, seating, _words(seating)):
        with suppress(Refused):
            said.append(_named(text, words, seating, wrong, letters))
    return said if said[0] != said[-1] else said[:1]


def _in_digits(word: Word, names: Container[str]) -> Word:
    """Return a numeral of one word as a figure, "zero" as 0, unless somebody is called so."""
    found = None if word.key in names else numeral([word], 0)
    return word._replace(key=str(found[0])) if found else word


def written(figures: Mapping[str, int]) -> str:
    """Write figures with whose they are.

    >>> written({"NS": 16, "EW": 0})
    'NS 16, EW 0'
    """
    return ", ".join(f"{side} {n}" for side, n in figures.items())


def _names_first(words: list[Word]) -> list[Word]:
    """Put each figure behind the name that follows it, where a text begins with a figure and ends with a name."""
    if not words or not words[0].key.isdecimal() or words[-1].key.isdecimal():
        return words
    starts = [at for at, word in enumerate(words) if word.key.isdecimal()]
    parts = [words[start:end] for start, end in zip(starts, [*starts[1:], len(words)], strict=True)]
    return [word for figure, *name in parts for word in (*name, figure)]


def _named(
    text: str, words: list[Word], seating: Seating, wrong: str, letters: Mapping[str, str] | None = None
) -> dict[str, int]:
    """Read names, each followed by its figure, or one of two sides by the figures of both, its own first.

    ``letters`` stand for players. Raises Malformed, Ambiguous.
    """
    people = People(seating, _words(seating), letters=letters)
    problem = _no_figures(text, seating, wrong)
    sides = {player: side for side, players in seating.sides.items() for player in (*players, side)}
    found: dict[str, int] = {}
    problems: list[Problem] = []
    place = 0
    while place < len(words) and not problems:
        named = people.at(words, place)
        after = place + named[1] if named else place
        if named is None or after >= len(words) or not words[after].key.isdecimal() or sides[named[0]] in found:
            problems.append(problem._replace(column=words[place].column))
        else:
            found[sides[named[0]]] = number_of(words[after])
        place = after + 1
        if len(found) == 1 and len(seating.sides) == 2 and [word.key.isdecimal() for word in words[place:]] == [True]:
            (other,) = seating.sides.keys() - found
            found[other] = number_of(words[place])
            break
    if not words:
        problems.append(problem)
    refuse([*people.problems, *problems])
    return found


def sides_named(text: str, seating: Seating) -> list[str]:
    """List the sides of whom a text speaks, by a name, a seat, us or them, in the order in which they are named."""
    people = People(seating, _words(seating))
    words = [word for clause in clauses(re.sub(_POSSESSIVE, "", text)) for word in clause]
    found = [people.at(words, place) for place, word in enumerate(words) if word.key != "a"]
    sides = {player: side for side, players in seating.sides.items() for player in (*players, side)}
    return [] if people.problems else list(dict.fromkeys(sides[named[0]] for named in found if named))


def _no_figures(text: str, seating: Seating, code: str) -> Problem:
    """Say how figures are typed, after something that is none."""
    sides = [seating.side_name(side) for side in seating.sides]
    return malformed(
        code, code.removesuffix("-form"), found=text.strip(), sides=sides, example="-".join(_EXAMPLE[: len(sides)])
    )


@remembered
def _words(seating: Seating) -> Mapping[str, str]:
    """Return the words for seats and sides beside the players' names."""
    known = {ident: WORDS.get(ident, fold(ident)) for ident in (*seating.sides, *seating.players)}
    return vocabulary({ident: words for ident, words in known.items() if " " not in words or ident in WORDS})
