"""The options of Shah, as the rulebook defines them."""

from typing import Literal, NamedTuple

Series = Literal["five-in-a-row", "single"]


class Options(NamedTuple):
    """How the match is won (``shah.series.five``), and whether games may be drawn (``shah.series.draws``)."""

    series: Series = "five-in-a-row"
    draws: Literal["none", "agreed"] = "none"
