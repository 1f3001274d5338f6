"""A match in short as Markdown: result, sheet, why, rulings, house rules, head of the chain."""

import re
from collections.abc import Iterator, Sequence

from scorekeeper.game import Json
from scorekeeper.language import commas, figure, semicolons
from scorekeeper.ledger.match import Match
from scorekeeper.messages import say
from scorekeeper.options import encode
from scorekeeper.reports.added import side_label
from scorekeeper.reports.board import points_and_totals, signatures, standing_for_others, told_play
from scorekeeper.reports.explain import reasons
from scorekeeper.reports.markup import shown
from scorekeeper.reports.report import chosen_name, title
from scorekeeper.reports.result import played
from scorekeeper.reports.rulings import card
from scorekeeper.reports.texts import capital, word
from scorekeeper.reports.texts import told as reported
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
    yield from ("", f"**{plain(standing_for_others(match))}**", "")
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
    book = load(match.game.rulebook)
    other = book.changed(encode(match.state.options))
    if not other:
        yield plain(word("rules-text"))
    for name, choice in other.items():
        option = book.options[name]
        meaning = option.meaning.get(choice, "")
        yield f"- {plain(f'{option.title}: {chosen_name(match, name, choice)}. {meaning}'.strip())}"
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
        yield _row(["", capital(word("taken-over")), *(cell for side in sides for cell in ("", figure(taken[side])))])
    for play in match.plays:
        names = match.game.seating.names(play.seating)
        told = told_play(match, play)
        if play.number:
            why = (say(match.game.texts, item.code, item.params, names) for item in reasons(match, play))
            told = semicolons((told, *why))
        yield _row([figure(play.number or ""), told, *map(figure, points_and_totals(match, play))])


def _row(cells: Sequence[str]) -> str:
    return "|" + "|".join(f" {plain(cell)} " for cell in cells) + "|"
