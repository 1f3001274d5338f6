"""Rulings of the table in a match: what was asked, what was decided, and which of them still hold.

A ruling is an entry like any other. A later one may decide an earlier one anew; the earlier stays in the record
and no longer counts. Its effect is one of {"kind": "stands"}, {"kind": "hand", "line", "facts"}, {"kind": "void"},
{"kind": "penalty", "by", "penalty"}; ``otherwise`` is the effect if it had been decided the other way.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.errors import illegal, refuse

STANDS: Mapping[str, Any] = {"kind": "stands"}
"""The effect of a ruling that changes nothing."""


class Ruled(NamedTuple):
    """A ruling: ``number`` in the match, ``seq`` its place in the chain, ``root`` the first ruling on its question.

    ``entry`` holds its own fields and those it keeps of the ruling before; ``by`` is the ruling that decided it
    anew, None while it holds.
    """

    number: int
    seq: int
    root: int
    entry: Mapping[str, Any]
    by: int | None = None

    @property
    def hand(self) -> int | None:
        """The number of the hand it is about, None for the match as a whole."""
        return self.entry.get("hand")

    @property
    def effect(self) -> Mapping[str, Any]:
        """What it does to the score."""
        return self.entry.get("effect", STANDS)  # type: ignore[no-any-return]

    @property
    def otherwise(self) -> Mapping[str, Any] | None:
        """What it would do if decided the other way, None where nobody has said."""
        given = self.entry.get("otherwise")
        return given or (STANDS if self.effect["kind"] != "stands" else None)

    @property
    def final(self) -> bool:
        """Whether it is decided for good, or play goes on under it for the time being."""
        return bool(self.entry["final"])

    @property
    def provisional(self) -> bool:
        """Whether it still waits to be decided."""
        return self.by is None and not self.final


_OWN = frozenset(("id", "at", "line", "of", "overturn", "final", "why", "lead", "tail"))
"""Fields of an entry that a ruling on the same question does not take over."""


def resolve(numbered: Iterable[tuple[int, Mapping[str, Any]]]) -> list[Ruled]:
    """Give numbers to rulings, entries that count with their places in the chain; tell which still hold.

    Raises Illegal for one that decides a ruling that is not there, or that a later one has decided already.
    """
    found: list[Ruled] = []
    for seq, entry in numbered:
        number = len(found) + 1
        if "of" not in entry:
            found.append(Ruled(number, seq, number, entry))
            continue
        before = _before(found, entry["of"])
        kept = {key: value for key, value in before.entry.items() if key not in _OWN}
        if entry.get("overturn"):
            kept |= _turned(before)
        found[before.number - 1] = before._replace(by=number)
        found.append(Ruled(number, seq, before.root, {**kept, **entry}))
    return found


def _before(found: Sequence[Ruled], number: int) -> Ruled:
    if not 0 < number <= len(found):
        refuse([illegal("ruling-unknown", ruling=number, count=len(found))])
    before = found[number - 1]
    if before.by is not None:
        refuse([illegal("ruling-decided", ruling=number, later=before.by)])
    return before


def _turned(before: Ruled) -> dict[str, Any]:
    """Swap a ruling's effect with the other outcome."""
    if before.otherwise is None:
        refuse([illegal("ruling-one-outcome", ruling=before.number)])
    return {"effect": before.otherwise, "otherwise": before.effect}
