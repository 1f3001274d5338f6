"""The options of Shlla'at; the rulebook explains each choice."""

from typing import Literal, NamedTuple

Pack = Literal["54", "two-52"]


class Options(NamedTuple):
    """The options in force."""

    pack: Pack = "54"
    target: int = 500
    tie: Literal["raise", "share"] = "raise"
    pool_specials: Literal["one-rank", "freely"] = "one-rank"
    joker_protects: Literal["set", "rank"] = "set"
