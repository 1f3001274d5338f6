"""Who is called how: teams, one person under two spellings."""

import pytest

from scorekeeper.sounds import is_near
from tests.cli.runner import ok, run

TEAMS = [
    ("Falcons: Ali+Badr", "Oryx (Cem+Dalia)"), ("Falcons:", "Ali+Badr", "[Cem+Dalia]"), ("Falcons = Ali+Badr", "Cem+Dalia"),
    ("Ali+Badr (Falcons)", "Cem+Dalia - Oryx"), ("الصقور: Ali+Badr", "Cem+Dalia [المها]"), ("Falcons | Ali+Badr", "Oryx: Cem & Dalia"),
]  # fmt: skip


@pytest.mark.parametrize("sides", TEAMS)
def test_the_name_of_a_team_is_no_name_of_a_player(sides):
    refused = run("new", "baloot", *sides, "--json")
    assert refused.code == 4
    (problem,) = refused.json["errors"]
    assert problem["code"] == "player-team"
    assert problem["message"].endswith("Ali+Badr Cem+Dalia")
    assert run("matches").code == 3  # no ledger was made


def test_two_groups_of_words_name_no_partners():
    for sides in (("Team Falcon", "Team Oryx"), ("Ali", "Badr")):
        refused = run("new", "baloot", *sides)
        assert (refused.code, len(refused.err.splitlines())) == (4, 1)
        assert "partners joined: Ali+Badr Cem+Dalia" in refused.err
    assert run("new", "shah", "Team Falcon", "Team Oryx").code == 0


@pytest.mark.parametrize("sign", ":()[]|：")
def test_a_sign_that_parts_a_team_from_its_players_is_in_no_name(sign):
    assert run("new", "baloot", f"Ali{sign}x+Badr", "Cem+Dalia").code == 4
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    assert run("players", "rename", "Ali", f"Al{sign}i").code == 4


SAME = [
    ("Mohamed", "Mohammed"), ("Mohamed", "Muhammad"), ("Muhammad", "محمد"), ("Ali", "Aly"), ("Ali", "علي"), ("Badr", "Bader"),
    ("Yusuf", "Youssef"), ("Yousef", "يوسف"), ("Ahmed", "Ahmad"), ("Khalid", "خالد"), ("Fatima", "Fatma"), ("Nora", "نورة"),
    ("Abdulrahman", "Abdul Rahman"), ("Abdulaziz", "Abdelaziz"), ("Mohamed Ali", "محمد علي"), ("عبدالرحمن", "عبد الرحمن"),
]  # fmt: skip
OTHERS = [
    ("Ali", "Alia"), ("Amin", "Amina"), ("أمين", "أمينة"), ("Hassan", "Hussein"), ("Omar", "Amr"), ("محمد", "محمود"), ("Cem", "Dem"),
    ("Guest 1", "Guest 2"), ("Ahmed A", "Ahmed B"), ("Mohamed", "Mohamed Ali"), ("Ali Badr", "Ali Cem"), ("Salem", "Salman"),
]  # fmt: skip


def test_names_that_are_one_persons_under_two_spellings():
    for one, other in SAME:
        assert is_near(one, other), (one, other)
        assert is_near(other, one), (other, one)
    for one, other in OTHERS:
        assert not is_near(one, other), (one, other)
        assert not is_near(other, one), (other, one)


@pytest.mark.parametrize(("known", "typed"), SAME)
def test_a_script_is_told_and_the_name_is_taken_as_typed(known, typed):
    ok("new", "baloot", f"{known}+Zaki", "Cem+Dem")
    told = ok("new", "baloot", f"{typed}+Zaki", "Cem+Dem", "--json")
    assert told.json["players"]["N"] == typed
    assert told.err.count("scorekeeper players merge") == 1
    assert known in told.err
    assert ok("new", "baloot", f"{typed}+Zaki", "Cem+Dem").err == ""  # once: both are known now


def test_a_sheet_and_a_substitute_are_told_of_too():
    ok("new", "baloot", "Mohamed+Badr", "Cem+Dem")
    sheet = "game: baloot\nplayers: Mohammed+Zaki, Eid+Fay\n\nhokum E, NS 77\n"
    assert "players merge Mohammed Mohamed" in ok("import", "-", stdin=sheet).err
    assert "players merge Bader Badr" in ok("players", "substitute", "Zaki", "Bader").err
    assert ok("players", "rename", "Bader", "Badr").err == ""


def test_two_at_one_table_are_two_persons():
    ok("new", "baloot", "Mohamed+Badr", "Cem+Dem")
    assert ok("new", "baloot", "Mohamed+Mohammed", "Cem+Dem").err == ""
