"""A hand by buttons: contract, who took it, how far it was raised, what was counted, projects."""

from scorekeeper.buttons import Row, Said, figures, pressed
from scorekeeper.games.baloot.facts.form import LEVELS, PROJECTS, Facts
from scorekeeper.games.baloot.facts.possible import PACK_POINTS
from scorekeeper.seats import SIDES

_COUNTED = {"cards": " card points", "game": " game points"}
"""What the figures can be: a bare 50 or 100 could be a project."""
_RAISES = dict(zip(LEVELS, ("", "x2", "x3", "x4", "gahwa"), strict=True))
_MOST_GAME_POINTS = 32
"""Figures that are no larger can be game points, and are then read, or asked about, as they are typed."""
ROWS = (
    Row("contract", ("hokum", "sun", "pass")),
    Row("declarer", of="players", needed=True),
    Row("raise", ("x2", "x3", "x4", "gahwa")),
    Row("points", of="sides", how="figure", sums=PACK_POINTS),
    *(Row(project, of="sides", how="many", place="chip") for project in PROJECTS),
    Row("baloot", of="sides", place="chip"),
    Row("kaboot", of="sides", place="key"),
    Row("counted", tuple(_COUNTED), place="folded"),
    Row("qaid", of="sides", place="folded", option="qaid"),
    Row("annulled", ("kawesh",), place="folded", option="kawesh"),
)


def line(said: Said) -> str:
    """Write what was pressed as a line is typed.

    >>> line({"contract": ["hokum"], "declarer": ["E"], "points-NS": ["77"], "siri": ["NS"], "baloot": ["EW"]})
    'hokum E, NS 77 card points, siri NS, baloot EW'
    """
    points, contract, declarer = figures(said, "points", SIDES), pressed(said, "contract"), pressed(said, "declarer")
    alone = contract == "pass" or bool(pressed(said, "annulled"))  # no figure is counted then, whatever it is
    doubtful = alone or all(
        figure.isdecimal() and len(figure) < 4 and int(figure) <= _MOST_GAME_POINTS for _, figure in points
    )
    unit = _COUNTED.get(pressed(said, "counted") or ("" if doubtful else "cards"), "")
    bid = [contract, declarer if contract or not declarer else f"declarer {declarer}", pressed(said, "raise")]
    clauses = [" ".join(filter(None, bid))]
    clauses += [f"{side} {figure}{unit}" for side, figure in points]
    clauses += [f"{name} {side}" for name in ("kaboot", *PROJECTS, "baloot", "qaid") for side in said.get(name, ())]
    return ", ".join(filter(None, (*clauses, pressed(said, "annulled"))))


def said(facts: Facts) -> Said:
    """Return the buttons that tell a hand, as far as they can."""
    projects = {kind: [each.by for each in facts.projects or () if each.kind == kind] for kind in PROJECTS}
    single = {
        "contract": "pass" if facts.outcome == "all-pass" else facts.contract,
        "declarer": facts.declarer,
        "raise": _RAISES[facts.level or LEVELS[0]],
        "kaboot": facts.kaboot,
        "baloot": facts.baloot,
        "qaid": facts.qaid,
        "annulled": "kawesh" if facts.outcome == "annulled" else None,
    }
    figures = {f"points-{side}": [str(points)] for side, points in (facts.points or facts.game_points or {}).items()}
    counted = {"counted": ["game"]} if facts.game_points else {}
    return {**{name: [value] for name, value in single.items() if value}, **figures, **counted, **projects}
