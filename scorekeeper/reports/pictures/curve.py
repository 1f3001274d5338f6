"""The curve of a match: the total of every side after every hand."""

from collections.abc import Iterator
from itertools import count

from scorekeeper.language import commas, figure, phrase
from scorekeeper.ledger.match import Match
from scorekeeper.options import encode
from scorekeeper.reports.added import side_label
from scorekeeper.reports.pictures.drawing import Drawing, Figure, dashes, side_class
from scorekeeper.reports.texts import word

_LEFT, _RIGHT, _TALL = 38, 388, 170
_LEGEND = 20
_TICKS = 6
_MOST_DOTS = 40
_MOST_POINTS = 700
"""The most points of a curve; more would stand closer than a screen can show."""


def curve(match: Match, *, legend: bool = True) -> Drawing | None:
    """Draw the totals from hand to hand, None if nothing was scored yet; the legend names the sides."""
    return _Curve(match, legend=legend).drawn() if match.plays else None


class _Curve:
    def __init__(self, match: Match, *, legend: bool) -> None:
        self._match, self._sides, self._legend = match, list(match.seating.sides), legend
        begin = match.opening.totals or dict.fromkeys(self._sides, 0)
        self._totals = {side: [begin[side], *(play.after.totals[side] for play in match.plays)] for side in self._sides}
        target = match.game.target_option
        self._target = int(encode(match.state.options)[target]) if target else None
        reached = [total for totals in self._totals.values() for total in totals]
        self._low, self._high = min(0, *reached), max(1, *reached, self._target or 0)
        self._top = 20 + (_LEGEND * len(self._sides) if legend else 0)

    def drawn(self) -> Drawing:
        told = commas(f"{side_label(self._match, side)} {figure(self._totals[side][-1])}" for side in self._sides)
        self._drawing = Drawing(self._top + _TALL + 34, word("curve-title"), told)
        self._axes()
        for place, side in enumerate(self._sides):
            self._side(place, side)
        if self._legend:
            self._names()
        return self._drawing

    def _axes(self) -> None:
        shown = ticks(self._low, self._high)
        for tick in shown:
            self._drawing.line([(_LEFT, self._y(tick)), (_RIGHT, self._y(tick))], "grid")
        self._drawing.figures(_LEFT - 6, [Figure(self._y(tick) + 4, figure(tick), "faint") for tick in shown], size=11)
        if self._target:
            y = self._y(self._target)
            self._drawing.line([(_LEFT, y), (_RIGHT, y)], "faint", dashed="3 3")
            self._drawing.text(_LEFT + 4, y - 4, word("to-target", target=self._target), "faint", size=11)
        bottom = self._top + _TALL + 15
        for tick in ticks(0, len(self._match.plays)):
            number = self._match.plays[tick - 1].number if tick else None
            if number:
                self._drawing.text(self._x(tick), bottom, figure(number), "faint", size=11, middle=True)
        self._drawing.text(_RIGHT, bottom + 14, phrase(self._match.game.unit), "faint", size=11, end=True)

    def _side(self, place: int, side: str) -> None:
        totals, kind = self._totals[side], side_class(place)
        step = max(1, len(totals) // _MOST_POINTS)
        shown = sorted({*range(0, len(totals), step), len(totals) - 1})
        points = [(self._x(at), self._y(totals[at])) for at in shown]
        self._drawing.line(points, kind, width=2, dashed=dashes(place))
        for x, y in points if len(points) <= _MOST_DOTS else points[-1:]:
            self._drawing.dot(x, y, 2.6, kind)

    def _names(self) -> None:
        for place, side in enumerate(self._sides):
            y = _legend_line(place)
            self._drawing.line([(12, y - 4), (40, y - 4)], side_class(place), width=2, dashed=dashes(place))
            self._drawing.text(46, y, side_label(self._match, side), room=270)
        totals = [
            Figure(_legend_line(place), figure(self._totals[side][-1]), side_class(place))
            for place, side in enumerate(self._sides)
        ]
        self._drawing.figures(_RIGHT, totals, bold=True)

    def _x(self, place: int) -> float:
        return _LEFT + (_RIGHT - _LEFT) * place / len(self._match.plays)

    def _y(self, total: int) -> float:
        return self._top + _TALL * (self._high - total) / (self._high - self._low)


def _legend_line(place: int) -> int:
    return _LEGEND * place + 14


def ticks(low: int, high: int) -> list[int]:
    """List round numbers from ``low`` to ``high``, a few.

    >>> ticks(0, 152), ticks(-7, 3), ticks(0, 3)
    ([0, 50, 100, 150], [-6, -4, -2, 0, 2], [0, 1, 2, 3])
    """
    step = next(step for step in _steps() if (high - low) / step < _TICKS)
    return [tick for tick in range(low - low % step, high + 1, step) if tick >= low]


def _steps() -> Iterator[int]:
    for power in count():
        yield from (digit * 10**power for digit in (1, 2, 5))
