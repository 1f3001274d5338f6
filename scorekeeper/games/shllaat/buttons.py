"""A hand by buttons: the points of each pile, or its number of cards of each kind."""

from scorekeeper.buttons import Row, Said, pressed
from scorekeeper.games.shllaat.facts.form import Facts
from scorekeeper.games.shllaat.packs import KINDS

_POINTS = "points"
ROWS = (
    Row(_POINTS, of="sides", how="figure"),
    Row("whole", ("nobody", "redeal")),
    *(Row(kind, of="sides", how="figure", place="folded") for kind in KINDS),
    Row("stands", ("as-counted",), place="folded"),
)


def line(said: Said) -> str:
    """Write the pressed buttons as a typed line.

    >>> line({"points-Ali": ["88"], "points-Badr": ["92"]}), line({"jokers-Ali": ["1"], "others-Ali": ["12"]})
    ('Ali 88, Badr 92', 'Ali 1 joker 12 others')
    """
    piles: dict[str, list[str]] = {}
    for kind in (_POINTS, *KINDS):
        for name, figures in said.items():
            row, _, player = name.partition("-")
            if row == kind and figures[0].strip():
                piles.setdefault(player, []).append(_counted(kind, figures[0].strip()))
    clauses = [f"{player} {' '.join(counted)}" for player, counted in piles.items()]
    return ", ".join(filter(None, [*clauses, pressed(said, "whole"), pressed(said, "stands")]))


def _counted(kind: str, figure: str) -> str:
    return figure if kind == _POINTS else f"{figure} {kind.removesuffix('s') if figure == '1' else kind}"


def said(facts: Facts) -> Said:
    """Return the buttons that tell a hand, as far as they can."""
    points = {f"{_POINTS}-{player}": [str(total)] for player, total in (facts.totals or {}).items()}
    kinds = {
        f"{kind}-{player}": [str(number)]
        for player, pile in (facts.piles or {}).items()
        for kind, number in pile.items()
        if number
    }
    single = {"whole": facts.outcome, "stands": "as-counted" if facts.as_counted else None}
    return {**points, **kinds, **{name: [value] for name, value in single.items() if value}}
