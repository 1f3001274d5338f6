"""The board as a picture that people send round: totals, the curve, the last hands."""

from scorekeeper.language import commas, figure, phrase
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.reports.added import side_label, to_go
from scorekeeper.reports.board import status_for_others, status_lines, told_play
from scorekeeper.reports.pictures.curve import curve
from scorekeeper.reports.pictures.drawing import Drawing, Figure, dashes, side_class
from scorekeeper.reports.texts import capital, signed, word

_LEFT, _RIGHT = 16, 384
_SIDE, _HAND, _COLUMN, _LINE = 46, 20, 44, 18
_MOST_HANDS = 12


def board(match: Match) -> Drawing:
    """Draw where the match stands."""
    sides, shown = list(match.seating.sides), match.plays[-_MOST_HANDS:]
    line = curve(match, legend=False)
    status = status_lines(match)
    above = 66 + _LINE * max(len(status) - 1, 0)
    below = above + 10.0 + _SIDE * len(sides)
    height = below + (line.height + 12 if line else 0) + _HAND * (len(shown) + 1) + 34
    told = commas(f"{side_label(match, side)} {figure(match.state.totals[side])}" for side in sides)
    drawing = Drawing(height, word("board-title", game=match.game.title), f"{told}. {status_for_others(match)}")
    drawing.text(_LEFT, 30, phrase(match.game.title), size=20, bold=True, room=270)
    drawing.text(_RIGHT, 30, match.began[:10], "faint", end=True)
    for place, words in enumerate(status):
        drawing.text(_LEFT, 52 + _LINE * place, capital(words), room=_RIGHT - _LEFT)
    for place, side in enumerate(sides):
        y, kind, total = above + _SIDE * place, side_class(place), match.state.totals[side]
        drawing.line([(_LEFT, y + 20), (_LEFT + 24, y + 20)], kind, width=2.5, dashed=dashes(place))
        drawing.text(_LEFT + 32, y + 25, side_label(match, side), bold=True, size=15, room=240)
        whole = max(1, total + (to_go(match, total) or 0), *match.state.totals.values())
        drawing.bar(_LEFT, y + 34, _RIGHT - _LEFT, 5, "grid")
        drawing.bar(_LEFT, y + 34, (_RIGHT - _LEFT) * max(total, 0) / whole, 5, kind)
    totals = [
        Figure(above + 26 + _SIDE * place, signed(match.state.totals[side]), side_class(place))
        for place, side in enumerate(sides)
    ]
    drawing.figures(_RIGHT, totals, size=26, bold=True)
    if line:
        drawing.place(line, below)
        below += line.height + 12
    _draw_hands(drawing, match, shown, below)
    drawing.text(_LEFT, height - 12, f"scorekeeper · {match.id}", "faint", size=11)
    return drawing


def _draw_hands(drawing: Drawing, match: Match, shown: list[Play], y: float) -> None:
    sides = list(match.seating.sides)
    first = _RIGHT - _COLUMN * (len(sides) - 1)
    columns = [first + _COLUMN * place for place in range(len(sides))]
    for place, (side, x) in enumerate(zip(sides, columns, strict=True)):
        drawing.text(
            x, y + 14, match.names.get(side, side), side_class(place), bold=True, size=11, end=True, room=_COLUMN - 7
        )
    lines = [(y + _HAND * row + 14, play) for row, play in enumerate(shown, 1)]
    for base, play in lines:
        drawing.line([(_LEFT, base - 14), (_RIGHT, base - 14)], "grid")
        drawing.text(_LEFT + 28, base, told_play(match, play), size=12, room=columns[0] - _COLUMN - _LEFT - 20)
    numbers = [Figure(base, figure(play.number or ""), "faint") for base, play in lines]
    drawing.figures(_LEFT + 20, numbers, size=12)
    for side, x in zip(sides, columns, strict=True):
        points = [Figure(base, signed(play.score.points[side] or "–")) for base, play in lines]
        drawing.figures(x, points, size=12)
