"""The golden lines of the notation: how they are made, written and read.

A file holds a header with the version and the table, then a line with its facts on every line. A line that stands in it
is never changed: ``python -m tests.games.golden`` only adds what is missing.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from scorekeeper import games
from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame, Json
from scorekeeper.places import DATA
from tests.games.hearing import Table

VERSION = 1
TABLES: dict[str, dict[str, object]] = {
    "shah": {"players": ["Ali", "Badr"], "us": None, "rules": {"draws": "agreed"}},
}
Told = tuple[str, Json]
"""A line, and the facts that it means."""


class Golden(NamedTuple):
    """The golden lines of a game, and the table at which they are read."""

    table: dict[str, object]
    lines: list[Told]

    def parse(self, game: AnyGame, line: str) -> Json | None:
        """Return the facts of a line, None if it is refused or asked about."""
        table = _table(game, self.table)
        try:
            return game.facts.encode(game.notation.parse(line, table.seating, table.options))
        except Refused:
            return None


def _table(game: AnyGame, said: dict[str, object]) -> Table:
    return Table(game, [side.split("+") for side in said["players"]], said["us"], **said["rules"])


def read_golden(file: Path) -> Golden:
    """Read a file of golden lines."""
    header, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    assert header["version"] == VERSION
    return Golden(header["table"], [(each["line"], each["facts"]) for each in lines])


def shah() -> Iterator[Told]:
    """Yield lines of Shah: every way to call a side, both orders, a draw, and results."""
    for side, names in {"A": ("A", "Ali"), "B": ("B", "Badr")}.items():
        for name in names:
            yield f"{name} won", {"winner": side}
            yield f"won {name}", {"winner": side}
    yield "drawn game", {"winner": None}
    for first, second in ((1, 0), (0, 1), (0, 0)):
        yield f"result A {first}, B {second}", {"result": {"A": first, "B": second}}
        yield f"result Ali {first}, Badr {second}", {"result": {"A": first, "B": second}}


LINES: dict[str, Callable[[], Iterator[Told]]] = {"shah": shah}
"""What makes the lines of each game; their facts follow from how they are made, not from the program."""


def write_golden(name: str) -> None:
    """Write the golden lines of a game, keeping those that the file has."""
    file = DATA / "notation" / f"{name}.golden.jsonl"
    lines = dict(read_golden(file).lines) if file.exists() else {}
    for line, facts in LINES[name]():
        assert lines.setdefault(line, facts) == facts, line
    rows = [
        {"version": VERSION, "table": TABLES[name]},
        *({"line": line, "facts": facts} for line, facts in lines.items()),
    ]
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


if __name__ == "__main__":
    for each in LINES:
        games.find(each)
        write_golden(each)
