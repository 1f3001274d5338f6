"""The Python interface that scripts may rely on; the examples of the guide run as doctests beside this."""

import subprocess
import sys

import pytest

import scorekeeper
from scorekeeper.game import DATA
from tests.cli.runner import ok


def test_every_public_name_is_there():
    assert [name for name in scorekeeper.__all__ if not hasattr(scorekeeper, name)] == []
    with pytest.raises(AttributeError):
        scorekeeper.nothing  # noqa: B018


def test_importing_the_package_imports_nothing_more():
    code = "import scorekeeper, sys; print([name for name in sys.modules if name.startswith('scorekeeper.')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_example_of_the_guide_reads_a_ledger(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DB", "ledger.db")
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS")
    ok("add", "hokum E, us 77")
    page = (DATA / "guide" / "python.md").read_text("utf-8").partition("## Read a ledger")[2]
    found: dict[str, object] = {}
    exec(page.split("```")[1], found)
    assert (found["totals"], found["winner"]) == ({"NS": 8, "EW": 8}, None)
    assert found["lines"] == [(1, "hokum E, us 77", {"NS": 8, "EW": 8})]


def test_options_come_from_the_call_and_from_the_facts():
    facts = {"contract": "hokum", "declarer": "N", "level": "triple", "points": {"EW": 66},
             "projects": [{"by": "N", "kind": "fifty"}]}  # fmt: skip
    level = {"project-multiplier": "level"}
    assert scorekeeper.score("baloot", facts, level) == scorekeeper.score("baloot", {**facts, "rules": level})
    with pytest.raises(scorekeeper.Malformed):
        scorekeeper.score("baloot", facts, {"project-multiplier": "twice"})
    with pytest.raises(scorekeeper.Malformed):
        scorekeeper.score("baloot", {**facts, "rules": ["level"]})
    with pytest.raises(scorekeeper.Malformed):
        scorekeeper.ask("baloot", "weather", {})
