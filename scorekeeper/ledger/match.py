"""A match as it counts now, folded from its entries.

Entries tell what people did, in the order in which they did it; some correct earlier ones. They are resolved into a
timeline of what still counts, in playing order. Then the timeline is played from the start: totals, dealers and
winners are never stored, only found again.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.errors import Illegal, illegal, refuse
from scorekeeper.game import AnyGame, Score, State
from scorekeeper.ledger import acts
from scorekeeper.ledger.course import Course
from scorekeeper.ledger.entries import Entry, decode_all
from scorekeeper.ledger.playing import check_opening, moves
from scorekeeper.ledger.plays import Play, Snapshot
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.tallies import Tally
from scorekeeper.ledger.timeline import Event, event, is_plain, timeline
from scorekeeper.ledger.undo import done_and_undone
from scorekeeper.messages import Message

_OPENING = (acts.Start, acts.Header, acts.Undo, acts.Redo)
"""The acts about the opening of a match, and those that take them back."""


class Match(Course):
    """A match folded from ``entries``; ``hash`` is the head of its chain.

    ``opening`` is its opening as corrected, and ``began`` when it began. ``plays`` moved the score. ``fallen`` are the
    numbers of hands recorded after the end, which a correction can bring about. ``rulings`` are all of the table's, by
    their numbers from 1. ``tally`` adds up the plays, and ``derived`` is the number of plays whose derived rows were
    written since the match was folded.
    """

    def __init__(self, match_id: str, game: AnyGame, entries: Sequence[Entry], strict: int | None = None) -> None:
        """Fold the entries of a match, the opening first; hold what entry ``strict`` brings to the rules strictly.

        Raises Refused if an entry cannot have happened.
        """
        self.id, self.hash = match_id, ""
        self.tally, self.derived = Tally(), 0
        self.entries = list(entries)
        happened = timeline(self.entries)
        super().__init__(game, happened.opening)
        self.began, self.rulings = happened.began, happened.rulings
        for each in happened.events:
            if each.changed == strict:
                self._take(each)
            else:
                self.happen(each)
        self.put_names_right()

    @property
    def count(self) -> int:
        """The number of entries."""
        return len(self.entries)

    @property
    def last_at(self) -> str:
        """When the match went on last; it does not go on if it is only hidden or shown again."""
        return next(entry.at for entry in reversed(self.entries) if not isinstance(entry.act, acts.Hide))

    def entry(self, seq: int) -> Entry:
        """Return the entry at a place in the chain."""
        return self.entries[seq - 1]

    @property
    def provisional(self) -> list[Ruled]:
        """The rulings that still wait to be decided."""
        return [ruled for ruled in self.rulings if ruled.provisional]

    def hand(self, number: int) -> Play:
        """Find a hand by its number. Raises Illegal if there is none, or none that counts."""
        if play := self.numbered(number):
            return play
        refuse([illegal("hand-fallen", "hand", hand=number)] if number in self.fallen else [])
        found = next((each for each in self.events if each.number == number), None)
        refuse([] if self.last_number else [illegal("hand-none", "hand")])
        code = "hand-unknown" if found is None else "hand-void-ruled" if found.void and found.unruled else "hand-void"
        raise Illegal([illegal(code, "hand", hand=number, count=self.last_number)])

    def overruled(self, ruled: Ruled) -> Ruled | None:
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
            last, winner = self.plays[-1].number if self.plays else None, self.state.winner
            what = Message("over-at", {"unit": self.game.unit, "n": last}) if last else Message("over-by-penalty")
            over = illegal("match-over", winner=self.seating.side_name(winner), what=what) if winner else None
            waiting = [illegal("match-over-provisional", ruling=ruled.number) for ruled in self._ending()]
            refuse([over or illegal("match-drawn", what=what), *waiting])

    def _ending(self) -> Iterator[Ruled]:
        """Yield the provisional rulings without which the match would go on."""
        for ruled in self.provisional:
            if ruled.otherwise is not None and not self.overturned(ruled.number).state.over:
                yield ruled

    @property
    def unplayed(self) -> bool:
        """Whether nothing was ever recorded in this match, except corrections of its opening that were taken back."""
        return all(isinstance(each.act, _OPENING) for each in self.entries) and not self._done()[0]

    def to_undo(self) -> int:
        """Find the place in the chain of the entry that an undo takes back. Raises Illegal if there is none."""
        done = self._done()[0]
        refuse([] if done else [illegal("undo-nothing")])
        return done[-1]

    def to_redo(self) -> int:
        """Find the place in the chain of the entry that a redo brings back. Raises Illegal if there is none."""
        undone = self._done()[1]
        refuse([] if undone else [illegal("redo-nothing")])
        return undone[-1]

    def _done(self) -> tuple[list[int], list[int]]:
        return done_and_undone(self.entries)

    # --- folding ------------------------------------------------------------------------------------------

    def record(self, entry: Entry) -> Snapshot:
        """Take one more entry; return how the match stood before. Raises Refused if it cannot have happened."""
        before = self.snapshot()
        self.append(entry)
        return before

    def append(self, entry: Entry) -> None:
        """Take one more entry. Raises Refused if it cannot have happened; the match is then unchanged.

        An entry that changes what came before it lets all entries be folded again.
        """
        seq = self.count + 1
        if is_plain(entry):
            self._take(event(seq, self.last_number + 1, entry))
        elif not isinstance(entry.act, acts.TextEntry):
            again = self.with_entry(entry)
            if isinstance(entry.act, acts.Header):
                check_opening(self.game, again.opening)
            elif isinstance(entry.act, acts.Ruling) and again.rulings[-1].provisional and again.rulings[-1].otherwise:
                again.overturned(again.rulings[-1].number)  # the other outcome has to be possible too
            vars(self).update(vars(again), hash=self.hash)
            return
        self.entries.append(entry)

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
        elif isinstance(act, acts.Hide):
            self.derived = 0  # all derived rows of a hidden match are other ones
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
        return Match(self.id, self.game, [*self.entries, entry], strict=self.count + 1)

    def overturned(self, number: int) -> "Match":
        """Return the match as it would stand if a ruling were decided the other way. Raises Refused."""
        turned = Entry(acts.Ruling("", final=True, of=number, overturn=True), "", self.entries[-1].at)
        return Match(self.id, self.game, [*self.entries, turned])


def fold(match_id: str, payloads: Sequence[Any]) -> Match:
    """Fold a match from the JSON of its entries; their form is checked. Raises Refused."""
    return Match(match_id, *decode_all(payloads))
