"""The history: every hand as it was typed, and the totals after it."""

from collections.abc import Iterator
from functools import partial

from scorekeeper.game import Seating
from scorekeeper.language import commas
from scorekeeper.ledger.acts import Redo, Sign, TextEntry, Undo
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.parts import Read
from scorekeeper.ledger.timeline import Event
from scorekeeper.messages import Prose
from scorekeeper.reports.added import side_label
from scorekeeper.reports.answers import listed
from scorekeeper.reports.clock import Clock
from scorekeeper.reports.consequences import described, told_paper, told_signed
from scorekeeper.reports.headline import headline_parts
from scorekeeper.reports.layout import FIGURE, NOTE, PROSE, WORD, Cell, Column
from scorekeeper.reports.screen import Screen, grid, paragraph, text
from scorekeeper.reports.texts import told


def print_history(console: Screen, read: Read) -> None:
    """Print all hands that count, and what happened between them. Raises LedgerError before anything is printed."""
    seen = _Seen(read)
    match = seen.last
    sides = list(match.seating.sides)
    totals = [Column(FIGURE, (match.names.get(side, side),)) for side in sides]
    table = grid(FIGURE, Column(PROSE, (told("as-typed"),)), *totals, Column(NOTE, (seen.clock.head,)))
    table.fill(partial(_rows, read, seen))
    names = " · ".join(side_label(match, side) for side in sides)
    title = told("match-title", game=match.game.title, match=match.id)
    console.print(paragraph(f"{title} · {names}", style="bold"))
    console.print(table)
    for number in seen.differing:
        console.print(paragraph(told_paper(match.game, number)))
    for signed in match.to_sign_again(seen.signed):
        console.print(paragraph(told_signed(match, signed)))


class _Seen:
    """A match that was gone through: its ``last`` part, its clock, and the hands after which the paper differs.

    ``signed`` is what was signed as its result, whether it is that or not.
    """

    def __init__(self, read: Read) -> None:
        self._read, self.differing, self.signed = read, list[int](), list[Sign]()
        self.clock = Clock(self._times())

    def _times(self) -> Iterator[str]:
        for part in self._read():
            self.last = part
            self.differing += [number for number, agrees in part.papers() if not agrees]
            self.signed += [act for _, act, _ in part.signatures()]
            yield from (event.entry.at for event in part.events)


def _rows(read: Read, seen: _Seen) -> Iterator[list[Cell]]:
    """Yield the rows of the history; all is said with the names that hold in the end."""
    seating = seen.last.seating
    if taken := seen.last.opening.totals:
        yield [text(""), text(told("taken-over")), *(text(taken[side]) for side in seating.sides), text("")]
    for part in read():
        plays = {play.seq: play for play in part.plays}
        for event in part.events:
            if event.line:
                play = plays.get(event.seq)
                after = [text(play.after.totals[side] if play else "") for side in seating.sides]
                at = text(seen.clock.shown(event.entry.at), "dim")
                yield [text(event.number or ""), text(_said(part, event, seating)), *after, at]


def _said(match: Match, event: Event, seating: Seating) -> str:
    if event.ruled:
        return described(event.entry._replace(act=event.ruled.ruling))
    line = event.line
    if event.unruled:
        ruled = Prose(told("void") if event.void else line)
        return told("ruled-line", line=Prose(event.unruled.line), ruled=ruled)
    if event.void:
        return told("void-line", line=Prose(line))
    if event.number in match.fallen:
        return told("fell-away", line=Prose(line))
    said = headline_parts(match.game, event.hand.facts, seating) if event.hand else ()
    raised = [part for part in said if "×" in part]
    corrected = (told("corrected"),) if event.changed != event.seq and event.number is not None else ()
    notes = commas((*raised, *corrected))
    return f"{line} ({notes})" if notes else line


def print_entries(console: Screen, read: Read) -> None:
    """Print the entries as they were made, with those taken back. Raises LedgerError before anything is printed."""
    clock = Clock(entry.at for part in read() for entry in part.entries)
    table = grid(FIGURE, Column(PROSE, (told("entry"),)), WORD, Column(NOTE, (clock.head,)))
    table.fill(partial(_entry_rows, read, clock))
    console.print(table)


def _entry_rows(read: Read, clock: Clock) -> Iterator[list[Cell]]:
    for seq, counts, entry in (each for part in read() for each in listed(part)):
        what = described(entry)
        if entry.why:
            what = told("because", what=Prose(what), why=Prose(entry.why))
        state = "" if counts or isinstance(entry.act, (Undo, Redo, TextEntry)) else told("struck")
        yield [text(seq), text(what), text(state), text(clock.shown(entry.at, seconds=True), "dim")]
