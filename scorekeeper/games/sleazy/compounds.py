"""Pairs and sets of Sleazy: kinds of compounds, and a compound on the table."""

from typing import NamedTuple

from scorekeeper.games.sleazy.cards import COLOUR_NAMES, OTHER_COLOUR
from scorekeeper.messages import Message

OWNED_SETS = ("basic", "full", "colour")
"""Sets that belong to a side; a broken colour set is nobody's."""
COLOUR_SETS = ("colour", "broken")
KINDS = ("pair", *OWNED_SETS, "broken")
KIND_NAMES = {kind: Message(f"kind-{kind}") for kind in KINDS}


class Compound(NamedTuple):
    """A pair or set on the table: ``colour`` of a pair, ``side`` of a set; ``joker`` if it holds the Joker."""

    rank: str
    kind: str
    colour: str | None = None
    side: str | None = None
    joker: bool = False

    @property
    def is_pure(self) -> bool:
        """Whether it is a pair of one colour."""
        return self.colour in OTHER_COLOUR


def named(kind: str, colour: str | None) -> Message:
    """Return what sentences call a compound, such as "red pair" or "full set"."""
    if colour is not None:
        return Message("made-pair", {"colour": COLOUR_NAMES[colour]})
    return Message("made-set", {"kind": KIND_NAMES[kind]})
