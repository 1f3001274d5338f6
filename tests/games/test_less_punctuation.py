"""Less punctuation never gives more certainty, and a reading that is offered is recorded as it was offered."""

import re

import pytest

from scorekeeper import games
from scorekeeper.errors import Ambiguous, Reading, Refused
from scorekeeper.ledger.acts import Hand, Penalty, Typed
from scorekeeper.sheet.lines import read_line
from tests import few
from tests.games.hearing import Table, said

COMMA = re.compile("[,،;؛]")
GROUPED = {
    ("baloot", "hokum us, 95, them, 67"): 1,
    ("baloot", "hokum, khalid, 95, us, 67"): 1,
    ("baloot", "hokum us, 95, baloot, them"): 2,
    ("shllaat", "rest 88, low rest, has 92"): 4,
    ("shllaat", "abu ali 3 jack 10, jack 4, a 10"): 2,
    ("sleazy", "lena: full K, Q, 7 basic"): 1,
    ("sleazy", "lena full 3; full 9 mira; basic 7"): 2,
}
"""Lists with a comma between every two, and how many of their variants are recorded as something else.

Such a word belongs to the one before it or behind it. If one comma is left out, those that stay group the words: in
"us, 95 them, 67" the 95 is theirs. In the last line no side stands before all its sets; without commas each does.
"""


def without_commas(line: str) -> set[str]:
    """Return a line without each of its commas, and without any; and with "and" for it."""
    commas = [found.span() for found in COMMA.finditer(line)]
    joints = (" ", " and " if line.isascii() else " و ")
    return {line[:start] + put + line[end:] for start, end in commas for put in joints} | {
        COMMA.sub(put, line) for put in joints
    }


def score_of(table: Table, facts: object) -> object:
    """Return what facts score; the facts themselves if they leave something open. Raises Refused if they cannot be."""
    try:
        scored = table.game.scoring.score(facts, table.options)
    except Ambiguous:
        return facts
    return scored.points, scored.winner, scored.match_winner


def recorded(table: Table, line: str) -> object:
    """Return what a line is recorded as; None if it is asked about or refused, at once or when it is scored."""
    try:
        facts = table.game.notation.parse(line, table.seating, table.options)
        return None if (score := score_of(table, facts)) is facts else score
    except Refused:
        return None


def more_certain(table: Table, line: str) -> list[str]:
    """Return the variants with less punctuation that are recorded, but not as the line itself is."""
    meant = recorded(table, line)
    return [less for less in without_commas(line) if recorded(table, less) not in (meant, None)]


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_less_punctuation_never_gives_more_certainty(name: str) -> None:
    lines = [each for each in said(name) if COMMA.search(each.line) and (name, each.line) not in GROUPED]
    assert [less for each in few(few(lines)) for less in more_certain(each.table, each.line)] == []


@pytest.mark.parametrize(("name", "list_said"), GROUPED)
def test_the_commas_that_stay_in_a_list_group_its_words(name: str, list_said: str) -> None:
    found = [more_certain(each.table, each.line) for each in said(name) if each.line == list_said]
    assert [len(each) for each in found] == [GROUPED[name, list_said]]


def offered(table: Table, line: str) -> tuple[Reading, ...]:
    """Return the readings of a line that are offered, in the words of the table."""
    try:
        read_line(table.game, table.seating, line, table.options)
    except Refused as error:
        return error.readings
    return ()


def facts_of(table: Table, act: Typed) -> object:
    """Return the facts that a line records; those of a penalty alone, which is recorded beside hands."""
    if isinstance(act, Penalty):
        return {"penalties": [{"against": act.by, "kind": act.penalty}]}
    return table.game.facts.encode(act.facts) if isinstance(act, Hand) else {}


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_what_is_offered_is_recorded_as_typed_and_no_two_score_the_same(name: str) -> None:
    for table, line, *_ in few(said(name)):
        readings = offered(table, line)
        acts = [read_line(table.game, table.seating, each.line, table.options) for each in readings]
        assert [facts_of(table, act) for act in acts] == [dict(each.facts) for each in readings], line
        scores = [score_of(table, act.facts) for act in acts if isinstance(act, Hand)]
        assert all(score not in scores[:at] for at, score in enumerate(scores)), line
