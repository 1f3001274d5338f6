"""The options of Shah, as typed values; the rulebook says what they mean."""

from typing import Literal, NamedTuple

Series = Literal["five-in-a-row", "single"]


class Options(NamedTuple):
    """What wins the match (``shah.series.five``), and whether games may be drawn (``shah.series.draws``)."""

    series: Series = "five-in-a-row"
    draws: Literal["none", "agreed"] = "none"
