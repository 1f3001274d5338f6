"""Figures that can be read in two ways: a person is asked once in a match.

In Baloot a low figure can be card points or game points; in Shlla'at bare figures can go in the order of the names or
in that of play. A line means the first in sheets, JSON and pipes. Somebody who types at a table may count otherwise;
``header figures=cards``, or another choice that the game knows, keeps the answer.
"""

from collections.abc import Iterator
from contextlib import suppress

from scorekeeper.errors import Ambiguous, Problem, Reading, Refused, malformed, refuse
from scorekeeper.game import Facts, State
from scorekeeper.ledger.acts import Hand, Header
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.playing import begun

KEY = "figures"


def as_typed(match: Match, hand: Hand, number: int | None = None) -> Hand:
    """Return the hand that a person at this table means: the next one, or the true hand ``number``.

    Raises Ambiguous if the table has not said yet what its figures are.
    """
    said, choices = match.seating.habits.get(KEY), match.game.habits.get(KEY)
    if choices is None or said == choices[0]:
        return hand
    state = match.state if number is None else _before(match, number)
    other = match.game.in_doubt(hand.line, hand.facts, state)
    if other is None:
        return hand
    if said is None:
        told = dict(zip(choices, (hand.facts, other), strict=True))
        readings = {choice: each for choice, facts in told.items() for each in _possible(match, facts, state)}
        if not readings or {*readings} == {choices[0]}:
            return hand
        lines = {choice: reading.line for choice, reading in readings.items()}
        raise Ambiguous([Problem(Ambiguous, f"figures-{choices[0]}", KEY, lines)], [*readings.values()])
    return hand._replace(line=match.game.notation.write(other), facts=other)


def _before(match: Match, number: int) -> State:
    """Return the state before a hand that was recorded."""
    state = begun(match.game, match.opening)
    for play in match.plays:
        if play.number == number:
            break
        state = play.after
    return state


def _possible(match: Match, facts: Facts, state: State) -> Iterator[Reading]:
    """Yield the reading of facts with its score, if they can have happened."""
    with suppress(Refused):
        score = match.game.match.advance(state, facts)[1]
        if not score.remarks:
            yield Reading(match.game.notation.write(facts), match.game.facts.encode(facts), score.points)


def choices(error: Refused) -> dict[str, str]:
    """Return the answers to the question of :func:`as_typed`, each with the line that it means; none for another."""
    problem = error.problems[0]
    asked = problem.field == KEY and error.readings
    return {choice: str(line) for choice, line in problem.params.items()} if asked else {}


def header(match: Match, choice: str) -> Header:
    """Return the entry that keeps what the figures of a table are. Raises Malformed for what they cannot be."""
    known = match.game.habits.get(KEY, ())
    refuse([] if choice in known else [malformed("field-choice", KEY, key=KEY, found=choice, choices=known)])
    return Header(f"header {KEY}={choice}", habits={KEY: choice})
