"""The options of Sleazy, as the rulebook defines them."""

from enum import StrEnum
from typing import NamedTuple


class Extension(StrEnum):
    """Whether an extension of the game is played."""

    NO = "no"
    YES = "yes"


class Players(StrEnum):
    """How many play, and how they share the turns (articles ``sleazy.teams.*``)."""

    TWO = "2"
    DOUBLE = "double"
    TRIPLE = "triple"
    BURYING_BASTARDS = "burying-bastards"


class Options(NamedTuple):
    """The choice in force of every option; ``rounds`` is how many a match has."""

    rounds: int = 4
    magic_hat: Extension = Extension.NO
    colour_set: Extension = Extension.NO
    players: Players = Players.TWO

    @property
    def hat(self) -> bool:
        """Whether the Magic Hat is played."""
        return self.magic_hat is Extension.YES

    @property
    def colour_sets(self) -> bool:
        """Whether colour sets are played."""
        return self.colour_set is Extension.YES
