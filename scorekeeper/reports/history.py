"""The history: every hand as it was typed, and the totals after it."""

from rich.console import Console

from scorekeeper.ledger.acts import Redo, TextEntry, Undo
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.timeline import Event
from scorekeeper.reports.added import side_label
from scorekeeper.reports.consequences import described
from scorekeeper.reports.forms import listed
from scorekeeper.reports.screen import LEFT, RIGHT, grid, text


def print_history(console: Console, match: Match) -> None:
    """Print all hands that count, and what happened between them."""
    sides = list(match.seating.sides)
    totals = [(match.names.get(side, side), RIGHT) for side in sides]
    table = grid(("", RIGHT), ("as typed", LEFT), *totals, ("at", LEFT), wrap=1, names=range(2, 2 + len(sides)))
    if taken := match.opening.totals:
        table.add_row("", text("taken over from paper"), *(text(taken[side]) for side in sides), "")
    plays = {play.seq: play for play in match.plays}
    for event in match.events:
        play = plays.get(event.seq)
        after = [text(play.after.totals[side] if play else "") for side in sides]
        at = text(event.entry.at[:16].replace("T", " "), "dim")
        if event.line:
            table.add_row(text(event.number or ""), text(_said(match, event)), *after, at)
    names = " · ".join(side_label(match, side) for side in sides)
    console.print(text(f"{match.game.title} · match {match.id} · {names}", "bold"))
    console.print(table)
    for number, agrees in match.papers():
        if not agrees:
            console.print(text(f"The paper after {match.game.unit} {number} says otherwise."))


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
    corrected = event.changed != event.seq and event.number is not None
    return f"{line} (corrected)" if corrected else line


def print_entries(console: Console, match: Match) -> None:
    """Print the entries as they were made, struck ones too."""
    table = grid(("", RIGHT), ("at", LEFT), ("entry", LEFT), ("", LEFT), wrap=2)
    for seq, counts, entry in listed(match):
        what = described(entry) + (f" because {entry.why}" if entry.why else "")
        state = "" if counts or isinstance(entry.act, (Undo, Redo, TextEntry)) else "struck"
        table.add_row(text(seq), text(entry.at[:19].replace("T", " "), "dim"), text(what), text(state))
    console.print(table)
