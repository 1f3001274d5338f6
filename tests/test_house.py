"""How the house is built: which layers may know what. What they import of each other is import-linter's to say."""

import ast
import re
import tomllib
from collections import Counter
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


KEYED = re.compile(r"""\b(entry|act|effect|payload|opening|ruled|ruling)(\[["']|\.get\()""")
READ = ("ledger/entries.py", "cli/ask.py", "reports/verdict.py")
"""Where entries are read, and the JSON of a verdict."""


def test_entries_are_read_by_string_keys_in_one_place_only():
    others = [path for path in LAYERS if path.parent != PACKAGE and place(path) not in READ]
    assert [place(path) for path in others if KEYED.search(path.read_text("utf-8"))] == []


def test_nothing_below_the_command_line_knows_its_settings():
    below = [path for path in LAYERS if "cli" not in path.relative_to(PACKAGE).parts]
    assert [place(path) for path in below if "cli.shared" in path.read_text("utf-8")] == []


def test_the_command_line_has_one_module_a_command_and_what_they_share_apart():
    beside = {"__init__", "commands", "texts", "manual", "translations"}
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
    "an interruption can be told from the first import on": {"__init__.py": 1, "__main__.py": 1, "cli/__init__.py": 9},
    "every command waits for the start, and few need this": {
        "cli/add.py": 13, "cli/shared/__init__.py": 8, "cli/shared/answer.py": 4, "cli/shared/failure.py": 6,
        "cli/shared/language.py": 1, "errors.py": 2, "forms.py": 3, "games/__init__.py": 4, "language.py": 1,
        "reading/ear.py": 1, "reports/layout.py": 3, "shell.py": 1, "sheet/arabic.py": 1, "sheet/in_match.py": 2,
        "sheet/lines.py": 5, "suggestions.py": 1,
    },
    "a board, or a hand that is scored, needs no words and no other rooms of its game": {
        "games/baloot/__init__.py": 7, "games/baloot/notation/__init__.py": 2, "games/sabat/__init__.py": 3,
        "games/shah/__init__.py": 3, "games/shllaat/__init__.py": 4, "games/sleazy/__init__.py": 3,
        "games/baloot/facts/checks.py": 2, "games/baloot/scoring/score.py": 2,
    },
    "TOML takes five milliseconds, and so does what is read from it": {
        "ledger/profiles.py": 1, "reading/lexicon.py": 1, "rule_search.py": 1, "rulebook.py": 2,
    },
    "a ledger is made, migrated or short of space once": {"ledger/connection.py": 1, "ledger/store.py": 2},
    "processes take ten milliseconds, and few ledgers need them": {"ledger/verify.py": 2, "cli/shared/processes.py": 1},
    "a form that few ask for takes more than five milliseconds": {
        "cli/board.py": 4, "cli/explain.py": 7, "cli/export.py": 6, "cli/players.py": 2, "cli/rules.py": 3,
        "cli/shared/tables.py": 2, "cli/stats.py": 2, "reports/board.py": 1, "reports/rulings.py": 1,
        "reports/screen.py": 1,
    },
    "whoever presses Tab waits for it": {"cli/complete.py": 6},
    "an extra, which need not be installed": {
        "archive/workers.py": 8, "bidi.py": 3, "cli/archive.py": 9, "cli/board.py": 1, "cli/serve.py": 4,
        "cli/shared/archive_faults.py": 1, "cli/table.py": 1, "hijri.py": 2, "reports/formats.py": 2,
        "reports/paper.py": 1, "reports/ratings.py": 1,
    },
    "not every system has readline": {"cli/shared/asking.py": 1, "cli/table.py": 1},
}  # fmt: skip
"""Why a module may import inside of functions, and how often."""


def test_imports_inside_functions_have_a_reason():
    allowed = Counter[str]()
    for files in LAZY.values():
        allowed.update(files)
    found = Counter({place(path): len(INSIDE.findall(FOR_TYPES.sub("", path.read_text("utf-8")))) for path in FILES})
    assert found - allowed == Counter()
    assert allowed - found == Counter(), "lower the numbers: these are gone"


OPENED = re.compile(r"( *)(?:async )?(def|class) (\w+)")


def undocumented(path: Path) -> Iterator[str]:
    """Yield the public classes and functions of a file that do not say what they do; parsing all files takes seconds."""
    outer: list[tuple[int, str, str]] = []
    lines = iter(path.read_text("utf-8").splitlines())
    for line in lines:
        if not (opened := OPENED.match(line)):
            continue
        indent, kind, name = len(opened[1]), opened[2], opened[3]
        outer = [each for each in outer if each[0] < indent]
        hidden = any(inside == "def" or around.startswith("_") for _, inside, around in outer)
        outer.append((indent, kind, name))
        while not line.partition("  #")[0].endswith((":", '"""')):
            line = next(lines)
        if not hidden and not name.startswith("_") and '"""' not in line and '"""' not in next(lines):
            yield f"{place(path)}: {name}"


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


def test_every_public_class_and_function_says_what_it_does():
    assert [each for path in FILES for each in undocumented(path)] == []


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
