"""A record of a game of Shah: its form, and how far it can be followed.

A decision that is not allowed is taken back, and the same player decides again. If the next entry is not allowed
either, the record cannot be followed any further (article ``shah.record.infraction``).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from scorekeeper.errors import Illegal, Malformed, Problem
from scorekeeper.game import Json, Ruling
from scorekeeper.games.shah.play import SIDES, Play
from scorekeeper.games.shah.tokens import FAR, read, write
from scorekeeper.shape import wrong_type

UNNAMED = {"A": "Player 1", "B": "Player 2"}
"""What the players are called where nobody says who placed first: Player 1 did."""
_NAMES = tuple(write(action) for action in range(FAR))

Entries = Sequence[tuple[int, ...]]
"""The decisions of each token: one, or the two of a move with its capture."""


class Followed(NamedTuple):
    """A record followed as far as it goes.

    ``play`` is where that is, ``valid`` the number of entries before the first ruling; entries from ``stop`` on are
    left unjudged (None: all are judged). ``trace`` has an entry for each decision judged.
    """

    play: Play
    rulings: tuple[Ruling, ...]
    notes: tuple[Ruling, ...]
    valid: int
    stop: int | None
    trace: tuple[Json, ...]


def read_moves(key: str, value: Any, problems: list[Problem]) -> list[tuple[int, ...]]:
    """Read a list of tokens; every one that cannot be read goes to ``problems``."""
    if not isinstance(value, list):
        problems.append(wrong_type(key, 'a list of decisions such as ["d2", "xg7", "d2-d3"]', value))
        return []
    entries = []
    for at, token in enumerate(value):
        try:
            entries.append(read(token) if isinstance(token, str) else _no_token(token))
        except Malformed as error:
            problems += [problem._replace(field=f"{key}[{at}]") for problem in error.problems]
    return entries


def _no_token(value: Any) -> tuple[int, ...]:
    raise Malformed([wrong_type("moves", 'a decision such as "d2"', value)])


def legal_tokens(play: Play) -> list[str]:
    """List the decisions allowed now as tokens, sorted."""
    return sorted([_NAMES[action] for action in play.legal()])


def follow(play: Play, entries: Entries, moves: Sequence[str], *, named: bool = True, trace: bool = False) -> Followed:
    """Follow a record from ``play`` on, which is changed. ``moves`` are the tokens that ``entries`` were read from.

    ``named`` says that A and B are known for who they are.
    """
    rulings: list[Ruling] = []
    wrong: list[int] = []
    traced: list[Json] = []
    stop = None
    for at, decisions in enumerate(entries):
        part = 0
        try:
            for action in decisions:
                if trace:
                    traced.append({"by": SIDES[play.turn] if named else None, "legal": legal_tokens(play)})
                play.do(action)
                part += 1
        except Illegal as refused:
            if part == 0 and wrong and wrong[-1] == at - 1:
                stop = at
                break
            wrong.append(at)
            (problem,) = refused.problems
            params = problem.params if named else unnamed(problem.params)
            rulings.append(Ruling(problem.code, f"moves[{at}]", params, tuple(legal_tokens(play))))
    if stop is not None and trace:
        traced.pop()
    notes = _notes(rulings, wrong, moves, stop)
    return Followed(play, tuple(rulings), notes, wrong[0] if wrong else len(entries), stop, tuple(traced))


def unnamed(params: Any) -> Json:
    """Call the players by who placed first, where that is all there is to know of them."""
    return {key: UNNAMED.get(value, value) if key in ("by", "other") else value for key, value in params.items()}


def _notes(rulings: list[Ruling], wrong: list[int], moves: Sequence[str], stop: int | None) -> tuple[Ruling, ...]:
    """Say after each infraction how the record was read on from there."""
    notes = []
    for ruling, at in zip(rulings, wrong, strict=True):
        then = at + 1
        if then == stop:
            params = {"wrong": moves[at], "token": moves[then], "n": len(moves) - then}
            notes.append(Ruling("rest-unjudged", f"moves[{then}]", params))
        elif then < len(moves):
            notes.append(Ruling("taken-back", ruling.at, {"token": moves[then], "by": ruling.params["by"]}))
    return tuple(notes)
