"""``audit FILE``: a paper sheet held against the rules."""

import re
from collections.abc import Mapping
from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.shared import csv_check, csv_import, csv_said, put, put_json, running, settings, told
from scorekeeper.cli.shared.csv_check import Paper, finding_json, tell_finding
from scorekeeper.cli.shared.csv_import import is_table
from scorekeeper.cli.shared.csv_said import Said
from scorekeeper.cli.shared.failure import RefusedLines
from scorekeeper.cli.shared.text_files import read_text
from scorekeeper.disputes.audit import Entry
from scorekeeper.errors import FOUND, Refused, malformed, refuse
from scorekeeper.game import AnyGame, AnyOptions, Seating
from scorekeeper.ledger.acts import Check, Hand, Penalty, Rename, Rule, Sign, Substitute, Typed
from scorekeeper.messages import Message
from scorekeeper.options import decode, encode
from scorekeeper.reading.points import form_problem
from scorekeeper.sheet import document
from scorekeeper.sheet.document import Line, Sheet
from scorekeeper.sheet.lines import read_line
from scorekeeper.sheet.reader import Headers
from scorekeeper.sheet.values import read_paper
from scorekeeper.spelling import fold

_NUMBERS = re.compile(r"=?\s*\d{1,9}(?:\s*[-–:;/|\s]\s*\d{1,9})+")
_AHEAD = re.compile(r"=?\s*[+-]\s*\d{1,9}")
"""A difference alone; its sign tells which side it is of."""
_POINTS = re.compile(r"\+\s*\d{1,9}(?:[\s,;/|]*\+\s*\d{1,9})+")


def audit(  # noqa: PLR0913, PLR0917 - the options of a command
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A sheet of hands, of totals, or of both; or CSV.")],
    game: Annotated[str | None, typer.Option(metavar="GAME", help="The game, if the file does not say.")] = None,
    columns: csv_said.Columns = None,
    figures: csv_said.Figures = None,
    players: csv_said.Players = None,
    rules: csv_said.Rules = None,
    first_row: csv_said.FirstRow = None,
    blank: csv_said.Blank = None,
    matches: csv_said.Matches = None,
    dates: csv_said.Dates_ = None,
    at: csv_said.At = None,
) -> None:
    """Find the first wrong figure on a paper sheet, and the correction that fits.

    A line has a hand, the totals after it, or both: hokum E, NS 77 = 24-8. A line of figures alone, 24-8, gives the
    totals on the paper; +16 +0 are the points of one hand. A CSV score sheet is read as import reads it.
    """
    text = read_text(file)
    said = Said(None, columns, figures, players, rules, first_row, blank, matches, dates, at)
    if is_table(file, text, said):
        papers = [csv_check.paper(sheet) for sheet in csv_import.read(text, said._replace(game=game))[0]]
    else:
        papers = [_paper(text, file, game)]
    found = [(paper, finding) for paper in papers if (finding := paper.finding())]
    paper, finding = found[0] if found else (papers[0], None)
    entries = [entry for each in papers for entry in each.entries]
    seating = paper.seatings.get(finding.entry.number, paper.seating) if finding else paper.seating
    if settings().json:
        put_json(finding_json(paper.game, seating, finding, len(entries)))
    elif finding is None:
        put(_right(entries))
    else:
        tell_finding(paper.game, seating, finding, file)
    if finding:
        raise typer.Exit(FOUND)


def _paper(text: str, file: str, name: str | None) -> Paper:
    """Read a sheet that people typed; errors of its header are told before a hand is read.

    Raises Refused, Exit.
    """
    sheet, problems = document.read(text)
    lines, wrong = text.split("\n"), RefusedLines(file)

    def tell(number: int, _: int, error: Refused) -> None:
        wrong.take(error, number, lines[number - 1], 0)

    for number, problem in problems:
        if problem.code != "header-missing":
            tell(number, 1, Refused([problem]))
    said = sheet.header["game"].text if "game" in sheet.header else ""
    refuse([] if name or said else [malformed("audit-game", example=games.EXAMPLE)])
    headers = Headers(sheet.header, tell, running().speak)
    table = headers.table(name)
    totals = headers.totals(table) if table else None
    wrong.refuse(malformed("audit-refused", path=file, n=len(wrong.numbers)))
    if table is None:
        raise typer.Exit(Refused.exit_code)
    options = decode(table.game.options, table.options)
    entries, seatings = _entries(table.game, table.seating, options, sheet, file)
    return Paper(table.game, table.seating, options, entries, totals or {}, seatings)


def _right(entries: list[Entry]) -> str:
    """Say that nothing is wrong, and how much was looked at."""
    totals = sum(entry.totals is not None for entry in entries)
    if not entries:
        return told("audit-nothing")
    return told("audit-right", lines=Message("lines", {"n": len(entries)}), totals=Message("totals", {"n": totals}))


def _entries(
    game: AnyGame, seating: Seating, options: AnyOptions, sheet: Sheet, file: str
) -> tuple[list[Entry], dict[int, Seating]]:
    """Read all lines, and note who sat at the table at each; if one cannot be read, nothing is audited.

    Raises Malformed.
    """
    entries, seatings, wrong = list[Entry](), dict[int, Seating](), RefusedLines(file)
    for line in sheet.lines:
        try:
            act = _read(game, seating, options, line)
        except Refused as error:
            wrong.take(error, line.number, line.text, line.column - 1)
            continue
        if isinstance(act, Entry):
            entries.append(act._replace(options=options))
            seatings[line.number] = seating
        elif isinstance(act, Rule):
            options = decode(game.options, {**encode(options), **act.choices})
        elif isinstance(act, (Rename, Substitute)):
            seating = seating.called(act.seated)
    wrong.refuse(malformed("audit-refused", path=file, n=len(wrong.numbers)))
    return entries, seatings


def _read(game: AnyGame, seating: Seating, options: AnyOptions, line: Line) -> Entry | Typed:
    """Read a line of figures, of a hand, or of something else."""
    text = fold(line.text)
    if _NUMBERS.fullmatch(text):
        return Entry(line.number, line.text, None, None, _figures(seating, line))
    if _POINTS.fullmatch(text):
        return Entry(line.number, line.text, None, _figures(seating, line), None)
    if game.by_difference and _AHEAD.fullmatch(text):
        return Entry(line.number, line.text, None, None, read_paper(game, seating, text.removeprefix("=")))
    act = read_line(game, seating, line.text, options)
    if isinstance(act, Hand):
        game.scoring.score(act.facts, options)
        return Entry(line.number, line.text, act.facts, None, act.paper)
    if isinstance(act, (Check, Sign)):
        return Entry(line.number, line.text, None, None, act.paper)
    if isinstance(act, Penalty):
        state = game.match.start(options, seating, None)
        points: Mapping[str, int] = game.penalise(state, act.by, act.penalty)[1].points
        return Entry(line.number, line.text, None, points, act.paper, penalty=True)
    return act


def _figures(seating: Seating, line: Line) -> dict[str, int]:
    """Read figures in the order of the sides. Raises Malformed for another number of them."""
    numbers = [int(number) for number in re.findall(r"\d+", fold(line.text))]
    if len(numbers) != len(seating.sides):
        refuse([form_problem(line.text.removeprefix("="), seating, "paper-form")])
    return dict(zip(seating.sides, numbers, strict=True))
