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


# --- two names that are one person's ----------------------------------------------------------------------


def names(option="name"):
    return {row[option] for row in ok("stats", "--json").json}


def evening():
    """Play three matches, in which one person has two names; under one of them the seat was left."""
    ok("new", "baloot", "Mohamed+Badr", "Cem+Dalia", "--us", "NS")
    ok("add", "hokum Mohamed, us 90")
    ok("players", "substitute", "Mohamed", "Esam")
    ok("add", "sun Esam, us 90")
    ok("new", "shllaat", "Mohamed", "Ali", "Cem")
    ok("add", "Mohamed 100 Ali 100 Cem 52")
    ok("players", "substitute", "Mohamed", "Zed")
    ok("add", "Zed 100 Ali 100 Cem 52")
    ok("new", "baloot", "Mohammed+Badr", "Cem+Dalia")
    ok("add", "hokum Cem, EW 90")


def told():
    """Return what statistics say of everybody."""
    return ok("stats", "--json").json, ok("export", "--what", "players", "--format", "jsonl").out


def test_two_names_are_joined_in_every_match_and_parted_again():
    evening()
    before = told()
    assert ok("players", "merge", "Mohamed", "Mohammed", "--json").json.keys() == {"old", "new", "matches"}
    rows = {(row["name"], row["game"]): row for row in ok("stats", "--json").json}
    assert rows["Mohammed", "baloot"]["hands"] == 2
    assert rows["Mohammed", "shllaat"]["hands"] == 1
    assert "Mohamed" not in names() | {row["name"] for row in ok("rankings", "--json").json}
    assert "Undamaged" in ok("verify").out
    assert run("stats", "Mohamed").code == 4
    assert ok("players", "part", "Mohamed", "Mohammed", "--json").json["matches"]
    assert told() == before
    assert run("players", "part", "Mohamed", "Mohammed").code == 4
    assert "Undamaged" in ok("verify").out


def test_later_questions_know_the_joined_name_alone():
    evening()
    ok("players", "merge", "Mohamed", "Mohammed")
    assert ok("new", "baloot", "Mohammed+Eid", "Fay+Gad").err == ""
    assert ok("new", "baloot", "Muhammad+Eid", "Fay+Gad").err.count("merge Muhammad Mohammed") == 1


def test_what_was_recorded_after_names_were_joined_stays_when_they_are_parted():
    evening()
    ok("players", "merge", "Mohammed", "Mohamed")
    ok("add", "hokum Cem, EW 90")
    ok("players", "part", "Mohammed", "Mohamed")
    rows = {(row["name"], row["game"]): row["hands"] for row in ok("stats", "--json").json}
    assert (rows["Mohammed", "baloot"], rows["Mohamed", "baloot"]) == (2, 1)


def test_names_that_sat_at_one_table_are_not_joined():
    evening()
    before = told()
    refused = run("players", "merge", "Badr", "Cem", "--json")
    assert refused.code == 4
    assert [problem["code"] for problem in refused.json["errors"]] == ["names-both"] * 2
    assert run("players", "merge", "Mohamed", "Esam").code == 4  # one of them has left
    assert told() == before


@pytest.mark.parametrize("typed", [
    ("merge",), ("merge", "Ali"), ("merge", "Ali", "Nobody"), ("merge", "Nobody", "Ali"), ("merge", "Ali", "Ali"),
    ("merge", "A", "B", "C"), ("merge", "Ali", "=", ""),
])  # fmt: skip
def test_a_wrong_line_joins_nothing(typed):
    evening()
    refused = run("players", *typed)
    assert (refused.code, refused.out) == (4, "")


def test_a_sheet_and_an_export_keep_the_joined_names(tmp_path):
    evening()
    ok("players", "merge", "Mohamed", "Mohammed")
    for match in ok("matches", "--json").json:
        for form in ("sheet", "json"):
            copy = ok("export", "--match", match["match"], "--format", form).out
            there = ("--db", tmp_path / f"{match['match']}.{form}.db")
            ok(*there, "import", "-", stdin=copy)
            rows = {(row["name"], row["hands"], row["points"]) for row in ok(*there, "stats", "--json").json}
            assert "Mohamed" not in {name for name, *_ in rows}


def test_names_of_several_words_are_joined():
    ok("new", "baloot", "Abu Ali+Badr", "Cem+Dalia")
    ok("new", "baloot", "Bu Ali+Badr", "Cem+Dalia")
    ok("add", "hokum Cem, EW 90")
    ok("players", "merge", "Bu", "Ali", "=", "Abu", "Ali")
    assert names() == {"Abu Ali", "Badr", "Cem", "Dalia"}
