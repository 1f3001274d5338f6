"""The options of Sab'at al-Deemin, as the rulebook has them."""

from typing import Literal, NamedTuple


class Options(NamedTuple):
    """What a table has agreed on: the total at which a match ends, and who has to point a fault out."""

    target: int = 500
    pointed_out_by: Literal["anybody", "opponent"] = "anybody"
