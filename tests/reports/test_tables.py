"""The tables: stable columns, the same rows in every form, every filter, and nothing a spreadsheet would run."""

import csv
import gc
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

from scorekeeper.game import DATA
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.reports import tables as formats
from scorekeeper.reports.csv_guard import no_formula
from scorekeeper.reports.tables import TABLES, Wanted, meaning, rows
from scorekeeper.reports.texts import TEXTS
from tests import few, thorough
from tests.benchmarks.scale import fill
from tests.cli.runner import ok, run
from tests.reports.test_report import HOSTILE, SHEETS, keep_hostile

COLUMNS = {
    "matches": "match game status began last hands sides winner winner_names entries head because",
    "hands": "match game hand at line facts side names points total won rules",
    "items": "match game hand at item side names points code article sentence",
    "players": "match game began player name side hands hands_won won",
    "rulings": "match game ruling at hand question agreed article outcome deviates final decided_anew",
    "entries": "match game seq at kind line counts payload hash",
}
"""Other programs rely on these: a column may be added at the end, none may change."""


@pytest.fixture
def evening():
    """Three matches with all that can happen; the first is of Ali, Badr, Cem and Dalia."""
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--at", "2026-11-19T21:00:00+03:00")
    ok("add", "hokum", "E,", "NS", "77", "--at", "2026-11-19T21:05:00+03:00")
    ok("players", "substitute", "Ali", "Zeki")
    ok("add", "sun", "W,", "NS", "60", "--at", "2026-11-20T00:30:00+03:00")
    ok("fix", "1", "hokum", "E,", "NS", "90")
    ok("penalty", "NS", "out-of-turn") if run("penalty", "NS", "out-of-turn").code == 0 else None
    ok("ruling", "1", "Was that a revoke?")
    first = ok("board", "--json").json["match"]
    for sheet in SHEETS[-2:]:
        ok("import", sheet)
    return first


def lines(*words: object) -> list[dict[str, object]]:
    return ok("export", "--format", "jsonl", "--what", *words).lines


@pytest.mark.parametrize("what", few(COLUMNS))
def test_the_columns_are_those_that_are_documented(what, evening):
    assert list(TABLES[what].columns) == COLUMNS[what].split()
    guide = (DATA / "guide" / "export.md").read_text("utf-8")
    for column in TABLES[what].columns:
        assert meaning(what, column) in {text.message for text in TEXTS.values()}
    assert f"- `{what}`: {', '.join(COLUMNS[what].split())}" in " ".join(guide.split())
    for row in lines(what):
        assert list(row) == COLUMNS[what].split()


@pytest.mark.parametrize("what", few(COLUMNS))
def test_all_forms_hold_the_same(what, evening, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    wanted = lines(what)
    told = csv.DictReader(io.StringIO(ok("export", "--what", what).out))
    assert [{key: as_cell(value) for key, value in row.items()} for row in wanted] == list(told)
    ok("export", "--what", what, tmp_path / "table.parquet")
    kept = parquet.read_table(tmp_path / "table.parquet").to_pylist()
    assert [{key: as_parquet(value) for key, value in row.items()} for row in wanted] == [
        {key: as_parquet(value) for key, value in row.items()} for row in kept
    ]


def as_cell(value: object) -> str:
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(no_formula(value))


def as_parquet(value: object) -> object:
    """Compare JSON by its meaning."""
    if isinstance(value, str) and value.startswith("{"):
        return json.loads(value)
    return value


def test_hands_are_as_they_count_now_with_who_played_them(evening):
    rows = [row for row in lines("hands", "--match", evening) if row["side"] == "NS"]
    assert [(row["hand"], row["line"], row["names"]) for row in rows][:2] == [
        (1, "hokum E, NS 90", "Ali & Badr"), (2, "sun W, NS 60", "Zeki & Badr"),
    ]  # fmt: skip


def test_a_substitute_has_what_was_played_and_nothing_else(evening):
    found = {row["name"]: row["hands"] for row in lines("players", "--match", evening)}
    assert found == {"Ali": 1, "Zeki": 1, "Badr": 2, "Cem": 2, "Dalia": 2}


def test_a_hand_that_nobody_played_and_a_penalty_are_no_hands_here_and_in_the_statistics():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    for hand in ("hokum E, NS 77", "pass", "annulled", "result 16-0"):
        ok("add", hand)
    assert {row["hands"] for row in lines("players")} == {row["hands"] for row in ok("stats", "--json").json} == {2}
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia")
    ok("add", "Ali out with QH, left Cem AH KS, Dalia 10D AS")
    ok("penalty", "Cem", "out-of-turn")
    assert {row["hands"] for row in lines("players", "--game", "sabat")} == {1}


def test_items_add_up_to_the_hands(evening):
    sums: dict[tuple[object, ...], int] = {}
    for row in lines("items"):
        if row["names"]:
            key = (row["match"], row["at"], row["hand"], row["side"])
            sums[key] = sums.get(key, 0) + row["points"]
    for row in lines("hands"):
        assert sums.get((row["match"], row["at"], row["hand"], row["side"]), 0) == row["points"]


def test_the_chain_of_the_entries_ends_in_the_head(evening):
    heads = {row["match"]: row["head"] for row in lines("matches")}
    assert {row["match"]: row["hash"] for row in lines("entries")} == heads
    assert heads == {line.split(":")[0]: line.split(":")[2] for line in ok("verify", "--heads").out.splitlines()}


def test_filters_choose(evening):
    everything = lines("hands")
    baloot = lines("hands", "--game", "Baloot")
    assert baloot == [row for row in everything if row["game"] == "baloot"]
    assert 0 < len(baloot) < len(everything)
    assert {row["match"] for row in lines("hands", "--match", evening[:4])} == {evening}
    assert [row["hand"] for row in lines("hands", "--player", "zeki")] == [2]
    assert {row["side"] for row in lines("hands", "--match", evening, "--side", "ns")} == {"NS"}
    assert {row["names"] for row in lines("hands", "--side", "Dalia+Cem")} == {"Cem & Dalia"}
    assert [row["name"] for row in lines("players", "--player", "Zeki")] == ["Zeki"]
    early = lines("hands", "--match", evening, "--until", "2026-11-19T21:30:00+03:00")
    assert [row["hand"] for row in early] == [1, 1]
    late = lines("hands", "--match", evening, "--since", "2026-11-19T21:30:00+03:00")
    assert len(early) + len(late) == len(lines("hands", "--match", evening))


def test_a_day_that_is_said_without_a_time_is_wanted_whole(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    ok("new", "baloot", "--at", "2026-11-20 08:00")
    ok("add", "hokum", "E,", "NS", "77", "--at", "2026-11-20 23:59")
    assert len(lines("hands", "--until", "2026-11-20")) == 2
    assert lines("hands", "--until", "2026-11-19") == []
    assert len(lines("hands", "--since", "2026-11-20", "--until", "2026-11-20")) == 2


REFUSED = (
    (("--what", "hands", "--player", "Zekki"), 4), (("--what", "hands", "--game", "chess"), 4),
    (("--what", "hands", "--format", "html"), 4), (("--format", "jsonl"), 4), (("--format", "parquet"), 4),
    (("--player", "Ali"), 4), (("--what", "hands", "--format", "parquet"), 4),
    (("--what", "hands", "--since", "soon"), 4), (("--what", "chairs"), 2),
)  # fmt: skip


@pytest.mark.parametrize(("words", "code"), few(REFUSED))
def test_what_does_not_go_together_is_refused(evening, words, code):
    result = run("export", *words)
    assert (result.code, result.out) == (code, "")
    assert result.err


def test_a_file_that_is_there_stays(evening, tmp_path):
    for name in ("table.csv", "table.jsonl"):
        (tmp_path / name).write_text("mine")
        assert run("export", "--what", "hands", tmp_path / name).code == 3
        assert (tmp_path / name).read_text() == "mine"
    assert sorted(path.name for path in tmp_path.glob("*table*")) == ["table.csv", "table.jsonl"]


@pytest.mark.parametrize("text", few(HOSTILE), ids=few(range(len(HOSTILE))))
def test_no_cell_begins_as_a_formula(text):
    keep_hostile(text)
    for words in (("--what", what) for what in COLUMNS):
        for row in csv.reader(io.StringIO(ok("export", *words).out)):
            assert [cell for cell in row if cell.lstrip()[:1] in ("=", "+", "@", "＝", "\t", "\r")] == []
    for row in csv.reader(io.StringIO(ok("export", "--format", "csv").out)):
        assert [cell for cell in row if cell.lstrip()[:1] in ("=", "+", "@")] == []
    assert any(text in str(row["line"]) for row in lines("entries"))


def test_signs_of_a_text_are_not_obeyed_on_a_terminal():
    keep_hostile("\u202eilA")
    assert "\u202e" in ok("export", "--what", "entries").out
    assert "\u202e" not in ok("export", "--what", "entries", terminal=True).out


@thorough
def test_one_match_at_a_time_is_held(tmp_path):
    fill(tmp_path / "many.db", 12)
    with Ledger(tmp_path / "many.db", writing=False) as ledger:
        held = []
        for number, _ in enumerate(rows(ledger, TABLES["hands"], Wanted())):
            if number % 100 == 0:
                gc.collect()
                held.append(sum(isinstance(each, Match) for each in gc.get_objects()))
    assert len(held) == 5
    assert max(held) - min(held) <= 1


def test_groups_of_parquet_follow_each_other(tmp_path, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(formats, "_GROUP", 6)
    table = {"n": "integer", "text": "text", "is": "boolean"}
    formats.write_parquet(
        table, ((n, f"={n}" if n % 3 else None, n % 2 == 0) for n in range(20)), tmp_path / "x.parquet"
    )
    file = parquet.ParquetFile(tmp_path / "x.parquet")
    assert [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)] == [6, 6, 6, 2]
    assert file.read().to_pylist()[19] == {"n": 19, "text": "=19", "is": False}


def test_parquet_without_what_writes_it(evening, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    told = run("export", "--what", "hands", tmp_path / "hands.parquet")
    assert (told.code, f"{sys.executable} -m pip install pyarrow\n" in told.err) == (3, True)
    assert not (tmp_path / "hands.parquet").exists()


def test_datasette_is_told_of_every_view():
    ok("import", SHEETS[0])
    (database,) = ok("export", "--format", "datasette").json["databases"].values()
    assert all(len(table.get("columns", {"": ""})) for table in database["tables"].values())
    shown = {name for name, table in database["tables"].items() if not table.get("hidden")}
    assert shown == {"matches", "hands", "standings", "players", "rulings", "entries"}
    with sqlite3.connect(Path(os.environ["SCOREKEEPER_DB"])) as db:
        for name, table in database["tables"].items():
            found = {row[1] for row in db.execute(f"PRAGMA table_xinfo({name})")}
            assert table.get("columns", {}).keys() <= found
        for query in database["queries"].values():
            assert db.execute(query["sql"]).fetchall()


def test_a_link_for_bg_stats():
    ok("import", SHEETS[-1])
    told = ok("export", "--format", "bgstats").out.strip()
    address, data = told.split("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    assert re.fullmatch(r"[\w%.~-]+", data)
    play = json.loads(unquote(data))
    board = ok("board", "--json").json
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert (play["sourcePlayId"], play["game"]["sourceGameId"]) == (board["match"], "sleazy")
    assert {player["name"] for player in play["players"]} == {"Aino", "Eero", "Ilmari Salo", "Oona"}
    assert {player["score"] for player in play["players"]} == set(board["totals"].values())
    assert {player["name"] for player in play["players"] if player["winner"]} == {"Aino", "Eero"}


RESIDENT = """
import re, sys
from pathlib import Path
from scorekeeper.reports.tables import write_parquet
write_parquet({"n": "integer", "text": "text"}, ((n, f"hokum E, NS {n}") for n in range(int(sys.argv[1]))), Path(sys.argv[2]))
print(int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024)
"""


@thorough
@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells")
def test_parquet_takes_no_more_memory_for_more_rows(tmp_path):
    pytest.importorskip("pyarrow.parquet")
    few, many = (
        int(subprocess.check_output([sys.executable, "-c", RESIDENT, str(count), tmp_path / f"{count}.parquet"]))
        for count in (200_000, 600_000)
    )
    assert many <= few + 12


def test_whoever_played_the_last_hand_has_the_match_as_in_stats():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--target", "20")
    ok("add", "hokum Ali, us 90")
    ok("players", "substitute", "Badr", "Esam")
    ok("add", "hokum Ali, us 90")
    ok("players", "substitute", "Dalia", "Badr")
    ok("add", "hokum Ali, us 90")
    ok("players", "substitute", "Esam", "Zed")  # after the last hand
    assert {row["name"] for row in lines("players") if row["won"]} == {"Ali", "Esam"}
    stats = {row["name"]: row["matches_won"] for row in ok("stats", "--json").json}
    assert {name for name, won in stats.items() if won} == {"Ali", "Esam"}
    assert [row["winner_names"] for row in lines("matches")] == ["Ali & Esam"]
