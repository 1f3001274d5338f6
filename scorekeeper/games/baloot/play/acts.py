"""What is said and laid open while the tricks are played."""

from typing import NamedTuple


class Say(NamedTuple):
    """A word said in a trick (1 to 8): Ekka, Baloot, or a kind of project, with its top card if that was said."""

    seat: str
    trick: int
    word: str
    top: str | None = None


class Shown(NamedTuple):
    """Cards shown in the second trick, as a mask."""

    seat: str
    cards: int
