"""Power loss at any moment of an evening of mixed commands: every acknowledged one is there, and none is half there."""

import os
import random
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper import cli
from scorekeeper.ledger import chain
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from tests import LONG, thorough
from tests.cli.runner import ok
from tests.faults import traced
from tests.faults.commands import GOLDEN, LEDGER, NEW, Record, record, with_files, with_other
from tests.faults.disk import CALLS, Disk, read_trace

EVENINGS, COMMANDS, LOSSES = (25, 25, 60) if LONG else (1, 6, 12)
HANDS = ("hokum E, NS 77", "pass", "sun W, us 60", "hokum N, them 91, baloot N")
OTHERS = (
    ("undo",), ("redo",), ("fix", "1", "pass"), ("void", "1"), ("note", "a", "cat"), ("verify", "--rebuild"),
    ("ruling", "1", "Was it a revoke?", "--decides", "void"), ("new", "shah", "Asha", "Warsame"),
    ("import", "../given/a.sheet"), ("import", "../given/a.json"), ("merge", "../given/other.db"), ("add", "-"),
    ("add", "-"), ("--db", "old1.db", "matches"), ("--db", "old2.db", "matches"), ("backup", "copy{}.db"),
    ("export", "out{}.sheet"),
)  # fmt: skip
ACK = b"#acknowledged\n"

pytestmark = pytest.mark.skipif(bool(traced.missing()), reason=traced.missing() or "")


def evening(chance: random.Random) -> list[tuple[str, ...]]:
    """Draw what is done in an evening, the beginning first."""
    drawn = [chance.choice(OTHERS) if chance.random() < 0.7 else ("add", chance.choice(HANDS)) for _ in range(COMMANDS)]
    return [NEW, ("add", HANDS[0]), *(tuple(word.format(n) for word in words) for n, words in enumerate(drawn))]


class Typed:
    """Standard input that is no terminal: some lines, one after the other."""

    def __init__(self, lines):
        self._lines = lines

    def __iter__(self):
        return self._lines

    def isatty(self):
        return False


def play(commands: list[tuple[str, ...]], acknowledged) -> None:
    """Run commands; ``acknowledged`` is called after each, and after each line that one of them reads."""

    def lines():
        for hand in HANDS[:3]:
            yield f"{hand}\n"
            acknowledged()

    for words in commands:
        sys.stdin = Typed(lines())
        cli.run(list(words))
        acknowledged()


def prepare(folder: Path) -> None:
    folder.mkdir()
    for version in (1, 2):
        shutil.copy(GOLDEN / f"schema-{version}.db", folder / f"old{version}.db")


@pytest.fixture
def given(tmp_path, monkeypatch):
    """Make what the evenings read: sheets, exports and another ledger."""
    for name, make in (("given", with_other), ("more", with_files)):
        (tmp_path / name).mkdir()
        make(tmp_path / name)
    for file in ("a.sheet", "a.json"):
        shutil.copy(tmp_path / "more" / file, tmp_path / "given" / file)


class Known(NamedTuple):
    """What is known at an acknowledgement: what is recorded, and which copies were made."""

    record: Record
    copies: set[str]


@thorough
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_power_loss_in_an_evening(seed, given, tmp_path, monkeypatch):
    chance = random.Random(seed)
    lose_power(evening(chance), tmp_path, chance, monkeypatch, LOSSES)


@thorough
def test_power_loss_at_every_call_of_a_beginning(tmp_path, monkeypatch):
    commands = [NEW, ("backup", "copy.db"), ("export", "out.sheet"), ("--db", "old1.db", "matches")]
    lose_power(commands, tmp_path, random.Random(1), monkeypatch, None if LONG else LOSSES)


def lose_power(commands, tmp_path, chance, monkeypatch, losses) -> None:
    """Run commands, and lose power at so many calls, or at every one."""
    states = expected(commands, tmp_path / "plain", monkeypatch)
    folder = tmp_path / "w"
    prepare(folder)
    monkeypatch.setenv("SCOREKEEPER_DB", str(folder / LEDGER))
    options = ["-xx", "-s", "10000000", "-e", f"trace={CALLS}"]
    disk = Disk(folder)
    code, _, streams = traced.trace(lambda: play(commands, lambda: os.write(1, ACK)), folder, options)
    assert code == 0, (streams / "err").read_text()
    done = list(read_trace(streams / "trace"))
    assert record(folder / LEDGER) == states[-1].record
    changing = [number for number, call in enumerate(done) if call.name not in ("openat", "close")]
    chosen = set(changing if losses is None else chance.sample(changing, losses))
    acknowledged = 0
    for number, call in enumerate(done):
        if number in chosen:
            check(disk, tmp_path / "found", states[acknowledged : acknowledged + 2], chance)
        disk.do(call)
        acknowledged += call.name == "write" and call.texts == [ACK]
    assert acknowledged == len(states) - 1


def expected(commands, folder: Path, monkeypatch) -> list[Known]:
    """Run the same without a loss; return what is known at the beginning and at each acknowledgement."""
    prepare(folder)
    states = [Known({}, set())]

    def acknowledged() -> None:
        states.append(Known(record(folder / LEDGER), copies(folder)))

    with monkeypatch.context() as patch:
        patch.setenv("SCOREKEEPER_DB", str(folder / LEDGER))
        patch.chdir(folder)
        patch.setattr(chain, "new_match_id", map("k3f9x2aaa{}".format, "abcdefghjkmnpqrstuvwxyz").__next__)
        patch.setattr(sys, "stdin", None)
        play(commands, acknowledged)
    return states


def copies(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name.startswith(("copy", "out", "old1.db.", "old2.db."))}


def check(disk: Disk, folder: Path, states: list[Known], chance: random.Random) -> None:
    """Lose power now, and look at what is there with the program itself."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    disk.lose_power(folder, chance)
    before, after = states[0].record, states[-1].record
    if (folder / LEDGER).exists():
        assert_sound(folder / LEDGER)
    now = record(folder / LEDGER)
    for match in before.keys() | after.keys() | now.keys():
        assert now.get(match) in (before.get(match), after.get(match)), match
    assert {name for name in states[0].copies if "-wal" not in name} <= copies(folder)
    for copy in folder.glob("copy*.db"):
        assert_sound(copy)
    if chance.random() < 0.2:  # they take longer
        for version in (1, 2):
            assert_sound(folder / f"old{version}.db")
            assert record(folder / f"old{version}.db") == record(GOLDEN / f"schema-{version}.db")
    if before:
        ok("--db", folder / LEDGER, "add", "pass", "--match", "k3f9x2aaaa")


def assert_sound(path: Path) -> None:
    with Ledger(path) as ledger:
        assert list(verify(ledger)) == []
