"""The flow of points in a hand: the points of each step of the score, and the side from which they are taken."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.game import Item
from scorekeeper.language import semicolons
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.messages import say
from scorekeeper.reports.pictures.drawing import WIDTH, Drawing, side_class
from scorekeeper.reports.texts import headline, signed, whose, word

_ROW, _TOP = 38, 34
_LEFT, _RIGHT = 12, 330
_GUTTER = 388


class _Step(NamedTuple):
    """A step of the score: the item, and the points of its side before it and after it."""

    item: Item
    before: int
    after: int


def flow(match: Match, hand: Play) -> Drawing | None:
    """Draw the steps that move points, None if none does."""
    steps = list(_steps(hand))
    if not steps:
        return None
    sides, names = list(hand.score.points), match.game.seating.names(hand.seating)
    title = word("flow-title", unit=match.game.unit, number=hand.number)
    told = semicolons(f"{whose(names, each.item.side)} {signed(f'{each.item.points:+d}')}" for each in steps)
    drawing = Drawing(_TOP + _ROW * len(steps) + 8, title, told)
    drawing.text(
        _LEFT, 18, headline(match.game, hand.facts, hand.seating, hand.after.options), bold=True, room=WIDTH - 24
    )
    low = min(0, *(each.after for each in steps))
    scale = (_RIGHT - _LEFT) / max(1, *(each.after - low for each in steps))
    for place, each in enumerate(steps):
        y, kind = _TOP + _ROW * place, side_class(sides.index(each.item.side))
        said = say(match.game.texts, each.item.code, each.item.params, names)
        drawing.text(_LEFT, y + 12, f"{whose(names, each.item.side)}: {said}", size=12, room=WIDTH - 40)
        left, right = sorted((_x(each.before, low, scale), _x(each.after, low, scale)))
        drawing.bar(left, y + 18, right - left, 12, kind, opacity=0.35 if each.item.points < 0 else None)
        drawing.line([(left, y + 18), (left, y + 30), (right, y + 30), (right, y + 18), (left, y + 18)], kind)
        drawing.text(right + 5, y + 28, signed(f"{each.item.points:+d}"), kind, bold=True)
    for giver, taker in _transfers(steps):
        _draw_transfer(drawing, (steps[giver], giver), (steps[taker], taker), low, scale)
    return drawing


def _steps(hand: Play) -> Iterator[_Step]:
    had: dict[str, int] = {}
    for item in hand.score.items:
        if item.points and item.side in hand.score.points:
            before = had.get(item.side, 0)
            had[item.side] = before + item.points
            yield _Step(item, before, had[item.side])


def _transfers(steps: Sequence[_Step]) -> Iterator[tuple[int, int]]:
    """Yield (giver, taker): pairs of steps in which one side loses what another gains. Each step is in one pair."""
    taken = set[int]()
    for giver, each in enumerate(steps):
        if each.item.points >= 0:
            continue
        for taker in sorted(range(len(steps)), key=lambda place: abs(place - giver)):
            other = steps[taker].item
            if other.points == -each.item.points and other.side != each.item.side and taker not in taken:
                taken.add(taker)
                yield giver, taker
                break


def _draw_transfer(
    drawing: Drawing, giver: tuple[_Step, int], taker: tuple[_Step, int], low: int, scale: float
) -> None:
    (given, start), (got, end) = giver, taker
    from_y, to_y = (_TOP + _ROW * place + 24 for place in (start, end))
    from_x, to_x = (_x(max(each.before, each.after), low, scale) + 36 for each in (given, got))
    drawing.line([(from_x, from_y), (_GUTTER, from_y), (_GUTTER, to_y), (to_x + 6, to_y)], "faint", width=1.5)
    drawing.arrow(to_x, to_y, "faint")


def _x(points: int, low: int, scale: float) -> float:
    return _LEFT + (points - low) * scale
