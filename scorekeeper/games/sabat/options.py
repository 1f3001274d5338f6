"""The options of Sab'at al-Deemin, as the rulebook has them."""

from enum import StrEnum
from typing import NamedTuple


class PointedOutBy(StrEnum):
    """Who has to point a fault out, so that its penalty is due."""

    ANYBODY = "anybody"
    OPPONENT = "opponent"


class Options(NamedTuple):
    """What a table has agreed on; ``target`` is the total at which a match ends."""

    target: int = 500
    pointed_out_by: PointedOutBy = PointedOutBy.ANYBODY
