"""A long match gone through in parts is handed on, and proved, as one that is folded whole."""

import json
import shutil
from pathlib import Path

import pytest

from scorekeeper.ledger import parts, proof
from scorekeeper.ledger.schema import TRIGGERS
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from scorekeeper.reports import export
from scorekeeper.reports.tables import TABLES, Wanted, rows
from tests import THOROUGH, few, thorough
from tests.ledger.test_growth import filled, mixed, plain, recent
from tests.ledger.tools import AT

SIZE = 330


@pytest.fixture(params=[plain, recent, mixed] if THOROUGH else [mixed], ids=lambda kind: kind.__name__, scope="module")
def path(request, tmp_path_factory):
    return filled(tmp_path_factory.mktemp("parts"), request.param, SIZE)


def in_parts(monkeypatch, length=64):
    monkeypatch.setattr(parts, "LENGTH", length)
    monkeypatch.setattr(proof, "_LENGTH", length)


@thorough
def test_a_match_in_parts_is_handed_on_as_one_whole(path, monkeypatch):
    with Ledger(path, writing=False) as ledger:
        match = ledger.find()
        whole = [list(write(ledger, match)) for write in (export.sheet, export.written, export.csv_rows)]
        in_parts(monkeypatch)
        found = [list(write(ledger, match)) for write in (export.sheet, export.written, export.csv_rows)]
        assert ["".join(each) for each in found] == ["".join(each) for each in whole]
        assert "plain" not in path.name or len(list(parts.parts(ledger, match))) > 4


@thorough
def test_tables_of_a_match_in_parts_are_those_of_one_whole(path, monkeypatch):
    wanted = (Wanted(), Wanted(player="Zoe7"), Wanted(side="NS"), Wanted(player="Zed11", side="EW"))
    with Ledger(path, writing=False) as ledger:
        asked = [
            (table, each) for table in TABLES.values() for each in wanted if each.player in (None, *ledger.people())
        ]
        whole = [list(rows(ledger, *each)) for each in asked]
        in_parts(monkeypatch)
        assert [list(rows(ledger, *each)) for each in asked] == whole


@thorough
def test_what_is_written_is_what_json_writes(path):
    with Ledger(path, writing=False) as ledger:
        match = ledger.find()
        text = "".join(export.written(ledger, match))
        assert text == json.dumps(export.record(ledger, match), ensure_ascii=False, indent=1) + "\n"


DAMAGES = (
    "UPDATE entries SET payload = replace(payload, '77', '78') WHERE seq = 200",
    "UPDATE heads SET count = count + 1", "UPDATE derived_scores SET total = total + 1 WHERE place = 150",
    "UPDATE derived_plays SET at = 'x' WHERE place = 150", "DELETE FROM derived_plays WHERE place = 150",
    "UPDATE derived_players SET name = 'Zed' WHERE player = 'N'", "UPDATE derived_matches SET hands = 1",
    "UPDATE derived_marks SET scores = 1 WHERE seq > 100", "DELETE FROM derived_marks", "DELETE FROM derived_sums",
    "INSERT INTO derived_plays SELECT match, 9999, hand, at, facts, seats FROM derived_plays WHERE place = 1",
    "INSERT INTO derived_marks SELECT match, 9999, hash, mark, scores, rules_version, sum FROM derived_marks LIMIT 1",
    f"INSERT INTO derived_rulings SELECT match, 1, 2, '{AT}', 1, 'Why?', NULL, NULL, 'stands', 0, 1, NULL FROM heads",
    "UPDATE derived_matches SET rules_version = rules_version - 1",
)  # fmt: skip


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    return filled(tmp_path_factory.mktemp("long"), plain, SIZE)


@pytest.mark.parametrize("damage", few(["SELECT 1", *DAMAGES]))
def test_a_match_in_parts_is_proved_as_one_whole(long, tmp_path, monkeypatch, damage):
    path = Path(shutil.copy(long, tmp_path))
    with Ledger(path) as ledger:
        for trigger in TRIGGERS:
            ledger.db.execute(f"DROP TRIGGER {trigger}")
        ledger.db.execute(damage)
        for sql in TRIGGERS.values():
            ledger.db.execute(sql)
        whole = list(verify(ledger))
        in_parts(monkeypatch)
        assert list(verify(ledger)) == whole
        assert bool(whole) == (damage != "SELECT 1")
        assert proof.is_sound(ledger, ledger.find()) or damage != "SELECT 1"
