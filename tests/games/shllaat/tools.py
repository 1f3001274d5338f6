"""What the tests of Shlla'at share."""

import os
from collections.abc import Iterable
from itertools import islice
from typing import Any

from hypothesis import settings

from scorekeeper import rulebook
from scorekeeper.errors import Problem, Refused
from scorekeeper.game import Json, Score, Seating
from scorekeeper.games.shllaat import GAME
from scorekeeper.games.shllaat.facts.checks import Hand, checked
from scorekeeper.games.shllaat.match import State
from scorekeeper.games.shllaat.options import Options
from scorekeeper.messages import say
from scorekeeper.options import decode
from tests import some

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
"""Whether whole domains are swept; by default every nth case of them is tried."""
FEW = settings(max_examples=settings.default.max_examples if LONG else some(30))
"""For property tests whose cases are slow."""
BOOK = rulebook.load(GAME.rulebook)
PLAYERS = ("Ali", "Badr", "Cem", "Dalia", "Emad")
TABLE = GAME.seating.seat([["Ali"], ["Badr"], ["Cem"]], None)
KINDS = ("jokers", "aces", "jacks", "others")


def sample(cases: Iterable[Any], step: int) -> list[Any]:
    """List all cases, or by default every nth of them."""
    return list(islice(cases, 0, None, 1 if LONG else step))


def chosen_by(rules: dict[str, str]) -> Options:
    """Complete some options."""
    return decode(Options, BOOK.choose(rules))


def options(**rules: str) -> Options:
    """Complete some options."""
    return chosen_by({name.replace("_", "-"): choice for name, choice in rules.items()})


DEFAULTS = options()
TWO_PACKS = options(pack="two-52")


def pile(jokers: int = 0, aces: int = 0, jacks: int = 0, others: int = 0) -> dict[str, int]:
    """Return the JSON form of a pile."""
    return {"jokers": jokers, "aces": aces, "jacks": jacks, "others": others}


def piles(*given: tuple[int, ...]) -> Json:
    """Return the facts of some piles, each as numbers of Jokers, Aces, Jacks and others."""
    return {"piles": {player: pile(*numbers) for player, numbers in zip(PLAYERS, given, strict=False)}}


def totals(*points: int) -> Json:
    """Return the facts of some totals."""
    return {"totals": dict(zip(PLAYERS, points, strict=False))}


def read(facts: Any, chosen: Options = DEFAULTS) -> Hand:
    """Read facts and check them."""
    return checked(GAME.facts.decode(facts), chosen)


def score_of(facts: Any, chosen: Options = DEFAULTS) -> Score:
    """Score facts."""
    return GAME.scoring.score(GAME.facts.decode(facts), chosen)


def advance(state: State, facts: Any) -> tuple[State, Score]:
    """Score facts as the next hand of a match."""
    return GAME.match.advance(state, GAME.facts.decode(facts))


def parse(line: str, seating: Seating = TABLE, chosen: Options = DEFAULTS) -> Json:
    """Read a line into the JSON form of facts."""
    return GAME.facts.encode(GAME.notation.parse(line, seating, chosen))


def write(facts: Json) -> str:
    """Write facts as a line."""
    return GAME.notation.write(GAME.facts.decode(facts))


def headline(facts: Json, seating: Seating = TABLE) -> str:
    """Say what was played."""
    parts = GAME.notation.headline(GAME.facts.decode(facts))
    return ", ".join(say(GAME.texts, *part, GAME.seating.names(seating)) for part in parts)


def problems(facts: Any, chosen: Options = DEFAULTS) -> tuple[Problem, ...]:
    """List the problems of some facts; none if they are accepted."""
    try:
        read(facts, chosen)
    except Refused as refused:
        return refused.problems
    return ()


def codes(facts: Any, chosen: Options = DEFAULTS) -> list[str]:
    """List the codes of the problems of some facts."""
    return [problem.code for problem in problems(facts, chosen)]


def sentence(problem: Problem) -> str:
    """Put a problem into words."""
    return say(GAME.texts, problem.code, problem.params)


def scored(facts: Json, chosen: Options = DEFAULTS) -> dict[str, int]:
    """Score facts, and see to it that the items add up."""
    score = score_of(facts, chosen)
    added = dict.fromkeys(score.points, 0)
    for item in score.items:
        added[item.side] += item.points
        assert say(GAME.texts, item.code, item.params)
    assert added == score.points
    return score.points
