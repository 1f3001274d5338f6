"""A typed line as the set of its readings: the rules strike those that cannot have happened.

A notation yields every reading that accounts for all words of a line, the plainest first. One that is left is what was
meant. Of several, the person is asked. Where none is left, the plainest says what is wrong.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from scorekeeper.errors import Ambiguous, Reading, Refused, unclear
from scorekeeper.game import Json
from scorekeeper.words import clauses

FactsT = TypeVar("FactsT")
MOST_READINGS = 6
"""So many readings are offered; nobody chooses from more."""


def meant(
    readings: Iterable[FactsT], check: Callable[[FactsT], object], write: Callable[[FactsT], str],
    encode: Callable[[FactsT], Json],
) -> FactsT:  # fmt: skip
    """Return the reading that is meant; ``check`` raises Refused for facts that cannot have happened.

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
            errors.append(error)
        else:
            possible.append(facts)
    if len(possible) == 1:
        return possible[0]
    if possible:
        offered = [Reading(write(facts), encode(facts)) for facts in possible[:MOST_READINGS]]
        lines = [reading.line for reading in offered]
        raise Ambiguous([unclear("line-readings", n=len(possible), lines=lines)], offered)
    raise next((error for error in errors if isinstance(error, Ambiguous)), errors[0])


def nearest(line: str, error: Refused) -> list[str]:
    """Return the lines with each unknown word replaced by a near word that its problem offers; none without one."""
    places = {word.column: word for clause in clauses(line) for word in clause}
    changed = [line]
    for problem in sorted(error.problems, key=lambda problem: -(problem.column or 0)):
        word, near = places.get(problem.column or 0), problem.params.get("hint")
        if problem.code != "word-unknown" or word is None or not near:
            return []
        start, end = word.column - 1, word.column - 1 + len(word.text)
        changed = [f"{each[:start]}{one}{each[end:]}" for each in changed for one in _several(near)]
    return changed[:MOST_READINGS]


def _several(near: str | list[str]) -> list[str]:
    return [near] if isinstance(near, str) else near
