"""The history: every hand as it was typed, and the totals after it."""

from rich.console import Console

from scorekeeper.ledger.acts import Redo, TextEntry, Undo
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.timeline import Event
from scorekeeper.reports.added import side_label
from scorekeeper.reports.clock import Clock
from scorekeeper.reports.consequences import described
from scorekeeper.reports.forms import listed
from scorekeeper.reports.headline import headline_parts
from scorekeeper.reports.layout import FIGURE, NOTE, PROSE, WORD, Column
from scorekeeper.reports.screen import grid, paragraph, text


def print_history(console: Console, match: Match) -> None:
    """Print all hands that count, and what happened between them."""
    sides = list(match.seating.sides)
    clock = Clock(event.entry.at for event in match.events)
    totals = [Column(FIGURE, (match.names.get(side, side),)) for side in sides]
    table = grid(FIGURE, Column(PROSE, ("as typed",)), *totals, Column(NOTE, (clock.head,)))
    if taken := match.opening.totals:
        table.add_row("", text("taken over from paper"), *(text(taken[side]) for side in sides), "")
    plays = {play.seq: play for play in match.plays}
    for event in match.events:
        play = plays.get(event.seq)
        after = [text(play.after.totals[side] if play else "") for side in sides]
        at = text(clock.told(event.entry.at), "dim")
        if event.line:
            table.add_row(text(event.number or ""), text(_said(match, event)), *after, at)
    names = " · ".join(side_label(match, side) for side in sides)
    console.print(paragraph(f"{match.game.title} · match {match.id} · {names}", style="bold"))
    console.print(table)
    for number, agrees in match.papers():
        if not agrees:
            console.print(paragraph(f"The paper after {match.game.unit} {number} says otherwise."))


def _said(match: Match, event: Event) -> str:
    if event.ruled:
        return described(event.entry._replace(act=event.ruled.ruling))
    line = event.line
    if event.unruled:
        return f"{event.unruled.line} (ruled {'void' if event.void else line})"
    if event.void:
        return f"void: {line}"
    if event.number in match.fallen:
        return f"fell away, the match was over: {line}"
    said = headline_parts(match.game, event.hand.facts, match.seating) if event.hand else ()
    raised = [part for part in said if "×" in part]
    corrected = ("corrected",) if event.changed != event.seq and event.number is not None else ()
    told = ", ".join((*raised, *corrected))
    return f"{line} ({told})" if told else line


def print_entries(console: Console, match: Match) -> None:
    """Print the entries as they were made, struck ones too."""
    clock = Clock(entry.at for entry in match.entries)
    table = grid(FIGURE, Column(PROSE, ("entry",)), WORD, Column(NOTE, (clock.head,)))
    for seq, counts, entry in listed(match):
        what = described(entry) + (f" because {entry.why}" if entry.why else "")
        state = "" if counts or isinstance(entry.act, (Undo, Redo, TextEntry)) else "struck"
        table.add_row(text(seq), text(what), text(state), text(clock.told(entry.at, seconds=True), "dim"))
    console.print(table)
