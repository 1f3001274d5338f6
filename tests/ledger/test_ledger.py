"""The ledger: what it records stays, what is damaged is found, what it cannot read it leaves alone."""

import errno
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import rulebook
from scorekeeper.errors import Illegal, LedgerError
from scorekeeper.game import DATA
from scorekeeper.games.baloot import GAME
from scorekeeper.jsontext import canonical
from scorekeeper.ledger import chain, connection, making
from scorekeeper.ledger.acts import Hand, Undo
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from scorekeeper.messages import COMMON, say
from scorekeeper.options import decode
from scorekeeper.sheet.lines import read_line as hand_entry
from tests import LONG
from tests.cli.runner import ok, run
from tests.ledger.tools import AT, append

TABLE = GAME.seating.seat([["Ali", "Badr"], ["Cem", "Dalia"]], "NS")
CHOICES = rulebook.load(GAME.rulebook).defaults()
OPTIONS = decode(GAME.options, CHOICES)
LINES = ("hokum E, NS 77", "hokum N, EW 91, baloot N", "sun S, EW 66, fifty NS", "pass")
GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.db"


@pytest.fixture
def ledger(path):
    with Ledger(path, create=True) as opened:
        yield opened


def play(ledger, lines=LINES):
    match = begin(GAME, TABLE, CHOICES, AT, dealer="S")
    ledger.keep(match)
    for line in lines:
        append(ledger, match.id, hand_entry(GAME, TABLE, line, OPTIONS))
    return match.id


def codes(ledger):
    return [fault.code for fault in verify(ledger)]


def test_what_was_acknowledged_is_there_for_another_reader(ledger, path):
    match = play(ledger)
    with Ledger(path, writing=False) as other:
        assert [hand.line for hand in other.match(match).hands] == list(LINES)
        assert other.match(match).state.totals == {"NS": 39, "EW": 31}


def test_entries_can_be_neither_changed_nor_taken_away(ledger):
    play(ledger)
    for statement in (
        "UPDATE entries SET payload = '{}'",
        "DELETE FROM entries",
        "INSERT OR REPLACE INTO entries (match, seq, payload, hash) SELECT match, seq, payload, hash FROM entries",
        "UPDATE heads SET count = 1",
        "DELETE FROM heads",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            ledger.db.execute(statement)
    assert codes(ledger) == []


def test_a_refused_entry_leaves_nothing(ledger):
    match = play(ledger)
    before = ledger.head(match)
    with pytest.raises(Illegal):
        facts = GAME.facts.decode({"contract": "hokum", "declarer": "E", "points": {"NS": 1}})
        append(ledger, match, Hand("x", facts))
    assert ledger.head(match) == before
    assert len(ledger.match(match).hands) == len(LINES)


def test_undo_takes_back_one_action_after_the_other(ledger):
    match = play(ledger)
    for left in (3, 2, 1, 0):
        folded = append(ledger, match, Undo(ledger.match(match).to_undo()))
        assert len(folded.hands) == left
    assert folded.state.totals == {"NS": 0, "EW": 0}
    with pytest.raises(Illegal):
        folded.to_undo()
    assert codes(ledger) == []


def test_the_chain_covers_the_bytes_of_every_payload(ledger):
    match = play(ledger)
    head = chain.GENESIS
    for _, payload, digest in ledger.entries(match):
        head = chain.link(head, payload)
        assert digest == head
        assert canonical(json.loads(payload)).encode() == payload
    assert ledger.head(match) == (len(LINES) + 1, head)


TAMPERINGS = {
    "a payload": ("UPDATE entries SET payload = replace(payload, '91', '92') WHERE seq = 3", "chain"),
    "a hash": ("UPDATE entries SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE seq = 3", "chain"),
    "the last entry": ("DELETE FROM entries WHERE seq = 5", "head"),
    "a middle entry": ("DELETE FROM entries WHERE seq = 3", "chain"),
    "the order": ("UPDATE entries SET seq = 9 WHERE seq = 3", "chain"),
    "all entries": ("DELETE FROM entries", "head"),
    "a head": ("UPDATE heads SET count = 4", "head"),
    "a total": ("UPDATE derived_scores SET total = 99 WHERE hand = 2", "derived"),
    "a derived hand": ("DELETE FROM derived_scores WHERE hand = 2", "derived"),
    "a winner": ("UPDATE derived_matches SET winner = 'EW'", "derived"),
    "a name": ("UPDATE derived_players SET name = 'Zed' WHERE player = 'N'", "derived"),
    "a stray row": ("INSERT INTO derived_scores VALUES ('nowhere', 1, 'NS', 1, 2, 1, 1, 0)", "derived"),
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_tampering_is_found(ledger, path, tampering):
    play(ledger)
    statement, code = TAMPERINGS[tampering]
    db = sqlite3.connect(path)
    triggers = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        db.execute(f"DROP TRIGGER {name}")
    db.execute(statement)
    for _, sql in triggers:
        db.execute(sql)
    db.commit()
    db.close()
    assert code in codes(ledger)
    told = run("--db", path, "verify")
    assert (told.code, bool(told.out)) == (1, True)
    arabic = run("--db", path, "verify", "--lang", "ar").out
    faults = run("--db", path, "verify", "--json").json["faults"]
    assert faults
    assert not [fault for fault in faults if fault["code"] != "file" and fault["reason"] in arabic]


def test_a_dropped_trigger_is_found(ledger, path):
    play(ledger)
    db = sqlite3.connect(path)
    db.execute("DROP TRIGGER entries_never_go")
    db.execute("CREATE TRIGGER mine AFTER INSERT ON heads BEGIN SELECT 1; END")
    db.commit()
    db.close()
    assert [say(COMMON, *fault.reason) for fault in verify(ledger)] == [
        "entries_never_go is missing",
        "mine is not a trigger of a ledger",
    ]


def test_verify_can_rebuild_what_is_derived(ledger, path):
    play(ledger)
    ledger.db.execute("UPDATE derived_scores SET total = 99")
    assert codes(ledger) == ["derived"]
    assert ok("--db", path, "verify", "--rebuild").code == 0
    assert codes(ledger) == []


def test_the_views_are_pleasant(ledger):
    match = play(ledger)
    assert ledger.db.execute("SELECT match, side, total FROM standings ORDER BY side").fetchall() == [
        (match, "EW", 31), (match, "NS", 39),
    ]  # fmt: skip
    assert ledger.db.execute("SELECT count(*) FROM hands").fetchone() == (8,)
    assert ledger.db.execute("SELECT name, matches, won FROM players ORDER BY name LIMIT 1").fetchone() == ("Ali", 1, 0)
    assert ledger.db.execute("SELECT status, hands FROM matches").fetchone() == ("open", 4)


# --- files that are no ledger, or not for us ---------------------------------------------------------------


def refused(path, **how):
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(LedgerError) as caught:
        Ledger(path, **how)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not list(path.parent.glob("*-wal"))
    result = run("--db", path, "add", "pass")
    assert (result.code, result.err.count("\n")) == (3, 2), result
    return caught.value.code


def test_foreign_files_are_left_untouched(path):
    path.write_bytes(b"hello")
    assert refused(path) == "ledger-foreign"
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE mine (x)")
    db.commit()
    db.close()
    assert refused(path) == "ledger-foreign"


def test_a_newer_ledger_is_left_untouched(path):
    making.create(path)
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("PRAGMA user_version = 99")
    db.close()
    assert refused(path) == "ledger-newer"


def test_a_missing_ledger_is_not_made_by_reading(path):
    assert refused(path) == "ledger-missing"
    assert not path.exists()


def test_a_folder_is_no_ledger(tmp_path):
    assert refused(tmp_path) == "ledger-io"


def test_a_locked_ledger_says_so(ledger, path, monkeypatch):
    match = play(ledger)
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.05)
    ledger.db.execute("BEGIN IMMEDIATE")
    with Ledger(path) as other, pytest.raises(LedgerError) as caught:
        append(other, match, hand_entry(GAME, TABLE, "pass", OPTIONS))
    assert caught.value.code == "ledger-locked"
    ledger.db.execute("ROLLBACK")


def test_a_reader_waits_long_for_others_and_a_writer_in_short_turns(ledger):
    for _ in range(2):
        with ledger.writing() as db:
            assert db.execute("PRAGMA busy_timeout").fetchone() == (1000,)
        with ledger.reading() as db:
            assert db.execute("PRAGMA busy_timeout").fetchone() == (connection.BUSY_SECONDS * 1000,)


def test_a_damaged_ledger_says_so(ledger, path):
    play(ledger, ["pass"] * 80)
    ledger.db.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    result = run("--db", path, "board")
    assert (result.code, "damaged" in result.err) == (3, True), result


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_ledger_can_be_read(ledger, path):
    play(ledger)
    ledger.db.close()
    path.parent.chmod(stat.S_IREAD | stat.S_IEXEC)
    try:
        assert ok("--db", path, "board").code == 0
        assert run("--db", path, "add", "pass").code == 3
    finally:
        path.parent.chmod(stat.S_IRWXU)


@pytest.mark.parametrize("command", [("new", "shah", "A", "B"), ("import", DATA / "samples" / "shah-match.sheet")])
def test_a_folder_that_cannot_be_made_is_named(command, tmp_path, monkeypatch):
    def refused(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.delenv("SCOREKEEPER_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(Path, "mkdir", refused)
    told = run(*command)
    assert (told.code, told.out) == (3, "")
    path = tmp_path / "scorekeeper" / "ledger.db"
    assert told.err.startswith(f"{path} cannot be written: Permission denied.")


def test_one_file_remains(path):
    with Ledger(path, create=True) as ledger:
        play(ledger)
    assert [file.name for file in path.parent.iterdir() if file.name.startswith(path.name)] == [path.name]


def test_many_processes_can_make_the_same_ledger(path):
    code = f"from pathlib import Path\nfrom scorekeeper.ledger import making\nmaking.create(Path({str(path)!r}))"
    running = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(6 if LONG else 3)]
    assert [process.wait() for process in running] == [0] * len(running)
    with Ledger(path) as ledger:
        assert codes(ledger) == []


@pytest.mark.parametrize(("golden", "totals", "winner"), [
    ("schema-1", {"NS": 75, "EW": 176}, "EW"), ("schema-1-first", {"NS": 20, "EW": 22}, None),
])  # fmt: skip
def test_the_golden_ledgers_of_the_first_schema_still_say_the_same(tmp_path, golden, totals, winner):
    """Migrations to come start from these files; the first had indexes, and a table of hands, that are gone."""
    with Ledger(shutil.copy(GOLDEN / f"{golden}.db", tmp_path / "old.db")) as ledger:
        assert codes(ledger) == []
        state = ledger.match(ledger.find()).state
        assert (state.totals, state.winner) == (totals, winner)


def test_a_full_disk_says_so_and_loses_nothing(ledger, path):
    match = play(ledger)
    pages = ledger.db.execute("PRAGMA page_count").fetchone()[0]
    ledger.db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LedgerError) as caught:
        for _ in range(500):
            append(ledger, match, hand_entry(GAME, TABLE, "pass", OPTIONS))
    assert caught.value.code == "ledger-full"
    ledger.db.execute("PRAGMA max_page_count = 100000")
    assert codes(ledger) == []


@pytest.mark.parametrize("gone", ["TABLE derived_plays", "VIEW standings"])
def test_what_is_derived_and_missing_is_made_anew(ledger, path, gone):
    """Early ledgers of this schema had no table of plays."""
    play(ledger)
    ledger.use(next(ledger.match_ids()))
    before = ok("--db", path, "board", "--json").json
    ledger.db.execute(f"DROP {gone}")
    ledger.db.close()
    refused = run("--db", path, "board")
    assert (refused.code, "scorekeeper verify --rebuild makes it again" in refused.err) == (3, True)
    assert run("--db", path, "verify").code == 1
    ok("--db", path, "verify", "--rebuild")
    assert ok("--db", path, "board", "--json").json == before
    ok("--db", path, "verify")


def test_matches_of_an_unknown_schema_can_be_saved_as_is_told(ledger, path, tmp_path):
    play(ledger)
    ledger.use(next(ledger.match_ids()))
    before = ok("--db", path, "board", "--json").json
    ledger.db.execute("DROP TABLE derived_plays")
    ledger.db.execute("CREATE TABLE derived_plays (other TEXT)")
    ledger.db.close()
    refused = run("--db", path, "board")
    assert f"scorekeeper --db new.db merge {path} saves its matches" in refused.err
    assert run("--db", path, "verify", "--rebuild").code == 1
    ok("--db", tmp_path / "new.db", "merge", path)
    assert ok("--db", tmp_path / "new.db", "--match", before["match"], "board", "--json").json == before


def test_a_ledger_without_its_entries_is_told_no_way(ledger, path):
    ledger.db.execute("DROP TABLE entries")
    ledger.db.close()
    assert "scorekeeper verify says more." in run("--db", path, "board").err
