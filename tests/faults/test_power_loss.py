"""Power loss at any moment of an evening of mixed commands: every acknowledged one is there, and none is half there."""

import os
import random
import shutil
import sys
from pathlib import Path

import pytest

from scorekeeper import cli
from scorekeeper.cli.shared import settings
from scorekeeper.ledger import chain
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from tests import LONG
from tests.cli.runner import ok
from tests.faults import traced
from tests.faults.commands import GOLDEN, LEDGER, NEW, Record, record, with_files, with_other
from tests.faults.disk import CALLS, Disk, read_trace

EVENINGS, LOSSES = (25, 60) if LONG else (1, 30)
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
    drawn = [chance.choice(OTHERS) if chance.random() < 0.7 else ("add", chance.choice(HANDS)) for _ in range(25)]
    return [NEW, ("add", HANDS[0]), *(tuple(word.format(n) for word in words) for n, words in enumerate(drawn))]


def play(commands: list[tuple[str, ...]], acknowledged) -> None:
    """Run commands; ``acknowledged`` is called after each, and after each line that one of them reads."""

    def lines():
        for hand in HANDS[:3]:
            yield f"{hand}\n"
            acknowledged()

    for words in commands:
        settings.reset()
        sys.stdin = lines()
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


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_power_loss(seed, given, tmp_path, monkeypatch):
    commands = evening(random.Random(seed))
    states = expected(commands, tmp_path / "plain", monkeypatch)
    folder = tmp_path / "w"
    prepare(folder)
    monkeypatch.setenv("SCOREKEEPER_DB", str(folder / LEDGER))
    options = ["-xx", "-s", "10000000", "-e", f"trace={CALLS}"]
    disk = Disk(folder)
    code, _, streams = traced.trace(lambda: play(commands, lambda: os.write(1, ACK)), folder, options)
    assert code == 0, (streams / "err").read_text()
    done = list(read_trace(streams / "trace"))
    assert record(folder / LEDGER) == states[-1]
    chance = random.Random(seed)
    losses = sorted(chance.sample(range(len(done)), LOSSES))
    acknowledged = 0
    for number, call in enumerate(done):
        if number in losses:
            check(disk, tmp_path / "found", states[acknowledged : acknowledged + 2], chance)
        disk.do(call)
        acknowledged += call.name == "write" and call.texts == [ACK]
    assert acknowledged == len(states) - 1


def expected(commands: list[tuple[str, ...]], folder: Path, monkeypatch) -> list[Record]:
    """Run the same without a loss; return what is recorded at the beginning and after each acknowledgement."""
    prepare(folder)
    monkeypatch.setenv("SCOREKEEPER_DB", str(folder / LEDGER))
    monkeypatch.chdir(folder)
    states: list[Record] = [{}]
    with monkeypatch.context() as patch:
        patch.setattr(chain, "match_id", map("k3f9x2aaa{}".format, "abcdefghjkmnpqrstuvwxyz").__next__)
        patch.setattr(sys, "stdin", None)
        play(commands, lambda: states.append(record(folder / LEDGER)))
    return states


def check(disk: Disk, folder: Path, states: list[Record], chance: random.Random) -> None:
    """Lose power now, and look at what is there with the program itself."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    disk.lose_power(folder, chance)
    before, after = states[0], states[-1]
    if (folder / LEDGER).exists():
        with Ledger(folder / LEDGER) as ledger:
            assert list(verify(ledger)) == []
    now = record(folder / LEDGER)
    for match in before.keys() | after.keys() | now.keys():
        assert now.get(match) in (before.get(match), after.get(match)), match
    for version in (1, 2):
        with Ledger(folder / f"old{version}.db") as ledger:
            assert list(verify(ledger)) == []
        assert record(folder / f"old{version}.db") == record(GOLDEN / f"schema-{version}.db")
    for copy in folder.glob("copy*.db"):
        with Ledger(copy) as ledger:
            assert list(verify(ledger)) == []
    if before:
        ok("--db", folder / LEDGER, "add", "pass", "--match", "k3f9x2aaaa")
