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


@pytest.mark.parametrize("name", ["baloot", "shllaat", "sleazy", "sabat", "shah"])
def test_lines_are_heard_as_they_were_meant(name: str) -> None:
    wrong = [
        (line, means, table.heard(line), table.codes(line))
        for table, lines in tables(name)
        for line, means in lines
        if not is_heard(table, line, means)
    ]
    assert wrong == []


def is_heard(table: Table, line: str, means: str) -> bool:
    """Tell whether a line means what is written for it: a line, "ask" and the readings, or "refused" and the codes."""
    heard, (outcome, _, rest) = table.heard(line), means.partition(" ")
    if outcome == "ask":
        offered = [table.heard(each) for each in rest.split(" | ")] if rest else heard
        return isinstance(heard, list) and bool(heard) and heard == offered
    if outcome == "refused":
        codes = list(dict.fromkeys(table.codes(line)))
        return (heard == [] or (isinstance(heard, dict) and is_refused(table, line))) and rest in ("", " ".join(codes))
    return heard == table.heard(means)


def is_refused(table: Table, line: str) -> bool:
    """Tell whether a line that can be read is refused because it cannot be, or is asked about, when it is scored."""
    facts = table.game.notation.parse(line, table.seating, table.options)
    try:
        table.game.scoring.score(facts, table.options)
    except Refused:
        return True
    return False
