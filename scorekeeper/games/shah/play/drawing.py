"""The board of Shah as lines of text for a person, with the decisions."""

from pathlib import Path
from textwrap import wrap

from scorekeeper.game import Json
from scorekeeper.games.shah.play.geometry import LINES, POINTS
from scorekeeper.messages import Message, catalogue, say

_WIDTH = 78
_TEXTS = catalogue(Path(__file__).parents[1] / "texts", "play")
_FILES = "abcdefg"
_STEP = 4
"""Columns from a file to the next."""
_EMPTY = "·"


def drawing(record: Json, verdict: Json) -> tuple[str, ...]:
    """Draw the last board of a record, and write its decisions. Wrong decisions are marked with "!".

    The board is 29 columns wide, and no line is wider than 78.
    """
    lines = _decisions(record.get("moves", []), verdict)
    board = verdict.get("board")
    if board is None:
        return tuple(lines)
    due = Message(f"drawn-{verdict['phase']}", {"next": verdict["next"], "winner": verdict["winner"]})
    said = say(_TEXTS, "drawn-stones", {"a": board.count("A"), "b": board.count("B"), "due": due})
    return (*lines, "", *draw_board(board), "", said, "")


def draw_board(board: str) -> tuple[str, ...]:
    """Draw a board of 24 characters A, B or "." with the names of ranks and files at its margins."""
    canvas = [[" "] * ((len(_FILES) - 1) * _STEP + 1) for _ in range(13)]
    for line in LINES:
        _join(canvas, *(_place(POINTS[point]) for point in (line[0], line[-1])))
    for point, stone in zip(POINTS, board, strict=True):
        row, column = _place(point)
        canvas[row][column] = _EMPTY if stone == "." else stone
    margins = [f"{7 - row // 2}  " if row % 2 == 0 else "   " for row in range(len(canvas))]
    files = "   " + "".join(name.ljust(_STEP) for name in _FILES)
    drawn = [margin + "".join(row) for margin, row in zip(margins, canvas, strict=True)]
    return tuple(line.rstrip() for line in (*drawn, "", files))


def _place(point: str) -> tuple[int, int]:
    """Return the row and the column of a point on the canvas."""
    return 2 * (7 - int(point[1])), _STEP * _FILES.index(point[0])


def _join(canvas: list[list[str]], start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw the line between two points of a rank or a file."""
    if start[0] == end[0]:
        for column in range(start[1] + 1, end[1]):
            canvas[start[0]][column] = "─"
    else:
        for row in range(end[0] + 1, start[0]):
            canvas[row][start[1]] = "│"


def _decisions(moves: list[str], verdict: Json) -> list[str]:
    """Write the decisions in order, each line after the number of its first. Unjudged decisions are in brackets."""
    wrong = {ruling["at"] for ruling in verdict["rulings"]}
    judged = len(moves) - len(verdict["unjudged"])
    words = ["".join(move.split()) + "!" * (f"moves[{at}]" in wrong) for at, move in enumerate(moves)]
    if judged < len(words):
        words[judged] = f"[{words[judged]}"
        words[-1] += "]"
    lines, at = [], 0
    for text in wrap(" ".join(words), _WIDTH - 5, break_long_words=False, break_on_hyphens=False):
        lines.append(f"{at:>3}  {text}")
        at += len(text.split())
    return lines
