"""The lines of a match that is handed on as a sheet: each is read again as it is written, to say what it said."""

from collections.abc import Container, Iterator
from contextlib import suppress
from typing import NamedTuple

from scorekeeper.errors import Refused
from scorekeeper.game import AnyOptions, Seating
from scorekeeper.ledger import acts
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.playing import begun
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.timeline import Event, is_plain
from scorekeeper.options import decode, encode
from scorekeeper.sheet.endings import with_as_is
from scorekeeper.sheet.lines import as_kind
from scorekeeper.sheet.reader import KnownLines, Table
from scorekeeper.sheet.ruling import rewrite
from scorekeeper.sheet.writing import effect_written, written

Line = tuple[str, str, str]
"""What stands before a line, the line, and what follows it."""


class _Place(NamedTuple):
    """How far a sheet is written: the table there, and how many hands and rulings stand on it.

    ``anew`` lines are written otherwise than they were typed, ``left`` are comments now. ``again`` is the match that is
    read from the sheet, None where nothing was corrected: then each line fits.
    """

    seating: Seating
    options: AnyOptions
    again: Match | None
    hands: int = 0
    rulings: int = 0
    anew: int = 0
    left: int = 0


class Sheet:
    """The ``lines`` of a match as a sheet, hands as they were ruled if they would stand in the way as recorded.

    ``anew`` lines are written otherwise than they were typed; ``left`` became comments, as the sheet cannot hold what
    they say.
    """

    def __init__(self, match: Match) -> None:
        table = (match.opening.seating, begun(match.game, match.opening).options)
        known, ruled = KnownLines(match.game, table), set[int]()
        while True:
            written = _Written(match, table, known, ruled)
            self.lines = written.lines()
            if written.in_the_way <= ruled:
                break
            ruled |= written.in_the_way
        self.anew, self.left = written.place.anew, written.place.left


class _Written:
    """A match while its lines are written; ``ruled`` rulings are in its hands already.

    ``in_the_way`` are the rulings, by the first on their question, before which something that counts is refused.
    """

    def __init__(self, match: Match, table: Table, known: KnownLines, ruled: Container[int]) -> None:
        self._match, self._known, self._ruled = match, known, ruled
        corrected = any(_corrects(entry) for entry in match.entries)
        again = Match(match.id, match.game, [Entry(match.opening, "", match.began)]) if corrected else None
        self.place = _Place(*table, again)
        self._disputed = match.disputed()
        self._counting = frozenset(play.seq for play in match.plays) | frozenset(_end(match))
        self._roots = {ruled.seq: ruled.root for ruled in match.rulings}
        self._seqs = {ruled.number: ruled.seq for ruled in match.rulings}
        self._kin, self._struck = _kin(match), _struck(match)
        self._waiting: dict[int, int] = {}
        """The rulings by which something written is not yet what it counts as, by the places of what decides it."""
        self.in_the_way = _several(match, self._struck)
        self._hands: dict[int, int] = {}
        self._rulings: dict[int, int] = {}

    def lines(self) -> list[Line]:
        """Write all lines; what is left out leaves the comment before it."""
        return [line for event in self._match.events for line in self._of(event)]

    def _of(self, event: Event) -> Iterator[Line]:
        lead, tail = event.entry.lead or "", "\n" if event.entry.tail is None else event.entry.tail
        line = self._line(event)
        if line is not None:
            yield lead, line, tail
        elif "#" in lead:
            yield lead.rstrip(" \t"), "", ""

    def _line(self, event: Event) -> str | None:
        """Return the line of an event; None for a hand that does not count."""
        act = event.entry.act
        if event.hand:
            return self._hand(event)
        if event.ruled and isinstance(act, acts.Ruling):
            self._waiting.pop(event.seq, None)
            return self._ruling(event.ruled, act) or self._fined(event, act)
        if not isinstance(act, acts.Typed):
            return None
        said = self._fitting(event, act)
        if said is None:
            return self._comment(act.line) if act.line else None
        if isinstance(act, (acts.Rename, acts.Substitute)):
            self.place = self.place._replace(seating=self.place.seating.called(act.seated))
        elif isinstance(act, acts.Rule):
            changed = {**encode(self.place.options), **act.choices}
            self.place = self.place._replace(options=decode(self._match.game.options, changed))
        return said

    def _comment(self, line: str) -> str:
        """Return a comment for a line that the sheet cannot hold."""
        self.place = self.place._replace(left=self.place.left + 1)
        return f"# {line}"

    def _hand(self, event: Event) -> str | None:
        """Return the line of a hand as it was recorded, or as it was ruled; None for one that was struck."""
        root = self._roots.get(event.changed) if event.unruled else None
        hand = event.recorded if root is None or root not in self._ruled else event.hand
        if hand is None or event.number is None:
            return None
        if event.void and (event.struck or hand is not event.unruled):
            return None
        if root is not None and hand is event.unruled:
            self._waiting[event.changed] = root
        line = self._fitting(event, hand)
        if line is None:
            return self._comment(hand.line)
        self.place = self.place._replace(hands=self.place.hands + 1)
        self._hands[event.number] = self.place.hands
        return line

    def _fitting(self, event: Event, act: acts.Typed) -> str | None:
        """Return the line that records an act here; None where the match that is read from the sheet refuses it."""
        line, disputed = self._worded(act), event.seq in self._disputed
        both = (
            (with_as_is(line, as_is=disputed), with_as_is(line, as_is=True))
            if isinstance(act, acts.Deniable)
            else (line,)
        )
        for said in both:
            if self._takes(said):
                return said
        if event.seq in self._counting:
            for root in self._waiting.values():
                self._decide(root)
        return None

    def _decide(self, root: int) -> None:
        """Let the hand of a ruling be written as it counts, and so all rulings that say what it counts as."""
        self.in_the_way.update(self._kin.get(root, ()), (root,))

    def _worded(self, act: acts.Typed) -> str:
        """Return a line as typed, or as written from its facts where it would be read otherwise here."""
        if act.line is not None:
            with suppress(Refused):
                if _means(self._known.read((self.place.seating, self.place.options), act.line), act):
                    return act.line
            self.place = self.place._replace(anew=self.place.anew + 1)
        return written(self._match.game, self.place.seating, act)

    def _takes(self, line: str) -> bool:
        """Tell whether the match that is read from the sheet takes a line; if so, it does."""
        again = self.place.again
        if again is None:
            return True
        try:
            again.append(Entry(self._known.read_in(again, line), "", again.began))
        except Refused:
            return False
        return True

    def _ruling(self, ruled: Ruled, said: acts.Ruling) -> str | None:
        """Return a ruling's line as typed, or written anew where it would be read otherwise; None if it cannot be."""
        old = said.hand if said.of is None else said.of
        new = (self._hands if said.of is None else self._rulings).get(old or 0)
        gone = ruled.root in self._ruled or (ruled.hand is not None and ruled.hand not in self._hands)
        if gone or (old is not None and new is None):
            return None
        line = said.line if new == old else rewrite(said.line, new, {})
        if outcomes := dict(self._outcomes(said, line)):
            line = rewrite(line, None, outcomes)
        if ruled.hand in self._struck:
            line = _of_struck(line, said)
        if not self._takes(line):
            self._decide(ruled.root)
            return None
        self.place = self.place._replace(rulings=self.place.rulings + 1)
        self._rulings[ruled.number] = self.place.rulings
        if ruled.by is not None:
            self._waiting[self._seqs[ruled.by]] = ruled.root
        return line

    def _fined(self, event: Event, said: acts.Ruling) -> str:
        """Return a ruling that the sheet cannot hold as a comment, behind the penalty that it brings."""
        comment = self._comment(said.line)
        if event.fined is None or event.seq not in self._counting:
            return comment
        due = event.fined
        line = self._fitting(
            event, acts.Penalty(effect_written(self._match.game, self.place.seating, due), due.by, due.penalty)
        )
        return f"{line}  {comment}" if line else comment

    def _outcomes(self, said: acts.Ruling, line: str) -> Iterator[tuple[str, str]]:
        """Yield the outcomes that a ruling's line would name otherwise here, in words that mean what was decided."""
        again = acts.Ruling("", final=False)
        with suppress(Refused):
            again = as_kind(acts.Ruling, self._known.read_in(self.place.again, line)) if self.place.again else said
        for option, meant, read in (
            ("decides", said.effect, again.effect),
            ("otherwise", said.otherwise, again.otherwise),
        ):
            same = read == meant or (isinstance(read, acts.OtherHand) and _facts(read) == _facts(meant))
            if isinstance(meant, (acts.OtherHand, acts.Fined)) and not same:
                yield option, effect_written(self._match.game, self.place.seating, meant)


def _corrects(entry: Entry) -> bool:
    """Tell whether an entry corrects something, puts a hand in, or rules, even if it was undone."""
    return not (is_plain(entry) or isinstance(entry.act, (acts.Start, acts.Undo, acts.Redo, acts.TextEntry)))


def _end(match: Match) -> Iterator[int]:
    """Yield the places of what closed a match that nobody had won."""
    if match.status in ("finished", "abandoned"):
        yield from (each.seq for each in match.events if isinstance(each.entry.act, acts.Finish))


def _kin(match: Match) -> dict[int, set[int]]:
    """Tell for each ruling that says what a hand counts as, by the first on its question, which others say it too."""
    about: dict[int | None, set[int]] = {}
    for ruled in match.rulings:
        if isinstance(ruled.effect, (acts.OtherHand, acts.VoidHand)):
            about.setdefault(ruled.hand, set()).add(ruled.root)
    return {root: roots for roots in about.values() for root in roots}


def _struck(match: Match) -> set[int | None]:
    """Return the hands that were struck and count as the table ruled."""
    return {each.number for each in match.events if each.struck and not each.void and each.unruled}


def _several(match: Match, struck: Container[int | None]) -> set[int]:
    """Return the rulings on struck hands that have several: what each would leave, no line can say."""
    about: dict[int | None, set[int]] = {}
    for ruled in match.rulings:
        if ruled.hand in struck and not isinstance(ruled.effect, acts.Fined):
            about.setdefault(ruled.hand, set()).add(ruled.root)
    return {root for roots in about.values() if len(roots) > 1 for root in roots}


def _of_struck(line: str, said: acts.Ruling) -> str:
    """Write a ruling on a struck hand, which is not struck on the sheet: what stands as recorded is void."""
    outcomes = {"decides": said.effect, "otherwise": said.otherwise}
    open_, first = not (said.final or "--provisional" in line), said.of is None
    void = {
        option: "void" for option, effect in outcomes.items() if effect == acts.STANDS or (effect is None and first)
    }
    return " ".join([rewrite(line, None, void), *(["--provisional"] if open_ and first else [])])


def _facts(effect: acts.Effect | None) -> object:
    return effect.facts if isinstance(effect, acts.OtherHand) else None


def _means(read: acts.Typed, act: acts.Typed) -> bool:
    """Tell whether a line that was read records an act, whatever its words, and whether or not it fits."""
    if isinstance(act, acts.Hand):
        return isinstance(read, acts.Hand) and read.facts == act.facts and read.paper == act.paper
    meant = act._asdict().items()
    return type(read) is type(act) and all(
        getattr(read, name) == value for name, value in meant if name not in ("line", "as_is")
    )
