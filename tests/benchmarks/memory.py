"""Speed in memory: reading, scoring, parsing."""

import json

from scorekeeper import rulebook
from scorekeeper.games.baloot import GAME
from scorekeeper.reports.forms import score_json
from scorekeeper.rulebook import DATA
from scorekeeper.sheet import document
from tests.benchmarks.measure import best, told

OPTIONS = rulebook.load(GAME.rulebook).defaults()
TABLE = GAME.seat([], None)
_SHEET = document.read((DATA / "samples" / "baloot-examples.sheet").read_text("utf-8"))[0]
LINES = [line.text for line in _SHEET.lines]
JSON = [GAME.parse(line, TABLE) for line in LINES]
FACTS = [GAME.read(facts, OPTIONS) for facts in JSON]
ROUNDS = 2_000


def _rate(run, items) -> float:
    def rounds() -> None:
        for _ in range(ROUNDS):
            for item in items:
                run(item)

    return ROUNDS * len(items) / best(rounds)


def scored(unit: float) -> None:
    """Score hands with all items."""
    told("Baloot hands scored with all items", _rate(lambda facts: GAME.score(facts, OPTIONS), FACTS), unit, 100_000)


def checked(unit: float) -> None:
    """Check facts and score them."""
    rate = _rate(lambda facts: GAME.score(GAME.read(facts, OPTIONS), OPTIONS), JSON)
    told("Baloot facts checked and scored", rate, unit)


def streamed(unit: float) -> None:
    """Do what `score` does for a line."""
    names = GAME.names(TABLE)
    raw = [json.dumps(facts) for facts in JSON]

    def line(text: str) -> str:
        facts = json.loads(text)
        return json.dumps(score_json(GAME, GAME.score(GAME.read(facts, OPTIONS), OPTIONS), names))

    told("lines through score, JSON in and out", _rate(line, raw), unit)


def parsed(unit: float) -> None:
    """Read typed lines."""
    told("Baloot lines read", _rate(lambda line: GAME.parse(line, TABLE), LINES), unit)


BENCHMARKS = {"scored": scored, "checked": checked, "streamed": streamed, "parsed": parsed}
