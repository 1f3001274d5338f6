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
    sources = {place(path): path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
    defined = {name: set(DEFINED.findall(source)) | PUBLIC for name, source in sources.items()}
    ours = set().union(*defined.values())
    found = {f"{name}: {door[0].strip()}" for name, source in sources.items() for door in DOORS.finditer(source)}
    for name, source in sources.items():
        for said in PRIVATE.finditer(source):
            known = ours if said[1] in ("self", "cls", "super()") else defined[name]
            found |= set() if said[2] in known else {f"{name}: {said[0]}"}
    assert found == set(ALLOWED)


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


def test_every_public_class_and_function_says_what_it_does():
    assert [each for path in sorted(PACKAGE.rglob("*.py")) for each in undocumented(path)] == []


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
