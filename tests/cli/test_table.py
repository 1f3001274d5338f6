"""The session at the table: lines and commands as an evening goes."""

import os
import pty
import subprocess
import sys
from types import SimpleNamespace

import pytest

from scorekeeper.cli.shared import broken
from tests.cli.runner import ok, run


@pytest.fixture(autouse=True)
def ledger(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "ledger.db"))
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S")


def test_lines_are_hands_and_commands_are_commands():
    lines = ("hokum E, us 77", "Undo", "hokum N, us 91", "", "hokun", "explain 7", "matches --json", "quit", "pass")
    result = run("table", stdin="\n".join(lines))
    assert result.code == 0
    assert "Hand 1 · Hokum by Cem" in result.out
    assert "Taken back: hokum E, us 77" in result.out
    assert "There is no hand 7" in result.err
    board = ok("board", "--json").json
    assert (board["totals"], board["hands"]) == ({"NS": 9, "EW": 7}, 1)


def test_the_session_stays_with_its_match():
    first = ok("board", "--json").json["match"]
    run("table", "--match", first, stdin="new baloot\nhokum E, us 77\n")
    assert ok("board", "--json", "--match", first).json["hands"] == 1
    assert ok("board", "--json").json["hands"] == 0


def test_an_apostrophe_in_a_command_is_only_a_letter():
    run("table", stdin="note Badr's tea\n")
    assert "Badr's tea" in ok("history", "--all").out


def test_on_a_terminal_each_line_is_asked_for():
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from scorekeeper.cli import main; main()", "table"]
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    os.write(ours, b"hokum E, us 77\nquit\n")
    assert child.wait(60) == 0
    told = b""
    while b"hand 2" not in told:
        told += os.read(ours, 1 << 16)
    os.close(ours)
    assert b"hand 1 \xc2\xb7 0 : 0 > " in told
    assert b"hand 2 \xc2\xb7 8 : 8 > " in told


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


def test_on_a_terminal_lines_break_between_words_but_commands_stay_whole(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    terminal = SimpleNamespace(isatty=lambda: True)
    told = broken(
        "  Nobody can say so much on one line of a card table.\nAdd a hand: scorekeeper add " + "x" * 40, terminal
    )
    assert told.split("\n") == [
        "  Nobody can say so much on one line of",
        "  a card table.",
        "Add a hand: scorekeeper add " + "x" * 40,
    ]
    assert broken("word " * 20, SimpleNamespace(isatty=lambda: False)) == "word " * 20


def test_on_a_terminal_a_question_without_a_situation_shows_an_example():
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from scorekeeper.cli import main; main()", "ask", "baloot", "legal"]
    child = subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE)
    os.close(theirs)
    out, _ = child.communicate(timeout=60)
    os.close(ours)
    assert child.returncode == 0
    assert b"scorekeeper ask baloot legal --trump H" in out
