"""``board --watch``: a second terminal follows the ledger."""

import os
import signal
import subprocess

import pytest

pytest.importorskip("pyte", reason="pyte, which reads a screen, is not installed")

from tests import thorough
from tests.cli.runner import ok
from tests.table.terminal import COMMAND, Terminal


@pytest.fixture(autouse=True)
def match(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "ledger.db"))
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S")


@thorough
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 20)])
def test_it_is_drawn_anew_as_the_match_goes_on(columns, rows):
    with Terminal("board", "--watch", columns=columns, rows=rows) as board:
        board.see("deals next")
        ok("add", "hokum E, us 77")
        board.see("1  Hokum by Cem")
        ok("undo")
        board.gone("Hokum by Cem")
        board.resize(60, 20)
        ok("add", "pass")
        board.see("1  All pass")
        board.press("\x03")
        assert board.ended() == 130
        assert "Traceback" not in board.text()


@thorough
def test_in_a_pipe_each_state_is_printed_below_the_last():
    running = subprocess.Popen([*COMMAND, "board", "--watch", "--json"], stdout=subprocess.PIPE, text=True)
    assert '"hands": 0' in running.stdout.readline()
    ok("add", "pass")
    assert '"hands": 1' in running.stdout.readline()
    os.kill(running.pid, signal.SIGINT)
    assert running.wait(30) == 130
