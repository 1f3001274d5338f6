"""The lists over all matches: read in SQL by keys alone, printed plainly where they are long, cut on a terminal."""

import pytest

from scorekeeper.ledger.store import Ledger
from scorekeeper.reports import matches
from tests.cli.runner import ok
from tests.ledger.steps import Table

MANY = 250


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    path = tmp_path_factory.mktemp("many") / "a.db"
    table = Table("shah")
    with Ledger(path, create=True) as ledger:
        for _ in range(MANY):
            ledger.keep(table.begin())
    return path


def test_a_list_reads_every_table_once_and_the_rest_by_keys(many):
    with Ledger(many) as ledger:
        plan = [row[3] for row in ledger.db.execute(f"EXPLAIN QUERY PLAN {matches._SQL}", ("m", -1))]
    read = [step.split()[1] for step in plan if step.startswith("SCAN")]
    assert len(read) == len(set(read)), plan
    assert all("USING" in step for step in plan if step.startswith("SEARCH")), plan


def test_a_terminal_shows_no_more_than_a_hundred_matches(many):
    assert ok("--db", many, "matches").out.count("Asha") == MANY
    cut = ok("--db", many, "matches", terminal=True).out
    assert cut.count("Asha") == 100
    assert "Only 100 are shown; --all shows all." in cut
    assert ok("--db", many, "matches", "--all", terminal=True).out.count("Asha") == MANY
    assert len(ok("--db", many, "matches", "--json", terminal=True).json) == MANY


def test_a_long_list_is_printed_as_a_short_one(many, monkeypatch):
    plain = ok("--db", many, "matches").out
    monkeypatch.setattr("scorekeeper.reports.screen._STYLED", MANY)
    assert ok("--db", many, "matches").out == plain
