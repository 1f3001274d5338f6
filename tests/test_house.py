"""How the house is built: which layers may know what. What they import of each other is import-linter's to say."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper import games

PACKAGE = Path(scorekeeper.__file__).parent
LAYERS = sorted(path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "games")
NAMES = re.compile(rf"\b({'|'.join(games.BUILT_IN)})\b", re.IGNORECASE)


def code_of(path: Path) -> ast.Module:
    """Parse a file without its docstrings, where a game may stand as an example for people."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [
                each for each in body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
            ]
    return tree


def place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", LAYERS, ids=place)
def test_only_the_games_name_a_game(path):
    nodes = list(ast.walk(code_of(path)))
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    words = [node.id for node in nodes if isinstance(node, ast.Name)]
    imported = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    assert [text for text in (*texts, *words, *imported) if NAMES.search(text)] == []


KEYED = re.compile(r"""\b(entry|act|effect|payload|opening|ruled|ruling)(\[["']|\.get\()""")


@pytest.mark.parametrize("path", [path for path in LAYERS if path.parent != PACKAGE], ids=place)
def test_entries_are_read_by_string_keys_in_one_place_only(path):
    if place(path) in ("ledger/entries.py", "cli/ask.py", "reports/verdict.py"):
        pytest.skip("this is the place, or the JSON of a verdict")
    assert not KEYED.search(path.read_text("utf-8"))


@pytest.mark.parametrize("path", [path for path in LAYERS if path.parent.name != "cli"], ids=place)
def test_nothing_below_the_command_line_knows_its_settings(path):
    assert "cli.shared" not in path.read_text("utf-8")


@pytest.mark.parametrize("name", ["best_play", "legal", "memory", "process", "scale", "shah", "store"])
def test_benchmarks_can_be_run(name):
    benchmarks = import_module(f"tests.benchmarks.{name}").BENCHMARKS
    assert benchmarks
    assert all(map(callable, benchmarks.values()))
