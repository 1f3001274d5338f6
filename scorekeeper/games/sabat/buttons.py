"""A hand by buttons: who went out, whether with a 7, the losers' cards, the stakes, penalties."""

from scorekeeper.buttons import Row, Said, figures, pressed
from scorekeeper.games.sabat.facts.form import UNITS, Facts, Left
from scorekeeper.games.sabat.penalties import KINDS

_LAST = {"seven": "last seven", "another": "no seven"}
"""The last card: a seven or another."""
ROWS = (
    Row("winner", of="players"),
    Row("last", tuple(_LAST)),
    Row("stakes", ("double", "treble")),
    Row("left", UNITS, how="figure"),
    Row("again", ("redeal",)),
    *(Row(kind, of="players", how="many", place="folded") for kind in KINDS),
)


def line(said: Said) -> str:
    """Write the pressed buttons as a typed line.

    >>> line({"winner": ["N"], "last": ["another"], "left-aces": ["1"], "left-pictures": ["3"], "signal": ["W"]})
    'N out, no seven, left 1 ace 3 pictures, penalty W signal'
    """
    left = [f"{n} {unit.removesuffix('s') if n == '1' else unit}" for unit, n in figures(said, "left", UNITS)]
    clauses = [
        f"{winner} out" if (winner := pressed(said, "winner")) else "",
        _LAST.get(pressed(said, "last"), ""),
        pressed(said, "stakes"),
        f"left {' '.join(left)}" if left else "",
        pressed(said, "again"),
        *(f"penalty {against} {kind}" for kind in KINDS for against in said.get(kind, ())),
    ]
    return ", ".join(filter(None, clauses))


def said(facts: Facts) -> Said:
    """Return the buttons that tell a hand, as far as they can."""
    left = facts.left or Left()
    seven = facts.last_seven if facts.last_card is None else facts.last_card.startswith("7")
    single = {
        "winner": facts.winner,
        "last": None if seven is None else "seven" if seven else "another",
        "stakes": facts.stakes,
        "again": facts.outcome,
    }
    figures = {f"left-{unit}": [str(number)] for unit in UNITS if (number := getattr(left, unit)) is not None}
    fined = {kind: [each.against for each in facts.penalties or () if each.kind == kind] for kind in KINDS}
    return {**{name: [value] for name, value in single.items() if value}, **figures, **fined}
