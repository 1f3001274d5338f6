"""How the house is built: which layers may know what. What they import of each other is import-linter's to say."""

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper import games
from scorekeeper.cli.commands import COMMANDS, HIDDEN, MODULES

PACKAGE = Path(scorekeeper.__file__).parent
ROOT = PACKAGE.parent
FILES = sorted(PACKAGE.rglob("*.py"))
LAYERS = [path for path in FILES if path.relative_to(PACKAGE).parts[0] != "games"]
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


def named(path: Path) -> Iterator[str]:
    """Yield what names a game in the code of a file."""
    if not NAMES.search(path.read_text("utf-8")):
        return  # and need not be parsed
    for node in ast.walk(code_of(path)):
        said = {ast.Constant: "value", ast.Name: "id", ast.ImportFrom: "module"}.get(type(node))
        if said and NAMES.search(str(getattr(node, said))):
            yield str(getattr(node, said))


def test_only_the_games_name_a_game():
    assert {place(path): found for path in LAYERS if (found := list(named(path)))} == {}


def test_the_drawing_shows_every_package_and_its_layer():
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"][0]
    layers = [re.findall(r"scorekeeper\.(\w+)", layer) for layer in contract["layers"]]
    page = (ROOT / "data/guide/developing.md").read_text("utf-8").split("```")[1]
    drawn = [re.findall(r"\w+", row) for row in re.findall(r"^│ (.*?) +│", page, re.MULTILINE)]
    place_of = {name: number for number, layer in enumerate(layers) for name in layer}
    assert sorted(drawn, key=lambda row: place_of[row[0]]) == drawn
    assert {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()} <= {
        name for row in drawn for name in row
    }


KEYED = re.compile(r"""\b(entry|act|effect|payload|opening|ruled|ruling)(\[["']|\.get\()""")
READ = ("ledger/entries.py", "archive/scores.py", "cli/ask.py", "reports/verdict.py")
"""Where entries are read, and the JSON of a verdict."""


def test_entries_are_read_by_string_keys_in_one_place_only():
    others = [path for path in LAYERS if path.parent != PACKAGE and place(path) not in READ]
    assert [place(path) for path in others if KEYED.search(path.read_text("utf-8"))] == []


def test_nothing_below_the_command_line_knows_its_settings():
    below = [path for path in LAYERS if "cli" not in path.relative_to(PACKAGE).parts]
    assert [place(path) for path in below if "cli.shared" in path.read_text("utf-8")] == []


def test_settings_are_a_value_that_only_the_command_line_and_its_session_replace():
    changing = re.compile(r"\.settings = |\bsettings(?:\(\))?\.\w+ = |setattr\(settings")
    found = {place(path) for path in FILES if changing.search(path.read_text("utf-8"))}
    assert found == {"cli/shared/__init__.py", "cli/table.py"}


def test_the_command_line_has_one_module_a_command_and_what_they_share_apart():
    beside = {"__init__", "commands", "manual", "translations"}
    found = {path.stem for path in (PACKAGE / "cli").glob("*.py")} - beside
    assert found == {MODULES.get(name, name) for name in COMMANDS | HIDDEN}


@pytest.mark.parametrize("name", ["best_play", "legal", "memory", "process", "scale", "shah", "store"])
def test_benchmarks_can_be_run(name):
    benchmarks = import_module(f"tests.benchmarks.{name}").BENCHMARKS
    assert benchmarks
    assert all(map(callable, benchmarks.values()))


PRIVATE = re.compile(r"([\w.]*[\w)\]])\._(?!_)(\w+)")
DEFINED = re.compile(r"(?:(?<![.\w])|\bself\.(?=\w+ *[:=,]))_(\w+)")
DOORS = re.compile(
    r"^\s*(?:from|import)\b[^\n]*(?<!as )\b_(?!_)\w+|\bjson\.(?:encoder|decoder|scanner)\b"
    r"|\bsys\.(?:modules|meta_path|path_hooks|_)|\b__(?:bases|builtins|closure|code|globals|import|mro|subclasses)__",
    re.MULTILINE,
)
PUBLIC = {"replace", "asdict", "fields", "field_defaults", "make"}  # of every NamedTuple
ALLOWED = {
    "__main__.py: os._exit": "documented; after Ctrl-C nothing else may run",
    "cli/__init__.py: __bases__": "Typer gives its error of the command line no name of its own before 0.28",
}


def test_nothing_goes_through_private_names_of_python_or_of_a_library():
    sources = {place(path): path.read_text("utf-8") for path in FILES}
    defined = {name: set(DEFINED.findall(source)) | PUBLIC for name, source in sources.items()}
    ours = set().union(*defined.values())
    found = {f"{name}: {door[0].strip()}" for name, source in sources.items() for door in DOORS.finditer(source)}
    for name, source in sources.items():
        for said in PRIVATE.finditer(source):
            known = ours if said[1] in ("self", "cls", "super()") else defined[name]
            found |= set() if said[2] in known else {f"{name}: {said[0]}"}
    assert found == set(ALLOWED)


INSIDE = re.compile(r"^ +(?:from \S+ import|import \S+(?: as \w+)?(?:  #.*)?$)", re.MULTILINE)
FOR_TYPES = re.compile(r"^ *if TYPE_CHECKING:.*\n(?:\n| +(?:from|import) .*\n)+", re.MULTILINE)
LAZY = {
    "an interruption can be told from the first import on": {"__init__.py", "__main__.py", "cli/__init__.py"},
    "every command waits for the start, and few need this": {
        "cli/add.py", "cli/matches.py", "cli/shared/__init__.py", "cli/shared/answer.py", "cli/shared/failure.py",
        "cli/shared/language.py", "errors.py", "forms.py", "games/__init__.py", "language.py",
        "reading/ear.py", "reading/who.py", "reports/layout.py", "shell.py", "sheet/arabic.py", "sheet/in_match.py",
        "sheet/lines.py", "suggestions.py",
    },
    "a board, or a hand that is scored, needs no words and no other rooms of its game": {
        "api.py", "games/baloot/__init__.py", "games/baloot/notation/__init__.py", "games/shllaat/__init__.py",
        "games/sabat/match.py", "games/shllaat/seating.py", "games/sleazy/seating.py",
        "games/baloot/facts/checks.py", "games/baloot/scoring/score.py",
    },
    "TOML takes five milliseconds, and so does what is read from it": {
        "ledger/profiles.py", "reading/lexicon.py", "rule_search.py", "rulebook.py",
    },
    "a ledger is made, migrated or short of space once": {"ledger/connection.py", "ledger/store.py"},
    "processes take ten milliseconds, and few ledgers need them": {"ledger/verify.py", "cli/shared/processes.py"},
    "a form that few ask for takes more than five milliseconds": {
        "cli/board.py", "cli/explain.py", "cli/guide.py", "cli/rankings.py", "cli/shared/articles.py", "cli/shared/output.py",
        "cli/shared/profiles.py", "cli/verify.py", "reports/tables.py",
        "cli/export.py", "cli/players.py", "cli/rules.py",
        "cli/stats.py", "reports/board.py", "reports/rulings.py",
        "reports/answers.py", "reports/screen.py",
    },
    "whoever presses Tab waits for it": {"cli/complete.py"},
    "an extra, which need not be installed": {
        "archive/workers.py", "bidi.py", "cli/archive.py", "cli/board.py", "cli/serve.py",
 "cli/table.py", "hijri.py",
        "reports/paper.py", "reports/ratings.py",
    },
    "not every system has readline": {"cli/shared/asking.py", "cli/table.py"},
}  # fmt: skip
"""Why a module may import inside of functions."""


def test_imports_inside_functions_have_a_reason():
    allowed = {file for files in LAZY.values() for file in files}
    assert {place(path) for path in FILES if INSIDE.search(FOR_TYPES.sub("", path.read_text("utf-8")))} == allowed


OPENED = re.compile(r"( *)(?:async )?(def|class) (\w+)")


def long(path: Path) -> Iterator[str]:
    """Yield a module that is too long, and its functions that are; one ends where a line is indented as little."""
    lines = path.read_text("utf-8").splitlines()
    if len(lines) > 450:
        yield f"{place(path)}: {len(lines)} lines"
    for at, line in enumerate(lines):
        if (opened := OPENED.match(line)) and opened[2] == "def":
            ends = re.compile(rf" {{0,{len(opened[1])}}}[^\s)]")
            after = next((n for n, each in enumerate(lines[at + 1 :], 1) if ends.match(each)), len(lines) - at)
            length = len("\n".join(lines[at : at + after]).rstrip().splitlines())
            if length > 55:
                yield f"{place(path)}: {opened[3]}, {length} lines"


def test_no_module_and_no_function_is_too_long_to_be_read_at_once():
    assert [each for path in FILES for each in long(path)] == []


def test_nobody_is_told_to_install_somebody_elses_program():
    pages = [ROOT / "README.md", *(path for path in ROOT.glob("data/**/*") if path.suffix in (".md", ".po"))]
    pages += [path for path in PACKAGE.rglob("*") if path.suffix in (".json", ".py")]
    told = re.compile(r"install\b.{0,30}\bscorekeeper(?!-cards)(\[|\b['\"]?$)", re.MULTILINE)
    assert [str(page) for page in pages if told.search(page.read_text("utf-8").replace("uninstall", ""))] == []


def test_the_extra_all_has_what_a_user_can_want():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    (everything,) = extras["all"]
    for_developers = {"all", "test", "check", "bench", "browser"}
    assert everything == f"scorekeeper-cards[{','.join(sorted(extras.keys() - for_developers))}]"
