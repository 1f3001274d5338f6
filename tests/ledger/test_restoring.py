"""``restore``: a proved copy takes the place of the ledger, and what it replaces is kept."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.ledger import files
from tests.cli.runner import ok, run
from tests.faults.commands import GOLDEN, LEDGER, NEW, record


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """Make a ledger, a copy of it, and go on in both."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DB", LEDGER)
    ok(*NEW)
    ok("add", "hokum E, NS 77")
    ok("backup", "copy.db")
    ok("add", "sun W, us 60")
    ok("add", "pass")
    ok("new", "shah", "Xa", "Yb")


def names():
    return sorted(each.name for each in Path().iterdir())


def test_a_copy_takes_the_place_of_the_ledger_which_is_kept():
    before, copy = record(Path(LEDGER)), record(Path("copy.db"))
    told = ok("restore", "copy.db").out
    assert "the copy lacks 2 entries after entry 2" in told
    assert "the copy has nothing of it" in told
    assert record(Path(LEDGER)) == copy
    assert record(Path("ledger.db.replaced")) == before
    assert names() == ["copy.db", "ledger.db", "ledger.db.replaced"]
    for ledger in (LEDGER, "ledger.db.replaced", "copy.db"):
        assert ok("--db", ledger, "verify").out.startswith("Undamaged.")
    assert ok("merge", "ledger.db.replaced").code == 0
    assert record(Path(LEDGER)) == before
    assert "kept as ledger.db.replaced-2" in " ".join(ok("restore", "ledger.db.replaced").out.split())
    assert record(Path(LEDGER)) == before
    with closing(sqlite3.connect(LEDGER)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_json_says_what_was_replaced():
    answer = ok("restore", "copy.db", "--json").json
    assert (answer["restored"], answer["from"], answer["kept"]) == (LEDGER, "copy.db", "ledger.db.replaced")
    assert sorted((each["seq"], each["n"]) for each in answer["lacking"]) == [(0, 1), (2, 2)]


def test_a_ledger_that_is_gone_is_restored():
    copy = record(Path("copy.db"))
    Path(LEDGER).unlink()
    assert ok("restore", "copy.db").out == "ledger.db is now the copy copy.db, which was verified.\n"
    assert record(Path(LEDGER)) == copy


@pytest.mark.parametrize("spoil", [
    lambda path: path.write_bytes(path.read_bytes()[:5000]),
    lambda path: path.write_text("no ledger"),
    lambda path: path.write_bytes(path.read_bytes()[:4096] + bytes(4096) + path.read_bytes()[8192:]),
])  # fmt: skip
def test_a_damaged_ledger_is_replaced_and_kept(spoil):
    spoil(Path(LEDGER))
    spoilt = Path(LEDGER).read_bytes()
    told = ok("restore", "copy.db").out
    assert "cannot be read" in told
    assert Path("ledger.db.replaced").read_bytes()[100:] == spoilt[100:]
    assert ok("verify").out.startswith("Undamaged.")


def test_a_log_of_another_file_goes_with_the_ledger_that_is_replaced():
    kept = sqlite3.connect(LEDGER)
    kept.execute("BEGIN")
    kept.execute("SELECT * FROM heads").fetchall()
    ok("add", "Xa", "won")
    ok("new", "shah", "Xa", "Yb")
    log = Path(f"{LEDGER}-wal").read_bytes()
    kept.close()
    ok("--db", "copy.db", "add", "hokum N, NS 90")
    shutil.copyfile("copy.db", LEDGER)
    Path(f"{LEDGER}-wal").write_bytes(log)
    assert run("board").code == 3
    ok("restore", "copy.db")
    assert record(Path(LEDGER)) == record(Path("copy.db"))
    assert Path("ledger.db.replaced-wal").read_bytes() == log
    assert not Path(f"{LEDGER}-wal").exists()


def test_what_is_no_sound_ledger_is_not_put_in_place():
    before = record(Path(LEDGER))
    Path("text.db").write_text("no ledger")
    with closing(sqlite3.connect("copy.db")) as db:
        db.execute("UPDATE heads SET count = count + 1")
        db.commit()
    for file in ("text.db", "copy.db", "missing.db", LEDGER, "."):
        refused = run("restore", file)
        assert (refused.code, refused.out, refused.err.count("\n")) == (3, "", 1), refused
    assert record(Path(LEDGER)) == before
    assert names() == ["copy.db", "ledger.db", "text.db"]


def test_a_copy_of_an_older_schema_is_restored_and_left_as_it_is():
    shutil.copyfile(GOLDEN / "schema-3.db", "old.db")
    before = Path("old.db").read_bytes()
    ok("restore", "old.db")
    assert Path("old.db").read_bytes() == before
    assert record(Path(LEDGER)) == record(GOLDEN / "schema-3.db")
    assert names() == ["copy.db", "ledger.db", "ledger.db.replaced", "old.db"]


def test_a_ledger_in_use_is_left_alone(monkeypatch):
    from scorekeeper.ledger import connection, restoring

    monkeypatch.setattr(restoring, "_SECONDS", 0)
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.2)
    before = record(Path(LEDGER))
    with closing(sqlite3.connect(LEDGER, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM heads").fetchall()
        refused = run("restore", "copy.db")
    assert (refused.code, "in use by another program" in refused.err) == (3, True)
    assert record(Path(LEDGER)) == before
    ok("add", "Xa", "won")
    with closing(sqlite3.connect(LEDGER)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert names() == ["copy.db", "ledger.db"]


@pytest.mark.parametrize("moment", ["_move_log", "put_in_place", "_free_name"])
def test_a_kill_in_the_middle_leaves_the_ledger_as_it_was(moment):
    before = record(Path(LEDGER))
    code = (
        "import os, pathlib\nfrom scorekeeper.ledger import restoring\n"
        f"restoring.{moment} = lambda *_: os.kill(os.getpid(), 9)\n"
        f"restoring.restore(pathlib.Path('copy.db'), pathlib.Path('{LEDGER}'))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    assert record(Path(LEDGER)) == before
    assert ok("verify").out.startswith("Undamaged.")
    ok("add", "Xa", "won")
    with closing(sqlite3.connect(LEDGER)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    ok("restore", "copy.db")
    assert record(Path(LEDGER)) == record(Path("copy.db"))


@pytest.mark.parametrize("code", sorted(files._NO_LINKS))
def test_without_hard_links_it_is_restored_too(code, monkeypatch):
    def link(*_):
        raise OSError(code, "no")

    monkeypatch.setattr(files.os, "link", link)
    before = record(Path(LEDGER))
    ok("restore", "copy.db")
    assert record(Path("ledger.db.replaced")) == before
    assert record(Path(LEDGER)) == record(Path("copy.db"))
