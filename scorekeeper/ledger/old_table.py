"""The table at a hand that was recorded before: who sat there, under every name they have had since."""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from scorekeeper.game import AnyOptions, Seating
from scorekeeper.ledger import acts
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.persons import Persons
from scorekeeper.ledger.playing import begun
from scorekeeper.ledger.timeline import Event
from scorekeeper.options import decode, encode

_CHANGES = (acts.Rename, acts.Substitute, acts.Rule)
"""The acts that change the names or the options at the table."""


class OldTable(NamedTuple):
    """The table at hand ``number``, by whose names a line about it is read.

    ``seatings`` are of the same seats: by the names of that time, by these as they were put right since, and by who
    sits there now; ``options`` were in force. ``told`` is the hand as recorded, and as it counts.
    ``ever`` finds who has ever sat at the table of the match, if there were more; ``right`` is who sat at the hand, by
    their right names, if names have changed since.
    """

    seatings: tuple[Seating, ...]
    options: AnyOptions
    number: int = 0
    told: tuple[acts.Hand, ...] = ()
    ever: Callable[[], Sequence[Seating]] = list
    right: Seating | None = None


def old_table(match: Match, number: int) -> OldTable:
    """Return the table at a hand, void or not; at the beginning for 0, as it is now for a hand that is not there."""
    later = list(takewhile(lambda each: each.number != number, reversed(match.events)))[::-1]
    place = len(match.events) - len(later) - 1
    hand = match.events[place] if number and place >= 0 else None
    told = tuple(each for each in (hand.recorded, hand.hand) if each) if hand else ()
    changed = any(isinstance(each.entry.act, _CHANGES) for each in later)
    if number and not changed:  # mostly: the hand is one of the last
        return OldTable((match.seating,), match.state.options, number, told)
    then, options = _table_after(match, match.events[: place + 1])
    right, now = _named_since(then, later)
    return OldTable(_distinct(then, right, now), options, number, told, lambda: seatings_of(match), right)


def seatings_of(match: Match) -> Sequence[Seating]:
    """List who sat at the table of a match, from the beginning to now."""
    found = [match.opening.seating]
    for act in (each.entry.act for each in match.events):
        if isinstance(act, (acts.Rename, acts.Substitute)):
            found.append(found[-1].called(act.seated))
    return found


def _table_after(match: Match, events: Iterable[Event]) -> tuple[Seating, AnyOptions]:
    """Return who sits at the table after the first events, and by which options they play."""
    seating, choices = match.opening.seating, encode(begun(match.game, match.opening).options)
    for act in (each.entry.act for each in events):
        if isinstance(act, (acts.Rename, acts.Substitute)):
            seating = seating.called(act.seated)
        elif isinstance(act, acts.Rule):
            choices = {**choices, **act.choices}
    return seating, decode(match.game.options, choices)


def _named_since(then: Seating, events: Sequence[Event]) -> tuple[Seating, Seating]:
    """Return who sat at a table by their right names, and who sits there after some events."""
    now, persons = then, Persons(then)
    seated = persons.seated
    for act in (each.entry.act for each in events):
        if isinstance(act, (acts.Rename, acts.Substitute)):
            persons.take(act)
            now = now.called(act.seated)
    return persons.seating(seated), now


def _distinct(*seatings: Seating) -> tuple[Seating, ...]:
    found: list[Seating] = []
    for seating in seatings:
        found += [] if seating in found else [seating]
    return tuple(found)
