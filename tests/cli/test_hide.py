"""A match that is set aside: ``matches hide``, ``matches show``, ``matches --hidden``."""

import itertools
import shutil
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.disputes.precedents import final
from scorekeeper.ledger.store import Ledger
from tests.cli.runner import ok, run

TABLES = ("matches", "hands", "items", "players", "rulings")
HOURS = itertools.count(1)


@pytest.fixture
def ledger(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path / "ledger.db"


def match(*words, hands=()):
    """Begin a match, an hour after the last one, add hands, and return its id."""
    at = str(datetime(2025, 1, 1, tzinfo=UTC) + timedelta(hours=next(HOURS)))[:16]
    ident = ok("new", *words, "--at", at, "--json").json["match"]
    for hand in hands:
        ok("add", hand, "--at", at)
    return ident


def evening():
    return match("baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", hands=["hokum E, NS 77", "sun W, NS 60"])


def mistake():
    """Begin a match that nobody should see: to 20, won by a kaboot, with a ruling."""
    ident = match("baloot", "Test+Two", "Try+Four", "--dealer", "S", "--target", "20", hands=["hokum E, kaboot NS"])
    ok("ruling", "1", "Did EW revoke?", "--decides", "stands", "--article", "baloot.play.follow")
    return ident


def everything(path):
    """Return all that is said of all matches."""
    with Ledger(path, writing=False) as ledger:
        precedents, people = final(ledger, "baloot"), ledger.people()
    said = [ok("stats", "--json").out, ok("rankings", "--json").out, ok("matches", "--json").out]
    tables = [ok("export", "--what", table, "--format", "jsonl", "-").out for table in TABLES]
    return precedents, people, said, tables


def test_a_hidden_match_is_as_one_that_was_never_there(ledger):
    evening()
    pytest.importorskip("openskill", reason="needs the extra ratings")
    never = everything(ledger)
    ident = mistake()
    there = everything(ledger)
    assert [one == other for one, other in zip(never, there, strict=True)] == [False] * 4
    ok("matches", "hide", ident)
    ok("use", "1")
    assert everything(ledger) == never
    assert ident in ok("export", "--what", "entries", "--format", "jsonl", "-").out
    ok("verify")
    ok("matches", "show", ident)
    ok("use", ident)
    *shown, tables = everything(ledger)
    assert [*shown, tables[1:]] == [*there[:3], there[3][1:]]  # but for the number of entries, and the head
    ok("verify")


def test_the_list_of_the_hidden_says_what_the_list_said(ledger):
    evening()
    ident = mistake()
    (row,) = [row for row in ok("matches", "--json").json if row["match"] == ident]
    assert ok("matches", "--hidden").out == "No match is hidden.\n"
    ok("matches", "hide", ident)
    (hidden,) = ok("matches", "--hidden", "--json").json
    assert hidden.pop("hidden") is True
    assert "hidden" not in ok("matches", "--json").out
    assert hidden == row | {"current": False}
    assert ident in ok("matches", "--hidden").out
    assert ident not in ok("matches").out


def test_the_winner_that_the_table_named_is_told_of_a_hidden_match(ledger):
    ident = evening()
    ok("finish", "--won", "NS", "--because", "conceded")
    (row,) = ok("matches", "--json").json
    ok("matches", "hide", ident)
    assert ok("matches", "--hidden", "--json").json == [row | {"current": False, "hidden": True}]


def test_another_open_match_is_in_play_then(ledger):
    first = evening()
    over = match("baloot", "Ed+Fay", "Gil+Hal", "--target", "10", hands=["hokum E, kaboot NS"])
    ident = match("shah", "Xa", "Yb")
    told = ok("matches", "hide", ident, "--why", "a test").out
    assert told.startswith(f"Hidden: match {ident}. It is kept")
    assert f"In play: Baloot, N-S Ali & Badr against E-W Cem & Dalia, match {first}" in told
    answer = ok("matches", "hide", first, "--json").json
    assert answer == {"matches": [first], "hidden": True, "in_play": over}
    assert "No match is in play now." in ok("matches", "hide", over).out
    assert "No matches yet" in ok("matches").out
    assert run("add", "pass").code == 4
    ok("matches", "show", first)
    assert ok("board", "--json").json["match"] == first
    ok("matches", "show", over)
    assert ok("board", "--json").json["match"] == first
    ok("verify")


def test_a_hidden_match_goes_on_and_says_so(ledger):
    ident = evening()
    match("shah", "Xa", "Yb")
    ok("matches", "hide", ident)
    ok("add", "--match", ident, "hokum E, NS 91")
    for words in (("board",), ("board", "--plain")):
        assert "This match is hidden" in ok(*words, "--match", ident).out
    assert "هذه الصكّة مخفية" in ok("board", "--match", ident, "--lang", "ar").out
    assert "This match is hidden." in ok("board", "--say", "--match", ident).out
    assert ok("board", "--match", ident, "--json").json["hidden"] is True
    assert "hidden" not in ok("board", "--json").json
    ok("verify")
    ok("matches", "show", ident)
    assert ok("stats", "baloot", "--json").json[0]["hands"] == 3
    ok("verify")


def test_undo_takes_either_back_and_a_ledger_rebuilt_is_the_same(ledger):
    ident = evening()
    listed = ok("matches", "--json").json
    ok("matches", "hide", ident)
    ok("verify", "--rebuild")
    assert ok("matches", "--json").json == []
    assert "Taken back: hide" in ok("undo", "--match", ident).out
    assert [row["hands"] for row in ok("matches", "--json").json] == [row["hands"] for row in listed]
    assert ok("redo", "--match", ident, "--json").json["hidden"] is True
    assert ok("matches", "--json").json == []
    ok("matches", "show", ident)
    ok("undo")
    assert ok("matches", "--json").json == []
    ok("verify")


def test_all_that_are_named_are_hidden_or_none(ledger):
    first, second = evening(), mistake()
    refused = run("matches", "hide", first, "nothing")
    assert (refused.code, "no match nothing" in refused.err) == (4, True)
    assert len(ok("matches", "--json").json) == 2
    told = ok("matches", "hide", "1", "2", first).out
    assert told.startswith(f"Hidden: matches {second} and {first}. They are kept")
    for words, code in (
        (("hide", first), "match-hidden-already"),
        (("hide", "1"), "match-unknown"),
        (("hide",), "matches-form"),
        (("drop", first), "matches-form"),
    ):
        refused = run("matches", *words, "--json")
        assert (refused.code, refused.json["errors"][0]["code"]) == (4, code)
    told = ok("matches", "show", "1", "2", "--lang", "ar").out
    assert told.startswith("عادت إلى القائمة والإحصاءات: ")
    refused = run("matches", "show", first, "--json")
    assert refused.json["errors"][0]["code"] == "match-not-hidden"
    ok("verify")


def test_an_empty_match_is_hidden_and_undone(ledger):
    evening()
    ident = match("shah", "Xa", "Yb")
    ok("matches", "hide", ident)
    ok("matches", "show", ident)
    assert len(ok("matches", "--json").json) == 2
    ok("use", ident)
    ok("undo")
    assert "This match is hidden" in ok("board").out
    fresh = match("shah", "Xa", "Yb")
    ok("undo")
    assert fresh not in ok("matches", "--json").out
    assert [row["match"] for row in ok("matches", "--hidden", "--json").json] == [ident]


@pytest.mark.parametrize("shown", [False, True])
def test_a_sheet_says_it_and_is_the_same_again(ledger, shown):
    ident = evening()
    ok("matches", "hide", ident)
    ok("matches", "show", ident) if shown else None
    ok("export", "--match", ident, "evening.sheet")
    sheet = (ledger.parent / "evening.sheet").read_bytes()
    assert sheet.endswith(b"hide\nunhide\n" if shown else b"hide\n")
    ok("--db", "other.db", "import", "evening.sheet")
    assert len(ok("--db", "other.db", "matches", "--json").json) == shown
    ok("--db", "other.db", "export", "again.sheet")
    assert (ledger.parent / "again.sheet").read_bytes() == sheet
    assert ok("--db", "other.db", "fix", "1", "hokum E, NS 87").code == 0
    ok("--db", "other.db", "export", "--format", "sheet", "fixed.sheet")
    assert (ledger.parent / "fixed.sheet").read_bytes() == sheet.replace(b"NS 77", b"NS 87")


def test_an_export_a_copy_and_a_merge_carry_it(ledger):
    ident = evening()
    shutil.copy(ledger, "phone.db")
    ok("matches", "hide", ident)
    ok("export", "--match", ident, "evening.json")
    ok("backup", "copy.db")
    assert ok("--db", "phone.db", "merge", ledger).code == 0
    ok("--db", "new.db", "merge", ledger)
    ok("--db", "second.db", "import", "evening.json")
    for other in ("phone.db", "copy.db", "new.db", "second.db"):
        assert ok("--db", other, "matches", "--json").json == []
        assert [row["match"] for row in ok("--db", other, "matches", "--hidden", "--json").json] == [ident]
        ok("--db", other, "verify")
    ok("--db", "phone.db", "matches", "show", "1")
    ok("merge", "phone.db")
    assert [row["match"] for row in ok("matches", "--json").json] == [ident]
    ok("verify")


def test_of_two_branches_the_one_that_is_not_hidden_counts(ledger):
    ident = match("shah", "Xa", "Yb", hands=["Xa won"])
    shutil.copy(ledger, "phone.db")
    ok("add", "Xa won")
    ok("add", "Xa won")
    ok("--db", "phone.db", "add", "Yb won")
    ok("merge", "phone.db", "--branch")
    assert [row["counted_as"] is None for row in ok("matches", "--json").json].count(True) == 1
    ok("matches", "hide", ident)
    (row,) = ok("matches", "--json").json
    assert (row["hands"], row["counted_as"]) == (2, None)
    assert {each["name"]: each["hands"] for each in ok("stats", "--json").json} == {"Xa": 2, "Yb": 2}


def test_the_table_moves_on_to_the_match_in_play(ledger):
    first = evening()
    match("shah", "Xa", "Yb")
    told = ok("table", stdin="matches hide 1\nhokum E, NS 91\nhide\nunhide\n").out
    assert "Hand 3 · Hokum by Cem" in told
    assert "Recorded: hide" in told
    assert ok("board", "--json").json["match"] == first
    assert [entry["kind"] for entry in ok("history", "--all", "--json").json["entries"]][-2:] == ["hide", "hide"]


def test_somebody_called_hide_still_wins(ledger):
    match("shah", "Hide", "Yb", hands=["Hide won"])
    assert ok("board", "--json").json["totals"] == {"A": 1, "B": 0}
    ok("add", "hide")
    assert ok("matches", "--json").json == []
    refused = run("add", "hide it all")
    assert refused.code == 4


def test_a_shell_offers_what_can_be_hidden_and_shown(ledger):
    first, second = evening(), mistake()
    ok("matches", "hide", second)

    def offered(*words):
        return [line.partition("\t")[0] for line in ok("complete", "--", *words).out.splitlines()]

    assert offered("matches", "") == ["hide", "show"]
    assert offered("matches", "hide", "") == [first]
    assert offered("matches", "show", "") == [second]
