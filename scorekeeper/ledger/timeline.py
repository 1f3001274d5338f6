"""From the entries of a match, in the order they were made, to the timeline of what still counts, in playing order."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.errors import Illegal, Malformed, illegal, malformed
from scorekeeper.ledger import acts
from scorekeeper.ledger.acts import Fined, Hand, Kept, Points
from scorekeeper.ledger.entries import Beyond, Entry
from scorekeeper.tuples import NamedTuple

if TYPE_CHECKING:
    from scorekeeper.ledger.marks import Mark
    from scorekeeper.ledger.rulings import Ruled  # most matches have none

_PLAIN = (
    Hand, acts.Penalty, acts.Rule, acts.Dealer, acts.Substitute, acts.Check, acts.Sign, acts.Note, acts.Finish,
)  # fmt: skip
_HELD = (Hand, acts.Check, acts.Penalty)
"""What is held to the rules of the match and to the paper, unless it is recorded as it is."""
_WITH_PAPER = (*_HELD, acts.Sign)
_ACTIONS = (*_PLAIN, acts.Fix, acts.Void, acts.Rename, acts.Header, acts.Ruling)
ALL = 1 << 62
"""More entries, or plays, than a match can have."""


class Event(NamedTuple):
    """Something on the timeline: ``seq`` its place in the chain, ``number`` a hand's number.

    ``changed`` is the place of the entry that last changed it, its own where none did. ``hand`` is what counts now of a
    hand, ``unruled`` what was recorded of it where the table ruled otherwise, and ``struck`` whether it was void then;
    ``fined`` is a penalty, whatever entry brings it; ``ruled`` is a ruling with what it keeps of earlier ones.
    """

    seq: int
    number: int | None
    entry: Entry
    changed: int
    void: bool = False
    hand: Hand | None = None
    unruled: Hand | None = None
    fined: Fined | None = None
    ruled: "Ruled | None" = None
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


class Reach(NamedTuple):
    """Entry ``seq`` changes what stands at the earlier place ``back``. A mark between the two is out of date.

    A mark that is made later can know what the entry did, where it is ``knowable``.
    """

    back: int
    seq: int
    knowable: bool = True


class Timeline(NamedTuple):
    """What counts of a match: the opening as corrected, when it began, what came after it, and the rulings.

    ``hands`` are the places in the chain of all hands that were recorded, and ``beyond`` the numbers of those of them
    that a mark knows already. ``put_in`` are the places where forgotten hands stand, by those in the chain.
    """

    opening: acts.Start
    began: str
    events: list[Event]
    rulings: "list[Ruled]"
    reaches: list[Reach]
    hands: list[int]
    beyond: frozenset[int]
    put_in: Mapping[int, int]


def is_plain(entry: Entry) -> bool:
    """Tell whether an entry happens at the end of the timeline and changes nothing before it."""
    act = entry.act
    return isinstance(act, _PLAIN) and not (isinstance(act, Hand) and act.after is not None)


def back(act: acts.Act) -> int:
    """Return an entry before all that an act is about, as far as it says so: a hand stands behind its number."""
    if isinstance(act, (acts.Undo, acts.Redo)):
        return act.target - 1
    number = act.after if isinstance(act, Hand) else act.number if isinstance(act, acts.Fix) else None
    number = act.hand if isinstance(act, (acts.Void, acts.Ruling)) else number
    return ALL if number is None else number


def event(seq: int, number: int | None, entry: Entry) -> Event:
    """Make the event of an entry that nothing has changed."""
    act = entry.act
    if isinstance(act, Hand):
        return Event(seq, number, entry, seq, hand=act)
    fined = Fined(act.by, act.penalty) if isinstance(act, acts.Penalty) else None
    return Event(seq, None, entry, seq, fined=fined)


def done_and_undone(entries: Sequence[Entry], known: int = 0) -> tuple[list[int], list[int]]:
    """List the places in the chain of the actions that count, and of those that a redo would bring back.

    Of the ``known`` entries before these nothing is listed; what undoes one of them raises Beyond.
    """
    done: list[int] = []
    undone: list[int] = []
    for seq, entry in enumerate(entries, known + 1):
        act = entry.act
        if type(act) is Hand:  # most are
            done.append(seq)
            undone.clear()
        elif isinstance(act, acts.Undo):
            undone.append(_take(done, act.target, known))
        elif isinstance(act, acts.Redo):
            done.append(_take(undone, act.target, known))
        elif isinstance(act, _ACTIONS):
            done.append(seq)
            undone.clear()
    return done, undone


def _take(stack: list[int], target: int, known: int) -> int:
    """Take the last of a stack, which must be the target that the entry names."""
    if known and not stack:
        raise Beyond
    if not stack or stack[-1] != target:
        raise Illegal([illegal("undo-other", n=target)])
    return stack.pop()


def timeline(entries: Sequence[Entry], mark: "Mark | None" = None) -> Timeline:
    """Resolve the entries of a match, the opening first, or those after a mark.

    Raises Illegal for an entry about what is not there, Beyond for one about what came before the mark.
    """
    known, applied = (mark.seq, mark.applied) if mark else (0, ())
    if not applied and (added := _added(entries, mark)):
        return added
    done = [(seq, entries[seq - known - 1]) for seq in done_and_undone(entries, known)[0]]
    if applied and not set(applied) <= {seq for seq, _ in done}:
        raise Beyond
    from scorekeeper.ledger.rulings import resolve

    rulings = resolve(done, mark.tally.rulings if mark else 0)
    opening, began = (mark.opening, mark.began) if mark else _opened(entries[0])
    events = _Events(mark.tally.number if mark else None, rulings, applied)
    for seq, entry in done:
        act = entry.act
        if isinstance(act, acts.Header):
            if mark and seq not in applied:
                raise Beyond
            if not mark:
                opening, began = _corrected(opening, act), began if isinstance(act.began, Kept) else act.began
                events.reaches.append(Reach(0, seq))
        else:
            events.take(seq, entry)
    reaches = [*events.reaches, *_unknowable(entries, known, rulings), *(Reach(0, seq) for seq in applied)]
    hands, beyond = list(events.hands.values()), frozenset(events.beyond)
    return Timeline(opening, began, events.in_order(), rulings, reaches, hands, beyond, events.put_in_at)


def _added(entries: Sequence[Entry], mark: "Mark | None") -> Timeline | None:
    """Return the timeline of hands that were recorded one after the other; None where there is anything else."""
    first, number = (mark.seq + 1, mark.tally.number + 1) if mark else (2, 1)
    events: list[Event] = []
    for after, entry in enumerate(entries if mark else entries[1:]):
        act = entry.act
        if type(act) is not Hand or act.after is not None:
            return None
        events.append(Event(first + after, number + after, entry, first + after, False, act))
    opening, began = (mark.opening, mark.began) if mark else _opened(entries[0])
    return Timeline(opening, began, events, [], [], list(range(first, first + len(events))), frozenset(), {})


def _unknowable(entries: Sequence[Entry], known: int, rulings: "Sequence[Ruled]") -> Iterator[Reach]:
    """Yield what no mark can know: that something is undone, or brought back, and that a ruling is decided anew."""
    for seq, entry in enumerate(entries, known + 1):
        if isinstance(entry.act, (acts.Undo, acts.Redo)):
            yield Reach(entry.act.target, seq, knowable=False)
    for ruled in rulings:
        if ruled.by is not None:
            yield Reach(ruled.seq, rulings[ruled.by - rulings[0].number].seq, knowable=False)


def _opened(entry: Entry) -> tuple[acts.Start, str]:
    if not isinstance(entry.act, acts.Start):
        raise TypeError("a match begins with its opening")
    return entry.act, entry.at


def _corrected(opening: acts.Start, header: acts.Header) -> acts.Start:
    """Put right what the match began with. Raises Malformed for who does not sit there."""
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
    """The events of a timeline while entries change them; whatever an entry is about is found in one step."""

    def __init__(self, known: int | None, rulings: "Sequence[Ruled]", applied: Container[int]) -> None:
        """Begin after the ``known`` first hands; None is the beginning of the match.

        What the ``applied`` entries did to what came before is known already.
        """
        self._known, self._last, self._applied = known, known or 0, applied
        self._ruled_at = {ruled.seq: ruled for ruled in rulings}
        self._holding = {ruled.root: ruled for ruled in rulings if ruled.by is None}
        self._events: dict[int, Event] = {}
        """By place in the chain, as they were recorded."""
        self.hands: dict[int, int] = {}
        """The place in the chain of each hand."""
        self.beyond: set[int] = set()
        """The numbers of hands that were recorded later, and are known already."""
        self._put_in: dict[int, list[int]] = {}
        """The forgotten hands that were put in after each hand, or at the beginning: after 0."""
        self.put_in_at: dict[int, int] = {}
        """The places where they stand."""
        self.reaches: list[Reach] = []

    def take(self, seq: int, entry: Entry) -> None:
        """Let an entry be done. Raises Illegal, Beyond."""
        act = entry.act
        if isinstance(act, Hand):
            self._record(seq, entry, act.after)
        elif isinstance(act, (acts.Fix, acts.Void)):
            if seq not in self._applied:
                self._correct(seq, act)
        elif isinstance(act, acts.Ruling):
            self._rule(self._ruled_at[seq])
        else:
            self._events[seq] = event(seq, None, entry)

    def _record(self, seq: int, entry: Entry, after: int | None) -> None:
        """Record a hand, one that was forgotten ``after`` another, or the beginning. Raises Illegal, Beyond."""
        applied = seq in self._applied
        if after is not None and not applied:
            before = self._place_of(after)
            self._put_in.setdefault(before, []).append(seq)
            self.put_in_at[seq] = self.put_in_at.get(before, before)
            self.reaches.append(Reach(self.put_in_at[seq], seq))
        self._last += 1
        self.hands[self._last] = seq
        if applied:
            self.beyond.add(self._last)
        else:
            self._events[seq] = event(seq, self._last, entry)

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
                waiting += self._put_in.get(seq, ())  # what was put in last stands right after the hand
        return events

    def _hand(self, number: int, *, void_too: bool = False) -> Event:
        """Find a hand that counts. Raises Illegal where there is none, or a void one."""
        if number in self.beyond or (self._known is not None and number <= self._known):
            raise Beyond
        if number not in self.hands:
            raise Illegal([illegal("hand-unknown", "hand", hand=number, count=self._last)])
        found = self._events[self.hands[number]]
        if found.void and not void_too:
            raise Illegal([illegal("hand-void", "hand", hand=number)])
        return found

    def _place_of(self, number: int) -> int:
        """Find the place in the chain of a hand, void or not; 0 for 0. Raises Illegal where there is none."""
        return self._hand(number, void_too=True).seq if number or self._known is not None else 0

    def _correct(self, seq: int, act: acts.Fix | acts.Void) -> None:
        """Replace a hand, or strike it. Raises Illegal where the table has ruled what it was."""
        number = act.number if isinstance(act, acts.Fix) else act.hand
        old = self._hand(number)
        self._reach(seq, old)
        if old.unruled:
            raise Illegal([illegal("hand-ruled", hand=number)])
        if isinstance(act, acts.Void):
            self._events[old.seq] = old._replace(changed=seq, void=True, struck=True)
        else:
            self._events[old.seq] = old._replace(changed=seq, hand=act.hand, void=False, struck=False)

    def _reach(self, seq: int, old: Event) -> None:
        self.reaches.append(Reach(self.put_in_at.get(old.seq, old.seq), seq))

    def _rule(self, ruled: "Ruled") -> None:
        """Put a ruling on the timeline with what it does to the score, if it still holds.

        A penalty keeps the place of the first ruling on its question, however often that is decided anew.
        """
        applied = ruled.seq in self._applied
        old = None if ruled.hand is None or applied else self._hand(ruled.hand, void_too=True)
        if old:
            self._reach(ruled.seq, old)
        holds = self._holding[ruled.root]
        if ruled.number == ruled.root:
            fined = holds.effect if isinstance(holds.effect, Fined) else None
            self._events[ruled.seq] = Event(ruled.seq, None, ruled.entry, holds.seq, fined=fined, ruled=ruled)
        else:
            self._events[ruled.seq] = Event(ruled.seq, None, ruled.entry, ruled.seq, ruled=ruled)
        if ruled is holds and not applied and isinstance(ruled.effect, (acts.OtherHand, acts.VoidHand)):
            old = self._hand(0 if ruled.hand is None else ruled.hand, void_too=True) if old is None else old
            self._events[old.seq] = _ruled_hand(old, ruled.seq, ruled.effect)


def _ruled_hand(old: Event, seq: int, effect: acts.OtherHand | acts.VoidHand) -> Event:
    """Let a hand be what the table ruled; what the paper said of the hand as recorded says nothing of it."""
    if old.hand is None:
        return old
    if isinstance(effect, acts.VoidHand):
        hand = old.hand._replace(paper=None, as_is=False)
    else:
        hand = old.hand._replace(line=effect.line, facts=effect.facts, paper=None, as_is=False)
    return old._replace(hand=hand, unruled=old.recorded, changed=seq, void=isinstance(effect, acts.VoidHand))
