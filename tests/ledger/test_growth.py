"""How what every command does grows with the match: counted in steps, as the clock of a busy machine tells little."""

import math
import random
import sqlite3
import sys
from functools import cache
from unittest.mock import patch

import pytest

from scorekeeper.ledger.acts import Fined, Fix, Header, Note, Rename, Ruling, Stands, Substitute, VoidHand
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from tests import LONG, THOROUGH, thorough
from tests.cli.runner import ok, run
from tests.ledger.steps import TABLES, Table
from tests.ledger.tools import AT

SIZES = (512, 1024, 2048) if LONG else (160, 320, 640) if THOROUGH else (80, 160, 320)
"""Entries of a match."""
EXPONENT = 1.35
"""Entries that change what came before let the whole match be folded again, once each."""


def plain(table, chance, number):
    return table.hands[chance.randrange(3)]


def mixed(table, chance, number):
    """Return a hand, or a correction of whatever came before."""
    hand, old = table.hands[chance.randrange(3)], chance.randrange(1, number + 1)
    return chance.choice([
        hand, hand, hand._replace(after=old), Fix(old, hand), Note("note tea", "tea"),
        Rename("rename", "N", f"Zed{number}"), Substitute("substitute", "E", f"Zoe{number}"),
        Header("header", dealer=chance.choice("NESW")),
        Ruling("ruling", True, question=f"Why {number}?", effect=Stands()),
        Ruling("ruling", True, hand=number, question=f"Was it {number}?", effect=Stands(), otherwise=VoidHand()),
    ])  # fmt: skip


def recent(table, chance, number):
    """Return a hand, or a correction of one of the last."""
    hand, old = table.hands[chance.randrange(3)], max(number - chance.randrange(3), 1)
    return chance.choice([hand, hand, Fix(old, hand), hand._replace(after=old), Note("note tea", "tea")])


def ruled(table, chance, number):
    """Return a hand, or a ruling on the last one that could be decided otherwise."""
    hand = table.hands[chance.randrange(3)]
    question = f"Did {chance.choice(_WORDS)} see the {chance.choice(_WORDS)} card?"
    return chance.choice([
        hand, hand, Ruling("ruling", True, hand=number, question=question, effect=Stands(), otherwise=VoidHand()),
    ])  # fmt: skip


_WORDS = ("anybody", "nobody", "dealer", "partner", "upper", "lower", "third", "last")


def fined(table, chance, number):
    """Return a hand of Sab'at, or a ruling that decides a penalty for the last one."""
    effect = Fined("NS", "signal")
    ruling = Ruling("ruling", True, hand=number, question=f"Did anybody signal at {number}?", effect=effect)
    return chance.choice([table.hands[0], ruling])


def filled(folder, kind, size, game="baloot"):
    """Make a ledger with a match of so many entries."""
    table, chance = Table(game), random.Random(size)
    table.choices = {**table.choices, "target": "9999990"}
    begun = table.begin()
    entries, number = [*begun.entries, stamped(table.hands[0], AT)], 1
    while len(entries) < size:
        act = kind(table, chance, number)
        number += act.kind == "hand"
        entries.append(stamped(act, AT))
    path = folder / f"{kind.__name__}-{size}.db"
    with Ledger(path, create=True) as ledger:
        ledger.keep(Match(begun.id, table.game, entries))
    return path


_connect, _EACH = sqlite3.connect, 20


def _step():
    """Let SQLite go on."""
    return 0


def steps(path, *words):
    """Count what a command does: the functions it calls, of which one is called at each step of SQLite's machine."""
    counted = 0

    def count(_frame, event, _argument):
        nonlocal counted
        counted += event in ("call", "c_call")

    def connect(*arguments, **options):
        db = _connect(*arguments, **options)
        db.set_progress_handler(_step, _EACH)
        return db

    with patch("sqlite3.connect", connect):
        sys.setprofile(count)
        try:
            result = run("--db", path, *words)
        finally:
            sys.setprofile(None)
    assert result.code == 0, result
    return counted


AT_THE_TABLE = (
    ("add", "hokum E, us 77"), ("undo",), ("board",), ("board", "--json"), ("note", "tea"), ("dealer", "S"), ("needs",),
    ("check", "1-1", "as is"), ("rules",), ("players",),
)  # fmt: skip
OF_THE_WHOLE = (
    ("history",), ("history", "--all"), ("history", "--json"), ("export", "--format", "sheet"),
    ("export", "--format", "json"), ("export", "--format", "csv"), ("explain",), ("dispute", "1", "--claim", "NS", "11"),
    ("fix", "1", "pass"), ("void", "1"),
    ("add", "--after", "1", "pass"), ("players", "rename", "N", "Nora"), ("header", "dealer=E"), ("verify",),
    ("matches",), ("stats",), ("ruling", "2", "Really?", "--decides", "stands"), ("board", "--all"),
    ("rulings", "2"), ("undo",), ("redo",), ("undo",), ("board",), ("add", "pass"),
)  # fmt: skip


@pytest.fixture(scope="module")
def ledgers(tmp_path_factory):
    folder = tmp_path_factory.mktemp("growth")
    return cache(lambda kind, size: filled(folder, kind, size))


def warm(path, commands=(*AT_THE_TABLE, *OF_THE_WHOLE)):
    """Let everything be imported that a command needs, so that only its work is counted."""
    for words in commands:
        run("--db", path, *words)


@thorough
@pytest.mark.parametrize("kind", [plain, mixed, recent] if LONG else [mixed], ids=lambda kind: kind.__name__)
def test_no_command_grows_faster_than_the_match(ledgers, kind, tmp_path):
    warm(filled(tmp_path, kind, 60))
    grown = {}
    for words in (*AT_THE_TABLE, *OF_THE_WHOLE):
        few, many = (steps(ledgers(kind, size), *words) for size in (SIZES[0], SIZES[-1]))
        grown[words] = math.log(many / few) / math.log(SIZES[-1] / SIZES[0])
    assert {words: found for words, found in grown.items() if found > EXPONENT} == {}


@thorough
def test_rulings_take_no_longer_than_the_match_is(tmp_path):
    warm(filled(tmp_path, ruled, 60))
    few, many = (filled(tmp_path, ruled, size) for size in (SIZES[0], SIZES[-1]))
    listed = (("rulings",), ("rulings", "--json"), ("rulings", "--all"), ("rulings", "--all", "--json"), ("stats",))
    for words in (*listed, ("redo",)):
        if words == ("redo",):
            ok("--db", few, "undo")
            ok("--db", many, "undo")
        grown = math.log(steps(many, *words) / steps(few, *words)) / math.log(SIZES[-1] / SIZES[0])
        assert grown <= EXPONENT, words


def sheet(size):
    """Write an evening of so many hands, each with a note and somebody else who takes a seat."""
    lines = ["game: baloot", "players: Ali+Badr, Cem+Dalia", "dealer: S", "rules: target=9999999", ""]
    for number in range(1, size + 1):
        lines += ["pass", "note tea", f"substitute N = Zed{number}"]
    return "\n".join([*lines, ""])


@thorough
def test_no_sheet_takes_longer_than_it_is(tmp_path):
    counted = []
    for size in (20, *(size // 3 for size in SIZES)):
        path = tmp_path / f"{size}.sheet"
        path.write_text(sheet(size))
        counted.append(steps(tmp_path / f"{size}.db", "import", path))
    assert math.log(counted[-1] / counted[1]) / math.log(SIZES[-1] / SIZES[0]) <= EXPONENT, counted


@thorough
def test_statistics_take_no_longer_than_the_penalties_that_the_table_decided(tmp_path, monkeypatch):
    names, options, other, _ = TABLES["sabat"]
    monkeypatch.setitem(TABLES, "sabat", (names, options, other, ("Ali out with QH, single, left 2 aces 1 picture",)))
    sizes = (20, SIZES[0], SIZES[-1])
    none, few, many = (steps(filled(tmp_path, fined, size, "sabat"), "stats") for size in sizes)
    assert math.log(many / few) / math.log(SIZES[-1] / SIZES[0]) <= EXPONENT, (none, few, many)
