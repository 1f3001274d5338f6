"""What the tests of Baloot share: options from their choices, facts from their JSON, lines at a table."""

import os
from typing import Any

from scorekeeper import rulebook
from scorekeeper.game import Score, Seating
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.facts import Facts
from scorekeeper.games.baloot.match import State
from scorekeeper.games.baloot.options import Options
from scorekeeper.options import decode

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
"""Whether sweeps are done in full length."""
BOOK = rulebook.load(GAME.rulebook)
NOBODY = GAME.seating.seat([], None)


def options(rules: dict[str, Any]) -> Options:
    return decode(Options, BOOK.choose(rules))


def score(data: Any) -> Score:
    """Score facts under the rules that they name."""
    return GAME.scoring.score(GAME.facts.decode(data), options(data.get("rules", {})))


def parse(line: str, seating: Seating = NOBODY) -> Facts:
    return GAME.notation.parse(line, seating, Options())


def begun(dealer: str | None = None, **rules: Any) -> State:
    return GAME.match.start(options({name.replace("_", "-"): choice for name, choice in rules.items()}), NOBODY, dealer)
