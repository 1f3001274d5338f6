"""Marks: how a match stands after one of its entries, so that it can be folded on from there.

The entries up to it never change. What was recorded later about hands before it makes it useless, unless it was made
after that and knows it: a correction leaves such marks behind. It is kept as JSON with what the opening does not say
already.
"""

import json
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from scorekeeper.game import AnyGame, Json, Seating, State
from scorekeeper.ledger.acts import Start
from scorekeeper.ledger.playing import begun
from scorekeeper.ledger.timeline import Reach
from scorekeeper.options import decode, encode
from scorekeeper.remembering import remembered
from scorekeeper.tuples import NamedTuple

SPACING = 16
"""A mark is made wherever so many entries came since the last one."""
_FORM, _APPLIED = 1, 2
"""Versions of the JSON of a mark: one that knows no later entry, and one that does."""
_MOST = 16
"""How many later entries a mark may know."""


class Closed(NamedTuple):
    """When a match was closed before its end, and whether it was given up."""

    at: str
    abandoned: bool


class Tally(NamedTuple):
    """What a match has counted so far.

    ``number`` is that of the hand recorded last, void or not. The next four are numbers: ``hands`` that count,
    ``plays`` (hands and penalties that count), ``events`` of the timeline, ``fallen`` hands that came after the end.
    ``last`` is the number of the last play, None for a penalty; ``last_hand`` is that of the last hand that counts.
    ``proved`` is the highest number of a hand after which a paper agreed. ``rulings`` were made, of which so many are
    ``provisional``.
    """

    number: int = 0
    hands: int = 0
    plays: int = 0
    events: int = 0
    fallen: int = 0
    last: int | None = None
    last_hand: int = 0
    proved: int = 0
    rulings: int = 0
    provisional: int = 0


class Mark(NamedTuple):
    """How a match stands after entry ``seq``, recorded ``at``; ``opening`` is what it began with, as corrected.

    What the ``applied`` entries, which came later, did to what stands before the mark is part of it already.
    """

    seq: int
    at: str
    opening: Start
    began: str
    seating: Seating
    state: State
    closed: Closed | None
    tally: Tally
    applied: tuple[int, ...] = ()


def standing(reaches: Sequence[Reach], seqs: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """List after which of some entries, in order, a mark can stand, each with the later entries that it then knows."""
    from bisect import bisect_left  # adding a hand makes few marks

    change = [0] * (len(seqs) + 1)
    for reach in reaches:
        weight = 1 if reach.knowable else _MOST + 1
        change[bisect_left(seqs, reach.back)] += weight
        change[bisect_left(seqs, reach.seq)] -= weight
    free = [seq for seq, count in zip(seqs, accumulate(change), strict=False) if count <= _MOST]
    applied: dict[int, set[int]] = {seq: set() for seq in free}
    for reach in reaches:
        for seq in free[bisect_left(free, reach.back) : bisect_left(free, reach.seq)]:
            applied[seq].add(reach.seq)
    return [(seq, tuple(sorted(known))) for seq, known in applied.items()]


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def write(mark: Mark, game: AnyGame) -> str | None:
    """Write a mark as JSON; None where the game's state is no tuple of plain values, and cannot be kept."""
    start = mark.opening
    players, sides = start.seating.players, start.seating.sides
    fields: tuple[str, ...] = getattr(mark.state, "_fields", ())
    state = {name: getattr(mark.state, name) for name in fields if name != "options"}
    # A team among the players is called by who is in it.
    names = {ident: name for ident, name in mark.seating.players.items() if sides.get(ident, (ident,)) == (ident,)}
    told = {
        "form": _APPLIED if mark.applied else _FORM, "seq": mark.seq, "at": mark.at, "began": mark.began,
        "dealer": mark.opening.dealer,
        "us": [mark.opening.seating.us, mark.seating.us],
        "names": {ident: name for ident, name in names.items() if players[ident] != name},
        "options": _other_choices(start, mark.state.options),
        "state": state, "closed": mark.closed, "tally": mark.tally,
        **({"applied": mark.applied} if mark.applied else {}),
        **({"habits": dict(start.seating.habits)} if start.seating.habits else {}),
    }  # fmt: skip
    try:
        text = _encode(told)
        return text if read(text, game, start) == mark else None
    except (TypeError, ValueError, LookupError, AttributeError):
        return None


@remembered
def _other_choices(start: Start, options: tuple[object, ...]) -> dict[str, str]:
    """Return the choices in force that the opening does not say."""
    return {key: value for key, value in encode(options).items() if start.options.get(key) != value}


def read(text: str, game: AnyGame, start: Start) -> Mark:
    """Read a mark, given the opening as recorded. Raises ValueError, LookupError or TypeError for what is none."""
    told: Json = json.loads(text)
    if told["form"] not in (_FORM, _APPLIED):
        raise ValueError(told["form"])
    opened_us, us = told["us"]
    opening, seating = start, start.seating
    habits = told.get("habits", {})
    if (opened_us, told["dealer"], habits) != (seating.us, start.dealer, seating.habits):
        seating = seating._replace(us=opened_us, habits=habits)
        opening = start._replace(seating=seating, dealer=told["dealer"])
    pattern: Any = _begun(opening, game)
    changed = told["options"]
    options = decode(game.options, {**start.options, **changed}) if changed else pattern.options
    state = {name: _like(getattr(pattern, name), value) for name, value in told["state"].items()}
    closed = told["closed"]
    return Mark(
        told["seq"], told["at"], opening, told["began"],
        seating.called(told["names"])._replace(us=us),
        type(pattern)(options=options, **state), closed and Closed(*closed), Tally(*told["tally"]),
        tuple(told.get("applied", ())),
    )  # fmt: skip


@remembered
def _begun(opening: Start, game: AnyGame) -> State:
    return begun(game, opening)


def _like(pattern: object, value: Any) -> Any:
    """Return a value of JSON as the tuple that it was."""
    if not isinstance(pattern, tuple):
        return value
    if hasattr(pattern, "_fields"):
        return type(pattern)(*(_like(*pair) for pair in zip(pattern, value, strict=True)))
    return tuple(value)
