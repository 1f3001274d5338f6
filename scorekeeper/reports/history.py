"""The history: every hand as it was typed, and the totals after it."""

from rich.console import Console

from scorekeeper.ledger.match import Match
from scorekeeper.reports.added import side_label
from scorekeeper.reports.screen import grid, text


def print_history(console: Console, match: Match) -> None:
    """Print all hands that count."""
    sides = list(match.table.sides)
    table = grid(
        ("", "right"), ("as typed", "left"), *((match.names.get(side, side), "right") for side in sides), ("at", "left"),
        wrap=1,
    )  # fmt: skip
    for hand in match.hands:
        totals = [text(hand.after.totals[side]) for side in sides]
        table.add_row(text(hand.number), text(hand.line), *totals, text(hand.at[:16].replace("T", " "), "dim"))
    names = " · ".join(side_label(match, side) for side in sides)
    console.print(text(f"{match.game.title} · match {match.id} · {names}", "bold"))
    console.print(table)
