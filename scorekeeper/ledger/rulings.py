"""Rulings of the table in a match: what was asked, what was decided, and which of them still hold.

A ruling is an entry like any other. A later one may decide an earlier one anew; the earlier stays in the record
and no longer counts.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.errors import Illegal, Malformed, illegal, malformed
from scorekeeper.ledger.acts import STANDS, Effect, Ruling, Stands
from scorekeeper.ledger.entries import Entry


class Ruled(NamedTuple):
    """A ruling: ``number`` in the match, ``seq`` its place in the chain, ``root`` the first ruling on its question.

    ``question`` was asked. ``ruling`` is the act of the entry, completed from the ruling before. ``by`` is the
    number of the ruling that decided it anew, None while it holds.
    """

    number: int
    seq: int
    root: int
    question: str
    entry: Entry
    ruling: Ruling
    by: int | None = None

    @property
    def hand(self) -> int | None:
        """Return the number of the hand it is about, None for the match as a whole."""
        return self.ruling.hand

    @property
    def effect(self) -> Effect:
        """Return what it does to the score."""
        return self.ruling.effect or STANDS

    @property
    def otherwise(self) -> Effect | None:
        """Return what it would do if decided the other way, None if nobody has said."""
        return self.ruling.otherwise or (None if isinstance(self.effect, Stands) else STANDS)

    @property
    def final(self) -> bool:
        """Whether it is decided for good, or play goes on under it for the time being."""
        return self.ruling.final

    @property
    def provisional(self) -> bool:
        """Whether it still waits to be decided."""
        return self.by is None and not self.final


_TAKEN_OVER = (
    "hand", "question", "effect", "otherwise", "article", "asked", "agreed", "claimed", "unknown", "instead", "because",
)  # fmt: skip
"""The fields that a ruling takes over from the earlier one on its question, if it leaves them empty."""


def resolve(numbered: Iterable[tuple[int, Entry]]) -> list[Ruled]:
    """Find the rulings among entries that count, and which of them still hold.

    The entries come with their places in the chain. Raises Illegal for a ruling that decides one that does not exist or
    was decided anew before; Malformed for one that asks nothing.
    """
    found: list[Ruled] = []
    for seq, entry in numbered:
        if not isinstance(entry.act, Ruling):
            continue
        number, act = len(found) + 1, entry.act
        if act.of is not None:
            before = _before(found, act.of)
            found[before.number - 1] = before._replace(by=number)
            question = act.question or before.question
            found.append(Ruled(number, seq, before.root, question, entry, _completed(act, before)))
        elif act.question is not None:
            found.append(Ruled(number, seq, number, act.question, entry, act))
        else:
            raise Malformed([malformed("ruling-question", hand=act.hand or 1)])
    return found


def _before(found: Sequence[Ruled], number: int) -> Ruled:
    if not 0 < number <= len(found):
        code = "ruling-unknown" if found else "ruling-none"
        raise Illegal([illegal(code, ruling=number, count=len(found))])
    before = found[number - 1]
    if before.by is not None:
        raise Illegal([illegal("ruling-decided", ruling=number, later=before.by)])
    return before


def _completed(ruling: Ruling, before: Ruled) -> Ruling:
    """Fill the empty fields of a ruling from the one before; swap the outcomes of that one if it is overturned."""
    old = before.ruling
    if ruling.overturn:
        if before.otherwise is None:
            raise Illegal([illegal("ruling-one-outcome", ruling=before.number)])
        old = old._replace(effect=before.otherwise, otherwise=before.effect)
    return ruling._replace(**{name: getattr(old, name) for name in _TAKEN_OVER if getattr(ruling, name) is None})
