"""A record of a game of Shah: its form, where it begins, and its decisions.

It may begin on a board in mid-game, {"board", "next", "phase"}. If no phase is said, it is the only phase that the
stones leave possible; if both sides have three to eleven, stones are being moved. Articles ``shah.record.*``,
``shah.place.turns`` to ``shah.free.duty``.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from scorekeeper.errors import Malformed, Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import RULES, Choice, Flag, Object, Text, Words, missing_field, wrong_type
from scorekeeper.game import Json
from scorekeeper.games.shah.play.extra_move import is_blocked
from scorekeeper.games.shah.play.geometry import LINES, POINTS, STONES, mask
from scorekeeper.games.shah.play.state import (
    CAPTURING,
    FREEING,
    MOVING,
    OVER,
    PHASES,
    PLACING,
    REMOVING,
    Play,
    stones_on,
)
from scorekeeper.games.shah.play.tokens import read
from scorekeeper.games.shah.seating import SIDES
from scorekeeper.messages import Message

TO_DO = PHASES[:OVER]
"""The phases in which somebody has a decision to make."""
_ROWS = tuple(mask(*line) for line in LINES)
_FEWEST, _MOST = 3, 11
"""Stones of a player from the first move to the end of the game."""
_LOST = 2
Entries = Sequence[tuple[int, ...]]
"""The decisions of each token: one, or the two of a move with its capture."""


class Record(NamedTuple):
    """A record as read: the game in which it begins, its entries, and whether it names the owners of the stones."""

    play: Play
    entries: Entries
    named: bool


# --- the form ---------------------------------------------------------------------------------------------


class _Token(Text):
    """One decision, or a move with its capture."""

    def problems(self, value: object, at: str) -> list[Problem]:
        if found := super().problems(value, at):
            return found
        try:
            read(value)
        except Malformed as error:
            return [problem._replace(field=at) for problem in error.problems]
        return []

    def _schema(self) -> Json:
        return {**super()._schema(), "examples": ["d2", "xd2", "d2-d3", "d2-d3xg7"]}


class _Moves(Words):
    """A list of tokens. Records are long, so a list is searched for faults only if a token cannot be read."""

    def problems(self, value: object, at: str) -> list[Problem]:
        with suppress(Malformed, AttributeError, TypeError):  # no token, no text, or a list in its place
            if isinstance(value, list) and all(map(read, value)):
                return []
        return super().problems(value, at)


class _Board(Text):
    """A character A, B or "." for each point."""

    def problems(self, value: object, at: str) -> list[Problem]:
        right = isinstance(value, str) and len(value) == len(POINTS) and not set(value) - {*SIDES, "."}
        return [] if right else [wrong_type(at, self._expected, value)]

    def _schema(self) -> Json:
        return {**super()._schema(), "pattern": f"^[AB.]{{{len(POINTS)}}}$"}


class _Begun(Object):
    """An object that may begin on a board, and then must say who is next."""

    def problems(self, value: object, at: str = "") -> list[Problem]:
        found = super().problems(value, at)
        if isinstance(value, dict) and not value.keys().isdisjoint(("board", "next", "phase")):
            found += [missing_field(key) for key in ("board", "next") if key not in value]
        return found


_NEEDED = {"dependentRequired": {"board": ["next"], "next": ["board"], "phase": ["board"]}}
_FIELDS = {
    "first": Choice(*SIDES, note="who placed first"),
    "moves": _Moves(
        _Token(expected=Message("expected-decision")),
        "every decision in order: d2 places, xd2 takes off, d2-d3 moves, d2-d3xg7 moves and captures; capital"
        " letters, spaces, – and × are read too",
        expected=Message("expected-decisions"),
    ),
    "board": _Board(
        f"where the record begins, if not with the placing: {' '.join(POINTS)}",
        expected=Message("expected-board"),
    ),
    "next": Choice(*SIDES, note="who decides first on that board"),
    "phase": Choice(
        *TO_DO, note="what is to be done on that board; left out, what the stones leave possible, else moving"
    ),
    "rules": RULES,
}
SITUATION = _Begun(_FIELDS, more=_NEEDED)
"""A game so far, about which somebody asks."""
RECORD = _Begun(
    {**_FIELDS, "trace": Flag("list what was allowed at every decision")},
    title="Record of a game of Shah",
    note="What is left out is unknown. A record of a game's last part begins on a board.",
    more=_NEEDED,
)


# --- reading ----------------------------------------------------------------------------------------------


def read_record(data: Json, form: Object, *, placing: bool = False) -> Record:
    """Read a record of a form. Raises Malformed with all faults, or Illegal or Ambiguous for its board.

    ``placing`` allows a board in the placing phase, which does not tell who will start.
    """
    form.check(data)
    entries = list(map(read, data.get("moves", ())))
    if "board" not in data:
        return Record(Play(SIDES.index(data.get("first", SIDES[0]))), entries, "first" in data)
    play = read_position(data)
    if play.phase == PLACING and not placing:
        refuse([malformed("board-in-placing", "board")])
    return Record(play, entries, named=True)


# --- a board in mid-game ----------------------------------------------------------------------------------


def read_position(data: Json) -> Play:
    """Set up a board of the right form. Raises Illegal for an impossible one, Ambiguous for an open phase."""
    board, turn = data["board"], SIDES.index(data["next"])
    stones = stones_on(board)
    mine, theirs = stones[turn], stones[1 - turn]
    told: Json = {"by": SIDES[turn], "other": SIDES[1 - turn], "mine": mine.bit_count(), "theirs": theirs.bit_count()}
    if "phase" in data:
        phase = PHASES.index(data["phase"])
        if code := _misfit(phase, mine, theirs):
            refuse([illegal(code, "phase", **told)])
        return Play.arranged(board, turn, phase)
    found = _phases(mine, theirs)
    if not found:
        refuse([illegal("board-none", "board", **told)])
    if len(found) > 1:
        refuse([unclear("phase-unsaid", "phase", choices=tuple(PHASES[phase] for phase in found), **told)])
    winner = int(told["theirs"] > told["mine"]) ^ turn
    return Play.arranged(board, winner if found[0] == OVER else turn, found[0])


def _phases(mine: int, theirs: int) -> tuple[int, ...]:
    """Return the possible phases of the player to decide.

    A player who has just moved can always move back. So an opponent who is blocked is owed a freeing move, except
    right after the removals, when the opponent has not moved yet.
    """
    counts = mine.bit_count(), theirs.bit_count()
    if _is_moved(*counts):
        if not is_blocked(theirs, mine):
            return (MOVING,)
        return (MOVING, FREEING) if counts == (_MOST, _MOST) else (FREEING,)
    open_phases = tuple(phase for phase in (PLACING, REMOVING) if _misfit(phase, mine, theirs) is None)
    if not open_phases and min(counts) == _LOST and _FEWEST <= max(counts) <= _MOST:
        return (OVER,)
    return open_phases


def _misfit(phase: int, mine: int, theirs: int) -> str | None:
    """Return the code that says why the player to decide cannot be in a phase, None if it is possible."""
    counts = mine.bit_count(), theirs.bit_count()
    if phase == PLACING:
        fits = counts[0] < STONES and counts[1] - counts[0] in (0, 1)
        return None if fits else "board-placing"
    if phase == REMOVING:
        if counts == (STONES, STONES):
            return "board-starter" if _has_row(theirs) and not _has_row(mine) else None
        return None if counts == (_MOST, STONES) else "board-removing"
    if not _is_moved(*counts):
        return "board-moving"
    if phase == CAPTURING and not _has_row(mine):
        return "board-capturing"
    if phase == FREEING and not is_blocked(theirs, mine):
        return "board-freeing"
    return None


def _is_moved(*counts: int) -> bool:
    return all(_FEWEST <= count <= _MOST for count in counts)


def _has_row(stones: int) -> bool:
    return any(stones & row == row for row in _ROWS)
