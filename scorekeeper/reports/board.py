"""The board: where a match stands."""

from collections.abc import Iterator, Sequence

from scorekeeper.language import figure, semicolons
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.messages import CALL, COMMON, Prose, say
from scorekeeper.options import encode
from scorekeeper.reports.added import closing, side_heads, to_go
from scorekeeper.reports.headline import headline
from scorekeeper.reports.layout import FIGURE, PROSE, Column
from scorekeeper.reports.screen import Screen, grid, paragraph, text
from scorekeeper.reports.signatures import signatures
from scorekeeper.reports.texts import sided, told


def match_title(match: Match) -> str:
    """Say which match it is, and how far it is played."""
    target = match.game.target_option
    goal = encode(match.state.options)[target] if target else ""
    return told("match-to" if target else "match-title", game=match.game.title, match=match.id, goal=figure(goal))


def print_board(console: Screen, match: Match, shown: Sequence[Play], call: str = CALL) -> None:
    """Print which match it is, and how it stands."""
    console.print(paragraph(match_title(match), style="bold"))
    print_standing(console, match, shown, call)


def print_standing(console: Screen, match: Match, shown: Sequence[Play], call: str = CALL) -> None:
    """Print the hands that are ``shown`` with the points of each side, the totals, and what is still to go."""
    target = match.game.target_option
    sides = list(match.seating.sides)
    table = grid(
        FIGURE, PROSE, *(Column(FIGURE, heads, heads[-1]) for heads in (side_heads(match, side) for side in sides))
    )
    if taken := match.opening.totals:
        table.add_row("", text(told("taken-over")), *(text(taken[side]) for side in sides))
    if before := len(match.plays) - len(shown):
        earlier = say(COMMON, "board-earlier", {"n": before, "call": call})
        table.add_row("", text(earlier), *("" for _ in sides))
    for play in shown:
        points = [text(play.score.points[side] or "·") for side in sides]
        what = headline(match.game, play.facts, play.seating) if play.number else between(play)
        table.add_row(text(play.number or ""), text(what), *points)
    table.add_row("", text(told("total"), "bold"), *(text(match.state.totals[side], "bold") for side in sides))
    if target and not match.state.winner:
        table.add_row("", text(told("to-go")), *(text(to_go(match, match.state.totals[side]) or "·") for side in sides))
    console.print(table)
    for item in match.game.match.standing(match.state):
        console.print(paragraph(sided(match.game, item, match.names)))
    for ruled in match.provisional:
        question, *outcomes = provisional(match, ruled)
        console.print(paragraph(question, style="bold"))
        for outcome in outcomes:
            console.print(paragraph(outcome, 2))
    for signed in signatures(match):
        console.print(paragraph(signed))
    console.print(paragraph(closing(match, call)))


def between(play: Play) -> str:
    """Say what a penalty between hands was for; one that was ruled has a long line."""
    fined = play.event.fined
    return told("fined", by=fined.by, penalty=fined.penalty) if fined and play.event.ruled else play.line


def provisional(match: Match, ruled: Ruled) -> Iterator[str]:
    """Yield a question that still waits for its decision, then both outcomes."""
    from scorekeeper.reports.rulings import standing, told_overruled  # few matches have an open question

    code = "provisional-hand" if ruled.hand else "provisional-match"
    question = Prose(ruled.question)
    yield told(code, ruling=ruled.number, unit=match.game.unit, hand=ruled.hand, question=question)
    if counts := match.overruled(ruled):
        yield told_overruled(match, counts)
    elif ruled.otherwise is None:
        yield told("other-unsaid")
    else:
        yield told("as-ruled", standing=standing(match))
        yield told("otherwise", standing=standing(match.overturned(ruled.number)))


def status_for_others(match: Match) -> str:
    """Say the same to everybody who reads it elsewhere; leave out a dealer whom nobody has named."""
    return semicolons(status_lines(match))


def status_lines(match: Match) -> list[str]:
    """Return how a match stands, and if that is provisional, which rulings wait for a decision."""
    told_dealer = match.state.over or match.closed or all(match.state.next.values())
    lines = [closing(match)] if told_dealer else []
    waiting = [figure(ruled.number) for ruled in match.provisional]
    return [*lines, told("undecided", rulings=waiting)] if waiting else lines
