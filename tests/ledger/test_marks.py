"""A match folded from a mark on, and one folded from its beginning: whatever is done, both say the same."""

import json
import shutil
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games, rulebook
from scorekeeper.errors import LedgerError, Refused
from scorekeeper.ledger import marks
from scorekeeper.ledger.acts import (
    Check,
    Dealer,
    Finish,
    Fix,
    Header,
    Note,
    OtherHand,
    Penalty,
    Redo,
    Rename,
    Rule,
    Ruling,
    Stands,
    Substitute,
    TextEntry,
    Undo,
    Void,
    VoidHand,
)
from scorekeeper.ledger.acts import Fined as Fine
from scorekeeper.ledger.derived import DERIVED
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.schema import TRIGGERS
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import summed
from scorekeeper.ledger.timeline import done_and_undone, is_plain
from scorekeeper.ledger.verify import verify
from scorekeeper.options import decode
from scorekeeper.reports.consequences import consequences, consequences_json
from scorekeeper.sheet.lines import read_line
from tests import LONG, THOROUGH, few, thorough
from tests.cli.runner import ok, run
from tests.ledger.tools import AT

TABLES = {
    "baloot": ([["Ali", "Badr"], ["Cem", "Dalia"]], {"target": "90"}, {"counting": "both"}, (
        "hokum E, us 77", "hokum N, them 91, baloot N", "pass", "sun W, us 70", "hokum us, kaboot us", "annulled",
    )),
    "sabat": ([["Ali", "Badr"], ["Cem", "Dalia"]], {"target": "1500"}, {"target": "1600"}, (
        "us won, left 2 aces", "them won", "us won, left 3 kings", "E won",
    )),
    "shah": ([["Asha"], ["Warsame"]], {}, {"series": "single"}, ("Asha won", "Warsame won")),
    "shllaat": ([["Ali"], ["Badr"], ["Cem"]], {"target": "900"}, {"target": "1200"}, (
        "Ali 100, Badr 80, Cem 72", "Ali 20, Badr 120, Cem 112",
    )),
    "sleazy": ([["Ali"], ["Badr"]], {"rounds": "4"}, {"rounds": "2"}, ("full 5 Badr, basic 7 Ali; red Badr", "full 5 Ali, basic 7 Ali; red Ali")),
}  # fmt: skip
KINDS = (
    "hand", "hand", "hand", "hand", "hand", "note", "undo", "undo", "redo", "fix", "void", "after", "rule", "dealer",
    "check", "rename", "substitute", "header", "ruling", "anew", "penalty", "finish", "text",
)  # fmt: skip
STEPS = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, 6), st.integers(0, 9)),
    min_size=15,
    max_size=60 if THOROUGH else 30,
)


class Table:
    """A table of a game, and what steps record there."""

    def __init__(self, name):
        self.game = games.find(name)
        names, options, self.other, self.lines = TABLES[name]
        self.seating = self.game.seating.seat(names, None)
        self.seating = self.seating._replace(us=next(iter(self.seating.sides)))
        self.choices = rulebook.load(self.game.rulebook).choose(options)
        self.options = decode(self.game.options, self.choices)
        self.hands = [read_line(self.game, self.seating, line, self.options) for line in self.lines]

    def begin(self):
        return begin(self.game, self.seating, self.choices, AT, dealer=next(iter(self.seating.players)))

    def act(self, match, kind, pick, back):
        """Return what a step records: a hand is picked, an older one is found by how far it is back."""
        hand, number = self.hands[pick % len(self.hands)], match.last_number - back
        player = list(self.seating.players)[back % len(self.seating.players)]
        side = list(self.seating.sides)[back % 2]
        done, undone = done_and_undone(match.entries)
        agreed = {each: total + (pick == 1) for each, total in match.state.totals.items()}
        effects = (Stands(), OtherHand(hand.line, hand.facts), VoidHand(), Fine(side, "passed"), None)
        effect = effects[(pick + back) % 5]
        found = {
            "hand": hand if back else hand._replace(paper=agreed, as_is=pick > 3),
            "note": Note("note tea", "tea"),
            "undo": Undo(done[-1] if done and pick else pick),
            "redo": Redo(undone[-1] if undone else 3),
            "fix": Fix(number, hand),
            "void": Void(number),
            "after": hand._replace(after=number),
            "rule": Rule("rule", self.choices if pick % 2 else self.other),
            "dealer": Dealer("dealer", player),
            "check": Check("check", agreed, as_is=pick > 3),
            "rename": Rename("rename", player, f"Zed{pick}"),
            "substitute": Substitute("substitute", player, f"Zoe{pick}"),
            "header": Header("header", us=side) if pick % 2 else Header("header", dealer=player),
            "ruling": Ruling("ruling", pick > 2, hand=number if back else None, question="Why?", effect=effect,
                             otherwise=effects[pick % 4] if effect and back % 2 else None),
            "anew": Ruling("ruling", pick > 2, of=len(match.rulings) - back, overturn=pick % 2 == 0,
                           effect=None if pick % 2 == 0 else effect),
            "penalty": Penalty("penalty", side, "passed", as_is=pick > 3),
            "finish": Finish(pick > 3, "finish"),
            "text": TextEntry("end"),
        }  # fmt: skip
        return found[kind]


def plainly(match, entry):
    """Take one more entry by folding all of them anew; what changes nothing before it simply happens."""
    if is_plain(entry):
        again = Match(match.id, match.game, match.entries)
        again.append(entry)
        return again
    seq = match.count + 1
    again = Match(match.id, match.game, [*match.entries, entry], strict=seq)
    if isinstance(entry.act, Ruling) and again.rulings[-1].provisional and again.rulings[-1].otherwise:
        again.overturned(len(again.rulings))
    return again


def derived(ledger, match):
    return {table: ledger.db.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall() for table in DERIVED} == {
        table: sorted(rows(match), key=lambda row: row[:3]) for table, rows in DERIVED.items()
    }


@pytest.fixture
def spacing(monkeypatch):
    monkeypatch.setattr(marks, "SPACING", 3)


@thorough
@pytest.mark.parametrize("name", TABLES)
@given(steps=STEPS)
@settings(max_examples=1500 if LONG else 6 if THOROUGH else 3)
@pytest.mark.usefixtures("spacing")
def test_a_match_from_a_mark_is_the_match(name, steps):
    table = Table(name)
    with TemporaryDirectory() as folder, Ledger(Path(folder) / "a.db", create=True) as ledger:
        ledger.keep(begun := table.begin())
        whole = begun
        for kind, pick, back in steps:
            entry = stamped(table.act(whole, kind, pick, back), AT)
            expected, wrong = None, None
            try:
                expected = plainly(whole, entry)
            except Refused as error:
                wrong = error.problems
            try:
                with ledger.transaction(begun.id, whole=False) as match:
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
    found = ledger.match(match.id)
    assert found.entries == expected.entries
    assert consequences_json(found, earlier.snapshot(), expected.entries[-1]) == consequences_json(
        expected, earlier.snapshot(), expected.entries[-1]
    )
    assert match.now() == expected.now() == found.now()
    with Ledger(ledger.path) as again:
        latest = again.latest(match.id, plays=4)
        assert latest.now() == expected.now()
        assert latest.plays[-4:] == expected.plays[-4:]
    assert derived(ledger, expected)


@pytest.mark.usefixtures("spacing")
def test_who_played_a_hand_alone_that_is_void_has_not_played(tmp_path):
    table = Table("baloot")
    hand = table.hands[0]
    with Ledger(tmp_path / "a.db", create=True) as ledger:
        ledger.keep(begun := table.begin())
        zoe, zed = (Substitute("substitute", "S", name) for name in ("Zoe", "Zed"))
        for act in (*[hand] * 5, zoe, hand, *[Note("note tea", "tea")] * 7, zed, Void(6), Undo(17), Void(6)):
            with ledger.transaction(begun.id, whole=False) as match:
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


def board(path):
    with Ledger(path) as ledger:
        return ledger.latest(ledger.find()).now()


WRONG = {
    "another state": "UPDATE derived_marks SET mark = replace(mark, '\"EW\":', '\"EW\":1')",
    "another sum": "UPDATE derived_marks SET sum = sum + 1",
    "another hash": "UPDATE derived_marks SET hash = (SELECT hash FROM entries WHERE seq = 2)",
    "another version": "UPDATE derived_marks SET rules_version = rules_version + 1",
    "no JSON": "UPDATE derived_marks SET mark = 'x'",
    "the last is gone": "DELETE FROM derived_marks WHERE seq = (SELECT max(seq) FROM derived_marks)",
    "the last is another": "UPDATE derived_marks SET mark = '{}' WHERE seq = (SELECT max(seq) FROM derived_marks)",
    "all are gone": "DELETE FROM derived_marks",
}


@pytest.mark.parametrize("sql", few(WRONG.values()), ids=few(WRONG))
@pytest.mark.parametrize("act", [Note("note tea", "tea"), Undo(61), Void(60), Void(1)], ids=lambda act: act.kind)
def test_a_mark_is_never_believed_blindly(long_match, sql, act):
    right = board(long_match)
    with Ledger(long_match) as ledger:
        ledger.db.execute(sql)
    assert board(long_match) == right
    with Ledger(long_match) as ledger:
        match = ledger.find()
        if "max(seq)" not in sql or "UPDATE" in sql:
            assert {fault.code for fault in verify(ledger)} == {"derived"}
        with ledger.transaction(match, whole=False) as folded:
            folded.append(stamped(act, AT))
        assert list(verify(ledger)) == []


def test_verify_names_a_mark_that_was_altered_with_its_sum(long_match):
    with Ledger(long_match) as ledger:
        row = list(ledger.db.execute("SELECT * FROM derived_marks WHERE seq = 33").fetchone())
        row[3] = row[3].replace('"EW":', '"EW":1')
        ledger.db.execute("INSERT OR REPLACE INTO derived_marks VALUES (?, ?, ?, ?, ?, ?, ?)", summed(tuple(row[:-1])))
        (fault,) = verify(ledger)
    assert (fault.code, fault.seq) == ("derived", 33)


def test_the_table_reads_the_end_of_a_long_match_alone(long_match):
    """Nothing before the last mark is read: an entry that was altered there is found by verify, and by history."""
    right = board(long_match)
    with Ledger(long_match) as ledger:
        ledger.db.execute("DROP TRIGGER entries_never_change")
        ledger.db.execute("UPDATE entries SET payload = replace(payload, '77', '78') WHERE seq = 5")
        ledger.db.execute(TRIGGERS["entries_never_change"])
    assert board(long_match) == right
    with Ledger(long_match) as ledger:
        assert [(fault.code, fault.seq) for fault in verify(ledger)] == [("chain", 5)]
        with pytest.raises(LedgerError):
            ledger.match(ledger.find())


def test_the_marks_of_a_ledger_of_another_version_are_made_when_it_is_migrated(tmp_path):
    path = tmp_path / "old.db"
    shutil.copy(Path(__file__).with_name("golden") / "schema-4.db", path)
    with Ledger(path) as ledger:
        found = dict(ledger.db.execute("SELECT match, max(seq) FROM derived_marks GROUP BY match"))
        long = {match for match, count in ledger.db.execute("SELECT match, count FROM heads") if count > marks.SPACING}
        assert found.keys() == long
        for match in ledger.match_ids():
            assert ledger.latest(match).now() == ledger.match(match).now()
        assert list(verify(ledger)) == []


def test_a_mark_says_who_plays_in_a_team_and_not_what_it_is_called_by():
    game = games.find("sleazy")
    table = game.seating.seat([["Ali", "Badr"], ["Cem", "Dalia"]], None)
    match = begin(game, table, {"players": "double"}, AT)
    match.append(stamped(Substitute("substitute", "A2", "Zed"), AT))
    mark = match.now()
    text = marks.write(mark, game)
    assert json.loads(text)["names"] == {"A2": "Zed"}
    again = marks.read(text, game, match.entries[0].act)
    assert again == mark
    assert again.seating.players["A"] == "Ali & Zed"


@pytest.mark.parametrize("own", [True, False])
def test_what_was_altered_since_the_last_append_is_written_anew(long_match, own):
    table = Table("baloot")
    with Ledger(long_match) as ledger, Ledger(long_match) as other:
        match = ledger.find()
        for sql in ("UPDATE derived_matches SET hands = 1", "DELETE FROM derived_marks WHERE seq > 30", "SELECT 1"):
            for _ in range(2):  # the second needs not look at what the first has left
                with ledger.transaction(match, whole=False) as folded:
                    folded.append(stamped(table.hands[0], AT))
            (ledger if own else other).db.execute(sql)
            with ledger.transaction(match, whole=False) as folded:
                folded.append(stamped(table.hands[1], AT))
            assert list(verify(ledger)) == []
        assert ledger.head(match)[0] == 70


TOUCHING = (
    ("board",), ("board", "--json"), ("explain", "3"), ("explain", "30"), ("fix", "3", "Asha won"), ("void", "3"),
    ("void", "39"), ("undo",), ("redo",), ("history",), ("dispute", "3"), ("rulings",), ("export",),
    ("players", "rename", "Asha", "Bea"), ("ruling", "3", "Whose stone?", "--provisional"),
)  # fmt: skip


@pytest.mark.parametrize("seq", [1, 2, 10, 20, 39])
def test_a_flip_before_the_last_mark_of_the_match_in_play_is_told_as_damage(tmp_path, seq):
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
        assert result.code == 3 or (result.code == 0 and seq != 1), (words, result)
        if result.code == 3:
            assert f"entry {seq} does not fit the chain" in result.out + result.err, words
