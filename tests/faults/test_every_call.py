"""Every write, sync, link and unlink of every command that writes: killed there, or the call fails.

Being killed after a call is being killed before the next that changes anything, or before the end of the process.
"""

import os
import random
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from tests import LONG, THOROUGH, thorough
from tests.cli.runner import run as run_here
from tests.faults import traced
from tests.faults.commands import CASES, LEDGER, Case, Record, record
from tests.faults.traced import KILLED, Call, Outcome

FAULTS = {
    "kill": "{name}:signal=KILL:when={number}",
    "full": "{name}:error=ENOSPC:when={number}",
    "broken": "{name}:error=EIO:when={number}",
    "stays full": "{name}:error=ENOSPC:when={number}+",
    "stays broken": "{name}:error=EIO:when={number}+",
}
_INDEX = re.compile(r'\d+, "\\0", 1, ')
_SILENT = ("merge", "backup", "restore", "export", "matches", "board", "verify")
"""What says by its own words what it did."""
SAMPLE = 2
"""How many faults of each command are tried where not all are."""

pytestmark = pytest.mark.skipif(bool(traced.missing()), reason=traced.missing() or "")


class Stage:
    """A folder in which a command runs from the same beginning again and again."""

    def __init__(self, case: Case, folder: Path) -> None:
        self.case, self.folder, self._first = case, folder / "w", folder / "first"
        self._first.mkdir()
        case.prepare(self._first)
        os.environ["SCOREKEEPER_DB"] = str(self.folder / LEDGER)
        self.before = self.seen()[0] if self._begin() else {}
        run_here(*case.words, stdin=case.stdin)  # imports what the command needs, once
        self.whole = self.run()
        self.after, faults = self.seen()
        assert (self.whole.code, faults) == (0, []), self.whole

    def _begin(self) -> bool:
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self._first, self.folder)
        return True

    def run(self, fault: str = "") -> Outcome:
        """Run the command from the beginning, with a fault."""
        self._begin()
        os.chdir(self.folder)
        return traced.run(list(self.case.words), self.folder, self.case.stdin, fault)

    def seen(self) -> tuple[Record, list[object]]:
        """Read what is recorded, and what verify says; on a copy, so that what was left behind stays."""
        copy = self.folder.with_name("seen")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.folder, copy)
        found = record(copy / LEDGER)
        if not (copy / LEDGER).exists():
            return found, []
        with Ledger(copy / LEDGER) as ledger:
            return found, list(verify(ledger))


def faults_of(calls: list[Call]) -> Iterator[tuple[Call, str]]:
    """Pair every call with every fault; of the bytes that make room for the index of the log, the first only."""
    index = [call for call in calls if _INDEX.match(call.args)]
    for call in calls:
        for kind in FAULTS:
            pointless = call.name == "exit_group" and kind != "kill"
            # Nothing could be told either, and no module of Python be read.
            too_much = call.name in ("write", "openat") and kind.startswith("stays")
            if not (pointless or too_much or call in index[1:]):
                yield call, kind


@pytest.mark.parametrize("name", CASES if THOROUGH else ("new", "add"))
def test_every_point_of_failure(name, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", "")
    monkeypatch.chdir(tmp_path)
    stage = Stage(CASES[name], tmp_path)
    chosen = list(faults_of(stage.whole.calls))
    if not LONG:
        chosen = random.Random(name).sample(chosen, min(SAMPLE, len(chosen)))
    wrong = []
    for call, kind in chosen:
        outcome = stage.run(FAULTS[kind].format(name=call.name, number=call.number))
        try:
            check(stage, outcome, kind)
        except Exception as error:  # noqa: BLE001 - every one is listed
            wrong.append(f"{kind} at {call}: {type(error).__name__} {str(error)[:1500]}")
    assert not wrong, f"{len(wrong)} of {len(chosen)}\n" + "\n\n".join(wrong)


def told(outcome: Outcome) -> str:
    return f"{outcome.code} out={outcome.out!r} err={outcome.err!r}"


def check(stage: Stage, outcome: Outcome, kind: str) -> None:
    now, faults = stage.seen()
    assert faults == [], told(outcome)
    assert "Traceback" not in outcome.err, told(outcome)
    assert outcome.code in (0, 3, KILLED), told(outcome)
    if stage.case.words == ("table",):
        check_table(stage, outcome, now)
    else:
        check_whole(stage, outcome, now)
        check_told(stage, outcome, now)
    check_made(stage, stage.folder)
    check_again(stage, outcome, now)


def check_whole(stage: Stage, outcome: Outcome, now: Record) -> None:
    """A match is as before or as after; nothing is in between."""
    for match in stage.before.keys() | stage.after.keys() | now.keys():
        assert now.get(match) in (stage.before.get(match), stage.after.get(match)), (match, told(outcome))


def check_told(stage: Stage, outcome: Outcome, now: Record) -> None:
    """What is said is true."""
    if outcome.code == 0 or (outcome.code == KILLED and outcome.out == stage.whole.out):
        assert now == stage.after, told(outcome)
    elif outcome.code != KILLED:
        assert 1 <= len(outcome.err.splitlines()) - len(stage.whole.err.splitlines()) <= 2, told(outcome)
        nothing = "Nothing was recorded." in outcome.err
        kept = "is recorded" in outcome.err
        unsure = "whether this was recorded" in outcome.err
        assert not nothing or now == stage.before, told(outcome)
        assert not kept or now == stage.after, told(outcome)
        assert nothing + kept + unsure == 1 or stage.case.words[0] in _SILENT, told(outcome)


def check_table(stage: Stage, outcome: Outcome, now: Record) -> None:
    """Every line that was answered is recorded, and no other, but for one whose answer was not yet written."""
    ((match, before),) = stage.before.items()
    assert now[match][: len(before)] == before, told(outcome)
    recorded = len(now[match]) - len(before)
    answers = outcome.out.count("wrong? undo") + outcome.err.count("is recorded")
    if outcome.code == KILLED:
        assert answers - 1 <= recorded <= answers + 1, told(outcome)
    assert recorded >= outcome.out.count("\nHand ") - 1


def check_made(stage: Stage, folder: Path) -> None:
    """A file that is made beside the ledger is there whole, or not at all."""
    made = folder / (stage.case.made or "-")
    if not made.exists():
        return
    assert made.stat().st_mode & 0o777 == (folder / LEDGER).stat().st_mode & 0o777
    if made.suffix == ".sheet":
        assert made.read_text().splitlines()[-2:] == ["hokum N, them 91, baloot N", "sun W, us 60"]
    else:
        assert record(made) == stage.before
        if "schema" in made.suffix:
            assert made.read_bytes()[60:64] == int(made.name[-1]).to_bytes(4)


def check_again(stage: Stage, outcome: Outcome, now: Record) -> None:
    """The same command works now, under the same process number too; it leaves nothing behind."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "getpid", lambda: outcome.pid)
        patch.chdir(stage.folder)
        again = run_here(*stage.case.words, stdin=stage.case.stdin)
    made = bool(stage.case.made) and "exists already" in again.err
    assert again.code == 0 or made or (again.code == 4 and now == stage.after), (told(outcome), again)
    assert stage.seen()[1] == [], (told(outcome), again)
    left = {path.name for path in stage.folder.glob("[!.]*") if path.name.endswith(("-wal", "-shm", "-journal"))}
    left -= {f"{stage.case.made}-wal"}  # a log that could not be removed goes with the file that is kept
    assert not left, (told(outcome), left)
    if outcome.code != KILLED and outcome.calls[-1].name == "exit_group":
        temporary = {path.name for path in stage.folder.iterdir() if path.name.endswith(".new")}
        assert not temporary or any("INJECTED" in call.args for call in outcome.calls if "unlink" in call.name), (
            temporary
        )


@thorough
@pytest.mark.parametrize("fault", ["ftruncate:error=ENOSPC:when=1+", "pwrite64:error=ENOSPC:when=1+"])
def test_reading_on_a_full_disk_works_again_and_again(fault, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", "")
    monkeypatch.chdir(tmp_path)
    stage = Stage(CASES["board"], tmp_path)
    for _ in range(3):
        outcome = traced.run(["board"], stage.folder, fault=fault)
        assert (outcome.code, outcome.out, outcome.err) == (0, stage.whole.out, "")


def test_nothing_is_said_where_nobody_can_know(tmp_path, monkeypatch):
    """The log is written but not synced, and stays because another program uses it: a hand could come out of it."""
    monkeypatch.setenv("SCOREKEEPER_DB", "")
    monkeypatch.chdir(tmp_path)
    stage = Stage(CASES["add"], tmp_path)
    stage.run()
    with closing(sqlite3.connect(stage.folder / LEDGER)) as other:
        other.execute("SELECT 1 FROM heads").fetchone()
        outcome = traced.run(["add", "pass"], stage.folder, fault="fdatasync:error=EIO")
    assert outcome.code == 3
    assert "scorekeeper history shows whether this was recorded." in outcome.err
    assert "Nothing was recorded." not in outcome.err
    with Ledger(stage.folder / LEDGER) as ledger:
        assert list(verify(ledger)) == []
