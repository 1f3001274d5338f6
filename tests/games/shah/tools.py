"""Helpers of the tests of Shah: options from choices, facts from JSON, a series played game by game."""

import os
from typing import Any

from scorekeeper.game import Score
from scorekeeper.games.shah import GAME
from scorekeeper.games.shah.match import State
from scorekeeper.games.shah.options import Options
from scorekeeper.options import decode
from tests.games.shah import reference

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
"""Whether sweeps are done in full length."""
NOBODY = GAME.seating.seat([], None)


def options(rules: dict[str, str]) -> Options:
    return decode(Options, rules)


def score(data: Any, rules: dict[str, str]) -> Score:
    return GAME.scoring.score(GAME.facts.decode(data), options(rules))


def begun(rules: dict[str, str], first: str | None = None) -> State:
    return GAME.match.start(options(rules), NOBODY, first)


def played(state: State, game: str) -> tuple[State, Score]:
    """Play a game, a letter of the reference's series."""
    return GAME.match.advance(state, GAME.facts.decode(reference.FACTS[game]))
