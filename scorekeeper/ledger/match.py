"""A match as it counts now, folded from its entries.

Entries are what people did, in the order they did it; some correct earlier ones. They are first resolved into
a timeline of what still counts, in playing order, and the timeline is then played from the start: totals,
dealers and winners are never stored, only found again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from scorekeeper.errors import Illegal, Refused, illegal, refuse
from scorekeeper.game import AnyGame, Score, State
from scorekeeper.games import find
from scorekeeper.ledger import acts, marks
from scorekeeper.ledger.course import Course
from scorekeeper.ledger.entries import Beyond, Entry, decode_all, decode_more
from scorekeeper.ledger.marks import Mark, Tally
from scorekeeper.ledger.playing import check_opening, moves
from scorekeeper.ledger.plays import Play, Snapshot
from scorekeeper.ledger.timeline import ALL, Event, back, done_and_undone, event, is_plain, timeline
from scorekeeper.messages import Clause, Message

if TYPE_CHECKING:
    from scorekeeper.ledger.rulings import Ruled  # most matches have none

UNPLAYABLE = (Refused, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What a game can raise over entries that this program did not write."""

_OPENING = (acts.Start, acts.Header, acts.Undo, acts.Redo)
"""What can be recorded of the opening of a match, and taken back."""


def is_newer(error: BaseException) -> bool:
    """Tell whether entries have a field, or are of a kind, that a newer version may know: they are not damaged."""
    return isinstance(error, Refused) and any(
        problem.code == "field-unknown" or (problem.code == "field-choice" and str(problem.field).endswith(".kind"))
        for problem in error.problems
    )


def why_unplayable(error: BaseException) -> Message:
    """Say why entries cannot be played."""
    if not isinstance(error, Refused):
        return Message("field-wrong")
    if is_newer(error):
        return Message("written-newer")
    problem = error.problems[0]
    return Clause(problem.code, problem.params)


Counted = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""The places in the chain of all hands, of all rulings, and of those that are provisional."""
Earlier = Callable[[int, int], tuple[Mark | None, list[Entry]]]
"""Finds the last mark up to an entry, None where there is none; and the entries from there up to another one."""


class Match(Course):
    """A match folded from ``entries``; ``hash`` is the head of its chain, ``count`` the number of its entries.

    ``opening`` is what it began with, as corrected, and ``began`` when; ``plays`` moved the score, ``fallen`` are the
    numbers of hands recorded after the match was over, as a correction can bring about; ``last_number`` is that of the
    hand recorded last, void or not, ``hand_count`` the number of hands that count; ``rulings`` are all of the table's,
    by their numbers from 1.

    A match can be known from a ``mark`` on: entries, events, plays, fallen hands and rulings are then those after it.
    ``marks`` are the newest ones on the way to where it stands. ``changed_from`` is the mark from which on something
    that was known has been changed; 0 is the beginning, None means nothing.
    """

    def __init__(
        self, match_id: str, game: AnyGame, entries: Sequence[Entry], strict: int | None = None,
        mark: Mark | None = None, earlier: Earlier | None = None, marking: Sequence[int] | None = None,
    ) -> None:  # fmt: skip
        """Fold the entries of a match, the opening first; hold what entry ``strict`` brings to the rules strictly.

        With a ``mark`` the entries are those after it, and ``earlier`` finds more of them. Marks are made where they
        are due, or after the entries ``marking`` names, in order. Raises Refused where an entry cannot have happened,
        Beyond where one is about what came before the mark.
        """
        self.id, self.hash, self.mark, self._earlier = match_id, "", mark, earlier
        self.entries = list(entries)
        happened = timeline(self.entries, mark)
        super().__init__(game, happened.opening, mark)
        self.began, self.rulings, self._beyond = happened.began, happened.rulings, happened.beyond
        self._provisional = (mark.tally.provisional if mark else 0) + sum(each.provisional for each in self.rulings)
        self.marks: list[Mark] = [mark] if mark else []
        self.changed_from: int | None = None
        due = self._due() if marking is None else marking
        waiting = marks.standing(happened.reaches, due)[::-1] if due else []
        made = [ruled.seq for ruled in happened.rulings]
        counted = (happened.hands, made, [ruled.seq for ruled in happened.rulings if ruled.provisional])
        for each in happened.events:
            while waiting and waiting[-1][0] < happened.put_in.get(each.seq, each.seq):
                self.marks.append(self._between(counted, *waiting.pop()))
            if each.changed == strict:
                self._take(each)
            else:
                self.happen(each)
        self.marks += [self._between(counted, *each) for each in reversed(waiting)]
        self._number = self._known.number + len(happened.hands)
        self._mark_at(self.count)

    @property
    def _first(self) -> int:
        """The number of the entries that came before those that are known."""
        return self.mark.seq if self.mark else 0

    @property
    def count(self) -> int:
        """The number of all entries."""
        return self._first + len(self.entries)

    @property
    def known_rulings(self) -> int:
        """The number of rulings before those that are known."""
        return self._known.rulings

    @property
    def undecided(self) -> bool:
        """Whether a ruling still waits to be decided."""
        return self._provisional > 0

    def mark_at(self, seq: int) -> Mark | None:
        """Return the mark after an entry, None where there is none."""
        return next((mark for mark in (*self.marks, self.mark) if mark and mark.seq == seq), None)

    def marks_after(self, seq: int) -> list[Mark]:
        """List the marks after an entry, the last first."""
        return list(takewhile(lambda mark: mark.seq > seq, reversed(self.marks)))

    def entry(self, seq: int) -> Entry:
        """Return an entry that is known."""
        return self.entries[seq - self._first - 1]

    @property
    def provisional(self) -> "list[Ruled]":
        """The rulings that still wait to be decided. Raises Beyond where one came before the mark."""
        if self._known.provisional:
            raise Beyond
        return [ruled for ruled in self.rulings if ruled.provisional]

    def reach(self, number: int) -> None:
        """Know the match from before a hand, if there is one of that number. Raises Beyond where nobody can."""
        while self.mark and (number <= self._known.number or number in self._beyond):
            if self._earlier is None:
                raise Beyond
            self.widen(number)

    def reach_undecided(self) -> None:
        """Know the match from before every hand on which a ruling still waits to be decided."""
        while self.mark and not self._can_be_decided():
            self.widen()

    def _can_be_decided(self) -> bool:
        """Tell whether either outcome of every ruling that waits is known."""
        try:
            for ruled in self.provisional:
                if ruled.otherwise is not None:
                    with suppress(Refused):  # it is told where it is shown
                        self.overturned(ruled.number)
        except Beyond:
            return False
        return True

    def hand(self, number: int) -> Play:
        """Find a hand by its number. Raises Illegal where there is none, or none that counts."""
        self.reach(number)
        if play := self.numbered(number):
            return play
        refuse([illegal("hand-fallen", "hand", hand=number)] if number in self.fallen else [])
        found = next((each for each in self.events if each.number == number), None)
        code = "hand-unknown" if found is None else "hand-void-ruled" if found.void and found.unruled else "hand-void"
        raise Illegal([illegal(code, "hand", hand=number, count=self.last_number)])

    def overruled(self, ruled: "Ruled") -> "Ruled | None":
        """Return the ruling on another question that says what the hand of a ruling counts as, in place of it."""
        hand = next((each for each in self.events if ruled.hand and each.number == ruled.hand), None)
        if hand is None or hand.unruled is None or isinstance(ruled.effect, acts.Fined):
            return None
        other = next(each for each in self.rulings if each.seq == hand.changed)
        if other.root == ruled.root or (isinstance(ruled.effect, acts.Stands) and ruled.number < other.number):
            return None
        return other

    def snapshot(self) -> Snapshot:
        """Note how the match stands."""
        return Snapshot(
            dict(self.state.totals),
            dict(self.state.next),
            self.status,
            {play.number: play.score.points for play in self.plays if play.number},
            tuple(self.fallen),
            frozenset(number for number, agrees in self.papers() if not agrees),
            {play.number: play.score.remarks for play in self.plays if play.number and play.score.remarks},
            self.to_sign_again(act for _, act, _ in self.signatures()),
        )

    # --- what cannot be any more --------------------------------------------------------------------------

    def check_open(self) -> None:
        """Refuse anything more in a match that is over. Raises Illegal."""
        if self.closed:
            refuse([illegal("match-closed", at=self.closed.at[:10])])
        if self.state.over:
            last, winner = self._tally.last, self.state.winner
            what = Message("over-at", {"unit": self.game.unit, "n": last}) if last else Message("over-by-penalty")
            over = illegal("match-over", winner=self.seating.side_name(winner), what=what) if winner else None
            waiting = [illegal("match-over-provisional", ruling=ruled.number) for ruled in self._ending()]
            refuse([over or illegal("match-drawn", what=what), *waiting])

    def _ending(self) -> "Iterator[Ruled]":
        """Yield the provisional rulings without which the match would go on."""
        for ruled in self.provisional:
            if ruled.otherwise is not None and not self.overturned(ruled.number).state.over:
                yield ruled

    @property
    def unplayed(self) -> bool:
        """Whether nothing was ever recorded in this match, except corrections of its opening that were taken back."""
        return (
            self.mark is None and all(isinstance(each.act, _OPENING) for each in self.entries) and not self._done()[0]
        )

    def to_undo(self) -> int:
        """Find the place in the chain of what an undo takes back. Raises Illegal where nothing is left."""
        done = self._done()[0]
        while self.mark and not done:
            self.widen()
            done = self._done()[0]
        refuse([] if done else [illegal("undo-nothing")])
        return done[-1]

    def to_redo(self) -> int:
        """Find the place in the chain of what a redo brings back. Raises Illegal where nothing was undone last."""
        self.recall()
        undone = self._done()[1]
        refuse([] if undone else [illegal("redo-nothing")])
        return undone[-1]

    def _done(self) -> tuple[list[int], list[int]]:
        return done_and_undone(self.entries, self._first)

    # --- folding ------------------------------------------------------------------------------------------

    def record(self, entry: Entry) -> Snapshot:
        """Take one more entry; return how the match stood before. Raises Refused where it cannot have happened."""
        while self.mark and not self._reaches(entry):
            self.widen(back(entry.act))
        before, known = self.snapshot(), self.mark
        self.append(entry)
        return before if self.mark is known else self._before_last()

    def append(self, entry: Entry) -> None:
        """Take one more entry. Raises Refused where it cannot have happened; the match is then unchanged."""
        act, seq = entry.act, self.count + 1
        if isinstance(act, (acts.Rename, acts.Substitute)):
            self.recall()
            self._take(event(seq, None, entry))
            self.changed_from = 0
        elif is_plain(entry):
            each = event(seq, self._number + 1, entry)
            try:
                self._take(each)
            except Beyond:
                self.recall()
                self._take(each)
        elif not isinstance(act, acts.TextEntry):
            self._fold_again(entry, seq)
            return
        self.entries.append(entry)
        self._mark_at(seq)

    def _reaches(self, entry: Entry) -> bool:
        """Tell whether one more entry is about what is known, as far as the timeline tells."""
        if is_plain(entry):
            return True
        try:
            timeline([*self.entries, entry], self.mark)
        except Beyond:
            return False
        except Refused:
            pass  # it is told when it is taken
        return True

    def _before_last(self) -> Snapshot:
        """Note how the match stood before its last entry."""
        return Match(self.id, self.game, self.entries[:-1], mark=self.mark).snapshot()

    def widen(self, wanted: int = ALL) -> None:
        """Know the match from an earlier mark on, from one up to entry ``wanted``, or from its beginning."""
        mark, entries = self.mark, self.entries
        again = self if mark is None else None
        while again is None and mark and self._earlier:
            reach = max(2 * mark.seq - self.count - marks.SPACING, 0)
            before, between = self._earlier(min(reach, wanted), mark.seq)
            mark, entries = before, [*between, *entries]
            with suppress(Beyond):
                again = Match(self.id, self.game, entries, mark=mark, earlier=self._earlier)
        if again and again is not self:
            self._become(again, self.changed_from)

    def recall(self) -> None:
        """Know the match from its beginning."""
        if self.mark:
            self._become(self.whole(), self.changed_from)

    def whole(self) -> "Match":
        """Return the match known from its beginning."""
        if self.mark is None or self._earlier is None:
            return self
        return Match(self.id, self.game, self._earlier(0, self.mark.seq)[1] + self.entries)

    def _become(self, again: "Match", changed_from: int | None) -> None:
        vars(self).update(vars(again) | {"hash": self.hash, "_earlier": self._earlier, "changed_from": changed_from})

    def _fold_again(self, entry: Entry, seq: int) -> None:
        """Take an entry that changes what came before it; fold from the last mark before that."""
        mark = self.marks[-1] if self.marks else None
        while mark and mark is not self.mark:
            with suppress(Beyond):
                self._splice(self._turned_by(entry, seq, mark))
                return
            mark = self._mark_before(2 * mark.seq - self.count - marks.SPACING)
        try:
            self._become(self._turned_by(entry, seq, self.mark), self._changed(self._first))
        except Beyond:
            self.widen(back(entry.act))
            self._fold_again(entry, seq)

    def _mark_before(self, seq: int) -> Mark | None:
        """Find the last mark up to an entry, or that from which on the match is known."""
        return next((mark for mark in reversed(self.marks) if mark.seq <= seq), self.mark)

    def _turned_by(self, entry: Entry, seq: int, mark: Mark | None) -> "Match":
        """Fold what comes after a mark, with one more entry. Raises Refused, Beyond.

        It is Beyond where this gives a player another name, which stands before the mark too, or changes who played.
        """
        known = self.entries[(mark.seq if mark else 0) - self._first :]
        again = Match(self.id, self.game, [*known, entry], strict=seq, mark=mark)
        if isinstance(entry.act, acts.Header):
            check_opening(self.game, again.opening)
        if mark and not self._same_people(again, mark):
            raise Beyond
        if isinstance(entry.act, acts.Ruling) and again.rulings[-1].provisional and again.rulings[-1].otherwise:
            again.overturned(again.rulings[-1].number)  # the other outcome has to be possible too
        return again

    def _same_people(self, again: "Match", mark: Mark) -> bool:
        """Tell whether in a match that was folded again from a mark the same people have played since."""
        named = [seq for seq in self._named if seq > mark.seq]
        if again._named != named:  # noqa: SLF001 - of another match
            return False
        since = self.plays[mark.tally.plays - self._known.plays :]
        return not named or _people((*since, self)) == _people((*again.plays, again))

    def _splice(self, tail: "Match") -> None:
        """Take what comes after a mark from a match that was folded from it."""
        if tail.mark is None:
            raise TypeError("a tail begins at a mark")
        before, here = tail.mark.tally, self._known
        sat = [each for each in self._sat if each.seq <= tail.mark.seq]
        moved = zip(self._sat[len(sat) :], tail._sat[1:], strict=True)  # noqa: SLF001 - of another match
        self._sat = [*sat, *(new._replace(seated=old.seated) for old, new in moved)]
        self._plays, self._by_number = self.plays, None  # with the right names
        self._plays[before.plays - here.plays :] = tail.plays
        self.events[before.events - here.events :] = tail.events
        self.fallen[before.fallen - here.fallen :] = tail.fallen
        self.rulings[before.rulings - here.rulings :] = tail.rulings
        self.entries[tail.mark.seq - self._first :] = tail.entries
        self.marks = [mark for mark in self.marks if mark.seq < tail.mark.seq] + tail.marks
        self.state, self.seating, self.closed = tail.state, tail.seating, tail.closed
        self._number, self._hands, self._last_hand = tail._number, tail._hands, tail._last_hand  # noqa: SLF001 - of another match
        self._proved, self._provisional = tail._proved, tail._provisional  # noqa: SLF001
        self.changed_from = self._changed(tail.mark.seq)

    def _changed(self, seq: int) -> int:
        """Return from which entry on something has changed, if it has from this one on."""
        return seq if self.changed_from is None else min(seq, self.changed_from)

    def _due(self) -> Sequence[int]:
        """List the entries after which marks are due, but for the last."""
        return range((self.mark.seq if self.mark else 1) + marks.SPACING, self.count, marks.SPACING)

    def _between(self, counted: Counted, seq: int, applied: tuple[int, ...]) -> Mark:
        """Return a mark of how the match stands after an entry, while it is folded."""
        from bisect import bisect_right  # adding a hand makes few marks

        number, rulings, provisional = (bisect_right(seqs, seq) for seqs in counted)
        known = self._known
        tally = self._tally._replace(
            number=known.number + number, rulings=known.rulings + rulings, provisional=known.provisional + provisional
        )
        return self._marked(seq, tally)._replace(applied=applied)

    def _mark_at(self, seq: int) -> None:
        """Make a mark where the last one is far back."""
        if seq - (self.marks[-1].seq if self.marks else 1) >= marks.SPACING:
            self.marks.append(self._standing(seq))

    def now(self) -> Mark:
        """Return a mark of how the match stands now."""
        return self._standing(self.count)

    def _standing(self, seq: int) -> Mark:
        rulings = self._known.rulings + len(self.rulings)
        return self._marked(seq, self._tally._replace(rulings=rulings, provisional=self._provisional))

    def _marked(self, seq: int, tally: Tally) -> Mark:
        at = self.entry(seq).at
        return Mark(seq, at, self.opening, self.began, self.seating, self.state, self.closed, tally)

    def _take(self, each: Event) -> None:
        """Let an event happen that is only now recorded: it is held to the rules strictly."""
        if each.void:
            self.happen(each)
            return
        act = each.entry.act
        if moves(each) or isinstance(act, acts.Finish):
            self.check_open()
        elif isinstance(act, acts.Rule):
            self.check_rule(act)
        elif isinstance(act, acts.Sign):
            self.check_signature(act)
        self.happen(each, self._check_score)

    def _check_score(self, each: Event, state: State, score: Score | None) -> None:
        """Refuse a hand that the standing of the match forbids, and a paper that says otherwise. Raises Illegal."""
        if each.as_is:
            return
        if score and score.remarks:
            refuse(score.remarks)
        paper = each.paper
        if paper is not None and (score or isinstance(each.entry.act, acts.Check)):
            self.check_paper(paper, state.totals)

    def with_entry(self, entry: Entry) -> "Match":
        """Return the match as it would stand with one more entry; this one stays. Raises Refused."""
        return Match(self.id, self.game, [*self.entries, entry], strict=self.count + 1, mark=self.mark)

    def overturned(self, number: int) -> "Match":
        """Return the match as it would stand if a ruling were decided the other way. Raises Refused."""
        turned = Entry(acts.Ruling("", final=True, of=number, overturn=True), "", self.entries[-1].at)
        return Match(self.id, self.game, [*self.entries, turned], mark=self.mark)


def _people(seated: Iterable[Play | Match]) -> set[tuple[str, str]]:
    return {person for each in seated for person in each.seating.players.items()}


def fold(match_id: str, payloads: Sequence[Any], mark: Mark | None = None, earlier: Earlier | None = None) -> Match:
    """Fold a match from the JSON of its entries, or of those after a mark; their form is checked.

    Raises Refused, Beyond.
    """
    if mark is None:
        return Match(match_id, *decode_all(payloads), earlier=earlier)
    game = find(mark.opening.game)
    return Match(match_id, game, decode_more(payloads, game, mark.seq), mark=mark, earlier=earlier)
