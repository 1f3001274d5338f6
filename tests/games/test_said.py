"""Lines as tables say them: each is heard as it was meant, asked about, or refused; none is taken for something else."""

import tomllib
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.errors import Refused
from tests.games.hearing import Table

SAID = Path(__file__).parent.parent / "sentences" / "said"


def tables(name: str) -> list[tuple[Table, list[list[str]]]]:
    """Return the tables of a game with the lines said at them, each with what it means."""
    return [
        (
            Table(
                games.find(name), [side.split("+") for side in said["players"]], said.get("us"), **said.get("rules", {})
            ),
            said["lines"],
        )
        for said in tomllib.loads((SAID / f"{name}.toml").read_text("utf-8"))["tables"]
    ]


@pytest.mark.parametrize("name", ["shllaat", "sleazy", "sabat", "shah"])
def test_lines_are_heard_as_they_were_meant(name: str) -> None:
    wrong = []
    for table, lines in tables(name):
        for line, means in lines:
            heard = table.heard(line)
            if means == "ask":
                right = isinstance(heard, list) and bool(heard)
            elif means == "refused":
                right = heard == [] or (isinstance(heard, dict) and is_refused(table, line))
            else:
                right = heard == table.heard(means)
            wrong += [] if right else [(line, means, heard)]
    assert wrong == []


def is_refused(table: Table, line: str) -> bool:
    """Tell whether a line that can be read is refused because it cannot be, or is asked about, when it is scored."""
    facts = table.game.notation.parse(line, table.seating, table.options)
    try:
        table.game.scoring.score(facts, table.options)
    except Refused:
        return True
    return False
