"""The history: every hand as it was typed, and the totals after it."""

from rich.console import Console

from scorekeeper.ledger.match import Match
from scorekeeper.reports.added import side_label
from scorekeeper.reports.screen import LEFT, RIGHT, grid, text


def print_history(console: Console, match: Match) -> None:
    """Print all hands that count."""
    sides = list(match.table.sides)
    totals = [(match.names.get(side, side), RIGHT) for side in sides]
    table = grid(("", RIGHT), ("as typed", LEFT), *totals, ("at", LEFT), wrap=1)
    for hand in match.hands:
        after = [text(hand.after.totals[side]) for side in sides]
        table.add_row(text(hand.number), text(hand.line), *after, text(hand.at[:16].replace("T", " "), "dim"))
    names = " · ".join(side_label(match, side) for side in sides)
    console.print(text(f"{match.game.title} · match {match.id} · {names}", "bold"))
    console.print(table)
