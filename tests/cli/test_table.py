"""The session at the table: lines and commands as an evening goes."""

import re
import sqlite3
import subprocess
from contextlib import closing, contextmanager
from statistics import median
from types import SimpleNamespace

import pytest

from scorekeeper.cli.shared import broken, the_match
from scorekeeper.cli.shared.held import Held
from scorekeeper.cli.table import _above
from tests import few, thorough
from tests.cli.runner import US, at_a_terminal, ok, run


@pytest.fixture(autouse=True)
def ledger(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "ledger.db"))
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S")


@pytest.fixture
def nobody_plays(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "other.db"))


def test_lines_are_hands_and_commands_are_commands():
    lines = ("hokum E, us 77", "Undo", "hokum N, us 91", "", "hokun", "explain 7", "matches --json", "quit", "pass")
    result = run("table", stdin="\n".join(lines))
    assert result.code == 0
    assert "Hand 1 · Hokum by Cem" in result.out
    assert "Taken back: hokum E, us 77" in result.out
    assert "There is no hand 7" in result.err
    board = ok("board", "--json").json
    assert (board["totals"], board["hands"]) == ({"NS": 9, "EW": 7}, 1)


def test_an_option_behind_a_hand_is_one_at_the_table_too():
    lines = ("sun w us 60 --lang ar", "hokum e us 90 --at 2026-01-01", "hokum e us 77 --lnag ar", "board")
    result = run("table", stdin="\n".join(lines))
    assert "صن" in result.out
    assert "There is no option --lnag." in result.err
    assert "Ali & Badr" in result.out.splitlines()[-6]
    assert "1  Sun by Dalia" in result.out  # each command is answered in the language of the session
    hands = ok("history", "--json").json
    assert "2026-01-01" in str(hands)
    assert ok("board", "--json").json["totals"] == {"NS": 28, "EW": 14}


@pytest.mark.parametrize("said", ["lang ar", "عربي", "Arabic", "language العربية", "--lang=ar"])
def test_a_word_for_a_language_is_spoken_from_there_on(said):
    result = run("table", stdin=f"hokum E, us 77\n{said}\nboard\nenglish\nhokun\n?\n")
    assert result.code == 0
    english, arabic, after = re.split("الإجابات بالعربية من الآن\\.|Answers are in English", result.out)
    assert "Hand 1" in english
    assert "المجموع" in arabic
    assert "Hand 1" not in arabic
    assert "I do not know the word" in result.err
    assert "arabic answers in Arabic" in after
    assert ok("board", "--json").json["hands"] == 1


def test_a_player_called_like_a_language_is_the_player():
    ok("new", "shah", "English", "Arabic")
    assert "English won" in run("table", stdin="english\n").out
    assert "In Arabic" not in run("table", stdin="lang en\n").out


def test_no_title_stands_above_the_board_at_the_table(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    ok("new", "sabat", "Abdulrahman+Mohammed", "Khalid+Fahad", "--us", "NS")
    ok("add", "penalty Khalid out of turn")
    lines = _above(the_match()).split("\n")
    assert lines[0] == ""
    assert lines[1].split()[:1] == ["us"]


def test_new_use_and_rematch_move_the_session():
    first = ok("board", "--json").json["match"]
    lines = [
        "new shah Asha Bo --dealer Asha", "asha won", "rematch", "bo won", "bo won", f"use {first}", "hokum E, us 77",
        "undo",
    ]  # fmt: skip
    ok("table", stdin="\n".join(lines))
    listed = {row["match"]: row for row in ok("matches", "--json").json}
    assert [listed.pop(first)["hands"], sorted(row["hands"] for row in listed.values())] == [0, [1, 2]]


def test_a_match_that_another_command_moved_on_from_is_kept():
    first = ok("board", "--json").json["match"]
    ok("new", "baloot")
    ok("table", "--match", first, stdin="hokum E, us 77\n")
    assert ok("board", "--json", "--match", first).json["hands"] == 1


def entries():
    """Return the lines of all entries after the first."""
    return [each.get("line") for each in ok("history", "--all", "--json").json["entries"][1:]]


ANSWERS = [
    "chess", "sab", "Ali+Badr Cem", "Ali+Badr Cem+Dalia", "", "them?", "E-W", "300",
    "N out with QH, left E AH KS, W 10D AS",
]  # fmt: skip


def test_without_a_match_it_starts_one_by_asking(nobody_plays):
    result = ok("table", stdin="\n".join(ANSWERS))
    board = ok("board", "--json").json
    assert (board["game"], board["players"]["E"], board["hands"]) == ("sabat", "Cem", 1)
    assert "to 300" in result.out
    assert "them E-W Cem & Dalia" not in result.out
    assert "us E-W Cem & Dalia" in result.out
    assert result.err.count("Which game?") == 2
    assert result.err.count("Who plays?") == 2


@pytest.mark.parametrize("before", [0, 1, 2, 3, 4])
def test_commands_are_taken_at_every_opening_question(nobody_plays, tmp_path, before):
    answers = ["baloot", "Ali+Badr Cem+Dalia", "Cem", "Ali", "200"]
    meant = ["yes"] if before == 1 else []  # at "who plays" it could be two names
    typed = [
        *answers[:before], "path", "help undo", *meant, "rules profiles --json", *answers[before:], "hokum E, us 77",
        "quit",
    ]  # fmt: skip
    result = ok("table", stdin="\n".join(typed))
    assert str(tmp_path / "other.db") in result.out
    assert "Take back the last entry" in result.out
    board = ok("board", "--json").json
    assert (board["players"]["E"], board["hands"], board["totals"]) == ("Cem", 1, {"NS": 8, "EW": 8})


@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_a_match_that_a_command_begins_ends_the_opening_questions(nobody_plays, before):
    answers = ["baloot", "Ali+Badr Cem+Dalia", "Cem"][:before]
    meant = ["yes"] if before == 1 else []  # it could be who plays: new, shah, Asha and Bo
    result = ok("table", stdin="\n".join([*answers, "new shah Asha Bo", *meant, "asha won", "quit"]))
    assert result.err.count("Is “new shah Asha Bo” a command?") == len(meant)
    assert ok("board", "--json").json["totals"] == {"A": 1, "B": 0}


def test_a_name_is_never_taken_for_a_command_in_silence(nobody_plays):
    result = ok("table", stdin="shllaat\nNote Q Help\nno\nq\nNo\n\nQ 100, Note 152\nquit\n")
    assert "Is “Note Q Help” a command?" in result.err
    assert "Is “q” a command?" in result.err
    board = ok("board", "--json").json
    assert (list(board["players"].values()), board["next"]) == (["Note", "Q", "Help"], {"first": "Help"})


def test_quit_ends_the_opening_questions_of_a_terminal(nobody_plays, tmp_path):
    assert b"Who plays" in at_a_terminal("table", b"baloot\nquit\n")
    assert not (tmp_path / "other.db").exists()


def test_a_word_of_the_game_is_not_taken_for_a_misspelt_command():
    ok("new", "sleazy", "Ali", "Badr")
    told = run("table", stdin="red Ali card 5H pair 3 red full K Ali joker\nreddo\n").err
    assert told.count("A command for") == 1
    assert "A command for reddo is called redo" in told


@pytest.mark.parametrize("answer", [
    "Ali and Badr against Cem and Dalia", "Ali & Badr vs Cem & Dalia", "Ali+Badr - Cem+Dalia", "Ali with Badr\nCem with Dalia",
    "Ali Badr Cem Dalia\nzoe\nb", "Ali, Cem, Dalia, Badr\nBadr", "?\nAli+Badr\nCem+Dalia",
])  # fmt: skip
def test_who_plays_can_be_said_as_people_say_it(nobody_plays, answer):
    ok("table", stdin=f"baloot\n{answer}\n\n-\n\n")
    assert ok("board", "--json").json["players"] == {"N": "Ali", "S": "Badr", "E": "Cem", "W": "Dalia"}


def test_an_answer_that_is_needed_is_asked_for_again(nobody_plays):
    result = ok("table", stdin="baloot\nAli Badr Cem Dalia\n\nBadr\n\n-\n\n")
    assert (result.err.count("Who plays with Ali?"), "does not sit" in result.err) == (2, False)


def test_names_can_stand_between_commas(nobody_plays):
    ok("table", stdin="shllaat\nAli, Badr, Cem\n\n\n")
    assert ok("board", "--json").json["players"] == {"Ali": "Ali", "Badr": "Badr", "Cem": "Cem"}


def test_at_the_table_commands_are_told_without_the_program():
    told = run("table", stdin="hokum E, us 77\nundo\n").out
    assert "wrong? undo · why? explain" in told
    assert "wrong? scorekeeper" not in told


def test_a_line_typed_in_place_of_a_key_is_the_line_that_is_meant_and_the_other_is_named():
    told = at_a_terminal("table", b"hokum us, us 10\nhokum us, us 82\nquit\n")
    assert b"Which one?" in told
    assert b"Not recorded: hokum us, us 10" in told
    assert entries() == ["hokum us, us 82"]


def test_a_menu_takes_an_answer_in_words():
    told = at_a_terminal("table", b"hokum cem, 60\nus\nquit\n")
    assert b"Whose are the card points?" in told
    assert ok("history", "--json").json["hands"][0]["facts"] == {
        "contract": "hokum", "declarer": "E", "points": {"NS": 60},
    }  # fmt: skip


@pytest.mark.parametrize(("answer", "last"), [
    ("no seven", {"last_seven": False}), ("10C", {"last_card": "10C"}), ("last seven", {"last_seven": True}),
])  # fmt: skip
def test_the_answer_to_a_question_is_not_taken_for_a_new_line(answer, last):
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S", "--target", "2000")
    asked = "badr out, left 2 aces 3 pictures"
    for lines in ((asked, answer), (asked, "board", answer), (asked, f"{asked} {answer}")):
        result = run("table", stdin="\n".join(lines))
        assert "What was the last card?" in result.err
        assert ("With the answer: " in result.out) == (lines[-1] == answer or "10C" in answer)
    hands = ok("history", "--json").json["hands"]
    assert [hand["facts"] for hand in hands] == [{"winner": "S", "left": {"aces": 2, "pictures": 3}} | last] * 3


def test_a_line_that_says_all_answers_no_question():
    run("table", stdin="hokum cem\nsun ali, us 90\n")
    assert [hand["line"] for hand in ok("history", "--json").json["hands"]] == ["sun ali, us 90"]


def test_a_session_asks_once_whether_a_line_is_meant_twice():
    ok("new", "shah", "Asha", "Bo", "--dealer", "Asha")
    told = at_a_terminal("table", b"asha won\nasha won\ny\nasha won\nbo won\nbo won\nquit\n")
    assert told.count(b"y records it again") == 1
    assert ok("board", "--json").json["totals"] == {"A": 3, "B": 2}


def test_a_key_can_be_typed_in_any_digits_and_is_shown_in_those_that_are_wanted(monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_LANG", "ar")
    monkeypatch.setenv("SCOREKEEPER_DIGITS", "arabic")
    told = at_a_terminal("table", "hokum us, us 10\n٢\nhokum us, us 10\n۱\nquit\n".encode()).decode()
    told = re.sub("[\u2066-\u2069\u200f]", "", told)
    assert "يحتمل هذا معنيين. أيهما تقصد؟" in told
    assert "١ أو ٢ لأخذ أحدهما، وبمفتاح Enter لا هذا ولا ذاك" in told
    assert ("  ١  " in told, "  ٢  " in told) == (True, True)
    first, second = entries()
    assert first != second


def test_what_is_typed_at_a_question_in_place_of_an_answer_is_done():
    typed = (
        "hokum cem them 90", "hokum cem them 90", "note tea", "hokum cem them 90",  # a note in between, so it is recorded again
        "hokum cem them 90", "hokum cem them 90", "", "hokum cem them 90", "hokum ali us 100", "hokum ali us 100", "undo",
        "hokum dalya them 80", "undo", "hokum dalya them 80", "1", "sun dalya them 80", "", "hokum dalya them 80", "board", "quit",
    )  # fmt: skip
    told = at_a_terminal("table", "\n".join((*typed, "")).encode())
    assert b"y records it again, Enter does not" in told
    entries = ok("history", "--all", "--json").json["entries"]
    done = [each.get("line") or each["kind"] for each in entries[1:]]
    assert done == [
        "hokum cem them 90", "note tea", "hokum cem them 90", "hokum ali us 100", "undo", "undo", "hokum dalia them 80",
    ]  # fmt: skip


@thorough
def test_a_key_that_chooses_nothing_records_nothing_and_says_so():
    told = at_a_terminal("table", b"hokum us, us 10\n9\nquit\n")
    assert b"Nothing was recorded" in told
    assert ok("board", "--json").json["hands"] == 0


def test_nobody_answers(nobody_plays, tmp_path):
    assert run("table").code == 3
    assert run("table", stdin="baloot\n").code == 3
    assert not (tmp_path / "other.db").exists()


def test_a_finished_match_offers_another():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--target", "8", "--rules", "kawesh=next-dealer", "--dealer", "S")
    won = ok("add", "hokum E, NS 90").out
    assert "scorekeeper rematch" in won
    assert "scorekeeper rematch" in run("add", "pass").err
    told = ok("table", stdin="rematch\npass").out
    assert "won the match. rematch plays again" in told
    board = ok("board", "--json").json
    assert (board["hands"], board["next"], board["players"]["S"]) == (1, {"dealer": "N"}, "Badr")
    assert ok("rules", "--json").json["options"]["kawesh"] == "next-dealer"


def test_whose_name_is_meant_in_an_old_hand_is_chosen_by_a_key():
    ok("add", "hokum cem them 90")
    ok("players", "substitute", "Cem", "Omar")
    ok("players", "substitute", "Ali", "Cem")
    told = at_a_terminal("table", b"fix 1 sun cem us 70\n1\nfix 1 hokum cem us 70\nfix 1 hokum N, us 70\nundo\nquit\n")
    assert b"Names have changed" in told
    facts = ok("explain", 1, "--json").json["facts"]
    assert (facts["contract"], facts["declarer"]) == ("sun", "E")


@pytest.mark.parametrize("abandon", [(), ("--abandon",)])
def test_a_match_that_was_closed_says_so_and_nothing_of_who_deals(abandon):
    ok("add", "hokum cem them 90")
    told = ok("finish", *abandon).out
    assert "Nobody has won it. stats counts its hands, rankings leaves it out." in told
    assert [(row["matches_won"], row["hands"]) for row in ok("stats", "--json").json] == [(0, 1)] * 4
    status = "Abandoned on" if abandon else "Finished on"
    for words in (("table",), ("note", "tea"), ("board",), ("fix", 1, "hokum cem them 100")):
        told = ok(*words).out
        assert status in told
        assert "deals next" not in told


@pytest.mark.parametrize("line", ["help add", "add --help", "add ?", "? add", "scorekeeper add -h"])
def test_every_command_has_its_own_help(line):
    assert "Usage: add" in ok("table", stdin=line).out


def test_help_shows_a_hand_and_all_commands():
    for word in ("help", "?"):
        told = ok("table", stdin=word).out
        assert "A hand: hokum E, NS 77" in told
        assert "Correct: undo, redo, fix" in told
    assert "Take back the last entry" in ok("table", stdin="help all").out


def test_a_word_that_is_nearly_a_command():
    told = run("table", stdin="delete 1\n").err
    assert "A command for delete is called void" in told


def test_a_table_without_qaid_is_not_told_to_fine_anybody():
    told = run("table", stdin="cem revoked\nqaid us\nqaid hand-only\nset qaid=hand-only\ncem revoked\n").err
    assert told.count("This table plays without qaid, so the hand counts as it was played") == 2
    assert "type who is fined" not in told
    assert "  Cem\n" not in told
    assert "rules set qaid=us" not in told
    assert told.count("is called rules set qaid=hand-only") == 2


def test_a_match_that_is_over_asks_nothing_about_a_hand():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--target", "8", "--us", "NS", "--dealer", "S")
    ok("add", "hokum E, NS 90")
    for line in ("sun cem us 26", "hokum cem 60", "hokum E, us 77"):
        result = run("add", line)
        assert (result.code, result.err.startswith("The match is over")) == (4, True)
        assert "Which one" not in result.err


def test_who_is_asked_to_deal_stands_on_the_board():
    for line in ("who deals next?", "whose turn is it", "who is dealing"):
        assert f"A command for {line.rstrip('?')} is called board" in run("table", stdin=line).err
    assert "A command for who is called players" in run("table", stdin="who won").err


@thorough
def test_us_is_asked_for_once():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    told = at_a_terminal("table", b"hokum E, us 77\nnobody at all\nCem\nhokum N, us 90\nquit\n")
    assert told.count(b"Who is us?") == 2  # once more after an answer that names no side
    assert entries() == ["header us=EW", "hokum E, us 77", "hokum N, us 90"]


def test_an_apostrophe_in_a_command_is_only_a_letter():
    run("table", stdin="note Badr's tea\n")
    assert "Badr's tea" in ok("history", "--all").out


SHORTEST = {
    "h e us 77": "hokum E, NS 77", "h us 10-6": "hokum NS, NS 10 game points, EW 6 game points",
    "s us 26-0": "sun NS, NS 26 game points, EW 0 game points", "h us 90 baloot": "hokum NS, NS 90, baloot NS",
    "h e us 77 siri": "hokum E, NS 77, siri NS", "h e kaboot us": "hokum E, kaboot NS",
    "h e x2 us won": "hokum E x2, won NS", "s e lost": "sun E, won NS", "s ashkal us 70": "sun S ashkal, NS 70",
    "pass": "pass",
}  # fmt: skip
"""Ten hands as they come in an evening, each as short as it is heard, with what it records."""


def test_ten_typical_hands_take_few_keys():
    """Issue 13: the median is at most thirteen keys, with Enter."""
    recorded = []
    for lines in (SHORTEST, SHORTEST.values()):
        ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S", "--target", "400")
        ok("table", stdin="\n".join(lines))
        entries = ok("history", "--all", "--json").json["entries"]
        recorded.append([entry["facts"] for entry in entries if "facts" in entry])
    assert recorded[0] == recorded[1]
    assert len(recorded[0]) == len(SHORTEST)
    assert median(len(line) + len("\n") for line in SHORTEST) <= 13


@thorough
def test_on_a_terminal_each_line_is_asked_for():
    told = at_a_terminal("table", b"hokum E, us 77\nquit\n")
    assert b"hand 1 \xc2\xb7 0 : 0 > " in told
    assert b"hand 2 \xc2\xb7 8 : 8 > " in told


def test_new_with_a_game_alone_asks_for_all_that_a_match_begins_with():
    told = at_a_terminal("table", b"new sabat\nAli+Badr Cem+Dalia\nCem\nthem?\nEW\n300\nboard\nquit\n")
    assert b"House rules, or another target? [as in the text, to 500]" in told
    board = ok("board", "--json").json
    assert (board["game"], board["players"]["E"], board["next"]) == ("sabat", "Cem", {"dealer": "E"})
    assert b"to 300" in told


@thorough
def test_a_sheet_that_is_here_already_is_asked_about(tmp_path):
    sheet = tmp_path / "evening.sheet"
    sheet.write_text("game: shah\nplayers: Ali, Badr\n\nali won\n")
    ok("import", sheet)
    assert b"Nothing was recorded" in at_a_terminal(f"import {sheet}", b"n\n", code=130)
    assert b"1 game" in at_a_terminal(f"import {sheet}", b"y\n")
    assert b"1 game" in at_a_terminal(f"import {sheet}", "نعم\n".encode())


def test_an_apostrophe_in_a_question_leaves_its_quotation_marks_alone():
    lines = [
        "hokum E, us 77",
        'ruling 1 Was Dalia\'s nine a revoke? --decides "hokum E, us 87"',
        "ruling 1 'Was it Cem who led?' --decides stands",
    ]
    run("table", stdin="\n".join(lines))
    asked = [each["question"] for each in ok("rulings", "--json").json["rulings"]]
    assert asked == ["Was Dalia's nine a revoke?", "Was it Cem who led?"]
    assert ok("board", "--json").json["totals"] == {"NS": 16, "EW": 0}


def test_on_a_terminal_lines_break_between_words_and_commands_can_be_copied(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    terminal = SimpleNamespace(isatty=lambda: True)
    told = broken(
        "  Nobody can say so much on one line of a card table.\nAdd a hand: scorekeeper add " + "1234567 " * 6, terminal
    )
    assert told.split("\n") == [
        "  Nobody can say so much on one line of",
        "  a card table.",
        "Add a hand:",
        "  scorekeeper add 1234567 1234567 \\",
        "  1234567 1234567 1234567 1234567",
    ]
    assert broken("word " * 20, SimpleNamespace(isatty=lambda: False)) == "word " * 20


@thorough
def test_on_a_terminal_a_question_without_a_situation_shows_an_example():
    assert b"scorekeeper ask baloot legal --trump H" in at_a_terminal("ask baloot legal", b"")


def test_a_zero_byte_is_refused_in_any_command():
    told = run("table", stdin="import a\0b\nnote a\0b\nhokum E\0, us 77\n")
    assert (told.code, told.err) == (0, "A command cannot have a zero byte in it.\n" * 3)
    assert entries() == []


# --- names that look alike --------------------------------------------------------------------------------

IS_IT = "Is “{}” the same person as “{}”?"


@thorough
@pytest.mark.parametrize(("typed", "name"), few([("y", "Ali"), ("n", "ali"), ("what?\nYES", "Ali")]))
def test_a_new_name_that_looks_like_a_known_one_is_asked_about_once(typed, name):
    told = at_a_terminal("new shah ali Asha", f"{typed}\n".encode()).decode()
    assert told.count(IS_IT.format("ali", "Ali")) == 1 + ("\n" in typed)
    assert ok("players", "--json").json["players"] == {"A": name, "B": "Asha"}
    at_a_terminal(f"new shah {name} Asha", b"")
    ok("new", "shah", name, "Asha")


def test_elsewhere_a_name_that_looks_like_a_known_one_is_refused():
    refused = run("new", "shah", "Аli", "Asha")
    assert (refused.code, refused.err.count("\n")) == (4, 1)
    assert "Type Ali if it is the same person" in refused.err
    assert run("new", "shah", "Аli", "Asha", "--json").json["errors"][0]["code"] == "player-known"
    ok("new", "shah", "ali", "Asha")  # another case, or accent, deceives nobody
    ok("new", "shah", "Alia", "Asha")


@thorough
def test_two_at_one_table_who_look_alike_are_asked_about():
    told = at_a_terminal("new shah Асе Ace", b"n\n").decode()
    assert IS_IT.format("Ace", "Асе") in told
    assert ok("players", "--json").json["players"] == {"A": "Асе", "B": "Ace"}
    ok("new", "shah", "Асе", "Ace")  # who has been told apart is known
    refused = at_a_terminal("new shah Вос Boc", b"y\n", code=4).decode()
    assert "Вос" in refused.splitlines()[-1]


@thorough
def test_an_answer_about_a_name_holds_until_all_is_asked():
    answers = "new\nshah\nali nobody else\ny\nali Asha\nAsha\nAsha\n\nquit\n"
    told = at_a_terminal("table", answers.encode()).decode()
    assert told.count(IS_IT.format("ali", "Ali")) == 1
    assert ok("players", "--json").json["players"] == {"A": "Ali", "B": "Asha"}


@contextmanager
def session():
    """Start a session whose lines come from a pipe; yield what sends it a line and waits for an answer."""
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen([*US, "table"], text=True, **streams) as process:

        def say(line, answer):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            while answer not in (told := process.stdout.readline()):
                assert told, answer

        yield say
        process.stdin.close()
        process.stdout.read()


def written(path):
    ok("add", "sun S, us 70")
    return "Hand 4"


def altered(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TRIGGER sqlitex BEFORE INSERT ON entries BEGIN SELECT raise(IGNORE); END")
    return "not a trigger of a ledger"


def replaced(path):
    ok("backup", path.with_name("copy.db"))
    path.rename(path.with_name("old.db"))
    path.with_name("copy.db").rename(path)
    return "Hand 3"


def another(path):
    """Put a ledger of another match in its place, as who carries one over from another device."""
    other = path.with_name("other.db")
    ok("--db", other, "new", "baloot", "Cem+Dalia", "Ali+Badr", "--us", "NS")
    for points in (70, 80, 90):
        ok("--db", other, "add", f"hokum us, us {points}")
    other.rename(path)
    return "There is no match"


def read(path):
    ok("board")
    return "Hand 3"


@pytest.mark.parametrize("meanwhile", [written, altered, replaced, another, read], ids=lambda each: each.__name__)
def test_a_session_sees_what_others_do_to_the_ledger_between_two_lines(meanwhile, tmp_path):
    with session() as say:
        say("hokum E, us 77", "Hand 1")
        say("hokum N, us 91", "Hand 2")
        assert ok("board", "--json").json["hands"] == 2
        answer = meanwhile(tmp_path / "ledger.db")
        say("hokum E, us 80", answer)
    if meanwhile is altered:
        assert "sqlitex" in run("board").err
        return
    assert ok("board", "--json").json["hands"] == (3 if meanwhile is another else int(answer.removeprefix("Hand ")))
    assert "Undamaged" in ok("verify").out


@pytest.mark.parametrize(
    ("line", "command"),
    [("oops", "undo"), ("تراجع", "undo"), ("sorry 92", "fix"), ("غلط", "fix"), ("عدّل 1 حكم لنا 80", "fix"), ("احذف", "void"), ("مساعدة", "help")],
)  # fmt: skip
def test_a_line_that_corrects_names_the_command_for_it(line, command):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    word = line.split()[0]
    assert f"A command for {word} is called {command}" in run("add", line).err
    assert run("table", stdin=line).err.count(f"A command for {word} is called {command}") == 1


# --- questions that can be left ---------------------------------------------------------------------------


def test_back_returns_to_the_question_before(nobody_plays):
    typed = [
        "shllaat", "back", "baloot", "Ali+Omar Cem+Dalia", "Ali", "back", "undo", "Ali+Badr Cem+Dalia", "Cem", "", "",
    ]  # fmt: skip
    ok("table", stdin="\n".join(typed) + "\n")
    board = ok("board", "--json").json
    assert (board["game"], board["players"]["S"], board["next"]) == ("baloot", "Badr", {"dealer": "E"})


@pytest.mark.parametrize("left", [b"back\n", b"quit\n", b"undo\n"])
def test_the_question_who_us_is_can_be_left(left):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    told = at_a_terminal("table", b"hokum us 90\n" + left + b"pass\nquit\n")
    assert "back or quit drops the line" in " ".join(told.decode().split())
    assert [hand["line"] for hand in ok("history", "--json").json["hands"]] == ["pass"]


def test_a_command_is_done_in_place_of_the_answer_who_us_is():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    at_a_terminal("table", b"hokum us 90\nnote tea\nquit\n")
    assert entries() == ["note tea"]


def test_the_board_makes_way_for_a_long_answer(monkeypatch):
    monkeypatch.setenv("LINES", "20")
    ok("add", "hokum E, us 77")
    assert _above(the_match(), 3)
    assert not _above(the_match(), 12)


def test_another_file_in_place_of_the_ledger_is_told(tmp_path, capsys):
    path = tmp_path / "ledger.db"
    ok("--db", path, "new", "shah", "Xa", "Yb")
    ok("--db", path, "backup", tmp_path / "copy.db")
    held = Held()
    for _ in range(2):
        held.ledger(path, lambda: None)
        held.close()
    assert capsys.readouterr().err == ""
    (tmp_path / "copy.db").replace(path)
    held.ledger(path, lambda: None)
    held.close()
    assert "There is another file at" in capsys.readouterr().err


@pytest.mark.parametrize(("line", "command"), [
    ("score", "board"), ("scorse", "board"), ("the score?", "board"), ("how much do we need", "needs"),
    ("that was wrong", "undo"), ("go back", "undo"), ("un do", "undo"), ("cancel", "undo"), ("stop", "finish"),
    ("who is winning", "board"),
])  # fmt: skip
def test_what_people_type_names_the_command(line, command):
    assert f"is called {command}: " in run("table", stdin=f"{line}\n").err


def test_the_same_words_name_a_command_in_a_shell():
    assert "There is no command who deals. Did you mean board?" in run("who", "deals?").err
    assert "Did you mean undo?" in run("that", "was", "wrong").err
    assert ok("help", "me").out == ok("help").out


def test_messages_of_the_table_name_commands_as_they_are_typed_there():
    told = run("table", stdin="hokum E, us 77\nexplain 7\nstop\nqaid us\nfix 2 pass\n")
    assert "rules set qaid=" in told.err
    assert "scorekeeper" not in told.err
    assert "quit leaves the table" in told.err


def test_a_sentence_says_who_is_us_and_a_hand_comes_later(nobody_plays):
    asked = run("table", stdin="baloot\nAli+Badr Cem+Dalia\n\nhokum E, us 77\nwe are cem and dalia\n1\nn\n\n")
    assert "First answer who is us: Ali & Badr or Cem & Dalia, or none." in asked.err
    assert "Who is us? Ali & Badr, Cem & Dalia or none [Ali & Badr]:" in asked.err
    assert "One hand can bring more than 1." in asked.err
    assert "us E-W Cem & Dalia, to 152" in asked.out


def test_house_rules_can_be_named_by_a_beginning_and_a_low_target_is_remarked():
    assert "qaid = own-projects" in ok("new", "baloot", "--rules", "saudi").out
    assert "These are known: text, online, saudi-regulation." in run("new", "baloot", "--rules", "none").err
    assert "One hand can win this match: the usual target is 152." in ok("new", "baloot", "--target", "1").err
