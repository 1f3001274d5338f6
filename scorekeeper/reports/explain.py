"""The explanation of a hand: every item with its points and its article, adding up to the score."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from scorekeeper.game import Item
from scorekeeper.language import commas, figure
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.messages import Prose, say
from scorekeeper.reports.added import hand_title
from scorekeeper.reports.layout import FIGURE, NAME, NOTE, PROSE
from scorekeeper.reports.screen import Screen, grid, text
from scorekeeper.reports.texts import headline, sided, signed, told, unit, whose
from scorekeeper.rulebook import Article, load


def print_explanation(console: Screen, match: Match, hand: Play) -> None:
    """Print a hand as the rules count it."""
    names = match.game.seating.names(hand.seating)
    console.say(hand_title(match, hand), style="bold")
    for line in told_lines(hand):
        console.say(line, style="dim")
    table = grid(NAME, FIGURE, PROSE, NOTE)
    for who, points, sentence, article in steps(match, hand):
        table.add_row(who, signed(points), sentence, text(article or "", "dim"))
    for side, scored in hand.score.points.items():
        total = hand.after.totals[side]
        sums = told("in-all", before=figure(total - scored), points=figure(scored), total=figure(total))
        table.add_row(text(names.get(side, side), "bold"), text(scored, "bold"), sums, "")
    console.print(table)
    if hand.after.winner:
        console.say(told("won-with", side=match.seating.side_name(hand.after.winner)), style="bold")


def told_lines(hand: Play) -> Iterator[str]:
    """Say what was typed, and how the table ruled on it."""
    typed = hand.event.recorded.line if hand.event.recorded else hand.line
    yield told("typed", line=Prose(typed))
    if hand.line != typed:
        yield told("ruled", line=Prose(hand.line))


def steps(match: Match, hand: Play) -> Iterator[tuple[str, str, str, str | None]]:
    """Yield the steps of a score as they are shown: the sides, their points, the sentence, the article."""
    texts, names = match.game.texts, match.game.seating.names(hand.seating)
    for sides, item in _grouped(hand.score.items):
        who = commas(whose(names, side) for side in sides)
        points = f"{item.points:+d}" if item.points else ""
        yield who, points, say(texts, item.code, item.params, names), texts[item.code].article


def cited(match: Match, hand: Play) -> list[Article]:
    """List the articles that a hand's score rests on, in the order of its steps."""
    known = load(match.game.rulebook).articles
    ids = dict.fromkeys(match.game.texts[item.code].article for item in hand.score.items)
    return [known[ident] for ident in ids if ident]


def in_short(match: Match, hand: Play) -> Iterator[str]:
    """Tell a hand in two lines: what it scored, and why."""
    game, names = match.game, match.game.seating.names(hand.seating)
    what = Prose(headline(game, hand.facts, hand.seating, hand.after.options))
    scored = commas(f"{names.get(side, side)} {figure(points)}" for side, points in hand.score.points.items())
    yield told("in-short", unit=unit(game), n=hand.number, what=what, scored=Prose(scored))
    why = [sided(game, item, names) for item in reasons(match, hand)]
    yield told("reasons", reasons=[*map(Prose, why)]) if why else told("scores-nothing")


def reasons(match: Match, hand: Play) -> Sequence[Item]:
    """Return the items that decided a hand, or, if none did, those that moved points."""
    decided = match.game.scoring.breakdown(hand.score).reasons
    return decided or [item for item in hand.score.items if item.points]


def _grouped(items: Iterable[Item]) -> Iterator[tuple[list[str], Item]]:
    """Join steps that say the same about several sides in a row."""
    for _, group in groupby(items, key=lambda item: (item.points, item.code, item.params)):
        same = list(group)
        yield ([item.side for item in same], same[0]) if not same[0].points else ([same[0].side], same[0])
        yield from (([item.side], item) for item in same[1:] if item.points)
