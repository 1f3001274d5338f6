"""What a ledger owes to those beside it: other writers, readers of the output, other users of the machine."""

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.ledger import connection, migrate, schema
from scorekeeper.ledger.store import Ledger
from tests import LONG, thorough
from tests.cli import runner
from tests.cli.runner import ok, run
from tests.faults.commands import GOLDEN, LEDGER, NEW, record, with_files, with_other

pytestmark = thorough

US = [sys.executable, "-c", "from scorekeeper.cli import main; main()"]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    folder = tmp_path_factory.mktemp("prepared")
    with_files(folder)
    (match,) = record(folder / LEDGER)
    ok("--db", folder / LEDGER, "new", "shah", "Asha", "Warsame")
    ok("--db", folder / LEDGER, "use", match)
    (folder / "b").mkdir()
    with_other(folder / "b")
    shutil.copy(GOLDEN / "schema-2.db", folder / "old.db")
    return folder


@pytest.fixture
def path(prepared, tmp_path, monkeypatch):
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return Path(os.environ["SCOREKEEPER_DB"])


# --- other writers ----------------------------------------------------------------------------------------


def test_a_writer_that_waits_says_so_and_is_not_refused(path):
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    free = threading.Timer(1.5, other.execute, ["COMMIT"])
    free.start()
    added = ok("add", "pass")
    free.join()
    other.close()
    assert added.err == "Another program is writing to the ledger; waiting for it.\n"
    assert 4 in map(len, record(path).values())


def test_a_writer_that_need_not_wait_long_says_nothing(path):
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    free = threading.Timer(0.3, other.execute, ["COMMIT"])
    free.start()
    assert ok("add", "pass").err == ""
    free.join()
    other.close()


def test_a_writer_that_waited_in_vain_says_what_is_the_matter(path, monkeypatch):
    monkeypatch.setattr(connection, "BUSY_SECONDS", 2)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = run("add", "pass")
    assert refused.code == 3
    assert "did not come free within 2 s" in refused.err
    assert refused.err.endswith("Nothing was recorded.\n")


# --- readers of the output --------------------------------------------------------------------------------

TELLING = (
    NEW, ("add", "pass"), ("add", "nonsense"), ("undo",), ("redo",), ("fix", "1", "pass"), ("fix", "9", "pass"), ("void", "1"),
    ("note", "a", "cat"), ("ruling", "2", "Was it a revoke?", "--decides", "stands"), ("rulings",), ("board",), ("needs",),
    ("history",), ("history", "--all"), ("explain",), ("matches",), ("stats",), ("import", "a.sheet"),
    ("import", "a.json"), ("import", "a.json"), ("export",), ("merge", "b/other.db"), ("verify",),
    ("verify", "--rebuild"), ("verify", "--heads"), ("backup", "copy.db"), ("header", "dealer=N"), ("players",),
    ("players", "rename", "Ali", "Aziz"), ("check", "0-0"), ("rules", "profiles"), ("--db", "old.db", "matches"),
)  # fmt: skip


@pytest.mark.parametrize("words", TELLING, ids=" ".join)
@pytest.mark.parametrize("form", ["", "--json"] if LONG else [""])
def test_nothing_is_told_while_the_ledger_is_in_use(words, form, path, monkeypatch):
    """A reader of the output that blocks keeps nobody from writing, and no log from being brought into the file."""
    used = Path("old.db" if "old.db" in words else path)

    class Stream(runner._Stream):
        def write(self, text: str) -> int:
            if used.exists():
                with closing(sqlite3.connect(used, isolation_level=None, timeout=0)) as other:
                    version = other.execute("PRAGMA user_version").fetchone()[0]
                    other.execute(f"PRAGMA user_version = {version}")  # writes a page
                    assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
            return super().write(text)

    monkeypatch.setattr(runner, "_Stream", Stream)
    answer = run(*words, *[form] * bool(form), stdin="")
    assert answer.code in (0, 1, 2, 4), answer
    assert answer.out + answer.err


def test_a_reader_that_blocks_stops_nobody(path):
    """An answer that does not fit into a pipe waits; meanwhile others write."""
    for _ in range(90):
        ok("note", "long " * 190)
    blocked = subprocess.Popen([*US, "history", "--all"], stdout=subprocess.PIPE)
    try:
        time.sleep(1)
        assert blocked.poll() is None
        assert ok("add", "pass").err == ""
    finally:
        blocked.send_signal(signal.SIGKILL)
        blocked.communicate()


# --- other users of the machine ---------------------------------------------------------------------------


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(params=[0o022, 0o002, 0o077])
def umask(request):
    old = os.umask(request.param)
    yield request.param
    os.umask(old)


def test_new_files_are_for_their_owner_only(path, umask):
    path.unlink()
    ok(*NEW)
    with Ledger(path) as ledger:
        ledger.set("a", "b")
        modes = {each.name: mode(each) for each in path.parent.glob(f"{path.name}*")}
    ok("backup", "copy.db")
    ok("export", "out.json")
    ok("export", "out.sheet")
    assert modes == dict.fromkeys((path.name, f"{path.name}-wal", f"{path.name}-shm"), 0o600)
    assert [mode(Path(name)) for name in ("copy.db", "out.json", "out.sheet")] == [0o600] * 3


@pytest.mark.parametrize("shared", [0o600, 0o640, 0o664])
def test_what_is_made_from_a_ledger_is_for_whom_the_ledger_is(path, umask, shared):
    old = Path("old.db")
    for ledger in (path, old):
        ledger.chmod(shared)
    ok("backup", "copy.db")
    ok("export", "out.sheet")
    ok("--db", old, "matches")
    assert [mode(Path(name)) for name in ("copy.db", "out.sheet", "old.db.schema-2", "old.db")] == [shared] * 4


# --- what was left behind ---------------------------------------------------------------------------------


def test_what_a_killed_process_left_is_in_nobodys_way(tmp_path):
    path = tmp_path / "ledger.db"
    for end in ("", "-wal", "-shm", "-journal"):
        (tmp_path / f".{path.name}.{os.getpid()}.new{end}").write_bytes(b"half")
    ok(*NEW)
    assert ok("verify").code == 0


def test_a_migration_killed_before_its_log_was_brought_into_the_file(tmp_path, monkeypatch):
    """The copy is named for the schema that it is of; where nothing is left to be migrated, none is made."""
    path = tmp_path / "old.db"
    shutil.copy(GOLDEN / "schema-2.db", path)
    child = os.fork()
    if child == 0:
        closes = closing.__exit__
        closing.__exit__ = lambda each, *args: (
            os._exit(9) if path.with_name("old.db-wal").exists() and each.thing.total_changes else closes(each, *args)
        )
        migrate.migrate(path)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert connection.read_version(path) == 2  # what the file itself says, without its log
    with Ledger(path):
        pass
    assert connection.read_version(path) == schema.VERSION
    copies = sorted(each.name for each in tmp_path.iterdir())
    assert copies == ["old.db", "old.db.schema-2"]
    assert connection.read_version(tmp_path / "old.db.schema-2") == 2


def test_a_migration_that_fails_leaves_no_copies(tmp_path, monkeypatch):
    path = tmp_path / "old.db"
    shutil.copy(GOLDEN / "schema-1.db", path)
    monkeypatch.setitem(migrate.STEPS, 2, lambda _: (_ for _ in ()).throw(ValueError("no")))
    for _ in range(3):
        assert run("--db", path, "matches").code == 3
    assert [each.name for each in tmp_path.iterdir() if "old" in each.name] == ["old.db"]
