"""What the tests of lines as tables say them share: a table, and the labelled lines of tests/sentences/said.

A row there is a line, and what it means: a line of the notation, "ask" and the readings that are offered, or "refused"
and the codes. The codes of a question can stand behind it.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from scorekeeper import games, rulebook
from scorekeeper.errors import Reading, Refused
from scorekeeper.game import AnyGame, Json
from scorekeeper.messages import problem_json
from scorekeeper.options import decode
from scorekeeper.people import without_letters
from tests import LONG, few, some

JOINS = 20_000 if LONG else some(400)
"""How many lines of words joined at random are tried."""
SAID = Path(__file__).parent.parent / "sentences" / "said"


class Table:
    """People at a table, who say lines."""

    def __init__(self, game: AnyGame, names: list[list[str]], us: str | None = None, **choices: str) -> None:
        self.game, self.names, self.us, self.choices = game, names, us, choices
        self.seating = game.seating.seat(names, us)
        self.options = decode(game.options, rulebook.load(game.rulebook).choose(choices))

    def read(self, line: str) -> Json:
        """Return the facts that a line means. Raises Refused."""
        return self.game.facts.encode(self.game.notation.parse(line, self.seating, self.options))

    def heard(self, line: str) -> Json | list[Json]:
        """Return the facts that a line means; if it is refused, those of the readings that are offered."""
        try:
            facts = self.game.notation.parse(line, self.seating, self.options)
        except Refused as error:
            names = self.game.seating.names(self.seating)
            assert all(problem_json(problem, self.game.texts, names)["message"] for problem in error.problems)
            return [dict(reading.facts) for reading in error.readings]
        if self.can_be(facts):
            assert self._again(self.game.notation.write(facts)) == facts, line
        return self.game.facts.encode(facts)

    def refused(self, line: str) -> Refused:
        """Return the refusal of a line; one without problems if it is read."""
        try:
            self.game.notation.parse(line, self.seating, self.options)
        except Refused as error:
            return error
        return Refused([])

    def codes(self, line: str) -> list[str]:
        """Return the codes of what is wrong with a line."""
        return [problem.code for problem in self.refused(line).problems]

    def can_be(self, facts: object) -> bool:
        """Tell whether facts are accepted; others are asked about when they are recorded."""
        try:
            self.game.scoring.score(facts, self.options)
        except Refused:
            return False
        return True

    def _again(self, echo: str) -> object:
        return self.game.notation.parse(without_letters(echo, self.seating), self.seating, self.options)


class Said(NamedTuple):
    """A labelled line: a row of tests/sentences/said, and the table that says it."""

    table: Table
    line: str
    means: str
    codes: str = ""

    def is_heard(self) -> bool:
        """Tell whether the line is heard as it is labelled."""
        table, (outcome, _, rest) = self.table, self.means.partition(" ")
        if outcome == "ask":
            error = table.refused(self.line)
            lines = rest.split(" | ") if rest else [reading.line for reading in error.readings]
            asked = self.codes or " ".join(_codes(error))
            return bool(lines) and asked == " ".join(_codes(error)) and self._offers(error.readings, lines)
        heard = table.heard(self.line)
        if outcome == "refused":
            is_no_hand = heard == [] or (isinstance(heard, dict) and not table.can_be(table.game.facts.decode(heard)))
            return is_no_hand and rest in ("", " ".join(_codes(table.refused(self.line))))
        return heard == table.heard(self.means)

    def _offers(self, readings: tuple[Reading, ...], lines: list[str]) -> bool:
        """Tell whether the readings are those of some lines; that of another act than a hand is told by its line."""
        return len(readings) == len(lines) and all(
            line == reading.line or self.table.heard(line) == dict(reading.facts)
            for reading, line in zip(readings, lines, strict=True)
        )


def check_meant(made: Iterable[tuple[Table, str, Json]], least: int) -> None:
    """Hear sentences whose facts are known from how they are made: none is recorded as anything else.

    One that is asked about is offered as it was meant; few are asked about.
    """
    sentences = list(made)
    assert len(sentences) > least
    wrong, recorded = [], 0
    for table, line, facts in few(sentences):
        heard = table.heard(line)
        recorded += heard == facts
        if facts not in (heard if isinstance(heard, list) else [heard]):
            wrong.append((line, heard))
    assert wrong == []
    assert recorded > 0.95 * len(few(sentences))


def _codes(error: Refused) -> list[str]:
    return list(dict.fromkeys(problem.code for problem in error.problems))


@cache
def said(name: str) -> tuple[Said, ...]:
    """Return the labelled lines of a game."""
    found = list[Said]()
    for each in tomllib.loads((SAID / f"{name}.toml").read_text("utf-8"))["tables"]:
        sides = [side.split("+") for side in each["players"]]
        table = Table(games.find(name), sides, each.get("us"), **each.get("rules", {}))
        found += [Said(table, *row) for row in each["lines"]]
    return tuple(found)
