"""Whoever types is asked once in a match whether its figures are card points or game points; scripts never are."""

import pytest

from tests.cli.runner import ok, run
from tests.web import evening, hidden, read, serve


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


def test_a_question_about_a_gahwa_says_who_wins_the_match_with_each_reading(person):
    new()
    asked = ok("add", "coffee Badr won", stdin="2\n").err
    assert [line.split(" · ")[-1] for line in asked.splitlines() if "wins the match" in line] == [
        "E-W wins the match", "N-S wins the match",
    ]  # fmt: skip


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


def test_a_header_says_for_speech_too_what_a_low_figure_is():
    new()
    assert run("add", "hokum cem us 16").code == 4  # speech that can mean several things
    ok("header", "figures=cards")
    ok("add", "hokum cem us 16")
    assert points() == ({"NS": 16}, None)
    ok("header", "figures=game")
    ok("add", "hokum cem us 16")
    assert points() == (None, {"NS": 16})
    ok("add", "hokum cem us 16 card points")
    assert points() == ({"NS": 16}, None)


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


def totals():
    """Return the points of the last hand of Shlla'at, by player."""
    return ok("history", "--json").json["hands"][-1]["facts"]["totals"]


def test_bare_figures_of_shllaat_go_by_the_names_or_in_turn_as_a_person_says_once(person):
    ok("new", "shllaat", "Ali", "Badr", "Cem", "--dealer", "Badr")
    asked = ok("add", "88 92 72", stdin="2\n")
    assert "in the order of the names, or in the order of play" in asked.err
    assert "Ali 72, Badr 88, Cem 92" in asked.err
    assert totals() == {"Ali": 72, "Badr": 88, "Cem": 92}
    ok("add", "88 92 72")  # Cem begins: nothing is asked, there is no answer to read
    assert totals() == {"Ali": 92, "Badr": 72, "Cem": 88}
    ok("add", "88 92 72")  # Ali begins
    assert totals() == {"Ali": 88, "Badr": 92, "Cem": 72}
    ok("fix", "1", "100 92 60")  # Badr began hand 1
    assert ok("history", "--json").json["hands"][0]["facts"]["totals"] == {"Ali": 60, "Badr": 100, "Cem": 92}


def test_bare_figures_of_shllaat_are_asked_about_only_if_the_order_matters(person):
    ok("new", "shllaat", "Ali", "Badr", "Cem", "--dealer", "Cem")
    for line in ("Ali 88, Badr 92, Cem 72", "84 84 84", "redeal", "nobody", "Ali 88, Badr 92"):
        ok("add", line)
    ok("header", "figures=named")
    ok("add", "88 92 72")
    assert totals() == {"Ali": 88, "Badr": 92, "Cem": 72}


def test_results_of_shllaat_are_bare_figures_too(person):
    ok("new", "shllaat", "Ali", "Badr", "Cem", "--dealer", "Badr")
    ok("header", "figures=turn")
    ok("add", "result 88 92 72")
    assert ok("history", "--json").json["hands"][0]["facts"]["result"] == {"Ali": 72, "Badr": 88, "Cem": 92}


def test_scripts_read_bare_figures_by_the_names():
    ok("new", "shllaat", "Ali", "Badr", "Cem", "--dealer", "Badr")
    ok("add", "88 92 72")
    assert totals() == {"Ali": 88, "Badr": 92, "Cem": 72}


@pytest.mark.parametrize(("whose", "line", "points_of"), [
    ("counting", "hokum Ali 90", {"EW": 90}), ("counting", "hokum Ali x2 90", {"NS": 90}),
    ("counting", "hokum Ali x3 90", {"EW": 90}), ("declarer", "hokum Ali 90", {"NS": 90}),
    ("declarer", "hokum Ali x2 90", {"NS": 90}),
])  # fmt: skip
def test_whose_a_lone_figure_is_a_table_says_once(whose, line, points_of):
    new()
    asked = run("add", line)
    assert (asked.code, "header lone=counting" in asked.err) == (4, True)
    ok("header", f"lone={whose}")
    ok("add", line)
    assert points() == (points_of, None)


@pytest.mark.parametrize(("counting", "code"), [("defenders", 0), ("both", 4)])
def test_a_lone_figure_is_of_the_side_that_counts_by_the_rules_of_the_table(counting, code):
    new()
    ok("rules", "set", f"counting={counting}")
    ok("header", "lone=counting")
    assert run("add", "hokum Ali x2 90").code == code  # where both sides count, it is asked whose it is
    assert code or points() == ({"EW": 90}, None)
