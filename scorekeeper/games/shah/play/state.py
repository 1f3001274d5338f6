"""The play of a game of Shah as a state machine.

Sources: Marin 1931, and the summary; articles ``shah.place.*`` to ``shah.end.*``. Decisions are the numbers
of :mod:`tokens`. There is one source of legality: the mask of the decisions that are allowed, set after each.
"""

from copy import copy

from scorekeeper.errors import Illegal, Problem
from scorekeeper.games.shah.play.extra_move import extra_moves, steps
from scorekeeper.games.shah.play.geometry import FULL, POINTS, ROWS, STEPS, STONES, mask
from scorekeeper.games.shah.play.tokens import FAR, REMOVE, STEP, ends, move, write
from scorekeeper.games.shah.seating import SIDES

PLACING, REMOVING, MOVING, CAPTURING, FREEING, OVER = range(6)
"""Phases: the task of the player to decide."""
PHASES = ("placing", "removing", "moving", "capturing", "freeing", "over")
"""The names of the phases, by number."""
_LAST_STONES = 2
"""Stones with which a player has lost (``shah.end.two``)."""

_STEP_BITS = tuple(mask(*step) for step in STEPS)
_STEP_ROWS = tuple(ROWS[to] for _, to in STEPS)


def stones_on(board: str) -> list[int]:
    """Return the masks of both players' stones on a board of 24 characters."""
    return [mask(*(point for point, stone in enumerate(board) if stone == side)) for side in SIDES]


class Play:
    """A game of Shah in play. Players are 0 and 1, shown as A and B.

    ``stones`` are the two masks. The player ``turn`` decides, in a ``phase``, by one of the decisions in ``mask``.
    ``starter`` starts after the placing, None while that is open; ``winner`` has won, None so far.
    ``row_unpaid`` tells whether the last decision was a further move that made a row.
    """

    __slots__ = ("first", "mask", "phase", "row_unpaid", "starter", "stones", "turn", "winner")

    def __init__(self, first: int = 0) -> None:
        """Begin with the empty board; ``first`` places first."""
        self.stones = [0, 0]
        self.first = self.turn = first
        self.phase = PLACING
        self.mask = FULL
        self.starter: int | None = None
        self.winner: int | None = None
        self.row_unpaid = False

    @classmethod
    def arranged(cls, board: str, turn: int, phase: int = MOVING) -> "Play":
        """Begin in mid-game, on a board of 24 characters A, B or ".", where ``turn`` has to do what ``phase`` says.

        In MOVING the turn has come to that player; if the player is blocked, the other owes a freeing move. In OVER
        the player has won. The board is not checked. A board in PLACING does not tell who starts.
        """
        play = cls()
        stones = play.stones = stones_on(board)
        play.turn, play.phase = turn, phase
        if phase == MOVING:
            play.turn = 1 - turn
            play._pass_turn()
            return play
        mine, theirs = stones[turn], stones[1 - turn]
        if phase == REMOVING:
            play.starter = turn if mine.bit_count() == STONES else 1 - turn
        empty = FULL ^ mine ^ theirs
        if phase == OVER:
            play.winner = turn
        freeing = extra_moves(mine, theirs) if phase == FREEING else 0
        play.mask = {PLACING: empty, FREEING: freeing, OVER: 0}.get(phase, theirs << REMOVE)
        return play

    def copy(self) -> "Play":
        """Return a copy."""
        other = copy(self)
        other.stones = self.stones[:]
        return other

    def board(self) -> str:
        """Write the board as 24 characters A, B or ".", in the order of the points."""
        one, two = self.stones
        return "".join("A" if one >> point & 1 else "B" if two >> point & 1 else "." for point in range(len(POINTS)))

    def legal(self) -> list[int]:
        """List the decisions allowed now, in the order of their numbers."""
        found = []
        left = self.mask
        while left:
            lowest = left & -left
            found.append(lowest.bit_length() - 1)
            left ^= lowest
        return found

    def can(self, action: int) -> bool:
        """Tell whether a decision is allowed now."""
        return self.mask >> action & 1 == 1

    def go(self, action: int) -> None:
        """Make a decision. Raises Illegal, whose code names the article it breaks; the game is then unchanged."""
        if not self.mask >> action & 1:
            raise Illegal([self._problem(action)])
        _DO[self.phase](self, action)

    def do(self, action: int) -> "Play":
        """Return the game after a decision; this game stays as it is. Raises Illegal."""
        after = self.copy()
        after.go(action)
        return after

    def stand(self, action: int) -> bool:
        """Make a move that is not allowed but was made all the same; tell whether it can have been made.

        It can be a move too far, a move of the other player's stone, or a move in place of a capture that was due. If
        it cannot have been made on this board, nothing changes.
        """
        if action < STEP or self.phase not in (MOVING, CAPTURING):
            return False
        if self.phase == CAPTURING:
            return self._leave_capture_out(action)
        start, to = ends(action)
        sides = [side for side in (0, 1) if self.stones[side] >> start & 1]
        if not sides or (self.stones[0] | self.stones[1]) >> to & 1:
            return False
        side = self.turn = sides[0]
        stones = self.stones[side] = self.stones[side] ^ mask(start, to)
        if any(stones & row == row for row in ROWS[to]):
            self.phase, self.mask = CAPTURING, self.stones[1 - side] << REMOVE
        else:
            self._pass_turn()
        return True

    def _leave_capture_out(self, action: int) -> bool:
        """Let the other player move although a capture is due; tell whether that player can make this move."""
        turn, phase, allowed = self.turn, self.phase, self.mask
        self._pass_turn()
        if self.can(action):
            self.go(action)
            return True
        self.turn, self.phase, self.mask = turn, phase, allowed
        return False

    # --- the effects of a decision ------------------------------------------------------------------------

    def _place(self, point: int) -> None:
        side = self.turn
        stones = self.stones[side] = self.stones[side] | 1 << point
        if self.starter is None:
            one, other = ROWS[point]
            if stones & one == one or stones & other == other:
                self.starter = side
        self.mask ^= 1 << point
        if self.mask:
            self.turn = 1 - side
            return
        if self.starter is None:
            self.starter = side
        self.turn, self.phase = self.starter, REMOVING
        self.mask = self.stones[1 - self.starter] << REMOVE

    def _remove(self, action: int) -> None:
        side, other = self.turn, 1 - self.turn
        self.stones[other] ^= 1 << action - REMOVE
        if side == self.starter:
            self.turn = other
            self.mask = self.stones[side] << REMOVE
        else:
            self._pass_turn()

    def _move(self, action: int) -> None:
        side, step = self.turn, action - STEP
        stones = self.stones[side] = self.stones[side] ^ _STEP_BITS[step]
        one, other = _STEP_ROWS[step]
        self.row_unpaid = False
        if stones & one == one or stones & other == other:
            if self.phase == MOVING:
                self.phase = CAPTURING
                self.mask = self.stones[1 - side] << REMOVE
                return
            self.row_unpaid = True
        self._pass_turn()

    def _capture(self, action: int) -> None:
        side, other = self.turn, 1 - self.turn
        left = self.stones[other] = self.stones[other] ^ 1 << action - REMOVE
        if left.bit_count() == _LAST_STONES:
            self.phase, self.mask, self.winner = OVER, 0, side
        else:
            self._pass_turn()

    def _pass_turn(self) -> None:
        """End the turn of the player who has just decided: the other moves, or is owed a freeing move."""
        mine, theirs = self.stones[self.turn], self.stones[1 - self.turn]
        if allowed := steps(theirs, FULL ^ mine ^ theirs):
            self.turn, self.phase = 1 - self.turn, MOVING
        else:
            allowed, self.phase = extra_moves(mine, theirs), FREEING
        self.mask = allowed

    # --- why a decision is not allowed --------------------------------------------------------------------

    def _problem(self, action: int) -> Problem:
        """Say why a decision is not allowed: because another is due, or because of its points."""
        if self.phase == OVER:
            return self._wrong("play-over")
        if action < REMOVE:
            return self._wrong("place-taken" if self.phase == PLACING else self._due(), point=POINTS[action])
        if action >= STEP:
            return self._bad_move(action) if self.phase in (MOVING, FREEING) else self._wrong(self._due())
        if self.phase in (REMOVING, CAPTURING):
            return self._bad_removal(action - REMOVE)
        if self.phase == MOVING and self.row_unpaid:
            return self._wrong("free-row-unpaid")
        return self._wrong(_NO_REMOVAL[self.phase])

    def _due(self) -> str:
        if self.phase == REMOVING and self.turn != self.starter:
            return "due-removal-answer"
        return _DUE[self.phase]

    def _bad_removal(self, point: int) -> Problem:
        code = "remove-own" if self.stones[self.turn] >> point & 1 else "remove-empty"
        return self._wrong(code, point=POINTS[point])

    def _bad_move(self, action: int) -> Problem:
        start, to = ends(action)
        mine, theirs = self.stones[self.turn], self.stones[1 - self.turn]
        points = {"start": POINTS[start], "to": POINTS[to]}
        if theirs >> start & 1:
            return self._wrong("move-theirs", **points)
        if not mine >> start & 1:
            return self._wrong("move-nothing", **points)
        if action >= FAR:
            near = [POINTS[point] for point in range(len(POINTS)) if move(start, point) < FAR]
            return self._wrong("move-far", near=near, **points)
        if (mine | theirs) >> to & 1:
            return self._wrong("move-taken", **points)
        return self._wrong("free-needed", choices=[write(step) for step in self.legal()], **points)

    def _wrong(self, code: str, **params: object) -> Problem:
        by, other = SIDES[self.turn], SIDES[1 - self.turn]
        if code == "due-placing":
            params["n"] = STONES - self.stones[self.turn].bit_count()
        return Problem(Illegal, code, params={"by": by, "other": other, **params})


_DO = (Play._place, Play._remove, Play._move, Play._capture, Play._move)  # noqa: SLF001 - by phase
_DUE = ("due-placing", "due-removal", "due-move", "due-capture", "due-freeing")
"""By phase, the code for a decision of another kind than the one that is due."""
_NO_REMOVAL = {PLACING: "place-no-capture", MOVING: "capture-no-row", FREEING: "free-no-capture"}
