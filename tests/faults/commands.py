"""The commands that write, each with the folder it begins in and the words it is called with."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tests.cli.runner import ok

GOLDEN = Path(__file__).parents[1] / "ledger" / "golden"
LEDGER = "ledger.db"
SHEET = "game: baloot\nplayers: Ali+Badr, Cem+Dalia\n\nhokum E, NS 77\npass\nsun N, NS 70\n"
NEW = ("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
HANDS = ("hokum N, them 91, baloot N", "sun W, us 60")


def ledger(folder: Path, *commands: tuple[str, ...]) -> None:
    """Make a ledger with a match of two hands, and run some more commands on it."""
    for words in (NEW, *(("add", hand) for hand in HANDS), *commands):
        ok("--db", folder / LEDGER, *words)


def with_undone(folder: Path) -> None:
    ledger(folder, ("undo",))


def with_sabat(folder: Path) -> None:
    """Make a ledger whose match knows penalties."""
    ledger(folder, ("new", "sabat", "Ali+Badr", "Cem+Dalia", "--dealer", "S"))


def with_other(folder: Path) -> None:
    """Make two ledgers: the other goes on with the match of ours, and has one of its own."""
    ledger(folder)
    shutil.copy(folder / LEDGER, folder / "other.db")
    for words in (("add", "pass"), ("new", "shah", "Asha", "Warsame"), ("add", "Asha", "won")):
        ok("--db", folder / "other.db", *words)


def with_files(folder: Path) -> None:
    """Make a ledger, a sheet, and a match as another ledger exported it."""
    ledger(folder)
    (folder / "a.sheet").write_text(SHEET)
    ok("--db", folder / "other.db", "import", folder / "a.sheet")
    ok("--db", folder / "other.db", "export", folder / "a.json")
    (folder / "other.db").unlink()


def with_copy(folder: Path) -> None:
    """Make a ledger, a copy of it, and go on in the ledger."""
    ledger(folder, ("backup", str(folder / "copy.db")), ("add", "pass"), ("new", "shah", "Asha", "Warsame"))


def golden(version: int) -> Callable[[Path], None]:
    """Put a ledger of an older schema there."""

    def put(folder: Path) -> None:
        shutil.copy(GOLDEN / f"schema-{version}.db", folder / LEDGER)

    return put


def nothing(folder: Path) -> None:
    """Leave the folder empty."""


class Case(NamedTuple):
    """A command: what is there before it, its words, what it reads; ``writes`` if it adds to the record.

    ``made`` is a file it makes beside the ledger.
    """

    prepare: Callable[[Path], None]
    words: tuple[str, ...]
    stdin: str = ""
    writes: bool = True
    made: str = ""


CASES = {
    "new": Case(nothing, NEW),
    "new again": Case(ledger, ("new", "shah", "Asha", "Warsame")),
    "add": Case(ledger, ("add", "hokum E, NS 77")),
    "undo": Case(ledger, ("undo",)),
    "redo": Case(with_undone, ("redo",)),
    "fix": Case(ledger, ("fix", "1", "pass")),
    "ruling": Case(ledger, ("ruling", "2", "Was it a revoke?", "--decides", "void")),
    "penalty": Case(with_sabat, ("penalty", "NS", "out-of-turn")),
    "import sheet": Case(with_files, ("import", "a.sheet")),
    "import json": Case(with_files, ("import", "a.json")),
    "merge": Case(with_other, ("merge", "other.db")),
    "backup": Case(ledger, ("backup", "copy.db"), writes=False, made="copy.db"),
    "restore": Case(with_copy, ("restore", "copy.db"), writes=False, made=f"{LEDGER}.replaced"),
    "export": Case(ledger, ("export", "out.sheet"), writes=False, made="out.sheet"),
    "migration 1": Case(golden(1), ("matches",), writes=False, made=f"{LEDGER}.schema-1"),
    "migration 2": Case(golden(2), ("matches",), writes=False, made=f"{LEDGER}.schema-2"),
    "migration 3": Case(golden(3), ("matches",), writes=False, made=f"{LEDGER}.schema-3"),
    "board": Case(ledger, ("board",), writes=False),
    "rebuild": Case(ledger, ("verify", "--rebuild"), writes=False),
    "table": Case(ledger, ("table",), "hokum E, NS 77\nnonsense\nundo\npass\nquit\n"),
}

Record = dict[str, tuple[str, ...]]


def record(path: Path) -> Record:
    """Read what is recorded: the entries of every match in order, without ids and times. A missing ledger has none."""
    if not path.exists():
        return {}
    # A golden ledger is left without any log beside it.
    uri = f"{path.absolute().as_uri()}{'?immutable=1' if path.parent == GOLDEN else ''}"
    with closing(sqlite3.connect(uri, uri=True)) as db:
        found: dict[str, list[str]] = {}
        for match, payload in db.execute("SELECT match, payload FROM entries ORDER BY match, seq"):
            entry = {key: value for key, value in json.loads(payload).items() if key not in ("id", "at")}
            found.setdefault(match, []).append(json.dumps(entry, sort_keys=True))
    return {match: tuple(entries) for match, entries in found.items()}
