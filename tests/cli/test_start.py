"""What a command loads: what it uses, and nothing else."""

import subprocess
import sys

import pytest

from scorekeeper import games
from scorekeeper.places import DATA
from tests import few
from tests.cli.runner import ok

LOADED = """
import sys
from scorekeeper.cli import main
try:
    main()
finally:
    print()
    print(*sys.modules)
"""
HEAVY = {"click", "dateutil", "importlib.metadata", "pydantic", "sqlite_utils", "starlette", "scorekeeper.buttons"}
"""What no common command waits for."""
ANSWERS = {"scorekeeper.api", "scorekeeper.reports.answers"}
"""Our rooms for answers in JSON alone."""
RULES = {"rich", "tomllib", "scorekeeper.rulebook", "scorekeeper.disputes"}
"""What colours and questions of rules need."""
FAULTS = {"scorekeeper.suggestions", "scorekeeper.cli.shared.failure", "scorekeeper.bidi"}
"""What only a command that is refused needs, or a line with more than a hand."""
RARE = {
    "scorekeeper.card_spellings",
    "scorekeeper.sheet.directives", "scorekeeper.sheet.offered", "scorekeeper.sheet.values",
    "scorekeeper.games.baloot.facts.projects",
}  # fmt: skip
"""What only some lines of hands need, or some tables."""
LEDGER = {"sqlite3", "scorekeeper.ledger", "scorekeeper.sheet", "scorekeeper.reports.layout"}
GAMES = {f"scorekeeper.games.{name}" for name in games.BUILT_IN}
ROOMS = {f"{game}.{room}" for game in GAMES for room in ("play", "claims")}
OTHERS = GAMES - {"scorekeeper.games.baloot"}
"""The games that are not played."""

UNUSED = {
    ("add", "hokum", "E,", "NS", "77"): HEAVY | ANSWERS | RULES - {"tomllib"} | ROOMS | OTHERS | FAULTS | RARE,
    ("undo",): HEAVY | {"rich", "tomllib"} | ROOMS | OTHERS,
    ("complete", "--", "use", ""): HEAVY | ANSWERS | RULES | ROOMS | OTHERS,
    ("board",): HEAVY | ANSWERS | RULES | ROOMS | OTHERS,
    ("needs",): HEAVY | RULES | OTHERS,
    ("matches",): HEAVY | ANSWERS | RULES | ROOMS | OTHERS,
    ("stats",): HEAVY | ANSWERS | RULES - {"tomllib"} | ROOMS | OTHERS,
    ("rules", "baloot.score.tie"): HEAVY | ANSWERS | {"rich", "sqlite3", "scorekeeper.ledger"} | GAMES,
    ("--help",): HEAVY | ANSWERS | RULES | LEDGER | GAMES,
    ("add", "--help"): HEAVY | ANSWERS | RULES | ROOMS | GAMES,
    ("guide", "ledger"): HEAVY | ANSWERS | RULES | LEDGER | GAMES,
}
WORDS = {"scorekeeper.reading", "scorekeeper.sheet"} | {f"{game}.notation" for game in GAMES}
"""Our rooms for typed lines, which no record of play has."""


def loaded(*words):
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, check=False, text=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_record_is_judged_without_words(game):
    modules = loaded("judge", game, DATA / "samples" / f"{game}-record.jsonl")
    assert f"scorekeeper.games.{game}.play" in modules
    assert modules & WORDS == set()


@pytest.mark.parametrize("words", few(UNUSED), ids=" ".join)
def test_a_command_loads_what_it_uses(words):
    if "--help" not in words and "guide" not in words:
        ok("new", "baloot")
        ok("add", "hokum", "E,", "NS", "79")
    modules = loaded(*words)
    assert {"scorekeeper.cli", "typer"} <= modules
    assert modules & UNUSED[words] == set()
