"""``verify --against``: whatever was kept of a ledger is a witness, and names the hands that differ now."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.jsontext import canonical
from scorekeeper.ledger import chain
from tests.cli.runner import ok, run

WITNESSES = ("copy.db", "report.html", "match.json", "print.qr")


@pytest.fixture(autouse=True)
def match(tmp_path, monkeypatch):
    """Make a ledger of three hands, keep it in every form, and go on."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DB", "ledger.db")
    match = ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS", "--json").json["match"]
    for line in ("hokum E, NS 77", "sun W, NS 60", "pass"):
        ok("add", line)
    ok("backup", "copy.db")
    ok("export", "report.html")
    ok("export", "match.json")
    Path("print.qr").write_text(packed())
    ok("add", "hokum N, EW 91")
    return match


def packed():
    from scorekeeper.sheet.codes import pack

    form = json.loads(Path("match.json").read_text())
    return "\n".join(pack(form["match"], form["head"], [link["payload"] for link in form["entries"]]))


def forge(edit):
    """Write the chain of the ledger anew, hashes and all, as somebody could who wants to cheat; derive it anew."""
    with closing(sqlite3.connect("ledger.db")) as db:
        triggers = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        rows = db.execute("SELECT match, payload FROM entries ORDER BY seq").fetchall()
        payloads = edit([json.loads(payload) for _, payload in rows])
        db.execute("DELETE FROM entries")
        head = chain.GENESIS
        for seq, payload in enumerate(map(canonical, payloads), 1):
            head = chain.link(head, payload)
            db.execute(
                "INSERT INTO entries (match, seq, payload, hash) VALUES (?, ?, ?, ?)", (rows[0][0], seq, payload, head)
            )
        db.execute("UPDATE heads SET count = ?, hash = ?", (len(payloads), head))
        for _, sql in triggers:
            db.execute(sql)
        db.commit()
    ok("verify", "--rebuild")


def other_hand(payloads):
    payloads[2] |= {"line": "sun W, EW 60", "facts": {**payloads[2]["facts"], "points": {"EW": 60}}}
    return payloads


@pytest.mark.parametrize("witness", WITNESSES)
def test_a_ledger_that_went_on_has_all_that_was_kept(witness):
    told = ok("verify", "--against", witness).out.splitlines()
    assert told[-1] == f"Everything in {witness} is here too. Matches: 1."
    assert ok("verify", "--against", witness, "--json").json["ok"]


@pytest.mark.parametrize("witness", WITNESSES)
def test_a_chain_written_anew_is_found_and_the_hand_is_named(witness, match):
    forge(other_hand)
    assert ok("verify").out.startswith("Undamaged")
    told = run("verify", "--against", witness)
    assert told.code == 1
    assert "hand 2: here sun W, EW 60 · there sun W, NS 60" in " ".join(told.out.split())
    (fault,) = run("verify", "--against", witness, "--json").json["faults"]
    assert (fault["code"], fault["match"], fault["seq"]) == ("rewritten", match, 4)
    assert {"hand": 2, "here": "sun W, EW 60", "there": "sun W, NS 60"} in fault["hands"]


@pytest.mark.parametrize("witness", WITNESSES)
def test_hands_that_were_cut_off_are_named(witness):
    forge(lambda payloads: payloads[:3])
    told = run("verify", "--against", witness)
    assert (told.code, "hand 3: here nothing · there pass" in told.out) == (1, True)


@pytest.mark.parametrize("witness", WITNESSES)
def test_a_match_that_is_gone_is_told(witness):
    ok("--db", "new.db", "new", "shah", "Xa", "Yb")
    told = run("--db", "new.db", "verify", "--against", witness)
    assert (told.code, "entry 4 is missing" in told.out) == (1, True)


def test_a_continuation_that_is_kept_as_a_branch_is_here():
    ok("--db", "copy.db", "add", "sun W, EW 90")
    assert run("verify", "--against", "copy.db").code == 1
    ok("merge", "copy.db", "--branch")
    assert "is here too" in ok("verify", "--against", "copy.db").out


def test_the_head_of_a_report_need_not_be_typed():
    for witness in ("report.html", "match.json", "print.qr"):
        ok("verify", "--head", f"@{witness}")
    forge(other_hand)
    for witness in ("report.html", "match.json", "print.qr"):
        assert run("verify", "--head", f"@{witness}").code == 1


def test_what_proves_nothing_is_refused():
    Path("a.sheet").write_text(ok("export", "--format", "sheet").out)
    told = run("verify", "--against", "a.sheet")
    assert (told.code, "no entries with hashes" in told.err) == (4, True)
    assert run("verify", "--against", "nothing.db").code == 3
    shutil.copy("ledger.db", "spoilt.db")
    with closing(sqlite3.connect("spoilt.db")) as db:
        db.execute("DROP TRIGGER entries_never_change")
        db.execute("UPDATE entries SET payload = replace(payload, '77', '78')")
        db.execute("CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries\n"
                   "BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END")  # fmt: skip
        db.commit()
    told = run("verify", "--against", "spoilt.db")
    assert (told.code, "spoilt.db is damaged itself" in told.err) == (3, True)
    form = json.loads(Path("match.json").read_text())
    form["entries"][1]["payload"]["line"] = "pass"
    Path("bad.json").write_text(json.dumps(form))
    assert run("verify", "--against", "bad.json").code == 4
