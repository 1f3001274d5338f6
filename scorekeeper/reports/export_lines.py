"""The lines of a match as a sheet: each is read again as it is written, so that it means what was recorded."""

from collections.abc import Container, Iterator
from contextlib import suppress
from typing import NamedTuple

from scorekeeper.errors import Refused
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
"""The text before a line, the line, and the text after it."""


class Sheet(NamedTuple):
    """The ``lines`` of a match as a sheet.

    ``anew`` lines are written otherwise than they were typed; ``left`` became comments, as the sheet cannot hold
    their meaning.
    """

    lines: list[Line]
    anew: int
    left: int


def sheet_of(match: Match) -> Sheet:
    """Write a match as a sheet; a hand that would stand in the way as recorded is written as it was ruled."""
    table = (match.opening.seating, begun(match.game, match.opening).options)
    known, ruled = KnownLines(match.game, table), set[int]()
    while True:
        written = _Written(match, table, known, ruled)
        lines = [line for event in match.events for line in written.of(event)]
        if written.in_the_way <= ruled:
            return Sheet(lines, written.anew, written.left)
        ruled |= written.in_the_way


class _Written:
    """A match while its lines are written: the table as the lines so far leave it, and the numbers on the sheet.

    The hands that ``ruled`` rulings are about are written as ruled. ``again`` is the match as it is read from the
    sheet, None if nothing was corrected: then each line fits. ``in_the_way`` are the rulings, by the first on their
    question, before which something that counts is refused.
    """

    def __init__(self, match: Match, table: Table, known: KnownLines, ruled: Container[int]) -> None:
        self._match, self._known, self._ruled = match, known, ruled
        corrected = any(_corrects(entry) for entry in match.entries)
        self._again = Match(match.id, match.game, [Entry(match.opening, "", match.began)]) if corrected else None
        self._seating, self._options = table
        self.anew = self.left = 0
        self._disputed = match.disputed()
        self._counting = frozenset(play.seq for play in match.plays) | frozenset(_end(match))
        self._roots = {ruled.seq: ruled.root for ruled in match.rulings}
        self._seqs = {ruled.number: ruled.seq for ruled in match.rulings}
        self._kin, self._struck = _kin(match), _struck(match)
        self._waiting: dict[int, int] = {}
        """The rulings by which a written line does not yet count as it stands, by the place of the deciding entry."""
        self.in_the_way = _several(match, self._struck)
        self._hands: dict[int, int] = {}
        self._rulings: dict[int, int] = {}

    def of(self, event: Event) -> Iterator[Line]:
        """Write an event; if it is left out, the comment before it stays."""
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
            self._seating = self._seating.called(act.seated)
        elif isinstance(act, acts.Rule):
            self._options = decode(self._match.game.options, {**encode(self._options), **act.choices})
        return said

    def _comment(self, line: str) -> str:
        """Return a comment for a line that the sheet cannot hold."""
        self.left += 1
        return f"# {line}"

    def _hand(self, event: Event) -> str | None:
        """Return the line of a hand as it was recorded or as it was ruled; None for a struck hand."""
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
        self._hands[event.number] = len(self._hands) + 1
        return line

    def _fitting(self, event: Event, act: acts.Typed) -> str | None:
        """Return the line that records an act here; None if the match that is read from the sheet refuses it."""
        line, disputed = self._worded(act), event.seq in self._disputed
        deniable = isinstance(act, acts.Deniable)
        for said in [with_as_is(line, as_is=each) for each in (disputed, True)] if deniable else [line]:
            if self._takes(said):
                return said
        if event.seq in self._counting:
            for root in self._waiting.values():
                self._decide(root)
        return None

    def _decide(self, root: int) -> None:
        """Let the hand of a ruling, and of the other rulings on it, be written as it counts."""
        self.in_the_way.update(self._kin.get(root, ()), (root,))

    def _worded(self, act: acts.Typed) -> str:
        """Return a line as typed, or written from its facts if it would be read otherwise here."""
        if act.line is not None:
            with suppress(Refused):
                if _means(self._known.read((self._seating, self._options), act.line), act):
                    return act.line
            self.anew += 1
        return written(self._match.game, self._seating, act)

    def _takes(self, line: str) -> bool:
        """Record a line in the match that is read from the sheet; tell whether it was accepted."""
        if self._again is None:
            return True
        with suppress(Refused):
            self._again.append(Entry(self._known.read_in(self._again, line), "", self._again.began))
            return True
        return False

    def _ruling(self, ruled: Ruled, said: acts.Ruling) -> str | None:
        """Return a ruling's line as typed, or written anew if it would be read otherwise; None if it cannot be."""
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
        self._rulings[ruled.number] = len(self._rulings) + 1
        if ruled.by is not None:
            self._waiting[self._seqs[ruled.by]] = ruled.root
        return line

    def _fined(self, event: Event, said: acts.Ruling) -> str:
        """Return a ruling that the sheet cannot hold as a comment, after the penalty that it brings."""
        comment = self._comment(said.line)
        if event.fined is None or event.seq not in self._counting:
            return comment
        due = event.fined
        typed = effect_written(self._match.game, self._seating, due)
        line = self._fitting(event, acts.Penalty(typed, due.by, due.penalty))
        return f"{line}  {comment}" if line else comment

    def _outcomes(self, said: acts.Ruling, line: str) -> Iterator[tuple[str, str]]:
        """Yield the outcomes that a ruling's line would name otherwise here, in words that mean the decision."""
        again = acts.Ruling("", final=False)
        with suppress(Refused):
            again = as_kind(acts.Ruling, self._known.read_in(self._again, line)) if self._again else said
        for option, meant, read in (
            ("decides", said.effect, again.effect),
            ("otherwise", said.otherwise, again.otherwise),
        ):
            same = read == meant or (isinstance(read, acts.OtherHand) and _facts(read) == _facts(meant))
            if isinstance(meant, (acts.OtherHand, acts.Fined)) and not same:
                yield option, effect_written(self._match.game, self._seating, meant)


def _corrects(entry: Entry) -> bool:
    """Tell whether an entry corrects something, puts a hand in, or rules, even if it was undone."""
    return not (is_plain(entry) or isinstance(entry.act, (acts.Start, acts.Undo, acts.Redo, acts.TextEntry)))


def _end(match: Match) -> Iterator[int]:
    """Yield the places of the entries that closed a match without a winner."""
    if match.status in ("finished", "abandoned"):
        yield from (each.seq for each in match.events if isinstance(each.entry.act, acts.Finish))


def _kin(match: Match) -> dict[int, set[int]]:
    """Map each ruling on how a hand counts, by the first on its question, to all such rulings on that hand."""
    about: dict[int | None, set[int]] = {}
    for ruled in match.rulings:
        if isinstance(ruled.effect, (acts.OtherHand, acts.VoidHand)):
            about.setdefault(ruled.hand, set()).add(ruled.root)
    return {root: roots for roots in about.values() for root in roots}


def _struck(match: Match) -> set[int | None]:
    """Return the hands that were struck and count as the table ruled."""
    return {each.number for each in match.events if each.struck and not each.void and each.unruled}


def _several(match: Match, struck: Container[int | None]) -> set[int]:
    """Return the rulings on struck hands that have several rulings: no line can say the effect of each."""
    about: dict[int | None, set[int]] = {}
    for ruled in match.rulings:
        if ruled.hand in struck and not isinstance(ruled.effect, acts.Fined):
            about.setdefault(ruled.hand, set()).add(ruled.root)
    return {root for roots in about.values() if len(roots) > 1 for root in roots}


def _of_struck(line: str, said: acts.Ruling) -> str:
    """Write a ruling on a struck hand; the sheet does not strike it, so an outcome that stands is written as void."""
    outcomes = {"decides": said.effect, "otherwise": said.otherwise}
    open_, first = not (said.final or "--provisional" in line), said.of is None
    void = {
        option: "void" for option, effect in outcomes.items() if effect == acts.STANDS or (effect is None and first)
    }
    return " ".join([rewrite(line, None, void), *(["--provisional"] if open_ and first else [])])


def _facts(effect: acts.Effect | None) -> object:
    return effect.facts if isinstance(effect, acts.OtherHand) else None


def _means(read: acts.Typed, act: acts.Typed) -> bool:
    """Tell whether a line that was read records an act, whatever its words."""
    if isinstance(act, acts.Hand):
        return isinstance(read, acts.Hand) and read.facts == act.facts and read.paper == act.paper
    meant = act._asdict().items()
    return type(read) is type(act) and all(
        getattr(read, name) == value for name, value in meant if name not in ("line", "as_is")
    )
