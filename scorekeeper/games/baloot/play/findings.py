"""Words and shown cards of a record, the faults found in it, and words of the game as values of a sentence."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import Problem
from scorekeeper.game import Infraction
from scorekeeper.messages import Message


def named(word: str) -> Message:
    """Return the name of a suit, a rank, a project or a call: the text ``name-WORD``."""
    return Message(f"name-{word}")


SAWA, AGREED = "sawa", "agreed"
"""A claim of the rest, and that all four agreed to it."""


_NO_LISTS = ("exposed", "contract", "declarer", "trump", "level", "locked")


class Finding(NamedTuple):
    """A fault of one act of a record, or a consequence of it: act ``number``, from 0, of the list ``part``.

    The exposed card, and the fields beside calls and raises, are no lists.
    ``legal`` lists what would have been legal, as a record says it.
    """

    code: str
    part: str
    number: int
    params: Mapping[str, object] = {}
    legal: tuple[str, ...] = ()

    @classmethod
    def of(cls, fault: Problem, part: str, number: int, legal: tuple[str, ...] = (), **params: object) -> "Finding":
        """Return a fault that a machine found, at the place of the act."""
        return cls(fault.code, part, number, {**params, **fault.params} if params else fault.params, legal)

    @property
    def infraction(self) -> Infraction:
        """The same with its place in words."""
        at = self.part if self.part in _NO_LISTS else f"{self.part}[{self.number}]"
        return Infraction(self.code, at, self.params, self.legal)


class Say(NamedTuple):
    """A word said in a trick (1 to 8): Ekka, Baloot, or a kind of project, with its top card if that was said.

    Beside a claim of the rest, "agreed" stands in place of a card if all four agreed to it.
    """

    seat: str
    trick: int
    word: str
    top: str | None = None


class Shown(NamedTuple):
    """Cards shown in the second trick, as a mask."""

    seat: str
    cards: int
