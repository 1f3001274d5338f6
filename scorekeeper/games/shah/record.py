"""A record of a game of Shah: its form, and how far it can be followed.

A decision that is not allowed is taken back, and the same player decides again. If the next entry is not allowed
either, the record cannot be followed any further (article ``shah.record.infraction``).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.errors import Illegal, Malformed, Problem
from scorekeeper.forms import wrong_type
from scorekeeper.game import Infraction, Json
from scorekeeper.games.shah.play import SIDES, Play
from scorekeeper.games.shah.tokens import FAR, read, write

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
    infractions: tuple[Infraction, ...]
    notes: tuple[Infraction, ...]
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
            entries.append(read(token) if isinstance(token, str) else _no_token(f"{key}[{at}]", token))
        except Malformed as error:
            problems += [problem._replace(field=f"{key}[{at}]") for problem in error.problems]
    return entries


def _no_token(key: str, value: Any) -> tuple[int, ...]:
    raise Malformed([wrong_type(key, 'a decision such as "d2"', value)])


def legal_tokens(play: Play) -> list[str]:
    """List the decisions allowed now as tokens, sorted."""
    return sorted([_NAMES[action] for action in play.legal()])


def follow(play: Play, entries: Entries, *, named: bool = True, trace: bool = False) -> Followed:
    """Follow a record from ``play`` on, which is changed.

    ``named`` says that A and B are known for who they are; ``trace`` asks for what was allowed at each decision.
    """
    found: list[_Wrong] = []
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
            if part == 0 and found and found[-1].at == at - 1:
                stop = at
                break
            found.append(_Wrong(at, part, _ruling(refused.problems[0], at, play, named=named)))
    if stop is not None and trace:
        traced.pop()
    valid = found[0].at if found else len(entries)
    infractions = tuple(wrong.ruling for wrong in found)
    return Followed(play, infractions, tuple(_notes(found, entries, stop)), valid, stop, tuple(traced))


class _Wrong(NamedTuple):
    """An entry that breaks a rule, from its decision ``part`` on, and the ruling on it."""

    at: int
    part: int
    ruling: Infraction


def _ruling(problem: Problem, at: int, play: Play, *, named: bool) -> Infraction:
    params = problem.params if named else unnamed(problem.params)
    return Infraction(problem.code, f"moves[{at}]", params, tuple(legal_tokens(play)))


def unnamed(params: Mapping[str, Any]) -> Json:
    """Call the players by who placed first, where that is all there is to know of them."""
    return {key: UNNAMED.get(value, value) if key in ("by", "other") else value for key, value in params.items()}


def _notes(found: Sequence[_Wrong], entries: Entries, stop: int | None) -> Iterator[Infraction]:
    """Say after each infraction how the record was read on from there."""
    for wrong in found:
        then = wrong.at + 1
        if then == len(entries):
            return
        words = {"wrong": _written(entries[wrong.at][wrong.part :]), "token": _written(entries[then])}
        if then == stop:
            yield Infraction("rest-unjudged", f"moves[{then}]", {**words, "n": len(entries) - then})
        else:
            yield Infraction("taken-back", wrong.ruling.at, {**words, "by": wrong.ruling.params["by"]})


def _written(decisions: Sequence[int]) -> str:
    return "".join(map(write, decisions))
