"""Entries at the door: what was written is read and written the same, and nothing of a wrong form comes in."""

import json
import sqlite3
from pathlib import Path

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.game import DATA
from scorekeeper.games.baloot import GAME
from scorekeeper.jsontext import canonical
from scorekeeper.ledger import chain
from scorekeeper.ledger.acts import Act, Hand, Ruling
from scorekeeper.ledger.entries import decode, decode_all, text_of
from tests import thorough
from tests.cli.runner import ok, run

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.db"))
RECORD = json.loads((DATA / "samples" / "baloot-record.jsonl").read_text("utf-8").splitlines()[0])
EVENING = (
    ("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS", "--rules", "counting=both"),
    ("add", "hokum", "E,", "us", "77", "=", "8-8"),
    ("add", "--after", "0", "--id", "phone-1", "sun W, us 60"),
    ("add", "hokum N, EW 91 = 9-9", "--as-is"),
    ("fix", "1", "hokum E, us 87 = 1-1 as is", "--why", "counted again"),
    ("void", "3", "--why", "dealt wrong"),
    ("undo", "--why", "no"),
    ("redo",),
    ("dealer", "Badr"),
    ("players", "rename", "Ali", "Alia"),
    ("players", "substitute", "Cem", "Omar"),
    ("rules", "set", "counting=defenders"),
    ("header", "dealer=W", "us=EW", "date=2026-01-01"),
    ("header", "us="),
    ("check", "1-2", "as", "is"),
    ("note", "tea"),
    ("ruling", "1", "Was it a revoke?", "--decides", "hokum E, NS 80", "--otherwise", "void", "--provisional",
     "--asked", "Omar", "--agreed", "a nine", "--claimed", "a ten", "--unknown", "who", "--article", "plain-follow"),
    ("ruling", "R1", "--overturn"),
    ("ruling", "2", "Who led?", "--decides", "stands", "--instead", "dealt again", "--because", "of the light"),
    ("finish", "--abandon"),
)  # fmt: skip


def payloads(path):
    """List the entries of a ledger, match by match."""
    db = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    matches = [row[0] for row in db.execute("SELECT match FROM heads ORDER BY match")]
    query = "SELECT payload FROM entries WHERE match = ? ORDER BY seq"
    return [[row[0] for row in db.execute(query, (match,))] for match in matches]


def same_again(texts):
    game, entries = decode_all([json.loads(text) for text in texts])
    assert [text_of(entry, game) for entry in entries] == texts
    return entries


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_entries_of_old_ledgers_are_written_as_they_were(path):
    assert all(same_again(texts) for texts in payloads(path))


@thorough
def test_entries_of_every_kind_are_written_as_they_were(tmp_path):
    for words in EVENING:
        ok(*words)
    ok("new", "sabat", "--dealer", "S")
    ok("add", "E out with 8H, 2 aces 3 pictures")
    ok("penalty", "NS", "signal")
    ok("ruling", "1", "A pass?", "--decides", "penalty NS illegal-pass")
    ok("finish")
    ok("add", "sign S =", " ".join(f"{side} {n}" for side, n in ok("board", "--json").json["totals"].items()))
    ok("add", "hide")
    ok("new", "baloot")
    (tmp_path / "record.json").write_text(json.dumps({key: RECORD[key] for key in RECORD if key != "rules"}))
    ok("add", "--record", tmp_path / "record.json")
    for sheet in sorted((DATA / "samples").glob("*.sheet")):
        ok("import", sheet)
    (tmp_path / "rest.sheet").write_text("game: baloot\n\nhokum E, NS 77\n# good night\n")
    ok("import", tmp_path / "rest.sheet")
    kinds = {type(entry.act) for texts in payloads(tmp_path / "ledger.db") for entry in same_again(texts)}
    assert kinds == set(Act.__args__)


def hand(**changed):
    payload = {"id": "1", "at": "2026-11-20T21:00:00+03:00", "kind": "hand", "line": "hokum E, NS 77"}
    payload |= {"facts": {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}}
    return {key: value for key, value in (payload | changed).items() if value is not ...}


def ruling(**changed):
    return hand(kind="ruling", facts=..., final=True, question="Who led?", hand=1, **changed)


@pytest.mark.parametrize(
    ("payload", "faults"),
    [
        (hand(id=1, at=5, line=None), {"entry.id", "entry.at", "entry.line"}),
        (hand(at="yesterday", paper={"NS": "8"}), {"entry.at", "entry.paper.NS"}),
        (hand(facts=..., new=1, _hidden=2), {"entry.facts", "entry.new", "entry._hidden"}),
        (hand(kind="guess"), {"entry.kind"}),
        (hand(kind=["hand"]), {"entry.kind"}),
        (hand(facts=[]), {"entry.facts"}),
        ([], {"entry"}),
        (ruling(effect={"kind": "hand", "line": 1}), {"entry.effect.line", "entry.effect.facts"}),
        (ruling(effect={"kind": "flogging"}, otherwise=1), {"entry.effect.kind", "entry.otherwise"}),
        (hand(kind="header", facts=..., opening={"at": 1, "game": "x"}), {"entry.opening.at", "entry.opening.game"}),
    ],
)
def test_a_wrong_form_is_refused_with_all_its_faults(payload, faults):
    with pytest.raises(Malformed) as refused:
        decode(payload, GAME)
    assert {problem.field for problem in refused.value.problems} == faults


def test_a_right_form_is_a_record_of_its_kind():
    assert isinstance(decode(hand(), GAME).act, Hand)
    assert isinstance(decode(ruling(), GAME).act, Ruling)


# --- other people's ledgers and exports --------------------------------------------------------------------


def rechained(record):
    """Hash the entries of an export anew, as somebody would who changed them."""
    head = chain.GENESIS
    for entry in record["entries"]:
        head = entry["hash"] = chain.link(head, canonical(entry["payload"]))
    return record | {"head": head}


DAMAGES = [
    lambda start, _: start["players"][0].__setitem__(1, 7),
    lambda start, _: start.update(at=5),
    lambda start, _: start["sides"][0][1].append("nobody"),
    lambda _, hand: hand.update(surprise=1),
    lambda _, hand: hand.update(as_is=False),
    lambda _, hand: hand.update(kind="start"),
    lambda _, hand: hand.update(kind="rename", player="nobody", name="Zed", facts=...),
]


@pytest.fixture
def record():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    ok("add", "hokum E, NS 77")
    return ok("export", "--format", "json").json


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_export_of_a_wrong_form_is_refused_though_its_hashes_fit(record, damage, tmp_path):
    damage(*(entry["payload"] for entry in record["entries"]))
    for entry in record["entries"]:
        entry["payload"] = {key: value for key, value in entry["payload"].items() if value is not ...}
    (tmp_path / "bad.json").write_text(json.dumps(rechained(record)))
    other = ("--db", tmp_path / "other.db")
    refused = run(*other, "import", tmp_path / "bad.json")
    newer = "newer scorekeeper" in refused.err
    assert (refused.code, "Traceback" in refused.err, bool(refused.err)) == (3 if newer else 4, False, True), refused
    assert newer is (damage in (DAMAGES[3], DAMAGES[5]))
    assert not (tmp_path / "other.db").exists()


@pytest.mark.parametrize("damage", DAMAGES)
def test_merging_leaves_out_what_cannot_be_played_and_goes_on(record, damage, tmp_path):
    first = record["match"]
    ok("new", "baloot")
    damage(*(entry["payload"] for entry in record["entries"]))
    for entry in record["entries"]:
        entry["payload"] = {key: value for key, value in entry["payload"].items() if value is not ...}
    rechained(record)
    db = sqlite3.connect(tmp_path / "ledger.db")
    for name in ("entries_never_change", "heads_only_move_on"):
        db.execute(f"DROP TRIGGER {name}")
    for entry in record["entries"]:
        payload = canonical(entry["payload"])
        db.execute("UPDATE entries SET payload = ?, hash = ? WHERE match = ? AND seq = ?",
                   (payload, entry["hash"], first, entry["seq"]))  # fmt: skip
    db.execute("UPDATE heads SET hash = ? WHERE match = ?", (record["entries"][-1]["hash"], first))
    db.commit()
    db.close()
    other = ("--db", tmp_path / "other.db")
    merged = run(*other, "merge", tmp_path / "ledger.db")
    assert merged.code == 4
    assert f"Match {first}: its entries there cannot be played (" in merged.out
    assert "taken over\n" in merged.out
    assert ok(*other, "verify", "--json").json["matches"] == 1
