"""The options of Shlla'at; the rulebook says what each choice means."""

from enum import StrEnum
from typing import NamedTuple


class Pack(StrEnum):
    """Which cards are played with."""

    ONE = "54"
    TWO = "two-52"


class Tie(StrEnum):
    """What is done about a tie at the top."""

    RAISE = "raise"
    SHARE = "share"


class PoolSpecials(StrEnum):
    """How a normal card captures special cards from the pool."""

    ONE_RANK = "one-rank"
    FREELY = "freely"


class JokerProtects(StrEnum):
    """What a Joker in a set protects from Aces."""

    SET = "set"
    RANK = "rank"


class Options(NamedTuple):
    """The options in force."""

    pack: Pack = Pack.ONE
    target: int = 500
    tie: Tie = Tie.RAISE
    pool_specials: PoolSpecials = PoolSpecials.ONE_RANK
    joker_protects: JokerProtects = JokerProtects.SET
