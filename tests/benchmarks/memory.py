"""Speed in memory: reading, scoring, parsing."""

import json

from scorekeeper.game import DATA
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import rules_for
from scorekeeper.games.baloot.scoring.score import checked
from scorekeeper.games.baloot.scoring.steps import run
from scorekeeper.jsontext import write_json
from scorekeeper.reports.answers import score_json
from scorekeeper.sheet import document
from tests.benchmarks.measure import best, told

OPTIONS = Options()
TABLE = GAME.seating.seat([], None)
_SHEET = document.read((DATA / "samples" / "baloot-examples.sheet").read_text("utf-8"))[0]
LINES = [line.text for line in _SHEET.lines]
FACTS = [GAME.notation.parse(line, TABLE, OPTIONS) for line in LINES]
JSON = [GAME.facts.encode(facts) for facts in FACTS]
HANDS = [checked(facts, OPTIONS) for facts in FACTS]
ROUNDS = 2_000


def _rate(work, items) -> float:
    def rounds() -> None:
        for _ in range(ROUNDS):
            for item in items:
                work(item)

    return ROUNDS * len(items) / best(rounds)


def scored(unit: float) -> None:
    """Score hands with all items."""
    rules = rules_for(OPTIONS)
    told("Baloot hands scored with all items", _rate(lambda hand: run(hand, rules), HANDS), unit, 150_000)


def checked(unit: float) -> None:
    """Check facts and score them."""
    told("Baloot facts checked and scored", _rate(lambda facts: GAME.scoring.score(facts, OPTIONS), FACTS), unit)


def streamed(unit: float) -> None:
    """Do what `score` does for a line."""
    names = GAME.seating.names(TABLE)
    raw = [json.dumps(facts) for facts in JSON]

    def line(text: str) -> bytes:
        score = GAME.scoring.score(GAME.facts.decode(json.loads(text)), OPTIONS)
        return write_json(score_json(GAME, score, names))

    told("lines through score, JSON in and out", _rate(line, raw), unit)


def parsed(unit: float) -> None:
    """Read typed lines."""
    told("Baloot lines read", _rate(lambda line: GAME.notation.parse(line, TABLE, OPTIONS), LINES), unit)


BENCHMARKS = {"scored": scored, "checked": checked, "streamed": streamed, "parsed": parsed}
