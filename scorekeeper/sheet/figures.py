"""What a person means by a figure that can be card points as well as game points: asked once in a match.

In the notation a figure beside a side is card points, so sheets, JSON and pipes are never asked. Somebody who types
at a table may count otherwise; ``header figures=cards`` or ``figures=game`` keeps the answer.
"""

from collections.abc import Iterator
from contextlib import suppress

from scorekeeper.errors import Ambiguous, Reading, Refused, malformed, refuse, unclear
from scorekeeper.game import Facts
from scorekeeper.ledger.acts import Hand, Header
from scorekeeper.ledger.match import Match

KEY, CARDS, POINTS = "figures", "cards", "game"


def as_typed(match: Match, hand: Hand) -> Hand:
    """Return what a person at this table means by a hand.

    Raises Ambiguous if the table has not said yet what its figures are.
    """
    said = match.seating.habits.get(KEY)
    other = match.game.in_doubt(hand.line, hand.facts) if KEY in match.game.habits else None
    if other is None or said == CARDS:
        return hand
    line = match.game.notation.write(other)
    if said is None:
        readings = [*_possible(match, hand.line, hand.facts), *_possible(match, line, other)]
        if not readings or (len(readings) == 1 and readings[0].line == hand.line):
            return hand
        raise Ambiguous([unclear("figures-unsaid", KEY)], readings)
    return hand._replace(line=line, facts=other)


def _possible(match: Match, line: str, facts: Facts) -> Iterator[Reading]:
    """Yield what a line means with its score, if that can have happened."""
    with suppress(Refused):
        score = match.game.match.advance(match.state, facts)[1]
        if not score.remarks:
            yield Reading(line, match.game.facts.encode(facts), score.points)


def choices(error: Refused) -> dict[str, str]:
    """Return the answers to the question of :func:`as_typed`, each with the line that it means; none for another."""
    if error.problems[0].code != "figures-unsaid":
        return {}
    return {POINTS if "game_points" in reading.facts else CARDS: reading.line for reading in error.readings}


def header(match: Match, choice: str) -> Header:
    """Return the entry that keeps what the figures of a table are. Raises Malformed for what they cannot be."""
    known = match.game.habits.get(KEY, ())
    refuse([] if choice in known else [malformed("field-choice", KEY, key=KEY, found=choice, choices=known)])
    return Header(f"header {KEY}={choice}", habits={KEY: choice})
