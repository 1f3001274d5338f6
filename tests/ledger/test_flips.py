"""Any byte of a ledger flipped: each command shows the truth, or says in one line that the ledger is damaged."""

import random
import shutil
import sqlite3

import pytest

from tests import LONG, some, thorough
from tests.cli.runner import ok, run

pytestmark = thorough

READING = (
    ("board", "--json"),
    ("history", "--json"),
    ("matches", "--json"),
    ("stats", "--json"),
    ("rulings", "--json"),
    ("rules", "profiles", "--json"),
    ("export", "--format", "sheet"),
)
SAMPLE = None if LONG else some(40)


@pytest.fixture
def whole(tmp_path):
    """Make a ledger with some of everything in as few pages as possible."""
    path = tmp_path / "whole.db"
    at = ("--db", path)
    ok(*at, "new", "shah", "Asha", "Warsame", "--dealer", "Asha")
    ok(*at, "add", "-", stdin="Asha won\nWarsame won\n" * 10)
    ok(*at, "new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    ok(*at, "add", "hokum E, us 77")
    ok(*at, "ruling", "1", "Was it a revoke?", "--decides", "stands")
    ok(*at, "ruling", "1", "Was it a revoke, then?", "--decides", "void", "--provisional")
    ok(*at, "rules", "new", "home", "baloot", "counting=both")
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("PRAGMA page_size = 512")
    db.execute("VACUUM")
    db.execute("PRAGMA journal_mode = WAL")
    db.close()
    assert "Undamaged" in ok(*at, "verify").out
    return path


def flips(size):
    """Choose bytes and what they are changed by: every byte, or a sample."""
    chance = random.Random(12)
    places = range(size) if SAMPLE is None else sorted(chance.sample(range(size), SAMPLE))
    return [(place, chance.choice((0xFF, 1 << chance.randrange(8)))) for place in places]


def test_every_flipped_byte_is_shown_or_changes_nothing(whole, tmp_path):
    truth = {words: ok("--db", whole, *words).out for words in READING}
    raw, flipped = whole.read_bytes(), tmp_path / "flipped.db"
    lies = []
    for place, mask in flips(len(raw)):
        changed = bytearray(raw)
        changed[place] ^= mask
        for words in READING:
            for left in tmp_path.glob("flipped.db*"):
                left.unlink()
            flipped.write_bytes(changed)
            result = run("--db", flipped, *words)
            told = result.out if "--json" in words else result.err
            sound = (result.code, result.out) == (0, truth[words])
            named = result.code in (1, 3) and told.count("\n") == 1 and "Traceback" not in result.err
            if not (sound or named):
                lies.append((place, mask, words, result))
        flipped.write_bytes(changed)
        found = run("--db", flipped, "verify")
        if found.code not in (0, 1, 3) or "Traceback" in found.err:
            lies.append((place, mask, "verify", found))
    assert not lies


@pytest.mark.parametrize("words", [("add", "pass"), ("undo",), ("note", "tea")], ids=" ".join)
def test_what_is_recorded_after_a_flip_is_there_or_was_refused(whole, tmp_path, words):
    right = tmp_path / "right.db"
    shutil.copy(whole, right)
    ok("--db", right, *words)
    truth = ok("--db", right, "board", "--json").out
    raw, flipped = whole.read_bytes(), tmp_path / "flipped.db"
    lies = []
    for place, mask in flips(len(raw))[:: 1 if LONG else 3]:
        changed = bytearray(raw)
        changed[place] ^= mask
        for left in tmp_path.glob("flipped.db*"):
            left.unlink()
        flipped.write_bytes(changed)
        result = run("--db", flipped, *words)
        if result.code == 0:
            after = run("--db", flipped, "board", "--json")
            if (after.code, after.out) != (0, truth) and after.code not in (1, 3):
                lies.append((place, mask, after))
        elif result.code not in (1, 3) or result.err.count("\n") > 2 or "Traceback" in result.err:
            lies.append((place, mask, result))
    assert not lies
