"""CSV score sheets: what their columns mean, and what cannot be right in them."""

import pytest

from tests import thorough
from tests.cli.runner import at_a_terminal, ok, run

SECOND = "Hand;Ali+Badr;Cem+Dalia\n1;10;6\n2;26;6\n"
FLAGS = ("--game", "baloot", "--figures", "points")


@pytest.fixture
def table(tmp_path):
    def write(text, name="sheet.csv"):
        (tmp_path / name).write_text(text, "utf-8")
        return tmp_path / name

    return write


def points():
    return [list(hand["score"].values()) for hand in ok("history", "--json").json["hands"]]


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_row_is_a_hand(table, between):
    ok("import", table("Hand,Ali+Badr,Cem+Dalia,Remark\n1,16,0,tea\n\n2,10,6,\n".replace(",", between)), *FLAGS)
    assert points() == [[16, 0], [10, 6]]
    assert ok("board", "--json").json["players"]["N"] == "Ali"
    assert "# row 4" in ok("export").out


def test_what_was_said_is_remembered_for_the_same_columns(table):
    first = table("Ali+Badr,Cem+Dalia\n16,0\n16,16\n")
    assert "--game" in run("import", first).err
    assert "--figures" in run("import", first, "--game", "baloot").err
    ok("import", first, "--game", "baloot", "--figures", "totals")
    ok("import", table("ali+badr,cem+dalia\n10,6\n26,6\n", "next.csv"))
    assert points() == [[10, 6], [16, 0]]
    assert run("import", table("Ali,Badr\n10,6\n26,6\n", "other.csv")).code == 4


def test_what_cannot_be_right_is_pointed_out(table):
    wrong = table("Ali+Badr,Cem+Dalia\n16,0\n17,16\n")
    refused = run("import", wrong, "--game", "baloot", "--figures", "totals")
    assert refused.code == 4
    assert f"{wrong}:3: 17, 16" in refused.out
    assert "16 : 16" in refused.out
    assert "Row 3 cannot be right" in refused.err
    assert run("matches", "--json").code == 3  # there is no ledger yet


@pytest.mark.parametrize(("text", "flags", "told"), [
    ("we,they\n16,x\n", ("--columns", "we,they"), "Row 2: “x” in column they is not a number"),
    ("we,they\n16,0\n", ("--columns", "we,us"), "There is no column us"),
    ("we,they\n16,0\n", ("--columns", "we"), "The game has 2 sides"),
    ("we,they\n", (), "no rows"),
    ("hand,we,they\n1,1,000,5\n", ("--columns", "we,they"), "Row 2 has more cells than the 3 columns: 1, 1, 000, 5"),
    ("we,We\n16,0\n", (), "Two columns are called we"),
    ("we,they\n16,0\n", ("--columns", "we,we"), "Two columns are called we"),
    ("we,they\n16\n", ("--columns", "we,they"), "Row 2 has an empty cell in column they."),
])  # fmt: skip
def test_what_cannot_be_read_is_refused(table, text, flags, told):
    refused = run("import", table(text), *FLAGS, *flags)
    assert refused.code == 4
    assert told in refused.err


def test_our_own_table_comes_back(table, tmp_path):
    ok("import", table("Ali+Badr,Cem+Dalia\n16,0\n10,6\n"), *FLAGS)
    ok("export", tmp_path / "out.csv")
    ok("import", tmp_path / "out.csv", "--game", "baloot", "--again")
    assert points() == [[16, 0], [10, 6]]
    assert len(ok("matches", "--json").json) == 2


@thorough
def test_at_a_terminal_it_is_asked_once_and_remembered(table):
    first = table("\ufeffHand;Ali+Badr;Cem+Dalia\r\n1;١٦;0\r\n2;16;16\r\n3;42;16\r\n")
    told = at_a_terminal(f"import {first}", b"baloot\ntotals\n").decode()
    assert [part in told for part in ("Which game is it", "Are the figures points", "Which columns")] == [
        True,
        True,
        False,
    ]
    assert points() == [[16, 0], [0, 16], [26, 0]]
    told = at_a_terminal(f"import {table(SECOND, 'next.csv')}", b"").decode()
    assert "Which" not in told
    assert points() == [[10, 6], [16, 0]]


@thorough
def test_columns_are_asked_for_where_more_than_the_sides_hold_figures(table):
    file = table("No,Ali+Badr,Cem+Dalia,Tea\n1,16,0,3\n2,10,6,4\n")
    told = at_a_terminal(f"import {file} --game baloot", b"Ali+Badr, Cem+Dalia\n").decode()
    assert "Which columns are the sides, with commas between (No, Ali+Badr, Cem+Dalia, Tea)?" in told
    assert points() == [[16, 0], [10, 6]]


@thorough
def test_what_cannot_be_read_at_a_terminal_is_asked_again(table):
    file = table("No,Ali+Badr,Cem+Dalia,Tea\n1,16,0,3\n2,26,6,4\n")
    answers = b"bridge\nbal\nAli+Badr\nAli+Badr, Tee\nAli+Badr, Cem+Dalia\nboth\ntotals\n"
    told = at_a_terminal(f"import {file}", answers).decode()
    for wrong in ("bridge", "The game has 2 sides", "There is no column Tee", "not “both”"):
        assert wrong in told
    assert points() == [[16, 0], [10, 6]]


def test_a_minus_of_a_typesetter_is_one(table):
    refused = run("import", table("Ali,Badr,Cem\n100,80,72\n−5,120,112\n"), "--game", "shllaat", "--figures", "points")
    assert "-5, 120, 112" in refused.out


@pytest.mark.parametrize("word", ["Total", "TOTAL:", "Sum", "Grand total", "المجموع", "مجموع", "الإجمالي"])
@pytest.mark.parametrize("figures", ["points", "totals"])
def test_a_row_that_says_that_it_is_the_total_is_no_hand(table, word, figures):
    rows = {"points": "1,16,0\n2,16,0\n3,0,16", "totals": "1,16,0\n2,32,0\n3,32,16"}[figures]
    asked = ("--game", "baloot", "--figures", figures, "--players", "A+B,C+D", "--columns", "Us,Them")
    refused = run("import", table(f"Hand,Us,Them\n{rows}\n{word},32,16\n"), *asked)
    assert refused.code == 4
    assert f"Row 5 says “{word}”, so it is not a hand. Remove such rows from the table" in refused.err
    ok("import", table(f"Hand,Us,Them\n{rows}\n", "without.csv"), *asked)
    assert points() == [[16, 0], [16, 0], [0, 16]]


def test_a_remark_with_the_word_is_none(table):
    ok("import", table("Ali+Badr,Cem+Dalia,Remark\n16,0,total chaos\n10,6,\n"), *FLAGS)
    assert points() == [[16, 0], [10, 6]]


def test_a_last_row_that_is_the_sum_of_the_others_is_asked_about(table):
    """A hand that is numbered is one; so is a game that comes to the same as the only one above it."""
    rows = "1,16,0\n2,16,0\n3,0,16\n{},32,16\n"
    refused = run("import", table("Hand,Ali+Badr,Cem+Dalia\n" + rows.format("")), *FLAGS)
    assert refused.code == 4
    assert "Row 5 is the sum of the rows above it. If it is the total, remove it" in refused.err
    numbered = run("import", table("Hand,Ali+Badr,Cem+Dalia\n" + rows.format(4), "numbered.csv"), *FLAGS)
    assert "is the sum" not in numbered.err
    ok("import", table("Ali,Badr\n1,0\n1,0\n", "shah.csv"), "--game", "shah", "--figures", "points")
    assert points() == [[1, 0], [1, 0]]


def exported(table):
    return table(ok("export", "--format", "csv").out)


def test_a_table_of_ours_has_the_rules_of_its_match(table):
    ok("new", "shah", "Ali", "Badr", "--rules", "draws=agreed")
    for line in ("Ali", "draw", "Badr"):
        ok("add", line)
    written = exported(table)
    assert written.read_text("utf-8").splitlines()[2].endswith(",draws=agreed")
    ok("import", written, "--game", "shah")
    assert points() == [[1, 0], [0, 0], [0, 1]]
    assert "rules: draws=agreed" in ok("export").out
    assert run("import", written, "--game", "shah", "--rules", "draws=none").code == 4


def test_a_penalty_between_hands_is_no_hand_of_a_table_of_ours(table):
    ok("new", "sabat", "Ali+Omar", "Badr+Cem", "--us", "NS")
    for line in ("result 70-0", "penalty Badr no-warning", "penalty us signal", "result 0-40"):
        ok("add", line)
    written = exported(table)
    assert "rules" not in written.read_text("utf-8").splitlines()[0]
    ok("import", written, "--game", "sabat", "--again")
    assert ok("board", "--json").json["totals"] == {"NS": 170, "EW": 140}
    told = ok("export").out.splitlines()[-4:]
    assert told == [
        "result NS 70, EW 0  # row 2",
        "penalty Badr no-warning  # row 3",
        "penalty NS signal  # row 4",
        "result NS 0, EW 40  # row 5",
    ]


PAIRS = ("--players", "Ali+Badr,Cem+Dalia")
OTHERS = ("--players", "Eid+Fay,Gad+Hadi")
FALLING, RISING = "Us,Them\n9,7\n16,0\n0,26\n", "Us,Them\n9,7\n25,7\n25,33\n"


def test_house_rules_are_never_remembered_and_the_answer_names_those_in_force(table):
    first = ok("import", table(FALLING), "--game", "baloot", *PAIRS, "--rules", "target=30")
    assert "Rules: target = 30" in first.out
    for people in (PAIRS, OTHERS):
        again = ok("import", table(FALLING.replace("16,0", "10,6"), "next.csv"), "--game", "baloot", *people)
        assert "Rules: as in the text" in again.out
        assert ok("board", "--json").json["winner"] is None


def test_what_was_deduced_is_not_remembered(table):
    ok("import", table(FALLING), "--game", "baloot", *PAIRS)
    assert "--figures" in run("import", table(RISING, "next.csv"), *PAIRS).err


def test_what_was_said_of_other_people_is_not_remembered(table):
    ok("import", table(FALLING), "--game", "baloot", "--figures", "points", *PAIRS)
    assert "--game" in run("import", table(RISING, "next.csv"), *OTHERS).err
    assert "--game" in run("import", table(RISING, "next.csv")).err  # nobody is named


def test_figures_that_were_remembered_and_cannot_be_right_are_asked_about(table):
    said = ("--game", "shllaat", "--figures", "points")
    ok("import", table("Ali,Badr,Cem\n88,92,72\n100,76,76\n"), *said)
    refused = run("import", table("Ali,Badr,Cem\n88,92,72\n188,168,148\n", "next.csv"))
    assert "--figures" in refused.err
    ok("import", table("Ali,Badr,Cem\n88,92,72\n188,168,148\n", "next.csv"), "--figures", "totals")
    assert points() == [[88, 92, 72], [100, 76, 76]]


def test_errors_in_json_say_row_and_reason(table):
    wrong = table("Ali+Badr,Cem+Dalia\n16,0\n17,0\n0,16\n")
    refused = run("import", wrong, "--game", "baloot", "--json")
    assert refused.code == 4
    (error, _) = refused.json["errors"]
    assert error["at"] == {"file": str(wrong), "line": 3, "column": 1}
    assert "No hand scores 17 : 0" in error["message"]


@pytest.mark.parametrize("flag", [("--game", "baloot"), ("--game", "baloot", "--figures", "points")])
def test_standard_input_and_any_file_are_tables_if_it_is_said(table, flag):
    ok("import", "-", *flag, stdin=FALLING)
    assert points() == [[9, 7], [16, 0], [0, 26]]
    ok("import", table(FALLING, "sheet.txt"), *flag, "--again")
    assert len(ok("matches", "--json").json) == 2
    sheet = table("game: baloot\n\nresult 16-0\n", "typed.txt")
    ok("import", sheet, *flag)
    assert points() == [[16, 0]]


@pytest.mark.parametrize(("name", "begin"), [("a.xlsx", b"PK\x03\x04"), ("a.csv", b"PK\x03\x04"), ("a.xls", b"\xd0\xcf\x11\xe0")])  # fmt: skip
def test_a_workbook_is_named_as_one(tmp_path, name, begin):
    (tmp_path / name).write_bytes(begin + bytes(20))
    assert "is a workbook, and no text. Save it as CSV" in run("import", tmp_path / name).err


def test_several_files_are_taken_over_one_after_the_other(table):
    files = [table(FALLING, "a.csv"), table(FALLING.replace("16,0", "10,6"), "b.csv"), table("x", "c.csv")]
    taken = run("import", *files, "--game", "baloot")
    assert (taken.code, taken.out.count("3 hands")) == (4, 2)


def test_audit_reads_a_table(table):
    wrong = table("us points,them points,us total,them total\n9,7,9,7\n16,0,26,7\n")
    found = run("audit", wrong, "--game", "baloot")
    assert found.code == 1
    assert "9 : 7 and 16 : 0 make 25 : 7, not 26 : 7" in found.out
    assert run("audit", wrong, "--game", "baloot", "--json").json["finding"]["line"] == 3
    assert ok("audit", table(RISING, "right.csv"), "--game", "baloot", "--figures", "totals").out
    assert run("matches").code == 3  # nothing was kept, not even how the table is read


def test_names_of_teams_are_no_players_and_that_is_told(table):
    told = ok("import", table(FALLING.replace("Us,Them", "Falcons,Oryx")), "--game", "baloot")
    assert "The columns Falcons and Oryx name no players; they are taken for N-S and E-W" in told.err
    assert not ok("import", table(FALLING), "--game", "baloot", "--again").err


@thorough
def test_questions_at_a_terminal_are_each_asked_once(table):
    file = table("Date,Ali+Badr,Cem+Dalia\n01/02/2026,16,\n01/02/2026,,26\n05/02/2026,9,7\n")
    typed = b"day-first\nboth\neach\npoints\n0\n"
    told = " ".join(at_a_terminal(f"import {file} --game baloot", typed).decode().split())
    for asked in ("the day or the month", "one match, or is each", "nothing was scored", "Are the figures points"):
        assert told.count(asked) == 1 + (asked == "one match, or is each")
    assert len(ok("matches", "--json").json) == 2


def test_our_table_that_was_altered_is_pointed_out(table):
    for line in ("result 16-0", "result 10-6"):
        if line == "result 16-0":
            ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
        ok("add", line)
    text = exported(table).read_text("utf-8").replace(",10,26,", ",10,27,")
    refused = run("import", table(text, "altered.csv"), "--game", "baloot")
    assert "Row 3 cannot be right: 16 : 0 and 10 : 6 make 26 : 6, not 27 : 6" in refused.err


def test_a_table_without_all_sides_is_refused(table):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    ok("add", "result", "16-0")
    part = table(ok("export", "--what", "hands", "--side", "NS").out)
    assert "does not have all sides of this hand" in run("import", part).err


def test_our_table_saved_anew_by_another_program(table):
    ok("new", "baloot", "@Ali+Badr", "Cem+Dalia")
    ok("add", "result", "16-0")
    text = exported(table).read_text("utf-8").replace(",", ";")
    again = ok("import", table(text), "--game", "baloot")
    assert "nothing was changed" in again.err
    said = text.splitlines()[1].split(";")[2]
    saved = table(text.replace(said, "20.11.26 21:00"))
    refused = run("import", saved, "--game", "baloot")
    assert "Row 2: “20.11.26 21:00” in column at" in refused.err
    ok("import", saved, "--game", "baloot", "--at", "2026-11-20 21:00")
    assert ok("history", "--json").json["hands"][0]["at"].startswith("2026-11-20T21:00")


def test_hands_of_a_name_that_a_spreadsheet_could_take_for_a_formula(table):
    ok("new", "baloot", "@Ali+Badr", "Cem+Dalia")
    ok("add", "result", "16-0")
    written = table(ok("export", "--what", "hands").out)
    ok("import", written, "--again")
    assert ok("board", "--json").json["players"]["N"] == "@Ali"
