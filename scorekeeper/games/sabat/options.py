"""The options of Sab'at al-Deemin, as the rulebook has them."""

from typing import Literal, NamedTuple


class Options(NamedTuple):
    """The agreements of a table: the total at which a match ends, and who has to point a fault out."""

    target: int = 500
    pointed_out_by: Literal["anybody", "opponent"] = "anybody"
