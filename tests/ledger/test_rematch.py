"""Another match of the same players, after some of them got other names."""

import json
import os
from pathlib import Path

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.game import Seating
from scorekeeper.games import find
from scorekeeper.ledger.acts import Start
from scorekeeper.ledger.entries import decode, encode, stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.store import Ledger
from scorekeeper.options import encode as options
from tests.cli.runner import ok, run
from tests.ledger.tools import AT

SHLLAAT = find("shllaat")
CALLED_BEFORE = Seating(
    {"Ali": "Alia", "Badr": "Badr", "Cem": "Cem"}, {"Ali": ("Ali",), "Badr": ("Badr",), "Cem": ("Cem",)}, "Ali"
)
"""The seating that older versions began a rematch with, once Ali was called Alia."""


def start(game, seating, dealer=None):
    state = find(game).match.start(find(game).options(), find(game).seating.seat([], None), None)
    return stamped(Start(game, seating, options(state.options), dealer), AT)


def opening():
    return ok("history", "--all", "--json").json["entries"][0]


@pytest.mark.parametrize("change", ["rename", "substitute"])
def test_a_rematch_seats_the_players_under_the_names_they_have_now(change):
    ok("new", "shllaat", "Ali", "Badr", "Cem", "--dealer", "Ali")
    ok("players", change, "Ali", "Alia")
    ok("rematch")
    found = opening()
    assert found["sides"] == [["Alia", ["Alia"]], ["Badr", ["Badr"]], ["Cem", ["Cem"]]]
    assert found["dealer"] == "Alia"
    ok("add", "Alia 88, Badr 92, Cem 72")
    ok("verify")


@pytest.mark.parametrize(("names", "old", "new"), [
    (("baloot", "Ali+Badr", "Cem+Dalia", "--us", "EW"), "Cem", "Omar"),
    (("sabat", "Ali+Badr", "Cem+Dalia"), "Ali", "Omar"),
    (("sleazy", "Ali+Badr", "Cem+Dalia", "--us", "B", "--rules", "players=double"), "Ali", "Omar"),
    (("shah", "Ali", "Badr"), "Badr", "Omar"),
    (("shah", "Ali", "Badr"), "B", "Omar"),
])  # fmt: skip
def test_a_rematch_of_every_game_can_be_read(names, old, new):
    ok("new", *names)
    before = opening()
    ok("players", "rename", old, new)
    ok("rematch")
    assert (opening()["sides"], opening()["us"]) == (before["sides"], before["us"])
    assert new in dict(opening()["players"]).values()
    ok("verify")


def test_nobody_gets_a_name_that_the_game_does_not_seat():
    ok("new", "shllaat", "Ali", "Badr", "Cem")
    assert "it could also be jacks of Ali's" in run("players", "rename", "Badr", "Ali jacks").err


def test_a_match_that_the_reader_refuses_is_not_begun():
    strange = CALLED_BEFORE._replace(players={"Ali": "Alia", "Badr": "Badr", "Cem": "Cem", "Omar": "Omar"})
    with pytest.raises(Malformed):
        begin(SHLLAAT, strange, start("shllaat", strange).act.options, AT)


def test_a_rematch_of_an_older_version_can_be_read_played_and_handed_on(tmp_path):
    ledger = Path(os.environ["SCOREKEEPER_DB"])
    with Ledger(ledger, create=True) as opened:
        opened.keep(Match("k3f9x2aaaa", SHLLAAT, [start("shllaat", CALLED_BEFORE, "Ali")]))
    assert "Alia begins next" in ok("board").out
    ok("add", "Ali 88, Badr 92, Cem 72")
    ok("add", "Alia 88, Badr 92, Cem 72")
    totals = ok("board", "--json").json["totals"]
    assert totals == {"Ali": 176, "Badr": 184, "Cem": 144}
    ok("verify")
    ok("backup", tmp_path / "copy.db")
    for form in ("sheet", "json"):
        ok("export", tmp_path / f"a.{form}")
        ok("--db", tmp_path / f"{form}.db", "import", tmp_path / f"a.{form}")
        assert ok("--db", tmp_path / f"{form}.db", "board", "--json").json["totals"] == totals
        assert "Alia" in ok("--db", tmp_path / f"{form}.db", "board").out


@pytest.mark.parametrize("players", [
    [["Ali", "Badr"], ["Badr", "Badr"], ["Cem", "Cem"]],
    [["Ali", "3"], ["Badr", "Badr"], ["Cem", "Cem"]],
    [["Ali", "Alia"], ["Badr", "Badr"], ["Cem", "Cem"], ["Omar", "Omar"]],
])  # fmt: skip
def test_other_names_that_cannot_be_are_still_damage(players):
    told = encode(start("shllaat", CALLED_BEFORE), SHLLAAT)
    decode(json.loads(json.dumps(told)), SHLLAAT)
    with pytest.raises(Malformed):
        decode({**told, "players": players}, SHLLAAT)


@pytest.mark.parametrize(("game", "seating"), [
    ("shah", Seating({"A": "B", "B": "Badr"}, {"A": ("A",), "B": ("B",)})),
    ("sleazy", Seating({"A": "Ali", "B": "Badr", "C": "Cem"}, {"A": ("A",), "B": ("B",)})),
    ("baloot", Seating({"N": "Ali", "S": "Badr", "E": "Cem", "W": "Dalia"}, {"EW": ("E", "W"), "NS": ("N", "S")})),
])  # fmt: skip
def test_the_seats_of_other_games_are_held_as_before(game, seating):
    with pytest.raises(Malformed):
        decode(encode(start(game, seating), find(game)), find(game))


# --- other partners, and a match that was begun by mistake ------------------------------------------------


def test_a_rematch_takes_other_partners_and_keeps_the_rules_and_who_is_us():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "Ali", "--rules", "qaid=own-projects")
    ok("add", "hokum us, us 90")
    told = ok("rematch", "ali+Cem", "Badr+Dalia").out
    assert "us N-S Ali & Cem against them E-W Badr & Dalia" in told
    assert "Rules: qaid = own-projects" in told
    assert told.endswith("Dalia deals next\n")
    told = ok("rematch", "Badr", "and", "Dalia", "vs", "Cem", "and", "Zaid").out
    assert "them E-W" not in told  # Ali, who was named first of us, has gone: us are with Cem
    assert "us E-W Cem & Zaid" in told
    assert "us N-S" in ok("rematch", "Zaid+Dalia", "Cem+Badr", "--us", "NS", "--dealer", "Cem").out
    assert ok("board", "--json").json["next"] == {"dealer": "E"}
    refused = run("rematch", "Ali+Cem", "Badr+ali")
    assert (refused.code, refused.err.count("\n")) == (4, 1)


def test_a_rematch_of_others_in_a_game_without_partners():
    ok("new", "shllaat", "Ali", "Badr", "Cem", "--target", "300", "--dealer", "Ali")
    assert "Cem, Ali, Zaid, to 300" in ok("rematch", "Cem", "Ali", "Zaid").out
    assert ok("board", "--json").json["next"] == {"first": "Ali"}


@pytest.mark.parametrize("begun", [("rematch",), ("new", "shah", "Asha", "Bo")])
def test_undo_takes_away_a_match_in_which_nothing_was_recorded(begun):
    """The match is set aside by a fact of its own; nothing is deleted, and undo in it brings it back."""
    first = ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--json").json["match"]
    ok("add", "hokum E, NS 77")
    second = ok(*begun, "--json").json["match"]
    assert "is set aside" in ok("undo").out
    assert [(row["match"], row["current"]) for row in ok("matches", "--json").json] == [(first, True)]
    assert ok("verify").code == 0
    assert ok("history", "--all", "--json", "--match", second).json["entries"][-1]["kind"] == "finish"
    ok("use", second)
    ok("undo")
    assert len(ok("matches", "--json").json) == 2
    assert ok("board", "--json").json["status"] == "open"


def test_undo_of_the_only_match_leaves_none_in_play_and_one_that_was_played_stays():
    ok("new", "shah", "Asha", "Bo")
    ok("header", "dealer=Bo")
    ok("undo")
    ok("undo")
    assert "Start one" in run("board").err
    ok("new", "shah", "Asha", "Bo")
    ok("add", "asha won")
    ok("undo")
    assert "nothing to undo" in run("undo").err
    assert len(ok("matches", "--json").json) == 1


def test_the_table_goes_on_with_the_match_before_the_one_that_was_set_aside():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    told = ok("table", stdin="hokum E, NS 77\nrematch\nundo\nhokum E, NS 90\n").out
    assert "Cem deals next. Type what happened" in told
    assert ok("board", "--json").json["hands"] == 2
