"""What a shell offers for the word that is being typed, and the manual page."""

import os
import shutil
import subprocess
import sys

import pytest

from scorekeeper.cli.commands import COMMANDS
from scorekeeper.cli.completion import SHELLS
from scorekeeper.cli.manual import manual
from scorekeeper.game import DATA
from scorekeeper.ledger.acts import REASONS
from tests import thorough
from tests.cli.runner import ok


def offered(*words):
    return [line.partition("\t")[0] for line in ok("complete", "--", *words).out.splitlines()]


@pytest.fixture
def match():
    ok("new", "baloot", "Ali+Badr Bo", "Cem+Dalia", "--dealer", "S")
    ok("add", "pass")
    return ok("board", "--json").json["match"]


def test_commands_and_options_need_no_ledger():
    assert offered("") == list(COMMANDS)
    assert offered("re") == ["rematch", "redo", "restore"]
    assert offered("add", "--a") == ["--at", "--after", "--as-is"]
    assert {"--plain", "--json", "--db", "--match", "--why"} <= set(offered("undo", "--"))
    assert offered("new", "s") == ["shllaat", "sleazy", "sabat", "shah"]
    assert offered("use", "") == offered("dealer", "") == offered("explain", "") == offered("backup", "") == []
    assert offered("rules", "baloot.score.tie-") == ["baloot.score.tie-full"]
    assert offered("ask", "baloot", "l") == ["legal"]
    assert offered("help", "ba") == ["backup", "baloot"]
    assert offered("completion", "") == list(SHELLS)


def test_what_is_in_the_ledger(match):
    assert offered("use", match[:3]) == offered("board", "--match", "") == [match]
    assert offered("dealer", "b") == ["Badr Bo"]
    assert offered("new", "baloot", "--us", "n") == ["NS"]
    assert offered("explain", "") == ["1"]
    assert offered("rules", "set", "coun") == [f"counting={choice}" for choice in ("last-raise", "defenders", "both")]
    assert "baloot.score.tie" in offered("rules", "")
    assert offered("players", "re") == ["rename"]
    assert offered("players", "rename", "c") == ["Cem"]
    assert offered("penalty", "e") == ["EW", "E"]
    assert offered("finish", "--won", "") == ["NS", "EW"]
    assert offered("finish", "--won", "NS", "--because", "") == list(REASONS)
    assert offered("ruling", "1", "--because", "") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_scripts_are_read_by_their_shells(shell, tmp_path):
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    script = tmp_path / "script"
    script.write_text(ok("completion", shell).out)
    subprocess.run([shell, "-n", script], check=True)


TYPED = {
    "bash": (
        """
        COMP_WORDS=(scorekeeper dealer "") COMP_CWORD=2
        _scorekeeper
        printf '%s\\n' "${COMPREPLY[@]}"
        """,
        ["Ali", "N", "Cem", "E", r"Badr\ Bo", "S", "Dalia", "W"],
    ),
    "zsh": (
        """
        _describe() { print -rl -- "${(@P)2}"; }
        words=(scorekeeper dealer "") CURRENT=3
        _scorekeeper
        """,
        ["Ali:N", "N:Ali", "Cem:E", "E:Cem", "Badr Bo:S", "S:Badr Bo", "Dalia:W", "W:Dalia"],
    ),
    "fish": (
        "complete -C 'scorekeeper dealer ' | sort",
        sorted(["Ali\tN", "N\tAli", "Cem\tE", "E\tCem", "Badr Bo\tS", "S\tBadr Bo", "Dalia\tW", "W\tDalia"]),
    ),
}
"""How each shell asks its script what can follow ``dealer``, and what it then offers."""
BEFORE = {"bash": "", "zsh": "compdef() { :; }", "fish": ""}


@thorough
@pytest.mark.parametrize("shell", SHELLS)
def test_the_shells_complete(shell, match, tmp_path):
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    (tmp_path / "script").write_text(ok("completion", shell).out)
    command = tmp_path / "scorekeeper"
    command.write_text(f"#!{sys.executable}\nfrom scorekeeper.cli import main\nmain()\n")
    command.chmod(0o755)
    typed, offered = TYPED[shell]
    environment = {
        **os.environ,
        "LC_ALL": "C.UTF-8",
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    code = f"{BEFORE[shell]}\nsource {tmp_path / 'script'}\n{typed}"
    done = subprocess.run([shell, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.splitlines() == offered


def test_the_manual_page_is_up_to_date():
    """python -m scorekeeper.cli.manual > data/man/scorekeeper.1 writes it anew."""
    page = (DATA / "man" / "scorekeeper.1").read_text("utf-8")
    assert page == manual()
    assert [name for name in COMMANDS if f'.SS "scorekeeper {name} ' not in page] == []


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_the_manual_page_is_roff():
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", DATA / "man" / "scorekeeper.1"], capture_output=True, text=True, check=True
    )
    assert (done.stderr, "keep score at a real table" in done.stdout) == ("", True)
