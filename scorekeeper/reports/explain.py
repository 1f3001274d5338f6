"""The explanation of a hand: every item with its points and its article, adding up to the score."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.console import Console

from scorekeeper.game import Item
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.messages import say
from scorekeeper.reports.headline import headline
from scorekeeper.reports.layout import FIGURE, NAME, NOTE, PROSE
from scorekeeper.reports.screen import grid, paragraph, text
from scorekeeper.rulebook import Article, load


def print_explanation(console: Console, match: Match, hand: Play) -> None:
    """Print a hand as the rules count it."""
    game, names = match.game, match.game.seating.names(hand.seating)
    console.print(
        paragraph(f"{game.unit.capitalize()} {hand.number} · {headline(game, hand.facts, hand.seating)}", style="bold")
    )
    for line in told_lines(hand):
        console.print(paragraph(line, style="dim"))
    table = grid(NAME, FIGURE, PROSE, NOTE)
    for sides, item in _grouped(hand.score.items):
        table.add_row(
            text(", ".join(names.get(side, side) for side in sides)),
            text(f"{item.points:+d}".replace("-", "−") if item.points else ""),
            text(say(game.texts, item.code, item.params, names)),
            text(game.texts[item.code].article or "", "dim"),
        )
    for side, points in hand.score.points.items():
        total = hand.after.totals[side]
        scored = f"in all; {total - points} + {points} = {total} in the match"
        table.add_row(text(names.get(side, side), "bold"), text(points, "bold"), text(scored), "")
    console.print(table)
    if hand.after.winner:
        console.print(
            paragraph(f"{match.seating.side_name(hand.after.winner)} won the match with this hand", style="bold")
        )


def told_lines(hand: Play) -> Iterator[str]:
    """Say what was typed, and what the table ruled that the hand was."""
    typed = hand.event.recorded.line if hand.event.recorded else hand.line
    yield f"typed: {typed}"
    if hand.line != typed:
        yield f"ruled: {hand.line}"


def cited(match: Match, hand: Play) -> list[Article]:
    """List the articles that a hand's score rests on, in the order of its steps."""
    known = load(match.game.rulebook).articles
    ids = dict.fromkeys(match.game.texts[item.code].article for item in hand.score.items)
    return [known[ident] for ident in ids if ident]


def in_short(match: Match, hand: Play) -> Iterator[str]:
    """Tell a hand in two lines: what it scored, and why."""
    game, names = match.game, match.game.seating.names(hand.seating)
    scored = ", ".join(f"{names.get(side, side)} {points}" for side, points in hand.score.points.items())
    yield f"{game.unit.capitalize()} {hand.number}, {headline(game, hand.facts, hand.seating)}: {scored}."
    reasons = game.scoring.breakdown(hand.score).reasons or [item for item in hand.score.items if item.points]
    told = [f"{names.get(item.side, item.side)}: {say(game.texts, item.code, item.params, names)}" for item in reasons]
    yield "; ".join(told) + "." if told else "It scores nothing."


def _grouped(items: Iterable[Item]) -> Iterator[tuple[list[str], Item]]:
    """Put steps together that say the same of several sides in a row."""
    for _, group in groupby(items, key=lambda item: (item.points, item.code, item.params)):
        same = list(group)
        yield ([item.side for item in same], same[0]) if not same[0].points else ([same[0].side], same[0])
        yield from (([item.side], item) for item in same[1:] if item.points)
