"""A game from outside the package works in every command: a folder, a rulebook file and an entry point."""

import sys
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.places import DATA
from tests.cli.runner import ok, run

TOY = str(Path(__file__).parent / "toy")


@pytest.fixture(autouse=True)
def _installed(monkeypatch):
    monkeypatch.syspath_prepend(TOY)


def test_a_sixth_game_works_in_every_command(tmp_path):
    assert "toy" in games.names()
    ok("new", "toy", "Ali", "Badr", "--target", "9", "--dealer", "B")
    assert "Round 1 · Ali called" in ok("add", "Ali", "3").out
    ok("add", "Badr 4 = 3-4")
    ok("penalty", "B", "noise")
    ok("fix", 1, "Ali 5")
    ok("undo")
    ok("redo")
    ok("note", "tea")
    ok("rules", "set", "target=6")
    assert ok("board", "--json").json["totals"] == {"A": 5, "B": 3}
    assert "Ali called" in ok("board").out
    assert "penalty B noise" in ok("history").out
    assert "called 5" in ok("explain", 1).out
    assert "toy" in ok("matches").out + ok("stats").out
    assert "Whoever calls" in ok("rules", "toy.score.points").out
    assert ok("rules", "search", "whoever", "calls").out
    ok("add", "Ali 1")
    assert ok("board", "--json").json["winner"] == "A"
    for form in ("sheet", "json", "csv", "html", "md"):
        ok("export", tmp_path / f"match.{form}")
    ok("board", "--svg", tmp_path / "board.svg")
    ok("explain", 1, "--svg", tmp_path / "hand.svg")
    assert ok("export", "--what", "items", "--game", "toy", "--json").lines
    ok("import", tmp_path / "match.sheet")
    assert ok("board", "--json").json["totals"] == {"A": 6, "B": 3}
    ok("--db", tmp_path / "other.db", "import", tmp_path / "match.html")
    ok("merge", tmp_path / "other.db")
    ok("backup", tmp_path / "copy.db")
    assert ok("score", "toy", stdin='{"by": "A", "n": 2}').json["score"] == {"A": 2, "B": 0}
    assert run("score", "toy", stdin='{"by": "C"}').code == 4
    assert ok("schema", "toy").json["properties"]["by"] == {"enum": ["A", "B"]}
    assert ok("verify", "--json").json["ok"]


@pytest.mark.parametrize("line", [
    "A 3", "3 A", "Ali 3", "ali called 3", "Ali has called three", "3 by Ali", "Ali: 3 points", "قال Ali ٣", "Ali calls 3.",
])  # fmt: skip
def test_a_sixth_game_is_heard_by_a_grammar_and_a_list_of_words(line):
    ok("new", "toy", "Ali", "Badr")
    ok("add", line)
    assert ok("board", "--json").json["totals"] == {"A": 3, "B": 0}


@pytest.mark.parametrize(("line", "told"), [
    ("Ali caled 3", "Did you mean called?"), ("Ali 3 4", "“4”"), ("Ali 3, Badr 4", "A 3"), ("Ali xyzzy 3", "xyzzy"),
])  # fmt: skip
def test_a_line_of_a_sixth_game_that_says_too_little_or_too_much_is_refused(line, told):
    ok("new", "toy", "Ali", "Badr")
    refused = run("add", line)
    assert refused.code == 4
    assert told in refused.err


@pytest.mark.parametrize("name", ["notation/toy.txt", "speech/toy.txt", "lexicon/toy.en.toml"])
def test_the_guide_shows_how_the_toy_hears_as_it_is(name):
    text = (Path(TOY) / name).read_text("utf-8")
    assert "".join(f"    {line}\n" for line in text.splitlines()) in (DATA / "guide" / "developing.md").read_text(
        "utf-8"
    )


def test_a_game_that_is_gone_is_told(monkeypatch):
    ok("new", "toy", "Ali", "Badr")
    # only the game goes: undoing everything would take the test's own ledger away too, and read the user's
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder != TOY])
    gone = run("board")
    assert (gone.code, "There is no game toy." in gone.err) == (4, True)


def test_a_game_that_knows_no_needs_still_has_its_target():
    ok("new", "toy", "Ali", "Badr", "--target", "9")
    ok("add", "Ali", "3")
    told = ok("needs", "--json").json
    assert (told["to_go"], told["needs"]) == ({"A": 6, "B": 9}, [])
    assert "Nothing more is known about how a match of Toy ends." in ok("needs").out
