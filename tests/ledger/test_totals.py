"""Matches taken over from paper: they begin at totals, in every game, and survive every way of handing them on."""

import pytest

from scorekeeper.games import find
from scorekeeper.ledger.acts import Start
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.match import Match
from scorekeeper.rulebook import load
from tests import few
from tests.cli.runner import ok, run
from tests.ledger.tools import AT

MATCHES = [
    (("baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS"), "82-70", "hokum E, NS 77", {"NS": 90, "EW": 78}),
    (("sabat", "Ali+Badr", "Cem+Dalia"), "140-200", "N out with QH, left 2 aces 3 pictures", {"NS": 210, "EW": 200}),
    (("shllaat", "Ali", "Badr", "Cem"), "100-90-80", "88 92 72", {"Ali": 188, "Badr": 182, "Cem": 152}),
    (("sleazy", "Ali", "Badr"), "0-75", "Ali full K", {"A": 200, "B": 75}),
    (("shah", "Ali", "Badr"), "0-3", "Badr won", {"A": 0, "B": 4}),
]
OVER = [("baloot", "152-70"), ("sabat", "100-500"), ("shllaat", "500-1-2"), ("shah", "5-0")]
REFUSED = [("shah", "3-1"), ("baloot", "82"), ("baloot", "82-x"), ("shllaat", "1-2")]


@pytest.fixture(autouse=True)
def ledger(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "totals.db"))


@pytest.mark.parametrize(("table", "totals", "line", "after"), few(MATCHES))
def test_a_match_begins_at_totals(tmp_path, table, totals, line, after):
    ok("new", *table, "--totals", totals, "--at", "2026-11-20")
    ok("check", totals)
    assert "taken over from paper" in ok("board").out
    ok("add", line)
    board = ok("board", "--json").json
    assert board["totals"] == after
    assert "-".join(map(str, board["taken_over"].values())) == totals
    assert "taken over from paper" in ok("history").out
    ok("explain")
    sheet = ok("export", "--format", "sheet").out
    assert f"totals: {totals}\n" in sheet
    for name, text in (("m.sheet", sheet), ("m.json", ok("export", "--format", "json").out)):
        (tmp_path / name).write_text(text)
        ok("import", tmp_path / name)
        assert ok("board", "--json").json["totals"] == after
        assert ok("export", "--format", "sheet").out == sheet
    ok("undo")
    ok("check", totals)
    ok("verify")


@pytest.mark.parametrize(("game", "totals"), OVER)
def test_a_match_that_would_be_over_is_not_begun(game, totals):
    assert run("new", game, "--totals", totals).code == 4
    assert "over" in run("new", game, "--totals", totals).err


@pytest.mark.parametrize(("totals", "dealer"), [("0-2", "Asha"), ("2-0", "Warsame")])
def test_who_won_the_games_taken_over_begins_the_next(tmp_path, totals, dealer):
    """shah.series.next"""
    refused = run("new", "shah", "Asha", "Warsame", "--totals", totals, "--dealer", dealer, "--json").json["errors"]
    assert [(each["code"], each["article"]) for each in refused] == [("totals-next", "shah.series.next")]
    sheet = tmp_path / "a.sheet"
    sheet.write_text(f"game: shah\nplayers: Asha, Warsame\ndealer: {dealer}\ntotals: {totals}\n\nAsha won\n")
    assert f"not {dealer}" in run("import", sheet).err
    other = {"Asha": "Warsame", "Warsame": "Asha"}[dealer]
    ok("new", "shah", "Asha", "Warsame", "--totals", totals, "--dealer", other)
    assert f"not {dealer}" in run("header", f"dealer={dealer}").err
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--totals", "82-70", "--dealer", "Cem")
    ok("header", "dealer=Ali")


def test_a_match_that_was_begun_against_its_totals_can_still_be_read():
    seating = find("shah").seating.seat([["Asha"], ["Warsame"]], None)
    choices = load(find("shah").rulebook).defaults()
    start = Start("shah", seating, choices, "A", totals={"A": 0, "B": 2})
    assert Match("m", find("shah"), [Entry(start, "", AT)]).state.next == {"first": "A"}


@pytest.mark.parametrize(("game", "totals"), REFUSED)
def test_what_no_match_begins_at(game, totals):
    assert run("new", game, "--totals", totals).code == 4


def test_a_result_is_recorded_and_handed_on():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--us", "NS")
    assert run("add", "result", "5-0").code == 4
    ok("add", "result 5-0", "--as-is")
    added = ok("add", "--json", "result", "them", "100,", "us", "270").json
    assert (added["echo"], list(added["hand"]["score"].items())) == (
        "result NS 270, EW 100",
        [("NS", 270), ("EW", 100)],
    )
    ok("dispute", "2", "--claim", "us", "200")
    ok("needs")
    ok("verify")


@pytest.mark.parametrize(
    "totals", ["us 82 them 70", "us 82, them 70", "them 70 us 82", "Cem 82, Ali 70", "N-S 70 E-W 82", "E-W: 82 N-S: 70"]
)
def test_totals_are_read_with_sides_and_names(totals):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "EW", "--totals", totals)
    assert ok("board", "--json").json["totals"] == {"NS": 70, "EW": 82}
    ok("check", totals)
    ok("add", "result us 16 them 0 =", totals.replace("82", "98"))


@pytest.mark.parametrize(
    "totals", ["us 82", "82 us", "Ali 82 Badr 70", "us 82 them 70 Zia 5", "-82-70", "us -82 them 70"]
)
def test_totals_without_a_figure_for_each_side_are_refused(totals):
    assert run("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "EW", "--totals", totals).code == 4


def test_of_figures_alone_where_us_is_the_second_side_it_is_asked_whose_they_are():
    table = ("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "EW", "--totals")
    assert "Whose is 82? Say NS 70, EW 82 or NS 82, EW 70." in run(*table, "82-70").err
    ok(*table, "70-70")
    ok("check", "70-70")  # held against the hands, in the order of the board
    for game in ("baloot", "sabat"):
        ok("new", game, "Ali+Badr", "Cem+Dalia", "--us", "EW")
        asked = run("add", "--json", "result", "20-0" if game == "sabat" else "16-0").json
        assert len(asked["readings"]) == 2
        ok("add", asked["readings"][0]["line"])
        assert "Whose is 10?" in run("dispute", "1", "--claim", "10-6").err
    assert len(run("add", "--json", "100-0").json["readings"]) == 4
