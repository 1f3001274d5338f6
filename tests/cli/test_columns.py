"""Lines on a terminal are as wide as it is; in a pipe a sentence stays on its line, whatever COLUMNS says."""

import pytest

from scorekeeper.reports.layout import display_width
from tests import few
from tests.cli.runner import ok, run

COMMANDS = (
    ("verify",), ("check", "1-2"), ("explain", "--short"), ("explain",), ("board",), ("dispute", "1"), ("guide",),
    ("rules", "diff", "default", "online"), ("rules", "profiles"), ("ruling", "1"), ("dispute", "1", "--claim", "1"),
)  # fmt: skip


@pytest.fixture(autouse=True)
def match():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    ok("add", "hokum E x2, us 56, fifty us, baloot us")


@pytest.mark.parametrize("words", few(COMMANDS))
@pytest.mark.parametrize("width", [40, 60])
def test_no_line_is_wider_than_the_terminal(words, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TERM", "dumb")  # without colours
    told = run(*words, terminal=True)
    lines = (told.out + told.err).splitlines()
    assert lines
    assert [line for line in lines if display_width(line) > width or line != line.rstrip()] == []


def test_in_a_pipe_a_sentence_stays_on_its_line(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    assert run("check", "1-2").err.count("\n") == 2
    assert ok("verify").out.count("\n") == 1


def test_a_list_goes_on_under_its_second_column(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    _, first, *more = ok("guide", terminal=True).out.splitlines()
    assert first.startswith("  start        Start a match")
    assert more[0].startswith(" " * 15)


@pytest.mark.parametrize("width", ["20", "40"])
def test_json_and_paths_stay_whole_whatever_the_width(width, monkeypatch, tmp_path):
    monkeypatch.setenv("COLUMNS", width)
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "a folder of many words" / "and one more" / "ledger.db"))
    assert ok("path", terminal=True).out.count("\n") == 1
    assert ok("rules", "baloot", "--json", terminal=True).out.count("\n") == 1
