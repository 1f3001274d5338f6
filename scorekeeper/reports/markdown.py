"""A match in short as Markdown: result, sheet, why, rulings, house rules, head of the chain."""

import re
from collections.abc import Iterator, Sequence

from scorekeeper.game import Json
from scorekeeper.language import commas, figure, semicolons
from scorekeeper.ledger.match import Match
from scorekeeper.messages import say
from scorekeeper.options import encode
from scorekeeper.reports.added import side_label, told_points
from scorekeeper.reports.board import between, status_for_others
from scorekeeper.reports.explain import reasons
from scorekeeper.reports.headline import headline
from scorekeeper.reports.markup import shown
from scorekeeper.reports.report import played, title
from scorekeeper.reports.rulings import card
from scorekeeper.reports.signatures import signatures
from scorekeeper.reports.texts import told as reported
from scorekeeper.reports.wording import word
from scorekeeper.rulebook import load

_SIGNS = re.compile(r"[\\`*_{}\[\]<>#|~&@]|:(?=//)|(?<=www)\.")


def markdown(match: Match, record: Json) -> str:
    """Write a match as Markdown."""
    return "\n".join(_lines(match.for_others(), record)) + "\n"


def plain(text: str) -> str:
    r"""Write a text so that it is nothing but text.

    >>> plain("*Ali* | <b>")
    '\\*Ali\\* \\| \\<b\\>'
    """
    return _SIGNS.sub(r"\\\g<0>", shown(text))


def _lines(match: Match, record: Json) -> Iterator[str]:
    yield f"# {plain(title(match))}"
    totals = told_points({side: side_label(match, side) for side in match.seating.sides}, match.state.totals)
    yield from ("", f"**{plain('. '.join(filter(None, (totals, status_for_others(match)))))}**", "")
    yield from (plain(played(match)), "")
    yield from _sheet(match)
    if match.rulings:
        yield from ("", f"## {plain(word('rulings-heading'))}")
    for ruled in match.rulings:
        yield from ("", f"### {plain(word('ruling-heading', number=ruled.number))}", "")
        yield from (f"- {plain(label)}: {plain(text)}" for label, text in card(match, ruled))
    if signed := [*signatures(match)]:
        yield from ("", f"## {plain(reported('signatures'))}", "", *(f"- {plain(each)}" for each in signed))
    yield from ("", f"## {plain(word('rules-heading'))}", "")
    yield from _rules(match)
    head = f"{match.id}:{record['count']}:{record['head']}"
    yield from ("", f"## {plain(word('proof-heading'))}", "", f"{plain(word('proof-head'))} {plain(head)}")


def _sheet(match: Match) -> Iterator[str]:
    sides = list(match.seating.sides)
    heads = [
        commas((side_label(match, side), word(what))) for side in sides for what in ("column-points", "column-total")
    ]
    yield _row([word("column-number"), word("column-played"), *heads])
    yield "|" + "|".join(["---:", "---", *["---:"] * len(heads)]) + "|"
    if taken := match.opening.totals:
        yield _row(["", word("taken-over"), *(cell for side in sides for cell in ("", figure(taken[side])))])
    for play in match.plays:
        names = match.game.seating.names(play.seating)
        told = headline(match.game, play.facts, play.seating) if play.number else between(play)
        if play.number:
            why = (say(match.game.texts, item.code, item.params, names) for item in reasons(match, play))
            told = semicolons((told, *why))
        figures = (figure(points) for side in sides for points in (play.score.points[side], play.after.totals[side]))
        yield _row([figure(play.number or ""), told, *figures])


def _rules(match: Match) -> Iterator[str]:
    book, chosen = load(match.game.rulebook), encode(match.state.options)
    other = [option for option in book.options.values() if chosen[option.id] != option.default]
    if not other:
        yield plain(word("rules-text"))
    for option in other:
        choice = chosen[option.id]
        yield f"- {plain(f'{option.title}: {choice}. {option.meaning.get(choice, str())}'.strip())}"


def _row(cells: Sequence[str]) -> str:
    return "|" + "|".join(f" {plain(cell)} " for cell in cells) + "|"
