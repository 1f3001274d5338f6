"""Manners: nothing that was typed commands the terminal, names can be told apart, an end is told in one line."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.signs import skeleton, visible
from tests import few, thorough
from tests.cli.runner import ok, run

COMMAND = [sys.executable, "-m", "scorekeeper"]
HOSTILE = "\x1b[2J\x9b31m\u202eX\u2066\r\x07"


def process(*words, **how):
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False, **how)


# --- signs ------------------------------------------------------------------------------------------------


def obeyed(text):
    return [char for char in text if char != "\n" and visible(char) != char]


def test_no_sign_that_a_user_typed_is_obeyed(tmp_path):
    ok("new", "baloot", "--dealer", "S")
    ok("note", HOSTILE)
    ok("add", "hokum E, NS 77")
    ok("ruling", "1", f"Was it {HOSTILE}?", "--decides", "stands", "--instead", HOSTILE, "--because", HOSTILE)
    (tmp_path / f"{HOSTILE}.sheet").write_text(f"game: baloot\n\n{HOSTILE}\n")
    for words in (
        ("history",), ("history", "--all"), ("rulings",), ("board",), ("undo",), ("redo",), ("rules", "search", HOSTILE),
        ("add", HOSTILE), ("--match", HOSTILE, "board"), ("use", HOSTILE), ("rules", HOSTILE), ("rules", f"baloot.{HOSTILE}"),
        ("new", "baloot", f"A{HOSTILE}+B", "C+D"), ("new", HOSTILE), (HOSTILE,), ("board", f"--{HOSTILE}"), ("board", HOSTILE),
        ("--db", tmp_path / HOSTILE, "path"), ("--db", tmp_path / HOSTILE, "board"), ("guide", HOSTILE),
        ("audit", tmp_path / f"{HOSTILE}.sheet"), ("import", tmp_path / f"{HOSTILE}.sheet"), ("export", tmp_path / HOSTILE / "x"),
        ("players", "rename", "North", HOSTILE), ("header", f"us={HOSTILE}"), ("verify", "--head", f"{HOSTILE}:1:x"),
        ("add", "pass", "--at", HOSTILE), ("backup", tmp_path / HOSTILE / "x"), ("merge", tmp_path / HOSTILE),
    ):  # fmt: skip
        told = run(*words)
        assert not obeyed(told.out + told.err), (words, told)
        assert told.code in (0, 1, 2, 3, 4), (words, told)


def test_json_says_what_was_typed():
    ok("new", "baloot")
    assert ok("note", "\u202ex", "--json").json["entry"]["text"] == "\u202ex"


def test_what_a_user_types_stays_on_one_line(tmp_path):
    """What is recorded is one line; what is only said back shows where a line would end."""
    ok("new", "baloot", "--dealer", "S")
    ok("add", "hokum E,\nNS 77")
    fixed = ok("fix", "1", "hokum E,\nNS 78", "--why", "counted\n\tagain")
    assert "is now: hokum E, NS 78\n" in fixed.out
    assert [ok("history", "--all", "--json").json["entries"][-1][key] for key in ("line", "why")] == [
        "hokum E, NS 78",
        "counted again",
    ]
    for words in (
        ("new", "baloot", "A\nb+B", "C+D"), ("new", "baloot", "A\tb+B", "C+D"), ("use", "a\nb"), ("bo\nard",),
        ("add", "zap\n"), ("--db", tmp_path / "a\nb", "board"), ("import", tmp_path / "a\nb"),
        ("merge", tmp_path / "a\nb"), ("rules", "zzz\nqqq"), ("guide", "a\nb"),
    ):  # fmt: skip
        told = run(*words)
        assert told.err.replace("Nothing was recorded.\n", "").count("\n") == 1, (words, told)
        assert (told.code in (2, 3, 4), told.out) == (True, ""), (words, told)
    assert "Undamaged" in ok("verify").out


@pytest.mark.parametrize("names", [
    ("Ali+Badr", "Аli+Dalia"), ("Ali+Badr", "Cem+A\u202eB"), ("Ali+Badr", "Cem+A\u200fB"), ("Аса+Badr", "Aca+Dalia"),
    ("Ali+Badr", "A1i+Dalia"), ("Ali+Badr", "ALI+Dalia"), ("Ali+Badr", "Al\u200bi+Dalia"), ("Βob+Badr", "Cem+Dalia"),
])  # fmt: skip
def test_names_that_look_alike_are_refused(names):
    refused = run("new", "baloot", *names)
    assert (refused.code, refused.err.count("\n")) == (4, 1), refused
    ok("new", "baloot", names[0] if names[0].isascii() else "Ali+Badr", "Cem+Dalia")
    other = names[1].partition("+")[0]
    if other != "Cem" and names[0].isascii():
        assert run("players", "rename", "Dalia", other).code == 4


@pytest.mark.parametrize("names", [
    ("Вера+Олег", "Иван+Анна"), ("Νίκος+Άννα", "Bob+Ann"), ("علي+بدر", "جم+داليا"), ("Ali+Alia", "Alina+Aline"),
    ("Vera+Ольга", "Anna Мария+X"), ("علي+Ali", "Cem+Dalia"),
])  # fmt: skip
def test_names_in_any_alphabet_are_taken(names):
    ok("new", "baloot", *names)
    players = ok("board", "--json").json["players"]
    assert [f"{players[one]}+{players[other]}" for one, other in ("NS", "EW")] == list(names)


def test_what_is_seen_of_a_name():
    assert skeleton("ОЛЕГ") != skeleton("Oleg")  # Л and Г are like no Latin letter
    assert skeleton("Ρεter") == skeleton("PETER")


# --- ends -------------------------------------------------------------------------------------------------


@thorough
def test_help_into_a_closed_pipe_is_no_fault():
    for words in ("--help", "add --help"):
        line = f"{' '.join(COMMAND)} {words} | true; exit ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), words


@pytest.mark.parametrize("words", ["table", "add -", "score baloot", "judge baloot", "ask baloot legal", "import -",
                                   "audit -", "add --record -"])  # fmt: skip
@thorough
def test_closed_standard_input_is_said_in_a_line(words):
    ok("new", "baloot")
    line = f"{' '.join(COMMAND)} {words} <&-"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (3, "- cannot be read: standard input is closed.\n")


SLOW = """
import sys, time
import scorekeeper.{module} as module
def slow(*args, **more):
    print("now", flush=True)
    time.sleep(20)
module.{name} = slow
sys.argv = ["scorekeeper", "add", "hokum E, NS 77"]
from scorekeeper.__main__ import main
main()
"""


@pytest.mark.parametrize(("module", "name", "hands", "told"), [
    ("ledger.match", "decode_all", 0, "Interrupted; nothing was recorded.\n"),
    ("cli.add", "read_in", 0, "Interrupted; nothing was recorded.\n"),
    ("cli.add", "answer", 1, "Interrupted; it was recorded before. scorekeeper history shows it.\n"),
])  # fmt: skip
@thorough
def test_an_interruption_tells_the_truth(module, name, hands, told):
    ok("new", "baloot", "--dealer", "S")
    code = SLOW.format(module=module, name=name)
    running = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stdout.readline() == "now\n"
    running.send_signal(signal.SIGINT)
    assert (running.communicate()[1], running.returncode) == (told, 130)
    assert ok("board", "--json").json["hands"] == hands


def test_an_interruption_while_the_program_is_loaded_leaves_no_trace(tmp_path):
    (tmp_path / "typer.py").write_text("import time\nprint('now', flush=True)\ntime.sleep(20)\n")
    where = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    running = subprocess.Popen(
        [*COMMAND, "board"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=where
    )
    assert running.stdout.readline() == "now\n"
    time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    assert (running.communicate()[1], running.returncode) == ("Interrupted; nothing was recorded.\n", 130)


WRAPPED = """
class Late:
    def __set_name__(self, *_):
        {what}
class Made:
    late = Late()
"""


@thorough
@pytest.mark.parametrize("where", ["typer", "late"])
def test_an_interruption_while_a_class_is_made_is_told_too(where, tmp_path):
    """Python 3.11 turns what is raised there into an error of its own."""
    (tmp_path / f"{where}.py").write_text(WRAPPED.format(what="print('now', flush=True); __import__('time').sleep(20)"))
    (tmp_path / "start.py").write_text(
        "from scorekeeper.cli import add\n"
        "def slow(*_, **__):\n    import late\n"
        "add.read_in = slow\n"
        "import sys; sys.argv = ['scorekeeper', 'add', 'pass']\n"
        "from scorekeeper.__main__ import main; main()\n"
    )
    ok("new", "baloot", "--dealer", "S")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    words = [sys.executable, str(tmp_path / "start.py")] if where == "late" else [*COMMAND, "board"]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    assert running.stdout.readline() == "now\n"
    running.send_signal(signal.SIGINT)
    assert (running.communicate()[1], running.returncode) == ("Interrupted; nothing was recorded.\n", 130)


TWICE = """
import os, signal, sys
from scorekeeper.cli import add
from scorekeeper.cli.shared import failure
told = failure.tell
def telling(text):
    if not again:
        again.append(1)
        os.kill(os.getpid(), signal.SIGINT)
    told(text)
again = []
failure.tell = telling
def answer(*_):
    os.kill(os.getpid(), signal.SIGINT)
add.answer = answer
sys.argv = ["scorekeeper", "add", "pass"]
from scorekeeper.__main__ import main
main()
"""


@thorough
def test_who_presses_again_is_told_the_truth_too():
    ok("new", "baloot", "--dealer", "S")
    done = subprocess.run([sys.executable, "-c", TWICE], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == (
        "Interrupted; it was recorded before. scorekeeper history shows it.\n",
        130,
    )
    assert ok("board", "--json").json["hands"] == 1


def test_a_long_line_is_not_said_back():
    ok("new", "baloot")
    long = "E" * 1_000_000
    for words, data in (
        (("add", "-"), f"hokum {long}\n"),
        (("import", "-"), f"game: baloot\n\nhokum {long}\n"),
        (("audit", "-"), long),
        (("table",), f"hokum {long}\n"),
        (("score", "baloot"), f'{{"{long}": 1}}\n'),
        (("judge", "baloot"), f'{{"dealer": "{long}"}}\n'),
    ):
        told = run(*words, stdin=data)
        assert len(told.out + told.err) < 3_000, words


def test_bytes_that_are_no_text_are_refused_line_by_line():
    ok("new", "baloot", "--dealer", "S")
    told = run("add", "-", stdin=b"pass\n\xff\xfe\nhokum E, NS 77 \xed\xa0\x80\npass\n")
    assert (told.code, told.err.count("not UTF-8")) == (4, 2), told
    assert ok("board", "--json").json["hands"] == 2
    assert run("table", stdin=b"\xff\nundo \xff\n").code in (0, 4)


# --- games of others --------------------------------------------------------------------------------------

BROKEN = {
    "raises": "raise ValueError('no')", "leaves": "import sys; sys.exit(0)", "lacks": "", "other": "GAME = 3",
    "parses": "(",
}  # fmt: skip


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_game_is_named_and_left_out(how, tmp_path, monkeypatch):
    (tmp_path / f"broken_{how}.py").write_text(BROKEN[how])
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("rummy", f"broken_{how}:GAME", "scorekeeper.games")
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda group, name="rummy": [entry] if name == "rummy" else []
    )
    found = run("rules", "search", "rounding")
    assert (found.code, "rummy is broken" in found.err, "Rounding" in found.out) == (0, True, True), found
    assert run("new", "rummy").code == 4
    assert "rummy" in games.names()


# --- nothing is told while others wait --------------------------------------------------------------------


@pytest.mark.parametrize("words", few([
    ("add", "pass"), ("add", "-"), ("undo",), ("fix", "1", "pass"), ("void", "1"), ("note", "tea"), ("finish",),
    ("ruling", "1", "Was it?", "--decides", "stands"), ("header", "us=NS"), ("verify",), ("matches",), ("stats",),
    ("merge", "other"), ("new", "shah"), ("rules", "set", "counting=both"), ("penalty", "NS", "x"), ("backup", "copy"),
]), ids=" ".join)  # fmt: skip
def test_nothing_is_told_while_the_ledger_is_locked(words, tmp_path, monkeypatch):
    import typer

    from scorekeeper.ledger.store import Ledger

    path = Path(os.environ["SCOREKEEPER_DB"])
    monkeypatch.chdir(tmp_path)
    ok("new", "baloot", "--dealer", "S")
    ok("add", "hokum E, NS 77")
    ok("--db", "other", "new", "shah")
    monkeypatch.setattr("scorekeeper.ledger.connection.BUSY_SECONDS", 0.05)
    echo = typer.echo

    def told(*args, **more):
        with Ledger(path) as ledger, ledger.writing():
            echo(*args, **more)

    monkeypatch.setattr(typer, "echo", told)
    assert run(*words, stdin="pass\n").code in (0, 4)


BIDI = "A\u202eB\x9b2J\x7f\u2066\u061c"


def test_json_on_a_terminal_escapes_what_it_would_obey_and_elsewhere_is_plain(tmp_path):
    ok("new", "shah", "Ali", "Badr")
    ok("note", BIDI)
    ok("add", "Badr won")
    facts = f'{{"winner": "A", "_note": "{BIDI}", "x": "{BIDI}"}}\n'
    for words, stdin in (
        (("board", "--json"), ""), (("history", "--json"), ""), (("matches", "--json"), ""), (("stats", "--json"), ""),
        (("export", "--format", "json"), ""), (("export", "--what", "players", "--format", "jsonl"), ""),
        (("score", "shah"), facts), (("export", "--format", "datasette"), ""), (("use", f"x{BIDI}", "--json"), ""),
    ):  # fmt: skip
        told, plain = run(*words, stdin=stdin, terminal=True), run(*words, stdin=stdin)
        assert not set(BIDI) - {"A", "B", "J", "2"} & set(told.out), words
        assert _forms(told.out) == _forms(plain.out)


def _forms(text):
    """Read a form, or a form a line."""
    try:
        return json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]
