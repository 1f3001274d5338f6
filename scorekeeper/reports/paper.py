"""A score sheet for pen and paper, to be printed on A4: blank, or filled, with the rules in force and QR codes."""

from collections.abc import Iterable, Iterator

from scorekeeper.errors import library_missing
from scorekeeper.language import figure as in_digits
from scorekeeper.ledger.match import Match
from scorekeeper.options import encode
from scorekeeper.reports.added import side_label
from scorekeeper.reports.board import between, points_and_totals
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.page import figure, head, page, prose, row_head, section, style_sheet, table
from scorekeeper.reports.report import FEW, chosen_name, scored_cell, title
from scorekeeper.reports.result import result
from scorekeeper.reports.texts import capital, word
from scorekeeper.rulebook import load
from scorekeeper.sheet.codes import ROOM

_ROWS, _BELOW, _LEAST = 24, 20, 4
"""Rows for hands on the first page, those below a result, and how many empty ones there are at least."""


def paper(match: Match, texts: list[str]) -> str:
    """Write the sheet of a match; without the texts of its codes a blank one. Raises LedgerError."""
    match = match.for_others()
    return page(title(match), list(_parts(match, texts)), style_sheet("paper"))


def _parts(match: Match, texts: list[str]) -> Iterator[Child]:
    blank = (element("h1", None, title(match)), element("p", None, word("paper-date")))
    how = element("p", {"class": "how faint"}, word("paper-how"))
    yield element("header", None, *(result(match) if texts else blank), how)
    main = [_sheet(match, filled=bool(texts)), section(word("paper-rules"), _rules(match))]
    if texts:
        main.append(section(word("paper-codes"), *_codes(match, texts)))
    yield element("main", None, *main)


def _sheet(match: Match, *, filled: bool) -> Element:
    """Make the sheet, with two columns a side; many sides have one, with their totals small in it."""
    plays, sides = match.plays if filled else [], [*match.seating.sides]
    wide = 1 if len(sides) > FEW else 2
    rows = _begun(match, wide)
    for play in plays:
        line = play.line if play.number else between(match, play)
        pairs = map(figure, points_and_totals(match, play))
        cells = pairs if wide > 1 else (scored_cell(play, side, "figure") for side in sides)
        rows.append(_row(play.number or "", element("bdi", None, line), cells))
    number = plays[-1].number or match.last_number if plays else 0
    most = _BELOW if filled else _ROWS
    left = 0 if filled and (match.state.over or match.closed) else max(_LEAST, most - len(plays))
    for empty in range(number + 1, number + 1 + left):
        rows.append(_row(empty, None, [figure("") for _ in range(wide * len(sides))]))
    made = table(word("sheet-caption", unit=match.game.unit), _heads(match, wide), rows)
    made[0].set("class", "sheet")
    return made


def _heads(match: Match, wide: int) -> list[list[Element]]:
    """Return the rows of heads of the sheet: the sides, and their columns if each has several."""
    heads = [head(word("column-number"), "figure", tall=wide), head(word("column-typed"), "prose", tall=wide)]
    heads += [head(side_label(match, side), "figure", wide=wide) for side in match.seating.sides]
    columns = [capital(word(each)) for each in ("column-points", "column-total")]
    return [heads] if wide == 1 else [heads, [head(each, "figure") for each in columns * len(match.seating.sides)]]


def _begun(match: Match, wide: int) -> list[Element]:
    """Return the row of the totals taken over from paper, if there are any."""
    if not (taken := match.opening.totals):
        return []
    blank = [""] * (wide - 1)
    figures = [figure(each) for side in match.seating.sides for each in (*blank, taken[side])]
    return [_row("", capital(word("taken-over")), figures)]


def _row(number: int | str, what: Child, figures: Iterable[Element]) -> Element:
    """Return a row of a score sheet."""
    return element("tr", None, row_head(in_digits(number), "figure"), prose(what), *figures)


def _rules(match: Match) -> Element:
    options, chosen = load(match.game.rulebook).options, encode(match.state.options)
    named = (f"{option.title}: {chosen_name(match, name, chosen[name])}" for name, option in options.items())
    return element("ul", {"class": "rules"}, *(element("li", None, each) for each in named))


def _codes(match: Match, texts: list[str]) -> Iterator[Element]:
    """Yield the codes, and a sentence about their content."""
    letters = sum(map(len, texts))
    held = max(1, ROOM * max(match.hand_count, 1) // letters)
    yield element("p", None, word("paper-code-how", n=len(texts), held=held, unit=match.game.unit))
    drawn = [_code(text, number, len(texts)) for number, text in enumerate(texts, 1)]
    yield element("div", {"class": "codes"}, *drawn)


_QUIET = 4
"""White modules around a code, by which readers find it."""


def _code(text: str, number: int, count: int) -> Element:
    """Draw a QR code. Raises LedgerError if segno is not installed."""
    try:
        import segno
    except ModuleNotFoundError as error:
        raise library_missing("print", error.name) from None
    modules = segno.make_qr(text, error="m").matrix
    wide = len(modules) + 2 * _QUIET
    dark = (
        f"M{x + _QUIET} {y + _QUIET}h1v1h-1z" for y, row in enumerate(modules) for x, module in enumerate(row) if module
    )
    told = word("paper-code", number=number, count=count)
    drawn = element(
        "svg", {"viewBox": f"0 0 {wide} {wide}", "role": "img", "aria-label": told, "shape-rendering": "crispEdges"},
        element("title", None, told), element("rect", {"width": wide, "height": wide}),
        element("path", {"d": "".join(dark)}),
    )  # fmt: skip
    return element("figure", None, drawn, element("figcaption", None, told))
