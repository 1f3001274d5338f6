"""Whoever types is asked once in a match whether its figures are card points or game points; scripts never are."""

import pytest

from tests.cli.runner import ok, run
from tests.web import evening, hidden, read, serve


@pytest.fixture(autouse=True)
def ledger(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "figures.db"))


@pytest.fixture
def person(monkeypatch):
    """Somebody types at a terminal."""
    for module in ("add", "fix"):
        monkeypatch.setattr(f"scorekeeper.cli.{module}.asks", lambda: True)


def new():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")


def points(number=-1):
    hand = ok("history", "--json").json["hands"][number]
    return hand["facts"].get("points"), hand["facts"].get("game_points")


def test_a_person_is_asked_once_and_the_answer_is_kept(person):
    new()
    asked = ok("add", "hokum E, NS 9", stdin="2\n")
    assert "card points or game points" in asked.err
    assert "N-S 16 · E-W 0" in asked.err
    assert points() == (None, {"NS": 9})
    ok("add", "hokum N, NS 7")  # nothing is asked: there is no answer to read
    assert points() == (None, {"NS": 7})
    ok("add", "hokum N, NS 90")
    assert points() == ({"NS": 90}, None)


@pytest.mark.parametrize(("choice", "kept"), [("1", ({"NS": 12}, None)), ("2", (None, {"NS": 12}))])
def test_either_answer_means_what_it_says(person, choice, kept):
    new()
    ok("add", "hokum E, NS 12", stdin=f"{choice}\n")
    assert points() == kept
    ok("fix", "1", "hokum E, NS 14")
    assert points() == tuple(told and {"NS": 14} for told in kept)


def test_what_can_only_be_one_of_both_is_not_asked_about(person):
    new()
    for line in ("hokum E, NS 44", "sun E, NS 60", "hokum E, NS 12 card points", "hokum E, NS 9 game points"):
        ok("add", line)
    assert points(2) == ({"NS": 12}, None)


def test_scripts_and_sheets_are_never_asked(tmp_path):
    new()
    ok("add", "hokum E, NS 9")
    assert points() == ({"NS": 9}, None)
    ok("header", "figures=game")
    ok("add", "hokum E, NS 9")  # a pipe reads the notation
    assert points() == ({"NS": 9}, None)
    sheet = tmp_path / "low.sheet"
    sheet.write_text("game: baloot\n\nhokum E, NS 9\n", "utf-8")
    ok("import", sheet)
    assert points() == ({"NS": 9}, None)


def test_a_header_knows_what_figures_can_be():
    new()
    refused = run("header", "figures=tricks")
    assert refused.code == 4
    assert "figures can be cards or game, not tricks." in refused.err
    ok("header", "figures=cards")
    assert ok("verify").out.startswith("Undamaged")


def test_the_page_asks_once_too():
    evening()
    with serve() as site:
        asked = site.post(do="try", seen=3, line="hokum E, NS 9")
        assert "card points or game points" in read(asked.text)
        told = site.post(do="figures", by="game", seen=3, line="hokum E, NS 9")
        assert "9 game points" in read(told.text)
        site.post(**{**hidden(told.text), "do": "record"})
        again = site.post(do="try", seen=5, line="hokum N, NS 7")
        assert "7 game points" in read(again.text)
