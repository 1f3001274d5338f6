"""From the entries of a match, in the order they were made, to the timeline of what still counts, in playing order."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from scorekeeper.errors import illegal, refuse
from scorekeeper.ledger.rulings import Ruled, resolve

Payload = dict[str, Any]

PLAIN = frozenset(("hand", "penalty", "rule", "dealer", "substitute", "check", "note", "finish"))
"""Kinds of actions that happen at the end of the timeline and change nothing before it."""
CORRECTIONS = frozenset(("fix", "void", "rename", "header", "ruling"))
"""Kinds of actions that change what was recorded earlier."""
ACTIONS = PLAIN | CORRECTIONS
"""Kinds of entries that an undo can take back."""


class Event(NamedTuple):
    """Something on the timeline: ``seq`` its place in the chain, ``number`` a hand's number.

    ``changed`` is the place of the entry that last changed it, its own where none did.
    """

    seq: int
    number: int | None
    entry: Payload
    changed: int
    void: bool = False


def done_and_undone(entries: Sequence[Payload]) -> tuple[list[int], list[int]]:
    """List the places in the chain of the actions that count, and of those that a redo would bring back."""
    done: list[int] = []
    undone: list[int] = []
    for seq, entry in enumerate(entries, 1):
        kind = entry["kind"]
        if kind in ACTIONS:
            done.append(seq)
            undone.clear()
        elif kind == "undo":
            undone.append(_take(done, entry["target"]))
        elif kind == "redo":
            done.append(_take(undone, entry["target"]))
    return done, undone


def _take(stack: list[int], target: int) -> int:
    """Take the last of a stack, which must be the target that the entry names."""
    if not stack or stack[-1] != target:
        refuse([illegal("undo-other", n=target)])
    return stack.pop()


def timeline(entries: Sequence[Payload]) -> tuple[Payload, list[Event], list[Ruled]]:
    """Resolve entries into the opening as corrected, what counts after it in playing order, and the rulings."""
    opening = entries[0]
    events: list[Event] = []
    number = 0
    done = done_and_undone(entries)[0]
    rulings = resolve((seq, entries[seq - 1]) for seq in done if entries[seq - 1]["kind"] == "ruling")
    ruled_at = {ruled.seq: ruled for ruled in rulings}
    for seq in done:
        entry = entries[seq - 1]
        kind = entry["kind"]
        if kind == "header":
            opening = {**opening, **entry["opening"]}
        elif kind in ("fix", "void"):
            place = _place(events, entry["hand"])
            event = events[place]
            if "unruled" in event.entry:
                refuse([illegal("hand-ruled", hand=entry["hand"])])
            kept = {key: value for key, value in event.entry.items() if kind == "void" or key not in _FIXED}
            now = kept | {key: entry[key] for key in _FIXED if key in entry}
            events[place] = event._replace(entry=now, changed=seq, void=kind == "void")
        elif kind == "hand":
            number += 1
            place = _place_after(events, entry["after"]) if "after" in entry else len(events)
            events.insert(place, Event(seq, number, entry, seq))
        elif kind == "ruling":
            _rule(events, ruled_at[seq], rulings)
        else:
            events.append(Event(seq, None, entry, seq))
    return opening, events, rulings


def _rule(events: list[Event], ruled: Ruled, rulings: Sequence[Ruled]) -> None:
    """Put a ruling on the timeline with what it does to the score, if it still holds.

    A penalty keeps the place of the first ruling on its question, however often that is decided anew; of a hand
    that is ruled to have been another, ``unruled`` keeps what was recorded.
    """
    if ruled.hand is not None:
        _place(events, ruled.hand, void_too=True)
    holds = next(other for other in rulings if other.root == ruled.root and other.by is None)
    entry = dict(ruled.entry)
    if ruled.number == ruled.root and holds.effect["kind"] == "penalty":
        entry |= {"by": holds.effect["by"], "penalty": holds.effect["penalty"]}
    events.append(Event(ruled.seq, None, entry, holds.seq if ruled.number == ruled.root else ruled.seq))
    if ruled is holds and ruled.effect["kind"] in ("hand", "void"):
        place = _place(events, ruled.hand or 0, void_too=True)
        event = events[place]
        now = {key: ruled.effect[key] for key in ("line", "facts") if key in ruled.effect}
        unruled = {"unruled": event.entry.get("unruled", event.entry)}
        kept = {key: value for key, value in event.entry.items() if key not in ("paper", "as_is")}
        void = ruled.effect["kind"] == "void"
        events[place] = event._replace(entry={**kept, **now, **unruled}, changed=ruled.seq, void=void)


_FIXED = ("line", "facts", "paper", "as_is")
"""What a fix replaces of a hand."""


def _place(events: Sequence[Event], number: int, *, void_too: bool = False) -> int:
    """Find where a hand that counts stands on the timeline. Raises Illegal where there is none, or a void one."""
    for place, event in enumerate(events):
        if event.number == number:
            if event.void and not void_too:
                refuse([illegal("hand-void", hand=number)])
            return place
    last = max((event.number for event in events if event.number), default=0)
    refuse([illegal("hand-unknown", hand=number, count=last)])
    raise AssertionError


def _place_after(events: Sequence[Event], number: int) -> int:
    """Find the place right after a hand, void or not; that of the first for 0. Raises Illegal where there is none."""
    if number == 0:
        return 0
    for place, event in enumerate(events, 1):
        if event.number == number:
            return place
    return _place(events, number)
