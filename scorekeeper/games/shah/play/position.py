"""A board in mid-game as somebody describes it, {"board", "next", "phase"}: what it can be.

Where no phase is said, it is the one that the stones leave possible; where both have three to eleven, stones are
being moved. Articles ``shah.place.turns`` to ``shah.free.duty``.
"""

from scorekeeper.errors import illegal, refuse, unclear
from scorekeeper.game import Json
from scorekeeper.games.shah.play.board import FULL, LINES, STONES, mask
from scorekeeper.games.shah.play.state import (
    CAPTURING,
    FREEING,
    MOVING,
    OVER,
    PHASES,
    PLACING,
    REMOVING,
    Play,
    steps,
    stones_on,
)
from scorekeeper.games.shah.seating import SIDES

TO_DO = PHASES[:OVER]
"""The phases in which somebody has a decision to make."""
_ROWS = tuple(mask(*line) for line in LINES)
_FEWEST, _MOST = 3, 11
"""Stones of a player from the first move to the end of the game."""
_LOST = 2


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
    """Return what the player to decide may have to do where nobody has said it.

    A player who has just moved can always move back. So an opponent who is blocked is owed a freeing move, except
    right after the removals, when the opponent has not moved yet.
    """
    counts = mine.bit_count(), theirs.bit_count()
    if _is_moved(*counts):
        if not _is_blocked(theirs, mine):
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
    if phase == FREEING and not _is_blocked(theirs, mine):
        return "board-freeing"
    return None


def _is_moved(*counts: int) -> bool:
    return all(_FEWEST <= count <= _MOST for count in counts)


def _is_blocked(stones: int, others: int) -> bool:
    return not steps(stones, FULL ^ stones ^ others)


def _has_row(stones: int) -> bool:
    return any(stones & row == row for row in _ROWS)
