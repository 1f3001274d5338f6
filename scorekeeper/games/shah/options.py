"""The options of Shah, as typed values; the rulebook says what they mean."""

from enum import StrEnum
from typing import NamedTuple


class Series(StrEnum):
    """What wins the match (``shah.series.five``)."""

    FIVE_IN_A_ROW = "five-in-a-row"
    SINGLE = "single"


class Draws(StrEnum):
    """Whether games may be drawn (``shah.series.draws``)."""

    NONE = "none"
    AGREED = "agreed"


class Options(NamedTuple):
    """The options of a match."""

    series: Series = Series.FIVE_IN_A_ROW
    draws: Draws = Draws.NONE
