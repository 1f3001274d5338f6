"""The history: every hand as it was typed, and the totals after it."""

from scorekeeper.language import commas
from scorekeeper.ledger.acts import Redo, TextEntry, Undo
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.timeline import Event
from scorekeeper.messages import Prose
from scorekeeper.reports.added import side_label
from scorekeeper.reports.answers import listed
from scorekeeper.reports.consequences import described, told_paper, told_signed
from scorekeeper.reports.layout import FIGURE, NOTE, PROSE, WORD, Column
from scorekeeper.reports.screen import Screen, grid, text
from scorekeeper.reports.texts import Clock, headline_parts, told


def print_history(console: Screen, match: Match) -> None:
    """Print all hands that count, and the events between them, with the names that hold in the end."""
    clock = Clock(event.entry.at for event in match.events)
    sides = list(match.seating.sides)
    totals = [Column(FIGURE, (match.names.get(side, side),)) for side in sides]
    table = grid(FIGURE, Column(PROSE, (told("as-typed"),)), *totals, Column(NOTE, (clock.head,)))
    if taken := match.opening.totals:
        table.add_row("", told("taken-over"), *(taken[side] for side in sides), "")
    plays = {play.seq: play for play in match.plays}
    for event in match.events:
        if event.line:
            play, at = plays.get(event.seq), text(clock.shown(event.entry.at), "dim")
            after = [play.after.totals[side] if play else "" for side in sides]
            table.add_row(event.number or "", _said(match, event), *after, at)
    names = " · ".join(side_label(match, side) for side in sides)
    title = told("match-title", game=match.game.title, match=match.id)
    console.say(f"{title} · {names}", style="bold")
    console.print(table)
    for number, agrees in match.papers():
        if not agrees:
            console.say(told_paper(match.game, number))
    for signed in match.to_sign_again(act for _, act, _ in match.signatures()):
        console.say(told_signed(match, signed))


def _said(match: Match, event: Event) -> str:
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
    play = match.numbered(event.number)
    said = headline_parts(match.game, play.facts, match.seating, play.after.options) if event.hand and play else ()
    raised = [part for part in said if "×" in part]
    corrected = (told("corrected"),) if event.changed != event.seq and event.number is not None else ()
    notes = commas((*raised, *corrected))
    return f"{line} ({notes})" if notes else line


def print_entries(console: Screen, match: Match) -> None:
    """Print the entries as they were made, with those taken back."""
    clock = Clock(entry.at for entry in match.entries)
    table = grid(FIGURE, Column(PROSE, (told("entry"),)), WORD, Column(NOTE, (clock.head,)))
    for seq, counts, entry in listed(match):
        what = described(entry)
        if entry.why:
            what = told("because", what=Prose(what), why=Prose(entry.why))
        state = "" if counts or isinstance(entry.act, (Undo, Redo, TextEntry)) else told("struck")
        table.add_row(seq, what, state, text(clock.shown(entry.at, seconds=True), "dim"))
    console.print(table)
