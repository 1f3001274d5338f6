"""The golden lines of the notation, by game: a header with the table, then a line with its facts on every line."""

import json
from pathlib import Path
from typing import NamedTuple

from scorekeeper import games
from scorekeeper.game import Json
from scorekeeper.places import DATA
from tests.games.hearing import Table

FILES = {name: DATA / "notation" / f"{name}.golden.jsonl" for name in games.BUILT_IN}


class Golden(NamedTuple):
    """The golden lines of a game with their facts, and the table at which they are read."""

    table: Table
    lines: list[tuple[str, Json]]


def read_golden(file: Path) -> Golden:
    """Read a file of golden lines."""
    header, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    said = header["table"]
    game = games.find(file.name.partition(".")[0])
    table = Table(game, [side.split("+") for side in said["players"]], said["us"], **said["rules"])
    return Golden(table, [(each["line"], each["facts"]) for each in lines])
