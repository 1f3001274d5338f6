"""An entry of a newer version is not damage: its chain holds, and only this version does not know its form."""

import json
import sqlite3
from contextlib import closing

import pytest

from scorekeeper.jsontext import canonical
from scorekeeper.ledger import chain
from tests.cli.runner import ok, run

LATER = {
    "a field": {"kind": "note", "line": "tea", "colour": "red"},
    "a field of a hand": {"kind": "hand", "line": "pass", "facts": {"outcome": "all-pass"}, "seen_by": "N"},
    "a field of facts": {"kind": "hand", "line": "pass", "facts": {"outcome": "all-pass", "clock": 9}},
    "an option": {"kind": "rule", "line": "rule moon=full", "choices": {"moon": "full"}},
    "a choice": {"kind": "rule", "line": "rule counting=moon", "choices": {"counting": "moon"}},
    "a kind": {"kind": "applause", "by": "N"},
    "a kind of effect": {"kind": "ruling", "line": "ruling 1", "hand": 1, "effect": {"kind": "applause"}},
}


@pytest.fixture(params=LATER)
def written(request, tmp_path, monkeypatch):
    """Make a ledger in which a newer version recorded something; its chain and its head are right."""
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    match = ok("add", "hokum E, NS 77", "--json").json["match"]
    path = tmp_path / "ledger.db"
    payload = canonical({"id": "0" * 16, "at": "2026-11-20T21:00:00+03:00", **LATER[request.param]})
    with closing(sqlite3.connect(path)) as db:
        (count, head) = db.execute("SELECT count, hash FROM heads").fetchone()
        head = chain.link(head, payload)
        db.execute(
            "INSERT INTO entries (match, seq, payload, hash) VALUES (?, ?, ?, ?)", (match, count + 1, payload, head)
        )
        db.execute("UPDATE heads SET count = ?, hash = ?", (count + 1, head))
        db.commit()
    return path


def test_a_newer_entry_is_told_as_such_and_never_as_damage(written):
    for words in (("board",), ("add", "pass"), ("history",), ("export",)):
        refused = run(*words)
        assert (refused.code, "newer scorekeeper" in refused.err) == (3, True), refused
        assert "is damaged" not in refused.err
    proof = run("verify", "--json")
    assert (proof.code, [(each["code"], each["seq"]) for each in proof.json["faults"]]) == (3, [("newer", 3)])
    assert "newer scorekeeper" in run("verify").out


def test_a_newer_entry_is_told_by_merge_and_import(written, tmp_path):
    merged = run("--db", tmp_path / "new.db", "merge", written)
    assert (merged.code, "newer scorekeeper" in merged.out) == (4, True)
    with closing(sqlite3.connect(written)) as db:
        rows = db.execute("SELECT match, payload, hash FROM entries ORDER BY seq").fetchall()
    links = [{"payload": json.loads(payload), "hash": digest} for _, payload, digest in rows]
    form = {"match": rows[0][0], "entries": links, "count": len(links), "head": links[-1]["hash"], "form": 1}
    (tmp_path / "match.json").write_text(json.dumps(form))
    refused = run("--db", tmp_path / "new.db", "import", tmp_path / "match.json")
    assert (refused.code, "newer scorekeeper" in refused.err) == (3, True), refused


def test_an_option_of_a_newer_version_that_a_match_begins_with_is_told_as_such(written, tmp_path):
    ok("new", "shah", "Xa", "Yb")
    ok("export", tmp_path / "match.json")
    form = json.loads((tmp_path / "match.json").read_text())
    (link,) = form["entries"]
    for options in ({"moon": "full"}, {"series": "moon"}):
        link["payload"]["options"] = {**link["payload"]["options"], **options}
        link["hash"] = form["head"] = chain.link(chain.GENESIS, canonical(link["payload"]))
        (tmp_path / "match.json").write_text(json.dumps(form))
        refused = run("--db", tmp_path / "new.db", "import", tmp_path / "match.json")
        assert (refused.code, "newer scorekeeper" in refused.err) == (3, True), refused


def test_damage_beside_a_newer_entry_is_damage(written):
    ok("new", "shah", "Xa", "Yb")
    with closing(sqlite3.connect(written)) as db:
        db.execute("UPDATE derived_players SET name = 'Zed' WHERE name = 'Xa'")
        db.commit()
    assert run("verify").code == 1
