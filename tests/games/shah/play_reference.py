"""The judging of a whole record of Shah a second time, on the second formulation of the board.

Nothing is refused by it: a decision is asked for among the legal ones, before it is made.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from tests.games.shah import board_reference

PHASES = {"place": "placing", "remove": "removing", "move": "moving", "capture": "capturing", "free": "freeing",
          "over": "over"}  # fmt: skip
TODO = {phase: todo for todo, phase in PHASES.items()}
UNIVERSE = [
    *board_reference.POINTS,
    *(f"x{point}" for point in board_reference.POINTS),
    *(f"{here}-{there}" for here in board_reference.POINTS for there in board_reference.POINTS),
]


class Judged(NamedTuple):
    """A judged record; ``wrong`` are (place, legal tokens), ``stop`` is the first entry that could not be followed."""

    wrong: list[tuple[int, list[str]]]
    stop: int | None
    game: board_reference.Game
    trace: list[dict[str, Any]]


def begin(record: dict[str, Any]) -> board_reference.Game:
    """Set up the game in which a record begins."""
    if "board" not in record:
        return board_reference.Game(record["first"])
    game = board_reference.arranged(record["board"], record["next"])
    phase = record.get("phase", "moving")
    if phase == "moving":
        return game
    game.by, game.todo = record["next"], TODO[phase]
    if phase == "placing":
        game.placed = ["?"] * len(game.stones)
    if phase == "removing":
        game.first_row = game.by if len(game.stones) == 24 else game.other(game.by)
        game.removed = ["?"] * (24 - len(game.stones))
    return game


def judge(record: dict[str, Any]) -> Judged:
    """Judge a record whose tokens are written plainly; one that is wrong is passed over, two running end it."""
    game = begin(record)
    wrong: list[tuple[int, list[str]]] = []
    trace: list[dict[str, Any]] = []
    for at, token in enumerate(record["moves"]):
        decisions = re.findall(r"x..|..-..|..", token)
        if wrong and wrong[-1][0] == at - 1 and decisions[0] not in game.legal():
            return Judged(wrong, at, game, trace)
        for decision in decisions:
            allowed = sorted(game.legal())
            trace.append({"by": game.by, "legal": allowed})
            if decision not in allowed:
                wrong.append((at, allowed))
                break
            game.play(decision)
    return Judged(wrong, None, game, trace)
