"""Ledgers and exports of strangers: what cannot be taken is named, nothing of theirs runs, nothing there is changed."""

import copy
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.game import DATA
from scorekeeper.jsontext import canonical
from scorekeeper.ledger import chain, making, settings
from scorekeeper.ledger.schema import VERSION
from tests import LONG, few, some, thorough
from tests.cli.runner import ok, run

ROUNDS = 3_000 if LONG else some(40)


@pytest.fixture
def other(tmp_path):
    """Make a ledger of two matches that somebody hands us."""
    path = tmp_path / "other.db"
    ok("--db", path, "new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    ok("--db", path, "add", "hokum E, us 77")
    ok("--db", path, "new", "shah", "Asha", "Warsame", "--dealer", "Asha")
    ok("--db", path, "add", "Asha won")
    return path


def changed(path, *statements):
    db = sqlite3.connect(path)
    db.execute("PRAGMA writable_schema = ON")
    db.execute("PRAGMA ignore_check_constraints = ON")
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{}", "it has no chain of entries"),
        ('{"match": "fx2gj8byqh", "entries": [1]}', "it has no chain of entries"),
        ('{"match": "fx2gj8byqh", "entries": null}', "it has no chain of entries"),
        ('{"match": [1], "entries": []}', "its id is not that of a match"),
    ],
)
def test_json_that_is_no_export_is_refused_in_plain_words(text, reason, tmp_path):
    path = tmp_path / "x.json"
    path.write_text(text)
    told = run("import", path)
    assert (told.code, told.err) == (4, f"{path} is not a match that scorekeeper exported: {reason}.\n")
    assert reason not in run("import", path, "--lang", "ar").err


SWALLOWS = "BEFORE INSERT ON entries BEGIN SELECT RAISE(IGNORE); END"
HIDDEN = {
    "a name that begins like one of SQLite's": f'CREATE TRIGGER "SQLITE-x" {SWALLOWS}',
    "a name of SQLite's": "INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_x', 'entries', 0,"
    f" 'CREATE TRIGGER sqlite_x {SWALLOWS}')",
    "a comment in its spelling": f"CREATE/**/TRIGGER x {SWALLOWS}",
    "an index": "CREATE INDEX x ON derived_players (name)",
    "a view": "CREATE VIEW x AS SELECT 1",
    "a table": "CREATE TABLE x (y)",
    "a trigger called like a view": f"UPDATE sqlite_schema SET type = 'trigger', tbl_name = 'entries',"
    f" sql = 'CREATE TRIGGER hands {SWALLOWS}' WHERE name = 'hands'",
    "a check that is gone": "UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (count > 0)', '') WHERE name = 'heads'",
    "a trigger that is gone": "DROP TRIGGER entries_never_go",
    "a trigger that does nothing": "UPDATE sqlite_schema SET sql = replace(sql, 'SELECT RAISE(ABORT, ''entries are"
    " append-only'')', 'SELECT 1') WHERE name = 'entries_never_go'",
}


@pytest.mark.parametrize("hidden", few(HIDDEN))
def test_no_object_of_the_schema_is_more_less_or_other(other, hidden):
    changed(other, HIDDEN[hidden])
    for words in (("add", "Asha won"), ("board",), ("matches",), ("use", "x"), ("verify", "--rebuild")):
        refused = run("--db", other, *words)
        assert refused.code == (1 if words[0] == "verify" else 3), (words, refused)
    told = run("--db", other, "verify")
    assert (told.code, "(schema)" in told.out) == (1, True)


def test_a_hidden_trigger_is_not_run_by_a_migration(tmp_path):
    old = tmp_path / "old.db"
    shutil.copy(Path(__file__).with_name("golden") / "schema-2.db", old)
    changed(old, HIDDEN["a name that begins like one of SQLite's"])
    before = old.read_bytes()
    for words in (("board",), ("add", "pass")):
        refused = run("--db", old, *words)
        assert (refused.code, "SQLITE-x" in refused.err) == (3, True), refused
    assert old.read_bytes() == before


@pytest.mark.parametrize("name", ["a" * 300, "away/ledger.db", "file/ledger.db"])
def test_a_name_that_no_ledger_can_have_is_told_as_such(name, other, tmp_path):
    (tmp_path / "file").touch()
    path = tmp_path / name
    for words in (("--db", path, "board"), ("--db", path, "new", "shah", "A", "B"), ("--db", path, "verify"), ("merge", path),
                  ("--db", path, "merge", other), ("--db", other, "backup", path)):  # fmt: skip
        told = run(*words)
        assert (told.code, told.out) == (3, ""), (words, told)
        assert "answer could not be written" not in told.err
        assert told.err.replace("Nothing was recorded.\n", "").count("\n") == 1, (words, told)
    assert ok("--db", path, "path", "--json").json["exists"] is False


def test_statistics_of_another_program_harm_nothing(other):
    changed(other, "ANALYZE")
    assert "Undamaged" in ok("--db", other, "verify").out
    ok("--db", other, "add", "Asha won")


def test_the_list_of_matches_believes_no_altered_opening(tmp_path):
    """The sides, and totals taken over from paper, stand in the first entry and among the derived rows."""
    path = tmp_path / "paper.db"
    ok("--db", path, "new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--totals", "82-70")
    right, raw = ok("--db", path, "matches").out, path.read_bytes()
    places = [raw.index(word) + 2 for word in (b'"sides"', b'"totals"', b'"EW":70', b":70,", b'"NS":82', b"82},")]
    for place in places:
        flipped = bytearray(raw)
        flipped[place] ^= 1
        path.write_bytes(flipped)
        told = run("--db", path, "matches")
        assert told[:2] in ((3, ""), (0, right)), (raw[place - 2 : place + 8], told)
    changed(path, """UPDATE derived_matches SET totals = '{"EW":71,"NS":82}'""")
    assert run("--db", path, "matches").code == 3


def test_an_index_and_an_older_version_of_the_rules_hide_nothing(other):
    changed(other, "UPDATE derived_matches SET rules_version = 0, winner = 'NS' WHERE game = 'baloot'")
    assert run("--db", other, "verify").code == 1
    for words in (("matches",), ("stats",)):
        assert run("--db", other, *words).code == 3
    ok("--db", other, "verify", "--rebuild")
    assert ok("--db", other, "matches", "--json").json[1]["winner"] is None


def test_totals_of_older_rules_are_no_damage_and_not_shown(other, monkeypatch):
    from scorekeeper.games.baloot import GAME

    monkeypatch.setattr(GAME, "rules_version", GAME.rules_version + 1)
    assert "(outdated)" in ok("--db", other, "verify").out
    assert "older" in run("--db", other, "stats").err or "other rules" in run("--db", other, "stats").err
    ok("--db", other, "verify", "--rebuild")
    ok("--db", other, "stats")


def test_merging_changes_nothing_there_and_leaves_no_file(other, tmp_path):
    folder = tmp_path / "theirs"
    folder.mkdir()
    for version in range(1, VERSION):
        golden = f"schema-{version}.db"
        shutil.copy(Path(__file__).with_name("golden") / golden, folder)
        before = (folder / golden).read_bytes()
        new = ("--db", tmp_path / f"new-{version}.db")
        assert "taken over" in ok(*new, "merge", folder / golden).out
        assert "Undamaged" in ok(*new, "verify").out
        assert (folder / golden).read_bytes() == before
    assert sorted(path.name for path in folder.iterdir()) == [f"schema-{version}.db" for version in range(1, VERSION)]


def test_a_log_that_was_left_there_is_read_and_stays(other, tmp_path):
    code = (
        "import sqlite3, os, sys\ndb = sqlite3.connect(sys.argv[1])\n"
        "db.execute(\"UPDATE settings SET value = 'x'\")\ndb.commit()\nos._exit(0)"
    )
    subprocess.run([sys.executable, "-c", code, other], check=True)
    log = other.with_name("other.db-wal")
    before = other.read_bytes(), log.read_bytes()
    ok("merge", other)
    assert (other.read_bytes(), log.read_bytes()) == before


HOSTILE = {
    "heads are a view without end": (
        "DROP TRIGGER heads_never_go", "DROP TRIGGER heads_only_move_on", "DROP TABLE derived_sums",
        "DROP TABLE derived_rulings", "DROP TABLE derived_scores", "DROP TABLE derived_plays", "DROP TABLE derived_players",
        "DROP TABLE derived_matches", "DROP TABLE heads",
        "CREATE VIEW heads AS WITH RECURSIVE n(match) AS (SELECT 'a' UNION ALL SELECT match || 'a' FROM n)"
        " SELECT match, 1 AS count, 'x' AS hash FROM n",
    ),
    "a column that is computed without end": (
        "UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ', big TEXT AS (hex(zeroblob(250000000)))) STRICT')"
        " WHERE name = 'entries'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("hostile", HOSTILE)
def test_what_is_no_table_of_a_ledger_is_not_read(other, hostile):
    changed(other, *HOSTILE[hostile])
    for words in (("merge", other), ("--db", other, "board"), ("--db", other, "add", "pass")):
        refused = run(*words)
        assert (refused.code, refused.err.count("\n") <= 2) == (3, True), refused
    assert run("--db", other, "verify").code == 1


@pytest.mark.parametrize("damage", few([
    "UPDATE heads SET hash = NULL WHERE match = '{}'",
    "DELETE FROM heads WHERE match = '{}'",
    "UPDATE heads SET match = 'a b' || char(27) WHERE match = '{}'",
    "UPDATE heads SET match = hex(zeroblob(100000)) WHERE match = '{}'",
    "UPDATE heads SET count = 9223372036854775807 WHERE match = '{}'",
    "UPDATE entries SET payload = NULL WHERE match = '{}'",
    "UPDATE entries SET payload = CAST(x'ff' AS TEXT) WHERE match = '{}'",
    "UPDATE entries SET payload = hex(zeroblob(20000000)) WHERE match = '{}'",
    "UPDATE entries SET seq = seq + 10 WHERE match = '{}'",
]))  # fmt: skip
def test_a_match_that_is_damaged_there_is_named_and_the_others_are_taken(other, damage):
    first = ok("--db", other, "matches", "--json").json[0]["match"]
    db = sqlite3.connect(other)
    rows = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    db.execute("PRAGMA ignore_check_constraints = ON")
    db.execute("PRAGMA writable_schema = ON")
    for name, _ in rows:
        db.execute(f"DROP TRIGGER {name}")
    strict = db.execute("SELECT name, sql FROM sqlite_schema WHERE name IN ('entries', 'heads')").fetchall()
    for name, sql in strict:
        db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?",
                   (sql.replace("STRICT, ", "").replace(" NOT NULL", ""), name))  # fmt: skip
    db.commit()
    db.close()
    db = sqlite3.connect(other)
    db.execute("PRAGMA ignore_check_constraints = ON")
    try:
        db.execute(damage.format(first))
    except sqlite3.OperationalError:
        pytest.skip("this SQLite does not let it be made")
    db.execute("PRAGMA writable_schema = ON")
    for name, sql in strict:
        db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, name))
    db.commit()
    db.close()
    for _ in range(2):
        merged = run("merge", other)
        # Under another id there, the entries have no head, which is named too.
        assert (merged.code, merged.out.count("\n"), merged.err) == (4, 2 + ("SET match" in damage), ""), merged
        assert "not taken over" in merged.out
        assert "\x1b" not in merged.out
        assert len(merged.out) < 1500
    assert "Undamaged" in ok("verify").out


def test_matches_in_no_order_end_a_merge_that_says_so(other):
    """Pages that lead back to themselves would have no end; what was taken before is told."""
    first, second = sorted(row["match"] for row in ok("--db", other, "matches", "--json").json)
    raw = bytearray(other.read_bytes())
    for place in [at for at in range(len(raw)) if raw.startswith(second.encode(), at)]:
        raw[place : place + 10] = first[:9].encode() + bytes([ord(first[9]) - 1])
    other.write_bytes(raw)
    for _ in range(2):
        merged = run("merge", other)
        assert (merged.code, merged.out.count("\n"), merged.err.count("\n")) == (3, 1, 1), merged
        assert "no order" in merged.err
    assert "Undamaged" in ok("verify").out


# --- records that were made to fit ------------------------------------------------------------------------

VALUES = (
    None, True, -1, 0, 2**63, 10**30, 1.5, "", " ", "x", "\x1b[2J", "\u202eabc", "\n", "A" * 5000, [], {}, "NS", "N",
    "Ali", "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59-23:59", "2020-01-01", "hand", "start", "void", [1, 2],
)  # fmt: skip
USED = (
    ("board",), ("history", "--all"), ("matches",), ("stats",), ("rulings",), ("players",), ("explain",),
    ("export", "--format", "sheet"), ("export", "--format", "csv"), ("verify",), ("add", "pass"), ("undo",),
)  # fmt: skip


def places(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield from places(each, (*path, key))


def altered(record, chance):
    """Change something in an entry of an export, and make its hashes fit again."""
    record = copy.deepcopy(record)
    payload = chance.choice(record["entries"])["payload"]
    path = chance.choice([path for path in places(payload) if path])
    holder = payload
    for key in path[:-1]:
        holder = holder[key]
    if chance.random() < 0.15:
        del holder[path[-1]]
    else:
        holder[path[-1]] = chance.choice(VALUES)
    head = chain.GENESIS
    for entry in record["entries"]:
        head = entry["hash"] = chain.link(head, canonical(entry["payload"]))
    return record | {"head": head}


def poured(record, path):
    """Write an export into a ledger as somebody would who knows how it is made."""
    making.create(path)
    db = sqlite3.connect(path)
    for entry in record["entries"]:
        row = (record["match"], entry["seq"], canonical(entry["payload"]), entry["hash"])
        db.execute("INSERT INTO entries (match, seq, payload, hash) VALUES (?, ?, ?, ?)", row)
    db.execute("INSERT INTO heads VALUES (?, ?, ?)", (record["match"], len(record["entries"]), record["head"]))
    db.commit()
    db.close()


@thorough
def test_what_comes_in_with_hashes_that_fit_can_be_used_or_is_refused(tmp_path):
    source = ("--db", tmp_path / "source.db")
    for sheet in sorted((DATA / "samples").glob("*.sheet")):
        ok(*source, "import", sheet)
    ids = [row["match"] for row in ok(*source, "matches", "--json").json]
    records = [ok(*source, "--match", match, "export", "--format", "json").json for match in ids]
    chance, ours, theirs, file = random.Random(3), tmp_path / "ours.db", tmp_path / "theirs.db", tmp_path / "it.json"
    for _ in range(ROUNDS):
        record = altered(chance.choice(records), chance)
        for path in (ours, theirs):
            path.unlink(missing_ok=True)
        if chance.random() < 0.5:
            file.write_text(json.dumps(record))
            taken = run("--db", ours, "import", file)
        else:
            try:
                poured(record, theirs)
            except sqlite3.IntegrityError:
                continue
            taken = run("--db", ours, "merge", theirs)
        newer = "newer scorekeeper" in taken.err
        assert taken.code in ((3,) if newer else (0, 4)), (taken, record)
        assert taken.out or taken.err
        if taken.code == 0:
            ok("--db", ours, "use", record["match"])
            for words in USED:
                used = run("--db", ours, *words)
                assert used.code in (0, 4), (words, used)
                assert (words, used.code) != (("verify",), 1), used
                assert not {"\x1b", "\u202e"} & set(used.err + (used.out if words[0] != "export" else ""))


# --- paths that are no ledger -----------------------------------------------------------------------------


def test_a_pipe_a_folder_and_nobodys_home_are_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, "~nobody-of-that-name/x"):
        refused = run("--db", path, "board")
        assert (refused.code, refused.err.count("\n")) == (3, 1), refused


def test_a_link_to_a_ledger_leads_to_its_log(other, tmp_path):
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "link.db"
    link.symlink_to(other)
    db = sqlite3.connect(other)  # keeps the log
    db.execute("SELECT * FROM heads").fetchall()
    ok("--db", other, "add", "Asha won")
    assert ok("--db", link, "board", "--json").json["hands"] == 2
    db.close()


@pytest.mark.parametrize(("statement", "code"), [
    ("PRAGMA user_version = 0", 3),
    ("UPDATE settings SET value = 'nowhere' WHERE name = 'match'", 3),
    ("DELETE FROM settings", 4),
])  # fmt: skip
def test_a_ledger_that_says_nothing_sensible_is_refused_in_a_line(other, statement, code):
    changed(other, statement)
    for words in (("board",), ("add", "pass"), ("table",)):
        refused = run("--db", other, *words)
        assert (refused.code, "Traceback" in refused.err) == (code, False), (words, refused)


def test_house_rules_that_are_broken_are_named(other):
    with closing(sqlite3.connect(other)) as db, db:
        settings.write(db, "rules:home", '{"game": 3}')
    for words in (("rules", "profiles"), ("new", "baloot", "--rules", "home")):
        refused = run("--db", other, *words)
        assert (refused.code, "home" in refused.err) == (3, True), refused
    ok("--db", other, "rules", "new", "home", "baloot", "counting=both")
    ok("--db", other, "new", "baloot", "--rules", "home")


@pytest.mark.parametrize("payload", few(["[" * 2_000_000, '{"a":' * 100_000, f'{{"a":"{"y" * 40_000_000}"}}']), ids=len)
def test_a_payload_beyond_all_measure_is_a_fault(other, payload):
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        (version,) = db.execute("PRAGMA schema_version").fetchone()
        kept = db.execute("SELECT * FROM sqlite_schema WHERE tbl_name = 'entries'").fetchall()
        (table,) = (row[4] for row in kept if row[0] == "table")
        db.execute("PRAGMA writable_schema = ON")
        db.execute("DELETE FROM sqlite_schema WHERE tbl_name = 'entries' AND type = 'trigger'")
        loose = re.sub(
            r"CHECK \(json_valid\(payload\)\)|NOT NULL (?=GENERATED)|json_extract\(payload, '[^']*'\)", "", table
        )
        db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'entries'", (loose.replace("AS ()", "AS (1)"),))
        db.execute(f"PRAGMA schema_version = {version + 1}")
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        db.execute("UPDATE entries SET payload = ? WHERE seq = 2", (payload,))
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'entries'", (table,))
        triggers = [row for row in kept if row[0] == "trigger"]
        db.executemany("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", triggers)
        db.execute(f"PRAGMA schema_version = {version + 2}")
    begun = time.monotonic()
    told = run("--db", other, "verify")
    assert (told.code, time.monotonic() - begun < 30) == (1, True), told
    for words in (("board",), ("history",), ("export",)):
        assert run("--db", other, *words).code == 3
