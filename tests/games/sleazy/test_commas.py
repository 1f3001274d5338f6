"""Less punctuation never gives more certainty: a comma only takes readings of a line away."""

import re
from collections.abc import Iterator

import pytest

from scorekeeper.errors import Refused
from tests import few
from tests.games.hearing import Table
from tests.games.test_said import tables

SAID = [(table, line) for table, lines in tables("sleazy") for line, _ in lines if re.search("[,،]", line)]


def with_fewer_commas(line: str) -> Iterator[str]:
    """Yield a line without each of its commas, and with "and" in their places."""
    for comma in re.finditer("[,;،؛]", line):
        for instead in (" ", " and "):
            yield line[: comma.start()] + instead + line[comma.end() :]


def outcome(table: Table, facts: object) -> object:
    """Return what facts score; facts that cannot have happened are refused, which is the same for all."""
    try:
        score = table.game.scoring.score(table.game.facts.decode(facts), table.options)
    except Refused as refused:
        return [problem.code for problem in refused.problems]
    return score.points


@pytest.mark.parametrize(("table", "line"), few(SAID))
def test_a_line_with_fewer_commas_is_never_recorded_as_something_else(table: Table, line: str) -> None:
    heard = table.heard(line)
    meanings = [heard] if isinstance(heard, dict) else heard
    outcomes = [outcome(table, facts) for facts in meanings if facts]
    for other in with_fewer_commas(line):
        now = table.heard(other)
        assert isinstance(now, list) or outcome(table, now) in outcomes, (other, now)
