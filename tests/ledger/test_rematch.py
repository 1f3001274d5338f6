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
