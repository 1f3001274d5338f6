"""The tallies of a match: each part is as long as the same people play, in one month."""

import pytest

from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from tests.cli.runner import ok

ACTS = (
    ["add", "hokum E, us 77", "--at", "2026-01-30 20:00+03:00"],
    ["add", "sun N, us 90", "--at", "2026-01-30 20:10+03:00"],
    ["add", "pass", "--at", "2026-01-30 20:20+03:00"],
    ["add", "hokum W double, us lost", "--at", "2026-02-01 20:00+03:00"],
    ["add", "substitute Badr = Zaid", "--at", "2026-02-01 20:05+03:00"],
    ["add", "hokum N, fifty us, us 100", "--at", "2026-02-01 20:10+03:00"],
    ["add", "hokum S, us 81", "--at", "2026-02-01 20:20+03:00"],
    ["ruling", "4", "Was it a revoke?", "--decides", "stands"],
    ["add", "sun W, us 60", "--at", "2026-02-01 20:30+03:00"],
    ["fix", "2", "sun N, us 60"],
    ["undo"],
    ["add", "sun E, us 65", "--at", "2026-03-01 20:30+03:00"],
)


@pytest.fixture
def ledger(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "ledger.db"))
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S", "--at", "2026-01-30 19:00+03:00")
    return tmp_path / "ledger.db"


def test_a_part_begins_with_a_month_and_with_other_people(ledger):
    for words in ACTS:
        ok(*words)
        with Ledger(ledger) as opened:
            assert list(verify(opened)) == [], words
    with Ledger(ledger) as opened:
        (parts,) = opened.db.execute("SELECT count(*) FROM derived_tallies").fetchone()
    assert parts == 2 * 4  # of each side: in January, in February, with Zaid, in March
