"""Lines that differ in points alone: what one of them says, the others say with other points.

A figure above ten is a total beside names and small words: no rank, and nothing that a word behind it multiplies. Lines
are recalled that have one for every player, or for all but one, who has the rest.
"""

from collections.abc import Sequence

from scorekeeper.game import Seating
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.notation.words import RESERVED, WORDS
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import PACKS
from scorekeeper.people import RESERVED as US_AND_THEM
from scorekeeper.shapes import Shapes
from scorekeeper.spelling import fold
from scorekeeper.tuples import NamedTuple

_ABOVE_TEN = "1[1-9]|[2-9][0-9]|[1-9][0-9][0-9]"
_PLAIN = frozenset(fold(": and the rest points point pts with has got took as counted و مع عند الباقي").split())
"""Words beside which such a figure is a total: none is a kind of cards, a number, or joins figures to a sum."""


class _Said(NamedTuple):
    """What lines of a shape say: whose each figure is, by its place, the rest behind them all."""

    places: tuple[tuple[str, int], ...]
    as_counted: bool | None


_SHAPES: Shapes[_Said] = Shapes(_ABOVE_TEN, _PLAIN | US_AND_THEM, WORDS | RESERVED)


def recall(line: str, seating: Seating, options: Options) -> Facts | None:
    """Return what a line says by one that was read before and had other figures; None where none was."""
    shape, figures = _SHAPES.of(line, seating, options)
    said = _SHAPES.said(shape)
    if said is None:
        return None
    points = _points(figures, options)
    if points[-1] <= 0 and len(figures) < len(said.places):  # nothing is left, which can have to be said
        return None
    return Facts(totals={player: points[place] for player, place in said.places}, as_counted=said.as_counted)


def remember(line: str, seating: Seating, options: Options, facts: Facts) -> None:
    """Keep what a line says for others of its shape, where its figures are the totals and nothing else."""
    totals = facts.totals
    if not totals:
        return
    shape, figures = _SHAPES.of(line, seating, options)
    points = _points(figures, options)
    told = points[: len(totals)]  # with what is left, where one player has that
    all_told = len(totals) - len(figures) in (0, 1) and sorted(told) == sorted(totals.values()) and min(told) > 0
    if all_told and len({*points}) == len(points):  # else it is not sure whose each is
        places = tuple((player, points.index(total)) for player, total in totals.items())
        _SHAPES.keep(shape, seating, _Said(places, facts.as_counted))


def _points(figures: Sequence[str], options: Options) -> list[int]:
    """Return the figures as points, and behind them what is left of the pack."""
    points = [*map(int, figures)]
    return [*points, PACKS[options.pack].points - sum(points)]
