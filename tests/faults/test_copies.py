"""A copy put over a ledger is what was copied, whatever a watcher of that ledger left, and however it ended."""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import LedgerError
from scorekeeper.ledger.store import Ledger
from tests import thorough
from tests.cli.runner import ok, run
from tests.faults.commands import LEDGER, NEW, record

US = [sys.executable, "-c", "from scorekeeper.cli import main; main()"]
WATCHERS = {
    "board": ("board", "--watch", "--json"),
    "serve": ("serve", "--json"),
    "serve --entry": ("serve", "--entry", "--json"),
    "table": ("table",),
    "add": ("add", "-"),
}
SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGKILL)


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DB", LEDGER)
    ok(*NEW)
    ok("add", "hokum E, NS 77")


def until(done) -> None:
    for _ in range(100):
        if done():
            return
        time.sleep(0.05)
    raise AssertionError


def started(*words: str) -> subprocess.Popen[str]:
    """Start a watcher, and wait until it has read the ledger."""
    pipe = subprocess.PIPE
    running = subprocess.Popen([*US, *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    if words[0] in ("table", "add"):
        running.stdin.write("sun W, us 60\n")
        running.stdin.flush()
        until(lambda: ok("board", "--json").json["hands"] == 2)
    assert running.stdout.readline()
    return running


def is_alone() -> bool:
    """Tell whether the file of the ledger has all that was recorded, with no log beside it."""
    return not Path(f"{LEDGER}-wal").exists()


@thorough
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
@pytest.mark.parametrize("watcher", WATCHERS)
def test_a_copy_put_over_a_ledger_is_what_was_copied(watcher, number):
    ok("backup", "usb.db")
    running = started(*WATCHERS[watcher])
    ok("add", "sun E, us 70")
    ok("new", "shah", "Xa", "Yb")
    ok("add", "Xa", "won")
    until(is_alone)
    running.send_signal(number)
    running.communicate(timeout=30)
    assert running.returncode == (-number if number is signal.SIGKILL else 130)
    for us in (91, 92, 93):
        ok("--db", "usb.db", "add", f"hokum W, us {us}")
    shutil.copyfile("usb.db", LEDGER)
    wanted = record(Path("usb.db"))
    assert ok("board", "--json").json["hands"] == 4
    assert ok("verify").out.startswith("Undamaged.")
    assert record(Path(LEDGER)) == wanted


@thorough
@pytest.mark.parametrize("watcher", WATCHERS)
def test_the_file_alone_has_everything_while_a_watcher_is_idle(watcher):
    running = started(*WATCHERS[watcher])
    try:
        ok("add", "sun E, us 70")
        ok("new", "shah", "Xa", "Yb")
        until(is_alone)
        shutil.copyfile(LEDGER, "alone.db")
        assert record(Path("alone.db")) == record(Path(LEDGER))
        assert ok("--db", "alone.db", "verify", "--json").json["matches"] == 2
    finally:
        running.kill()
        running.communicate()


@thorough
@pytest.mark.parametrize("watcher", ["board", "serve", "table"])
def test_a_watcher_follows_the_copy_that_is_put_over_its_ledger(watcher):
    ok("backup", "usb.db")
    for us in (91, 92, 93):
        ok("--db", "usb.db", "add", f"hokum W, us {us}")
    running = started(*WATCHERS[watcher])
    try:
        until(is_alone)
        shutil.copyfile("usb.db", LEDGER)
        time.sleep(0.5)
        ok("add", "pass")
        if watcher == "table":
            running.stdin.write("hokum S, us 90\n")
            running.stdin.flush()
            running.stdout.readline()
            until(lambda: ok("board", "--json").json["hands"] == 6)
        assert ok("board", "--json").json["hands"] == 5 + (watcher == "table")
        assert ok("verify").out.startswith("Undamaged.")
    finally:
        running.kill()
        running.communicate()


def left_log(*commands: tuple[str, ...]) -> None:
    """Run commands of which one is killed before it brings the log into the file."""
    kept = sqlite3.connect(LEDGER)
    kept.execute("BEGIN")
    kept.execute("SELECT * FROM heads").fetchall()  # so nobody can empty the log
    for words in commands:
        ok(*words)
    shutil.copyfile(f"{LEDGER}-wal", "log")
    kept.close()
    with closing(sqlite3.connect(LEDGER)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


LATER = [
    (("add", "sun W, us 60"),),
    (("new", "shah", "Xa", "Yb"), ("add", "Xa", "won")),
    (("add", "sun W, us 60"), ("new", "shah", "Xa", "Yb"), ("add", "Yb", "won")),
    (("fix", "1", "pass"), ("undo",)),
    tuple(("add", "pass", "--at", f"2026-11-{day:02}") for day in range(1, 21)),
]


@pytest.mark.parametrize("theirs", LATER[:3], ids=len)
@pytest.mark.parametrize("commands", LATER, ids=len)
def test_the_log_of_another_file_is_refused_and_kept(commands, theirs):
    ok("backup", "usb.db")
    left_log(*commands)
    for words in (*theirs, ("add", "-")):
        ok("--db", "usb.db", *words, stdin="")
    for us in range(80, 100):
        ok("--db", "usb.db", "new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS")
        ok("--db", "usb.db", "add", f"hokum W, us {us}")
    wanted = record(Path("usb.db"))
    shutil.copyfile("usb.db", LEDGER)
    shutil.copyfile("log", f"{LEDGER}-wal")
    for words in (("board",), ("add", "pass"), ("matches",), ("export",), ("--db", "new.db", "merge", LEDGER)):
        refused = run(*words)
        assert (refused.code, "is the log of another file" in refused.err) == (3, True), words
    proof = run("verify", "--json")
    assert (proof.code, [each["code"] for each in proof.json["faults"]]) == (1, ["log"])
    assert Path(f"{LEDGER}-wal").read_bytes() == Path("log").read_bytes()
    Path(f"{LEDGER}-wal").rename(f"{LEDGER}-wal.old")
    assert ok("verify").out.startswith("Undamaged.")
    assert record(Path(LEDGER)) == wanted


@pytest.mark.parametrize("commands", LATER, ids=len)
def test_the_own_log_of_a_killed_program_is_taken(commands):
    shutil.copyfile(LEDGER, "before")
    left_log(*commands)
    wanted = record(Path(LEDGER))
    shutil.copyfile("before", LEDGER)
    shutil.copyfile("log", f"{LEDGER}-wal")
    assert ok("verify").out.startswith("Undamaged.")
    assert record(Path(LEDGER)) == wanted


def test_nothing_is_written_to_a_file_that_was_moved_away():
    with Ledger(Path(LEDGER)) as ledger:
        Path(LEDGER).rename("away.db")
        with pytest.raises(LedgerError, match="ledger-replaced"):
            ledger.set("a", "b")


def test_a_closed_terminal_says_what_was_recorded():
    running = started("table", "--plain")
    running.stdin.write("pass\n")
    running.stdin.flush()
    until(lambda: json.loads(ok("board", "--json").out)["hands"] == 3)
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=30)
    assert told.endswith("Interrupted; 2 changes were recorded before. scorekeeper history shows them.\n")
