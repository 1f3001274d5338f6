"""The options of Sleazy, as the rulebook defines them."""

from typing import Literal, NamedTuple

Extension = Literal["no", "yes"]
Players = Literal["2", "double", "triple", "burying-bastards"]
"""How many play, and how they share the turns (articles ``sleazy.teams.*``)."""


class Options(NamedTuple):
    """The options in force: the rounds of a match, the two extensions, and who plays."""

    rounds: int = 4
    magic_hat: Extension = "no"
    colour_set: Extension = "no"
    players: Players = "2"
