"""The board: where a match stands."""

from rich.console import Console

from scorekeeper.ledger.match import Match, Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.messages import CALL, say
from scorekeeper.options import encode
from scorekeeper.reports.added import closing, side_heads, to_go
from scorekeeper.reports.headline import headline
from scorekeeper.reports.layout import FIGURE, PROSE, Column
from scorekeeper.reports.rulings import standing, told_overruled
from scorekeeper.reports.screen import grid, paragraph, text


def print_board(console: Console, match: Match, call: str = CALL) -> None:
    """Print the hands with the points of each side, the totals, and what is still to go."""
    target = match.game.target_option
    goal = f" · to {encode(match.state.options)[target]}" if target else ""
    console.print(paragraph(f"{match.game.title} · match {match.id}{goal}", style="bold"))
    sides = list(match.seating.sides)
    table = grid(
        FIGURE, PROSE, *(Column(FIGURE, heads, heads[-1]) for heads in (side_heads(match, side) for side in sides))
    )
    if taken := match.opening.totals:
        table.add_row("", text("taken over from paper"), *(text(taken[side]) for side in sides))
    for play in match.plays:
        points = [text(play.score.points[side] or "·") for side in sides]
        told = headline(match.game, play.facts, play.seating) if play.number else between(play)
        table.add_row(text(play.number or ""), text(told), *points)
    table.add_row("", text("total", "bold"), *(text(match.state.totals[side], "bold") for side in sides))
    if target and not match.state.winner:
        table.add_row("", text("to go"), *(text(to_go(match, match.state.totals[side]) or "·") for side in sides))
    console.print(table)
    for item in match.game.match.standing(match.state):
        console.print(
            paragraph(
                f"{match.names.get(item.side, item.side)}: {say(match.game.texts, item.code, item.params, match.names)}"
            )
        )
    for ruled in match.provisional:
        _print_provisional(console, match, ruled)
    console.print(paragraph(status(match, call)))


def between(play: Play) -> str:
    """Say what a penalty between hands was for; one that was ruled has a long line."""
    fined = play.event.fined
    return f"penalty {fined.by} {fined.penalty}" if fined and play.event.ruled else play.line


def _print_provisional(console: Console, match: Match, ruled: Ruled) -> None:
    """Print both outcomes of a question that still waits for its decision."""
    about = f" on {match.game.unit} {ruled.hand}" if ruled.hand else ""
    console.print(paragraph(f"Ruling {ruled.number}{about}, provisional: {ruled.question}", style="bold"))
    if counts := match.overruled(ruled):
        console.print(paragraph(told_overruled(match, counts), 2))
    elif ruled.otherwise is None:
        console.print(paragraph("the other outcome was not said", 2))
    else:
        console.print(paragraph(f"as ruled   {standing(match)}", 2))
        console.print(paragraph(f"otherwise  {standing(match.overturned(ruled.number))}", 2))


def status_for_others(match: Match) -> str:
    """Say the same to whoever reads it elsewhere; nothing of a dealer that nobody has named."""
    return status(match) if match.state.over or match.closed or all(match.state.next.values()) else ""


def status(match: Match, call: str = CALL) -> str:
    """Say when the match was closed, who has won, or who deals or begins next."""
    if match.closed:
        return f"{match.status.capitalize()} on {match.closed.at[:10]}"
    return closing(match, call)
