"""The play of Shah written a second time: points by their coordinates, stones in a dictionary, legality by trial.

The board is never tabulated: lines are the points that share a coordinate, and whether a move frees somebody is
found by making it on a copy.
"""

from __future__ import annotations

from itertools import groupby

FILES = "abcdefg"
Point = str


def place_of(point: Point) -> tuple[int, int]:
    """Coordinates from the middle of the board: (0, 0) is d4."""
    return FILES.index(point[0]) - 3, int(point[1]) - 4


def is_point(x: int, y: int) -> bool:
    """Corners and middles of the three squares."""
    ring = max(abs(x), abs(y))
    return ring > 0 and abs(x) in (0, ring) and abs(y) in (0, ring)


def _in_order() -> list[Point]:
    return [f"{FILES[x + 3]}{y + 4}" for y in range(-3, 4) for x in range(-3, 4) if is_point(x, y)]


POINTS = _in_order()


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _lines() -> list[list[Point]]:
    found = []
    for this, other in ((0, 1), (1, 0)):

        def key(point: Point, this: int = this, other: int = other) -> tuple[int, int]:
            at = place_of(point)
            # The two arms of the cross in the middle are lines of their own: nothing joins them.
            return at[this], _sign(at[other]) if at[this] == 0 else 0

        found += [
            sorted(group, key=lambda point, other=other: place_of(point)[other])
            for _, group in groupby(sorted(POINTS, key=key), key)
        ]
    return found


LINES = _lines()


def neighbours(point: Point) -> list[Point]:
    """The next points along the lines of a point."""
    found = []
    for line in LINES:
        if point in line:
            at = line.index(point)
            found += line[max(at - 1, 0) : at] + line[at + 1 : at + 2]
    return found


NEXT_TO = {point: neighbours(point) for point in POINTS}


class Game:
    """A game in play; decisions are tokens. ``todo`` is the task of the player ``by``."""

    def __init__(self, first: str = "A") -> None:
        self.stones: dict[Point, str] = {}
        self.by: str = first
        self.todo = "place"
        self.placed: list[str] = []
        self.first_row: str | None = None
        self.removed: list[str] = []
        self.winner: str | None = None

    @staticmethod
    def other(side: str) -> str:
        return "B" if side == "A" else "A"

    def of(self, side: str) -> list[Point]:
        return [point for point in POINTS if self.stones.get(point) == side]

    def starter(self) -> str:
        """Whoever made the first row, else whoever placed last."""
        return self.first_row or self.placed[-1]

    def moves(self, side: str) -> list[tuple[Point, Point]]:
        return [(here, there) for here in self.of(side) for there in NEXT_TO[here] if there not in self.stones]

    def frees(self, move: tuple[Point, Point]) -> bool:
        """Whether the other player can move once this is done."""
        trial = Game()
        trial.stones = dict(self.stones)
        trial.stones[move[1]] = trial.stones.pop(move[0])
        return bool(trial.moves(self.other(self.by)))

    def legal(self) -> set[str]:
        """All tokens allowed now."""
        if self.todo == "over":
            return set()
        if self.todo == "place":
            return {point for point in POINTS if point not in self.stones}
        if self.todo in ("remove", "capture"):
            return {f"x{point}" for point in self.of(self.other(self.by))}
        moves = self.moves(self.by)
        if self.todo == "free":
            moves = [move for move in moves if self.frees(move)] or moves
        return {f"{here}-{there}" for here, there in moves}

    def makes_row(self, point: Point) -> bool:
        """Whether the stone on a point stands in a row."""
        side = self.stones[point]
        return any(point in line and all(self.stones.get(each) == side for each in line) for line in LINES)

    def play(self, token: str) -> None:
        """Go on by a legal token."""
        if self.todo == "place":
            self.stones[token] = self.by
            self.placed.append(self.by)
            if self.first_row is None and self.makes_row(token):
                self.first_row = self.by
            if len(self.placed) == 24:
                self.by, self.todo = self.starter(), "remove"
            else:
                self.by = self.other(self.by)
        elif self.todo in ("remove", "capture"):
            self.removed.append(self.stones.pop(token[1:]))
            self._after_removal()
        else:
            here, there = token.split("-")
            self.stones[there] = self.stones.pop(here)
            if self.todo == "move" and self.makes_row(there):
                self.todo = "capture"
            else:
                self.end_turn()

    def _after_removal(self) -> None:
        if self.todo == "remove" and len(self.removed) == 1:
            self.by = self.other(self.by)
        elif self.todo == "capture" and len(self.of(self.other(self.by))) == 2:
            self.winner, self.todo = self.by, "over"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """The other moves; if that is impossible, this player owes a freeing move."""
        if self.moves(self.other(self.by)):
            self.by, self.todo = self.other(self.by), "move"
        else:
            self.todo = "free"

    def board(self) -> str:
        return "".join(self.stones.get(point, ".") for point in POINTS)


def arranged(board: str, by: str) -> Game:
    """A game in its middle, the turn having come to ``by``."""
    game = Game()
    game.stones = {point: stone for point, stone in zip(POINTS, board, strict=True) if stone != "."}
    game.by = Game.other(by)
    game.end_turn()
    return game


def count(game: Game, depth: int) -> int:
    """How many ways there are to go on for so many decisions."""
    if depth == 0:
        return 1
    total = 0
    for token in game.legal():
        trial = Game()
        trial.__dict__ |= {
            key: value.copy() if isinstance(value, (dict, list)) else value for key, value in vars(game).items()
        }
        trial.play(token)
        total += count(trial, depth - 1)
    return total
