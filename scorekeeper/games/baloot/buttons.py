"""A hand by buttons: contract, who took it, how far it was raised, what was counted, projects."""

from scorekeeper.buttons import Row, Said, figures, pressed
from scorekeeper.seats import SIDES

_PROJECTS = ("siri", "fifty", "hundred", "four-hundred")
_COUNTED = {"cards": "", "game": " game points"}
"""What the figures can be; card points need no words."""
ROWS = (
    Row("contract", ("hokum", "sun", "pass")),
    Row("declarer", of="players"),
    Row("raise", ("x2", "x3", "x4", "gahwa")),
    Row("points", of="sides", how="figure"),
    *(Row(project, of="sides", how="many", usual=False) for project in _PROJECTS),
    Row("baloot", of="sides", usual=False),
    Row("kaboot", of="sides", usual=False),
    Row("counted", tuple(_COUNTED), usual=False),
    Row("qaid", of="sides", usual=False, option="qaid"),
    Row("annulled", ("kawesh",), usual=False, option="kawesh"),
)


def line(said: Said) -> str:
    """Write what was pressed as a line is typed.

    >>> line({"contract": ["hokum"], "declarer": ["E"], "points-NS": ["77"], "siri": ["NS"], "baloot": ["EW"]})
    'hokum E, NS 77, siri NS, baloot EW'
    """
    contract = pressed(said, "contract")
    if contract == "pass":
        return contract
    unit = _COUNTED.get(pressed(said, "counted"), "")
    clauses = [" ".join(filter(None, (contract, pressed(said, "declarer"), pressed(said, "raise"))))]
    clauses += [f"{side} {figure}{unit}" for side, figure in figures(said, "points", SIDES)]
    clauses += [f"{name} {side}" for name in ("kaboot", *_PROJECTS, "baloot", "qaid") for side in said.get(name, ())]
    return ", ".join(filter(None, (*clauses, pressed(said, "annulled"))))
