"""From the entries of a match, in the order they were made, to the timeline of what still counts, in playing order."""

from collections.abc import Sequence

from scorekeeper.errors import Illegal, Malformed, illegal, malformed
from scorekeeper.ledger import acts
from scorekeeper.ledger.acts import KEPT, Fined, Hand, Points
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.rulings import Ruled, resolve
from scorekeeper.tuples import NamedTuple

_PLAIN = (Hand, acts.Penalty, acts.Rule, acts.Dealer, acts.Substitute, acts.Check, acts.Note, acts.Finish)
_CORRECTIONS = (acts.Fix, acts.Void, acts.Rename, acts.Header, acts.Ruling)


class Event(NamedTuple):
    """Something on the timeline: ``seq`` its place in the chain, ``number`` a hand's number.

    ``changed`` is the place of the entry that last changed it, its own where none did. ``hand`` is what counts now of a
    hand, ``unruled`` what was recorded of it where the table ruled otherwise; ``fined`` is a penalty, whatever entry
    brings it; ``ruled`` is a ruling with what it keeps of earlier ones.
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
        act = self.hand or self.entry.act
        return act.paper if isinstance(act, (Hand, acts.Check, acts.Penalty)) else None

    @property
    def as_is(self) -> bool:
        """Tell whether it is recorded although the match or the paper says otherwise."""
        act = self.hand or self.entry.act
        return isinstance(act, (Hand, acts.Check, acts.Penalty)) and act.as_is


class Timeline(NamedTuple):
    """What counts of a match: the opening as corrected, when it began, what came after it, and the rulings."""

    opening: acts.Start
    began: str
    events: list[Event]
    rulings: list[Ruled]


def is_plain(entry: Entry) -> bool:
    """Tell whether an entry happens at the end of the timeline and changes nothing before it."""
    act = entry.act
    return isinstance(act, _PLAIN) and not (isinstance(act, Hand) and act.after is not None)


def is_correction(entry: Entry) -> bool:
    """Tell whether an entry changes what was recorded earlier, or what comes after it in play."""
    return isinstance(entry.act, _CORRECTIONS) or (isinstance(entry.act, Hand) and entry.act.after is not None)


def event(seq: int, number: int | None, entry: Entry) -> Event:
    """Make the event of an entry that nothing has changed."""
    act = entry.act
    if isinstance(act, Hand):
        return Event(seq, number, entry, seq, hand=act)
    fined = Fined(act.by, act.penalty) if isinstance(act, acts.Penalty) else None
    return Event(seq, None, entry, seq, fined=fined)


def done_and_undone(entries: Sequence[Entry]) -> tuple[list[int], list[int]]:
    """List the places in the chain of the actions that count, and of those that a redo would bring back."""
    done: list[int] = []
    undone: list[int] = []
    for seq, entry in enumerate(entries, 1):
        act = entry.act
        if isinstance(act, acts.Undo):
            undone.append(_take(done, act.target))
        elif isinstance(act, acts.Redo):
            done.append(_take(undone, act.target))
        elif isinstance(act, (*_PLAIN, *_CORRECTIONS)):
            done.append(seq)
            undone.clear()
    return done, undone


def _take(stack: list[int], target: int) -> int:
    """Take the last of a stack, which must be the target that the entry names."""
    if not stack or stack[-1] != target:
        raise Illegal([illegal("undo-other", n=target)])
    return stack.pop()


def timeline(entries: Sequence[Entry]) -> Timeline:
    """Resolve the entries of a match, the opening first. Raises Illegal for one about what is not there."""
    opening = entries[0].act
    if not isinstance(opening, acts.Start):
        raise TypeError("a match begins with its opening")
    done = [(seq, entries[seq - 1]) for seq in done_and_undone(entries)[0]]
    rulings = resolve(done)
    ruled_at = {ruled.seq: ruled for ruled in rulings}
    began, number = entries[0].at, 0
    events: list[Event] = []
    for seq, entry in done:
        act = entry.act
        if isinstance(act, acts.Header):
            opening, began = _corrected(opening, act), began if act.began is KEPT else act.began
        elif isinstance(act, (acts.Fix, acts.Void)):
            _correct(events, seq, act)
        elif isinstance(act, Hand):
            number += 1
            place = len(events) if act.after is None else _place_after(events, act.after)
            events.insert(place, event(seq, number, entry))
        elif isinstance(act, acts.Ruling):
            _rule(events, ruled_at[seq], rulings)
        else:
            events.append(event(seq, None, entry))
    return Timeline(opening, began, events, rulings)


def _corrected(opening: acts.Start, header: acts.Header) -> acts.Start:
    """Put right what the match began with. Raises Malformed for who does not sit there."""
    players, sides = opening.seating.players, opening.seating.sides
    if header.us is not KEPT and header.us is not None and header.us not in sides:
        raise Malformed([malformed("side-unknown", found=header.us, choices=tuple(sides))])
    if header.dealer is not KEPT and header.dealer is not None and header.dealer not in players:
        raise Malformed([malformed("dealer-unknown", found=header.dealer, choices=tuple(players))])
    seating = opening.seating if header.us is KEPT else opening.seating._replace(us=header.us)
    return opening._replace(seating=seating, dealer=opening.dealer if header.dealer is KEPT else header.dealer)


def _correct(events: list[Event], seq: int, act: acts.Fix | acts.Void) -> None:
    """Replace a hand, or strike it. Raises Illegal where the table has ruled what it was."""
    number = act.number if isinstance(act, acts.Fix) else act.hand
    place = _place(events, number)
    old = events[place]
    if old.unruled:
        raise Illegal([illegal("hand-ruled", hand=number)])
    if isinstance(act, acts.Void):
        events[place] = old._replace(changed=seq, void=True)
    else:
        events[place] = old._replace(changed=seq, hand=act.hand, void=False)


def _rule(events: list[Event], ruled: Ruled, rulings: Sequence[Ruled]) -> None:
    """Put a ruling on the timeline with what it does to the score, if it still holds.

    A penalty keeps the place of the first ruling on its question, however often that is decided anew.
    """
    number = 0 if ruled.hand is None else ruled.hand
    if ruled.hand is not None:
        _place(events, number, void_too=True)
    holds = next(other for other in rulings if other.root == ruled.root and other.by is None)
    if ruled.number == ruled.root:
        fined = holds.effect if isinstance(holds.effect, Fined) else None
        events.append(Event(ruled.seq, None, ruled.entry, holds.seq, fined=fined, ruled=ruled))
    else:
        events.append(Event(ruled.seq, None, ruled.entry, ruled.seq, ruled=ruled))
    if ruled is holds and isinstance(ruled.effect, (acts.OtherHand, acts.VoidHand)):
        place = _place(events, number, void_too=True)
        events[place] = _ruled_hand(events[place], ruled.seq, ruled.effect)


def _ruled_hand(old: Event, seq: int, effect: acts.OtherHand | acts.VoidHand) -> Event:
    """Let a hand be what the table ruled; what the paper said of the hand as recorded says nothing of it."""
    if old.hand is None:
        return old
    if isinstance(effect, acts.VoidHand):
        hand = old.hand._replace(paper=None, as_is=False)
    else:
        hand = old.hand._replace(line=effect.line, facts=effect.facts, paper=None, as_is=False)
    return old._replace(hand=hand, unruled=old.recorded, changed=seq, void=isinstance(effect, acts.VoidHand))


def _place(events: Sequence[Event], number: int, *, void_too: bool = False) -> int:
    """Find where a hand that counts stands on the timeline. Raises Illegal where there is none, or a void one."""
    for place, each in enumerate(events):
        if each.number == number:
            if each.void and not void_too:
                raise Illegal([illegal("hand-void", hand=number)])
            return place
    last = max((each.number for each in events if each.number), default=0)
    raise Illegal([illegal("hand-unknown", hand=number, count=last)])


def _place_after(events: Sequence[Event], number: int) -> int:
    """Find the place right after a hand, void or not; that of the first for 0. Raises Illegal where there is none."""
    return _place(events, number, void_too=True) + 1 if number else 0
