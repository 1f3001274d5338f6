"""A typed line as the set of its readings: the rules strike those that cannot have happened.

A notation yields every reading that accounts for all words of a line, the plainest first. One that is left is what was
meant. Of several, the person is asked. Where none is left, the plainest says what is wrong.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from scorekeeper.errors import Ambiguous, Reading, Refused, unclear
from scorekeeper.game import Json, Seating
from scorekeeper.number_words import NUMERALS
from scorekeeper.remembering import remembered
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
