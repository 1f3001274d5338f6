"""From the entries of a match, in the order they were made, to the timeline of what still counts, in playing order."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.errors import Illegal, Malformed, illegal, malformed
from scorekeeper.ledger import acts
from scorekeeper.ledger.acts import Fined, Hand, Kept, Points
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.rulings import Ruled, resolve
from scorekeeper.ledger.undo import done_and_undone

_PLAIN = (
    Hand, acts.Penalty, acts.Rule, acts.Dealer, acts.Substitute, acts.Check, acts.Sign, acts.Note, acts.Finish,
    acts.Hide,
)  # fmt: skip
_HELD = (Hand, acts.Check, acts.Penalty)
"""The acts that are held to the rules of the match and to the paper, unless they are recorded as they are."""
_WITH_PAPER = (*_HELD, acts.Sign)


class Event(NamedTuple):
    """Something on the timeline: ``seq`` its place in the chain, ``number`` a hand's number.

    ``changed`` is the place of the entry that last changed it, its own if none did. ``hand`` is a hand as it counts.
    If the table ruled otherwise, ``unruled`` is the hand as recorded, and ``struck`` tells whether it was void then.
    ``fined`` is a penalty, whatever entry brings it; ``ruled`` is a ruling, completed from earlier ones.
    """

    seq: int
    number: int | None
    entry: Entry
    changed: int
    void: bool = False
    hand: Hand | None = None
    unruled: Hand | None = None
    fined: Fined | None = None
    ruled: Ruled | None = None
    struck: bool = False

    @property
    def recorded(self) -> Hand | None:
        """Return what was recorded of a hand, whatever the table ruled."""
        return self.unruled or self.hand

    @property
    def line(self) -> str:
        """Return the words that count now; none for what was not typed as a line."""
        return self.hand.line if self.hand else self.entry.line

    @property
    def paper(self) -> Points | None:
        """Return the totals that the paper says after it."""
        if self.hand:
            return self.hand.paper
        act = self.entry.act
        return act.paper if isinstance(act, _WITH_PAPER) else None

    @property
    def as_is(self) -> bool:
        """Tell whether it is recorded although the match or the paper says otherwise."""
        if self.hand:
            return self.hand.as_is
        act = self.entry.act
        return isinstance(act, _HELD) and act.as_is


class Timeline(NamedTuple):
    """The part of a match that counts: the opening as corrected, when it began, its events, and the rulings."""

    opening: acts.Start
    began: str
    events: list[Event]
    rulings: list[Ruled]


def is_plain(entry: Entry) -> bool:
    """Tell whether an entry happens at the end of the timeline and changes nothing before it."""
    act = entry.act
    return isinstance(act, _PLAIN) and not (isinstance(act, Hand) and act.after is not None)


def event(seq: int, number: int | None, entry: Entry) -> Event:
    """Make the event of an entry that nothing has changed."""
    act = entry.act
    if isinstance(act, Hand):
        return Event(seq, number, entry, seq, hand=act)
    fined = Fined(act.by, act.penalty) if isinstance(act, acts.Penalty) else None
    return Event(seq, None, entry, seq, fined=fined)


def timeline(entries: Sequence[Entry]) -> Timeline:
    """Resolve the entries of a match, the opening first. Raises Illegal for an entry about nothing that is there."""
    done = [(seq, entries[seq - 1]) for seq in done_and_undone(entries)[0]]
    rulings = resolve(done)
    opening, began = _opened(entries[0])
    events = _Events(rulings)
    for seq, entry in done:
        act = entry.act
        if isinstance(act, acts.Header):
            opening, began = _corrected(opening, act), began if isinstance(act.began, Kept) else act.began
        else:
            events.take(seq, entry)
    return Timeline(opening, began, events.in_order(), rulings)


def _opened(entry: Entry) -> tuple[acts.Start, str]:
    if not isinstance(entry.act, acts.Start):
        raise TypeError("a match begins with its opening")
    return entry.act, entry.at


def _corrected(opening: acts.Start, header: acts.Header) -> acts.Start:
    """Return the opening as corrected. Raises Malformed for somebody who does not sit there."""
    players, sides = opening.seating.players, opening.seating.sides
    if not isinstance(header.us, Kept | None) and header.us not in sides:
        raise Malformed([malformed("side-unknown", "us", found=header.us, choices=tuple(sides))])
    if not isinstance(header.dealer, Kept | None) and header.dealer not in players:
        raise Malformed([malformed("dealer-unknown", found=header.dealer, choices=tuple(players))])
    us = opening.seating.us if isinstance(header.us, Kept) else header.us
    seating = opening.seating._replace(us=us, habits={**opening.seating.habits, **header.habits})
    dealer = opening.dealer if isinstance(header.dealer, Kept) else header.dealer
    return opening._replace(seating=seating, dealer=dealer)


class _Events:
    """The events of a timeline while entries change them; the event that an entry is about is found in one step."""

    def __init__(self, rulings: Sequence[Ruled]) -> None:
        self._ruled_at = {ruled.seq: ruled for ruled in rulings}
        self._holding = {ruled.root: ruled for ruled in rulings if ruled.by is None}
        self._events: dict[int, Event] = {}
        """By place in the chain, as they were recorded."""
        self._hands: list[int] = []
        """The place in the chain of each hand, void or not."""
        self._put_in: dict[int, list[int]] = {}
        """The forgotten hands that were put in after each hand, or at the beginning: after 0."""

    def take(self, seq: int, entry: Entry) -> None:
        """Let an entry be done. Raises Illegal."""
        act = entry.act
        if isinstance(act, Hand):
            if act.after is not None:
                before = self._hand(act.after, void_too=True).seq if act.after else 0
                self._put_in.setdefault(before, []).append(seq)
            self._hands.append(seq)
            self._events[seq] = event(seq, len(self._hands), entry)
        elif isinstance(act, (acts.Fix, acts.Void)):
            self._correct(seq, act)
        elif isinstance(act, acts.Ruling):
            self._rule(self._ruled_at[seq])
        else:
            self._events[seq] = event(seq, None, entry)

    def in_order(self) -> list[Event]:
        """Return the events in the order of play."""
        if not self._put_in:
            return list(self._events.values())
        forgotten = {seq for put_in in self._put_in.values() for seq in put_in}
        events = []
        for first in (0, *(seq for seq in self._events if seq not in forgotten)):
            waiting = [first]
            while waiting:
                seq = waiting.pop()
                events += [self._events[seq]] if seq else []
                waiting += self._put_in.get(seq, ())  # the hand that was put in last stands right after it
        return events

    def _hand(self, number: int, *, void_too: bool = False) -> Event:
        """Find a hand that counts. Raises Illegal if there is none, or a void one."""
        if not 0 < number <= len(self._hands):
            raise Illegal([illegal("hand-unknown", "hand", hand=number, count=len(self._hands))])
        found = self._events[self._hands[number - 1]]
        if found.void and not void_too:
            raise Illegal([illegal("hand-void", "hand", hand=number)])
        return found

    def _correct(self, seq: int, act: acts.Fix | acts.Void) -> None:
        """Replace a hand, or strike it. Raises Illegal if the table has ruled what it was."""
        number = act.number if isinstance(act, acts.Fix) else act.hand
        old = self._hand(number)
        if old.unruled:
            raise Illegal([illegal("hand-ruled", hand=number)])
        if isinstance(act, acts.Void):
            self._events[old.seq] = old._replace(changed=seq, void=True, struck=True)
        else:
            self._events[old.seq] = old._replace(changed=seq, hand=act.hand, void=False, struck=False)

    def _rule(self, ruled: Ruled) -> None:
        """Put a ruling on the timeline, with its effect on the score if it still holds.

        A penalty keeps the place of the first ruling on its question, however often that is decided anew.
        """
        holds = self._holding[ruled.root]
        other = ruled.effect if ruled is holds and isinstance(ruled.effect, (acts.OtherHand, acts.VoidHand)) else None
        old = self._hand(ruled.hand or 0, void_too=True) if other or ruled.hand is not None else None
        if ruled.number == ruled.root:
            fined = holds.effect if isinstance(holds.effect, Fined) else None
            self._events[ruled.seq] = Event(ruled.seq, None, ruled.entry, holds.seq, fined=fined, ruled=ruled)
        else:
            self._events[ruled.seq] = Event(ruled.seq, None, ruled.entry, ruled.seq, ruled=ruled)
        if old and other:
            self._events[old.seq] = _ruled_hand(old, ruled.seq, other)


def _ruled_hand(old: Event, seq: int, effect: acts.OtherHand | acts.VoidHand) -> Event:
    """Return a hand as the table ruled; the paper beside the recorded hand does not concern it."""
    if old.hand is None:
        return old
    if isinstance(effect, acts.VoidHand):
        hand = old.hand._replace(paper=None, as_is=False)
    else:
        hand = old.hand._replace(line=effect.line, facts=effect.facts, paper=None, as_is=False)
    return old._replace(hand=hand, unruled=old.recorded, changed=seq, void=isinstance(effect, acts.VoidHand))
