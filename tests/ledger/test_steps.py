"""A match that goes on step by step, and one folded from all its entries: whatever is done, both say the same."""

import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings

from scorekeeper.errors import Refused
from scorekeeper.ledger.acts import Note, Rename, Ruling, Substitute, Undo, Void
from scorekeeper.ledger.derived import DERIVED
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.schema import TRIGGERS
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import rebuild, verify
from scorekeeper.reports.consequences import consequences, consequences_json
from tests import LONG, THOROUGH, thorough
from tests.cli.runner import ok, run
from tests.ledger.steps import STEPS, TABLES, Table
from tests.ledger.tools import AT


def folded(match, entry):
    """Fold a match with one more entry, which is held to the rules strictly."""
    again = Match(match.id, match.game, [*match.entries, entry], strict=match.count + 1)
    if isinstance(entry.act, Ruling) and again.rulings[-1].provisional and again.rulings[-1].otherwise:
        again.overturned(len(again.rulings))
    return again


def derived(ledger, match):
    return {table: ledger.db.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall() for table in DERIVED} == {
        table: sorted(rows(match), key=lambda row: row[:3]) for table, rows in DERIVED.items()
    }


@thorough
@pytest.mark.parametrize("name", TABLES)
@given(steps=STEPS)
@settings(max_examples=1500 if LONG else 6 if THOROUGH else 3)
def test_a_match_that_goes_on_is_the_match_folded_anew(name, steps):
    table = Table(name)
    with TemporaryDirectory() as folder, Ledger(Path(folder) / "a.db", create=True) as ledger:
        ledger.keep(begun := table.begin())
        whole = begun
        for kind, pick, back in steps:
            entry = stamped(table.act(whole, kind, pick, back), AT)
            expected, wrong = None, None
            try:
                expected = folded(whole, entry)
            except Refused as error:
                wrong = error.problems
            try:
                with ledger.transaction(begun.id) as match:
                    before = match.record(entry)
            except Refused as error:
                assert error.problems == wrong
                continue
            assert wrong is None
            same(ledger, match, before, whole, expected)
            whole = expected
        assert list(verify(ledger)) == []


def same(ledger, match, before, earlier, expected):
    """Assert that a match stands as expected, tells the same, and left the derived rows that are to be."""
    assert list(consequences(match, before, "")) == list(consequences(expected, earlier.snapshot(), ""))
    with Ledger(ledger.path) as again:
        found = again.match(match.id)
    for each in (match, found):
        assert (each.entries, each.plays, each.state) == (expected.entries, expected.plays, expected.state)
        assert (each.rulings, each.last_number, each.hand_count) == (
            expected.rulings, expected.last_number, expected.hand_count,
        )  # fmt: skip
    assert consequences_json(found, earlier.snapshot(), expected.entries[-1]) == consequences_json(
        expected, earlier.snapshot(), expected.entries[-1]
    )
    assert derived(ledger, expected)


def test_who_played_a_hand_alone_that_is_void_has_not_played(tmp_path):
    table = Table("baloot")
    hand = table.hands[0]
    with Ledger(tmp_path / "a.db", create=True) as ledger:
        ledger.keep(begun := table.begin())
        zoe, zed = (Substitute("substitute", "S", name) for name in ("Zoe", "Zed"))
        for act in (*[hand] * 5, zoe, hand, *[Note("note tea", "tea")] * 7, zed, Void(6), Undo(17), Void(6)):
            with ledger.transaction(begun.id) as match:
                match.append(stamped(act, AT))
            assert derived(ledger, ledger.match(begun.id))


@pytest.fixture
def long_match(tmp_path):
    """Make a ledger with one match of 60 hands."""
    table = Table("baloot")
    path = tmp_path / "long.db"
    with Ledger(path, create=True) as ledger:
        start = begin(table.game, table.seating, {**table.choices, "target": "9999"}, AT, dealer="S")
        for _ in range(60):
            start.append(stamped(table.hands[0], AT))
        ledger.keep(start)
    return path


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("act", [None, Rename("rename", "N", "Zed"), Void(3)], ids=str)
def test_what_was_altered_since_the_last_append_is_written_anew(long_match, own, act):
    table = Table("baloot")
    with Ledger(long_match) as ledger, Ledger(long_match) as other:
        match = ledger.find()
        for sql in (
            "UPDATE derived_matches SET hands = 1", "UPDATE derived_players SET name = 'Zoe'", "SELECT 1",
            "DELETE FROM derived_tallies", "DELETE FROM derived_sums",
            "INSERT INTO derived_plays SELECT match, 9999, hand, at, facts, seats FROM derived_plays WHERE place = 1",
        ):  # fmt: skip
            (ledger if own else other).db.execute(sql)
            with ledger.transaction(match) as found:
                found.append(stamped(act or table.hands[1], AT))
                act = None
            assert list(verify(ledger)) == []
        assert ledger.head(match)[0] == 67


def test_an_append_to_rows_that_were_altered_mends_them_or_hides_nothing(long_match):
    for words, expected in (("note tea", set()), ("note tea", {"derived"})):  # the second goes on from the first
        with Ledger(long_match) as ledger:
            for _ in range(1 + len(expected)):
                ledger.db.execute("UPDATE derived_scores SET total = total + 1 WHERE place = 5")
                with ledger.transaction(ledger.find()) as match:
                    match.append(stamped(Note(words, "tea"), AT))
            assert {fault.code for fault in verify(ledger)} == expected
            rebuild(ledger)
            assert list(verify(ledger)) == []


TOUCHING = (
    ("board",), ("board", "--json"), ("explain", "3"), ("explain", "30"), ("fix", "3", "Asha won"), ("void", "3"),
    ("void", "39"), ("undo",), ("redo",), ("history",), ("dispute", "3"), ("rulings",), ("export",),
    ("players", "rename", "Asha", "Bea"), ("ruling", "3", "Whose stone?", "--provisional"),
)  # fmt: skip


@pytest.mark.parametrize("seq", [1, 2, 20, 39])
def test_a_flip_in_any_entry_of_the_match_in_play_is_told_as_damage(tmp_path, seq):
    path = tmp_path / "long.db"
    at = ("--db", path)
    ok(*at, "new", "shah", "Asha", "Warsame", "--dealer", "Asha")
    ok(*at, "add", "-", stdin="Asha won\nWarsame won\n" * 20)
    db = sqlite3.connect(path)
    db.execute("PRAGMA ignore_check_constraints = ON")
    db.execute("DROP TRIGGER entries_never_change")
    db.execute("UPDATE entries SET payload = replace(payload, 'Asha', 'Asia') WHERE seq = ?", (seq,))
    db.execute("UPDATE entries SET payload = replace(payload, 'Warsame', 'Warsane') WHERE seq = ?", (seq,))
    db.execute(TRIGGERS["entries_never_change"])
    db.commit()
    db.close()
    damaged = path.read_bytes()
    for words in TOUCHING:
        for left in tmp_path.glob("long.db*"):
            left.unlink()
        path.write_bytes(damaged)
        result = run(*at, *words)
        assert result.code == 3, (words, result)
        assert f"entry {seq} does not fit the chain" in result.out + result.err, words
