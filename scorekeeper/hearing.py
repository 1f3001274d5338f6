"""A typed line as the set of its readings: the rules strike those that cannot have happened.

A notation yields every reading that accounts for all words of a line, the plainest first. One that is left is what was
meant. Of several, the person is asked. Where none is left, the plainest says what is wrong.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import compress, product
from typing import TypeVar

from scorekeeper.errors import Ambiguous, Reading, Refused, unclear
from scorekeeper.game import Json, Seating
from scorekeeper.number_words import NUMERALS
from scorekeeper.people import ways_of_letters
from scorekeeper.remembering import remembered
from scorekeeper.spelling import fold
from scorekeeper.words import clauses

FactsT = TypeVar("FactsT")
MOST_READINGS = 6
"""So many readings are offered; nobody chooses from more."""


_THE = "ال"


@remembered
def is_called_by_words(seating: Seating, is_word: Callable[[str], bool]) -> bool:
    """Tell whether a player's name has a word of the notation in it, of which ``is_word`` tells whether it is one."""
    return any(is_of_words(name, is_word) for name in seating.players.values())


def is_of_words(name: str, is_word: Callable[[str], bool]) -> bool:
    """Tell whether a name has a word of the notation in it."""
    keys = [word.key for clause in clauses(name) for word in clause]
    return any(key in NUMERALS or is_word(key) or is_word(key.removeprefix(_THE)) for key in keys)


_MOST_DOUBTS = 5
"""So many words of a line can be a player's name or a word of the notation; any more are names."""


def name_or_word(
    line: str, seating: Seating, notation: Container[str], seats: Mapping[str, str],
    read: Callable[[frozenset[int], Mapping[str, str]], FactsT], write: Callable[[FactsT], str],
    encode: Callable[[FactsT], Json],
) -> FactsT:  # fmt: skip
    """Return what a line means in which a player's name can also be a word of the notation: the place decides.

    The same for a letter that means a seat or side (``seats``: {word: id}) and also begins a player's name. ``read``
    reads the line. It is told the columns where a name is a word, and which letters are players; any other name is a
    name. Raises Ambiguous if the line can mean several things, else what ``read`` raises.
    """
    names = _folded(seating)
    words = [word for clause in clauses(line) for word in clause]
    doubts = [word.column for word in words if word.key in names and word.key in notation][:_MOST_DOUBTS]
    letters = ways_of_letters(line, seating, seats)
    if not doubts and len(letters) == 1:
        return read(frozenset(), {})
    possible: list[FactsT] = []
    errors: list[Refused] = []
    settled = False  # whether the plainest way, in which every name is one, says all
    ways = [frozenset(compress(doubts, taken)) for taken in product((False, True), repeat=len(doubts))]
    for words_there, players in product(ways, letters):
        try:
            facts = read(words_there, players)
        except Refused as error:
            errors.append(_kept(error))
        else:
            settled = settled or not (errors or possible)
            possible += [facts] if facts not in possible else []
    asked = [error for error in errors if error.readings]
    if not possible:
        raise next(iter(asked), errors[0])
    near = [error.readings[0] for error in asked if len(error.readings) == 1] if not settled else []
    facts_there = [encode(facts) for facts in possible]
    if others := [reading for reading in near if reading.facts not in facts_there]:
        read_so = [Reading(write(facts), encode(facts)) for facts in possible]
        raise asked_which([*read_so, *{reading.line: reading for reading in others}.values()])
    return meant(possible, lambda _: None, write, encode)


@remembered
def _folded(seating: Seating) -> frozenset[str]:
    """Return the names of the players as words are compared."""
    return frozenset(map(fold, seating.players.values()))


def meant(
    readings: Iterable[FactsT], check: Callable[[FactsT], object], write: Callable[[FactsT], str],
    encode: Callable[[FactsT], Json], decided: Callable[[FactsT], list[FactsT]] = lambda facts: [facts],
) -> FactsT:  # fmt: skip
    """Return the reading that is meant; ``check`` raises Refused for facts that cannot have happened.

    Of a reading that leaves a question open, ``decided`` returns the answers, to be offered in its place.

    Raises Ambiguous with the readings where several can have happened, else what is wrong with the plainest: the
    question that decides it, or why it is impossible.
    """
    distinct: list[FactsT] = []
    for facts in readings:
        if facts not in distinct:
            distinct.append(facts)
    if len(distinct) == 1:
        return distinct[0]
    errors: list[Refused] = []
    possible: list[FactsT] = []
    for facts in distinct:
        try:
            check(facts)
        except Refused as error:
            errors.append(_kept(error))
        else:
            possible.append(facts)
    if len(possible) == 1:
        return possible[0]
    if possible:
        whole = [each for facts in possible for each in decided(facts)]
        raise asked_which([Reading(write(facts), encode(facts)) for facts in whole])
    raise next((error for error in errors if isinstance(error, Ambiguous)), errors[0])


def asked_which(readings: Sequence[Reading]) -> Ambiguous:
    """Return the question which of several readings is meant."""
    offered = readings[:MOST_READINGS]
    lines = [reading.line for reading in offered]
    return Ambiguous([unclear("line-readings", n=len(readings), lines=lines)], offered)


def _kept(error: Refused) -> Refused:
    """Return an error to be raised later, perhaps; its frames, which would keep it in their turn, are let go."""
    return error.with_traceback(None)


def nearest(line: str, error: Refused) -> list[str]:
    """Return the lines with each unknown word replaced by a near word that its problem offers; none without one."""
    changed = [line]
    for problem in sorted(error.problems, key=lambda problem: -(problem.column or 0)):
        near = problem.params.get("hint")
        if problem.code != "word-unknown" or problem.column is None or not near:
            return []
        start = problem.column - 1
        end = start + len(str(problem.params["word"]))
        changed = [f"{each[:start]}{one}{each[end:]}" for each in changed for one in _several(near)]
    return changed[:MOST_READINGS]


def _several(near: object) -> list[str]:
    return near if isinstance(near, list) else [str(near)]
