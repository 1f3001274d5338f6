"""A long sheet that is written part by part is the match that one written whole is."""

import random

import pytest

from scorekeeper.ledger import derived, parts, tables
from scorekeeper.ledger.store import Ledger
from tests import thorough
from tests.cli.runner import ok, run
from tests.ledger.test_growth import sheet

PLAIN = ("hokum E, us 77", "pass", "sun W, us 70  # close", "note tea", "hokum N, them 91, baloot N", "", "# later")


def written(number, lines):
    head = "game: baloot\nplayers: Ali+Badr, Cem+Dalia\nus: Ali\nrules: target=9999999\ndate: 2026-11-20 21:00\n\n"
    chance = random.Random(number)
    return head + "\n".join(chance.choice(PLAIN) for _ in range(lines)) + chance.choice(("", "\n", "\n\n# end\n"))


SHEETS = [written(number, 40 * number) for number in range(1, 6)] + [
    written(7, 90) + "rename Ali = Zed\n" + written(8, 90).partition("\n\n")[2], sheet(20).replace("dealer: S", "date: 2026-11-20"),
]  # fmt: skip


def taken(folder, name, text):
    path = folder / f"{name}.db"
    (folder / "a.sheet").write_text(text)
    out = ok("--db", path, "import", folder / "a.sheet").out
    with Ledger(path, writing=False) as ledger:
        match = ledger.find()
        rows = [
            [row[1:] for row in ledger.db.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3")]
            for table in ("derived_matches", "derived_players", "derived_plays", "derived_scores", "derived_rulings")
        ]
    assert ok("--db", path, "verify").code == 0
    return out.replace(match, "ID"), rows, ok("--db", path, "export").out


@thorough
@pytest.mark.parametrize("text", SHEETS, ids=range(len(SHEETS)))
def test_a_sheet_in_parts_is_the_match_that_it_is_whole(tmp_path, monkeypatch, text):
    whole = taken(tmp_path, "whole", text)
    monkeypatch.setattr(parts, "LENGTH", 32)
    assert taken(tmp_path, "parts", text) == whole
    assert whole[2] == text


def test_a_sheet_with_a_wrong_line_far_down_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(parts, "LENGTH", 32)
    (tmp_path / "a.sheet").write_text(SHEETS[4] + "\nhokum E, us 161\n")
    found = run("--db", tmp_path / "a.db", "import", tmp_path / "a.sheet")
    assert found.code == 4
    assert "no hand" in found.err.lower()
    with Ledger(tmp_path / "a.db", writing=False) as ledger:
        assert list(ledger.match_ids()) == []


def test_a_sheet_in_parts_that_is_here_already_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(parts, "LENGTH", 32)
    (tmp_path / "a.sheet").write_text(SHEETS[2])
    first = ok("--db", tmp_path / "a.db", "import", tmp_path / "a.sheet")
    again = ok("--db", tmp_path / "a.db", "import", tmp_path / "a.sheet")
    assert not first.err
    assert "was here already" in again.err


def test_rows_that_are_written_some_at_a_time_are_those_written_at_once(tmp_path, monkeypatch):
    whole = taken(tmp_path, "whole", SHEETS[2])
    monkeypatch.setattr(derived, "_SUMMED", 8)
    monkeypatch.setattr(tables, "_AT_ONCE", 3)
    assert taken(tmp_path, "some", SHEETS[2]) == whole
