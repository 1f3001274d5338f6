"""Streams as a shell hands them over: pipes that close, disks that are full, no output at all, odd bytes."""

import os
import pty
import select
import subprocess
import time
from pathlib import Path

import pytest

from tests import thorough
from tests.cli.runner import US, ok, run


def shell(command):
    """Run a shell line in which $SK stands for the program; give its exit code, and what it said on stderr."""
    environment = {**os.environ, "SK": " ".join(map(repr, US[:2])) + " " + repr(US[2])}
    words = ["bash", "-o", "pipefail", "-c", command]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.fixture(autouse=True)
def _match():
    ok("new", "baloot", "Mohammed bin Abdulaziz+Bo", "Cem+Dalia", "--dealer", "S", "--us", "n-s")


@thorough
def test_a_closed_pipe_ends_quietly():
    for command in ("rules baloot | head -1", "rules baloot --json | true", "history | true", "add pass | true"):
        assert shell(f"eval $SK {command}") == (0, ""), command


def test_whoever_types_json_lines_at_a_terminal_is_answered_at_once():
    ours, theirs = pty.openpty()
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [*US, "score", "shah", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=theirs, env=buffered) as process:
        process.stdin.write(b'{"winner": "A"}\n')
        process.stdin.flush()
        answered, _, _ = select.select([ours], [], [], 10)
        process.stdin.close()
    os.close(theirs)
    os.close(ours)
    assert answered
    assert process.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_an_answer_that_cannot_be_written_is_told_and_what_was_recorded_stays():
    code, told = shell("eval $SK add pass > /dev/full")
    assert (code, "what was recorded before it is recorded" in told) == (3, True)
    assert ok("board", "--json").json["hands"] == 1


@pytest.mark.parametrize("form", ["sheet", "json", "csv", "html"])
def test_a_match_that_is_longer_than_what_is_read_of_it_ends_quietly(form):
    run("add", "-", stdin="hokum E, us 77\n" * 40)
    assert shell(f"eval $SK export --format {form} | head -c 20 > /dev/null") == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_match_that_cannot_be_written_whole_is_told_in_a_line():
    run("add", "-", stdin="hokum E, us 77\n" * 40)
    code, told = shell("eval $SK export --format json > /dev/full")
    assert (code, told.count("\n")) == (3, 1), told


@thorough
def test_what_is_taken_back_is_on_disk_before_it_is_told():
    ok("add", "pass")
    ok("add", "hokum E, us 77")
    assert shell("eval $SK undo | true") == (0, "")
    assert ok("board", "--json").json["hands"] == 1
    code, told = shell("eval $SK redo > /dev/full")
    assert (code, "what was recorded before it is recorded" in told) == (3, True)
    assert ok("board", "--json").json["hands"] == 2


def test_no_output_is_wanted():
    assert shell("eval $SK add pass >&-") == (0, "")
    assert ok("board", "--json").json["hands"] == 1


@thorough
def test_arguments_that_are_no_text():
    for command in ("use", "add", "new baloot"):
        code, told = shell(f"eval $SK {command} $'\\xff'")
        assert code in (2, 4), command
        assert told.count("\n") <= 2
        assert "Traceback" not in told


def test_a_seat_that_cannot_say_ashkal_is_told():
    assert run("add", "sun N ashkal, us 70", "--json").json["errors"][0]["code"] == "ashkal-place"


def test_a_sheet_from_another_system(tmp_path):
    sheet = tmp_path / "a.sheet"
    sheet.write_bytes("\ufeffgame: baloot\r\n\r\nhokum E, NS 77\r\n".encode())
    ok("import", sheet)
    ok("export", tmp_path / "b.sheet")
    assert (tmp_path / "b.sheet").read_bytes() == sheet.read_bytes()
    sheet.write_bytes(b"game: baloot\n\xff\n")
    refused = run("import", sheet)
    assert (refused.code, "Line 2 of" in refused.err) == (4, True)


def test_all_header_errors_are_told_with_their_lines(tmp_path):
    sheet = tmp_path / "a.sheet"
    sheet.write_text("game: baloot\ndealer: X\nus: me\nrules: foo=1\nplayers: a,b\ndate: 03/04/2020\n\npass\n")
    told = run("import", sheet).err
    assert all(f"{sheet}:{line}:1: " in told for line in (2, 3, 4, 5, 6)), told


def test_all_that_is_wrong_with_a_new_match_is_told():
    """CONTRACT: several problems are all reported, not only the first."""
    wrong = ("--target", "-5", "--dealer", "Q", "--us", "XX", "--rules", "nope", "--rules", "kawesh=x", "--at", "xx")
    errors = run("new", "baloot", "X+Y", "Z+V", *wrong, "--totals", "x", "--json").json["errors"]
    codes = ["side-unknown", "dealer-unknown", "paper-form", "profile-unknown", "rule-choice", "rule-number"]
    assert [error["code"] for error in errors] == [*codes, "date-unknown"]
    errors = run("new", "baloot", "N+Ali", "Cem+Dalia", *wrong, "--json").json["errors"]
    assert [error["code"] for error in errors] == ["player-name", *codes[3:], "date-unknown"]


@pytest.mark.parametrize("header", ["date: 2026-13-45", "dealer: Q", "totals: x"])
def test_a_wrong_header_does_not_hide_what_is_wrong_with_the_hands(tmp_path, header):
    """CONTRACT: ``import`` lists every error."""
    sheet = tmp_path / "a.sheet"
    sheet.write_text(f"game: baloot\n{header}\n\nhokun E, NS 70\nhokum E, NS 77\nsun W, EW 161\n")
    result = run("import", sheet)
    assert result.code == 4
    assert [f"a.sheet:{number}:" in result.err for number in range(2, 7)] == [True, False, True, False, True]
    assert "3 lines are wrong" in result.err


@pytest.mark.parametrize("header", ["players: Ali", "rules: counting=bot", "us: Q", "dealr: S"])
def test_hands_are_not_looked_at_while_nobody_knows_who_plays_and_by_which_rules(tmp_path, header):
    sheet = tmp_path / "a.sheet"
    sheet.write_text(f"game: baloot\n{header}\n\nhokun E, NS 70\n")
    result = run("import", sheet)
    assert result.code == 4
    assert "a.sheet:2:" in result.err
    assert "a.sheet:4:" not in result.err
    assert "The hands are read once the header is right." in result.err


def test_all_errors_of_a_file_are_one_answer_in_json(tmp_path):
    """CONTRACT: errors name file, line and column with the line quoted; JSON Lines are for streams alone."""
    sheet = tmp_path / "a.sheet"
    sheet.write_text("game: baloot\n\nhokun E, NS 70\n  pass, sun W EW 161\n")
    errors = run("import", sheet, "--json").json["errors"]
    assert {error["code"] for error in errors} >= {"word-unknown", "sheet-refused"}
    assert [error["line"] for error in errors if "line" in error][0] == "hokun E, NS 70"
    assert errors[0]["at"] == {"file": str(sheet), "line": 3, "column": 1}
    assert errors[0]["readings"][0]["line"] == "hokum E, NS 70"
    sheet.write_text("game: baloot\n\nhokum E, NS 161 = 8-8\nhokum E, NS 77 = 1-2-3\n")
    errors = run("audit", sheet, "--json").json["errors"]
    assert [error["code"] for error in errors] == ["points-impossible", "paper-form", "audit-refused"]


def test_every_error_has_a_field_or_a_place():
    """CONTRACT: {"code", "message", "article", "field" or "at"}; null where nothing more is known."""
    (missing,) = run("--db", "none.db", "board", "--json").json["errors"]
    assert missing["at"] == {"file": "none.db"}
    ok("new", "baloot")
    ok("add", "--id", "a", "pass")
    for words, place in (
        (("add", "--id", "a", "hokum E, NS 77"), ("field", "id")),
        (("add", "hokun E, NS 77"), ("at", 1)),
        (("add", "pass = x"), ("field", "paper")),
        (("check", "8-8"), ("field", "paper")),
        (("void", "9"), ("field", "hand")),
        (("new", "baloot", "--us", "XX"), ("field", "us")),
        (("new", "baloot", "S+Ali", "Cem+Dalia"), ("field", "players")),
        (("rules", "set", "article"), ("at", None)),
    ):
        for error in run(*words, "--json").json["errors"]:
            assert [(key, error[key]) for key in ("field", "at") if key in error] == [place], (words, error)
    for line, place in (("{", 2), ("[1]", None)):
        (error,) = run("score", "baloot", stdin=line).json["errors"]
        assert error["at"] == place


def test_json_is_one_answer_or_refused(tmp_path):
    ok("new", "baloot")
    heads = ok("verify", "--heads", "--json").json["heads"]
    assert [":".join(map(str, head.values())) for head in heads] == ok("verify", "--heads").out.split()
    for words in (("demo",), ("table",), ("help",), ("help", "add"), ("completion", "bash")):
        refused = run(*words, "--json")
        assert (refused.code, refused.out) == (2, ""), words
        assert "leave out --json" in refused.err


def test_dates_are_not_guessed():
    assert run("add", "pass", "--at", "03/04/2020").code == 4
    assert ok("add", "pass", "--at", "2020-04-03", "--json").json["hand"]["at"].startswith("2020-04-03")


def test_export_goes_by_the_ending(tmp_path):
    ok("export", tmp_path / "a.json")
    ok("export", tmp_path / "a.csv")
    assert (tmp_path / "a.json").read_text().startswith("{")
    assert (tmp_path / "a.csv").read_text().startswith("match,")
    assert ok("export", "--json").out.startswith("{")


@pytest.mark.parametrize(("words", "said"), [
    (["export", "a.zip"], "The ending .zip belongs to no format"),
    (["export", "--blank"], "--blank leaves the hands out of a printed sheet"),
    (["add", "--id", "", "hokum", "E,", "NS", "77"], "An id cannot be empty."),
    (["add", "--id", " ", "hokum", "E,", "NS", "77"], "An id cannot be empty."),
    (["undo", "0"], "To make hand 0 void, type: scorekeeper void 0"),
    (["check", "99999999999999999999-0"], "99999999999999999999 is more than anybody can score at once."),
])  # fmt: skip
def test_what_nobody_can_mean_is_refused(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert result.code == 4
    assert said in " ".join(result.err.split())
    assert not [*tmp_path.glob("a.*")]
    assert ok("board", "--json").json["hands"] == 0


@pytest.mark.parametrize(
    "words",
    [
        ["explain"], ["void"], ["undo"], ["fix"], ["add", "--after"], ["dispute"], ["check"],
        ["new", "baloot", "--target"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_number_of_any_length_is_refused_or_asked_about(words):
    result = run(*words, "9" * 5000)
    assert result.code in (2, 4)
    assert "internal fault" not in result.err


def test_partners_may_stand_apart():
    assert "Ali & Badr against" in ok("new", "baloot", "Ali", "+", "Badr", "Cem+", "Dalia", "--us", "Ali").out


def test_level_at_the_target_another_hand_decides():
    """baloot.match.level"""
    ok("new", "baloot", "--target", "8")
    assert "another hand decides" in ok("add", "hokum E, NS 77").out
    assert "another hand decides" in ok("board").out


def test_a_damaged_file_is_a_verdict_of_verify(tmp_path):
    path = Path(os.environ["SCOREKEEPER_DB"])
    whole = path.read_bytes()
    (tmp_path / "cut.db").write_bytes(whole[: len(whole) // 2])
    found = run("--db", tmp_path / "cut.db", "verify")
    assert found.code == 1, found
    for words in (("board",), ("add", "pass"), ("stats",)):
        assert "the file was left as it is" in run("--db", tmp_path / "cut.db", *words).err
    assert [each.name for each in tmp_path.glob("cut.db*")] == ["cut.db"]


def test_a_missing_folder_is_told(tmp_path):
    refused = run("--db", tmp_path / "no" / "a.db", "new", "baloot")
    assert (refused.code, "The folder of" in refused.err) == (3, True)
    assert run("--db", "", "board").code == 3


# --- names and numbers that no file, match or time zone has ---------------------------------------------------------


@pytest.mark.parametrize("words", [
    ("export",), ("export", "--what", "hands"), ("export", "--format", "html"), ("board", "--svg"), ("board", "--png"),
    ("explain", "--svg"), ("backup",),
])  # fmt: skip
@pytest.mark.parametrize("name", ["", ".", "/"])
def test_what_is_no_name_of_a_file_is_refused_where_one_is_written(words, name):
    ok("new", "baloot", "--dealer", "S")
    ok("add", "hokum E, NS 77")
    told = run(*words, name)
    assert (told.code, told.out) == (3, ""), told
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("words", [("import",), ("audit",), ("score", "shah"), ("ask", "shah", "legal")])
def test_an_empty_name_of_a_file_to_read_is_refused(words):
    told = run(*words, "", "--json")
    assert told.code in (2, 3), told


@pytest.mark.parametrize(("words", "code"), [
    (("board", "--match", ""), 2), (("use", ""), 2), (("board", "--db", ""), 3), (("path", "--db", ""), 3),
])  # fmt: skip
def test_an_empty_match_or_ledger_stands_for_no_other(words, code):
    """As where a script forgot to set its variable: the match in play, or this folder, is not taken in its place."""
    told = run(*words)
    assert (told.code, told.out) == (code, ""), told
    assert "empty" in told.err


@pytest.mark.parametrize("zone", ["XXX25", "XXX-24", "UTC-30"])
def test_a_time_zone_a_day_from_utc_is_taken_for_utc(zone, monkeypatch):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    for words in ("new shah Ali Badr --at 2026-11-20", "add Ali won --at 21:00", "history"):
        monkeypatch.setenv("TZ", zone)
        assert ok(*words.split()).err == ""


@pytest.mark.parametrize(
    "words", [("add", "pass", "--at"), ("stats", "--since"), ("export", "--what", "hands", "--until")]
)
def test_a_date_with_an_offset_of_days_is_refused(words):
    ok("new", "baloot")
    told = run(*words, "2026-11-20 21:00+99:99")
    assert told.code == 4, told
    assert "is not a date" in told.err


def test_arabic_on_the_command_line_is_read_in_any_locale(tmp_path):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    for locale, points in (("C", "٥٦"), ("xx_YY.UTF-8", "٦٦")):
        environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        words = [*US, "add", f"حكم E، لنا {points}"]
        done = subprocess.run(words, env=environment, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
    assert ok("board", "--json").json["hands"] == 2


def test_too_few_files_for_a_library_are_told_as_such():
    ok("new", "shah", "Xa", "Yb")
    for most in range(3, 8):
        code, told = shell(f"ulimit -n {most}; $SK board > /dev/null")
        assert "could not be written" not in told
        assert "internal fault" not in told, (most, code, told)
