"""What the tests of Shlla'at share."""

from typing import Any

from scorekeeper import rulebook
from scorekeeper.errors import Problem, Refused
from scorekeeper.game import Json
from scorekeeper.games.shllaat import GAME
from scorekeeper.messages import say

BOOK = rulebook.load(GAME.rulebook)
PLAYERS = ("Ali", "Badr", "Cem", "Dalia", "Emad")
TABLE = GAME.seat([["Ali"], ["Badr"], ["Cem"]], None)
KINDS = ("jokers", "aces", "jacks", "others")


def options(**rules: str) -> dict[str, str]:
    """Complete some options."""
    return BOOK.choose({name.replace("_", "-"): choice for name, choice in rules.items()})


DEFAULTS = options()
TWO_PACKS = options(pack="two-52")


def pile(jokers: int = 0, aces: int = 0, jacks: int = 0, others: int = 0) -> dict[str, int]:
    """Give the JSON form of a pile."""
    return {"jokers": jokers, "aces": aces, "jacks": jacks, "others": others}


def piles(*given: tuple[int, ...]) -> Json:
    """Give the facts of some piles, each as numbers of Jokers, Aces, Jacks and others."""
    return {"piles": {player: pile(*numbers) for player, numbers in zip(PLAYERS, given, strict=False)}}


def totals(*points: int) -> Json:
    """Give the facts of some totals."""
    return {"totals": dict(zip(PLAYERS, points, strict=False))}


def problems(facts: Any, chosen: dict[str, str] = DEFAULTS) -> tuple[Problem, ...]:
    """List the problems of some facts; none if they are accepted."""
    try:
        GAME.read(facts, chosen)
    except Refused as refused:
        return refused.problems
    return ()


def codes(facts: Any, chosen: dict[str, str] = DEFAULTS) -> list[str]:
    """List the codes of the problems of some facts."""
    return [problem.code for problem in problems(facts, chosen)]


def sentence(problem: Problem) -> str:
    """Put a problem into words."""
    return say(GAME.texts, problem.code, problem.params)


def scored(facts: Json, chosen: dict[str, str] = DEFAULTS) -> dict[str, int]:
    """Score facts, and see to it that the items add up."""
    score = GAME.score(GAME.read(facts, chosen), chosen)
    added = dict.fromkeys(score.points, 0)
    for item in score.items:
        added[item.side] += item.points
        assert say(GAME.texts, item.code, item.params)
    assert added == score.points
    return score.points
