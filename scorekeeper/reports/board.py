"""The board: where a match stands."""

from rich.console import Console

from scorekeeper.ledger.match import Match
from scorekeeper.messages import say
from scorekeeper.reports.added import closing, side_label, to_go
from scorekeeper.reports.screen import LEFT, RIGHT, grid, text


def print_board(console: Console, match: Match) -> None:
    """Print the hands with the points of each side, the totals, and what is still to go."""
    target = match.game.target_option
    goal = f" · to {match.state.options[target]}" if target else ""
    console.print(text(f"{match.game.title} · match {match.id}{goal}", "bold"))
    sides = list(match.table.sides)
    labels = [(side_label(match, side), RIGHT) for side in sides]
    table = grid(("", RIGHT), ("", LEFT), *labels, names=range(2, 2 + len(sides)))
    for play in match.plays:
        points = [text(play.score.points[side] or "·") for side in sides]
        told = match.game.headline(play.facts, play.table) if play.number else play.line
        table.add_row(text(play.number or ""), text(told), *points)
    table.add_row("", text("total", "bold"), *(text(match.state.totals[side], "bold") for side in sides))
    if target and not match.state.winner:
        table.add_row("", text("to go"), *(text(to_go(match, match.state.totals[side]) or "·") for side in sides))
    console.print(table)
    for item in match.game.standing(match.state):
        console.print(
            text(
                f"{match.names.get(item.side, item.side)}: {say(match.game.texts, item.code, item.params, match.names)}"
            )
        )
    console.print(text(_status(match)))


def _status(match: Match) -> str:
    if match.closed:
        return f"{match.status.capitalize()} on {match.closed['at'][:10]}"
    return closing(match)
