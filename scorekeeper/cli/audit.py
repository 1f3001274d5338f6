"""``audit FILE``: a paper sheet held against the rules."""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, TypeVar

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli.shared import command_app, csv_check, csv_import, csv_said, put, put_json, read_text, settings
from scorekeeper.cli.shared.csv_check import Paper
from scorekeeper.cli.shared.csv_import import is_table
from scorekeeper.cli.shared.csv_said import Said
from scorekeeper.cli.shared.failure import RefusedLines
from scorekeeper.cli.shared.findings import finding_json, tell_finding
from scorekeeper.cli.texts import told
from scorekeeper.disputes.audit import Entry
from scorekeeper.errors import FOUND, Refused, malformed, refuse
from scorekeeper.game import AnyGame, AnyOptions, Seating
from scorekeeper.ledger.acts import Check, Hand, Penalty, Rename, Rule, Sign, Substitute, Typed
from scorekeeper.messages import Message
from scorekeeper.options import decode, encode
from scorekeeper.reading.points import form_problem
from scorekeeper.reading.who import side_id
from scorekeeper.sheet import document
from scorekeeper.sheet.document import Line, Sheet
from scorekeeper.sheet.lines import read_line
from scorekeeper.sheet.papers import read_paper
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import choices
from scorekeeper.spelling import fold

T = TypeVar("T")
app = command_app()
_NUMBERS = re.compile(r"=?\s*\d{1,9}(?:\s*[-–:;/|\s]\s*\d{1,9})+")
_AHEAD = re.compile(r"=?\s*[+-]\s*\d{1,9}")
"""A difference alone, with the sign that says whose it is."""
_POINTS = re.compile(r"\+\s*\d{1,9}(?:[\s,;/|]*\+\s*\d{1,9})+")


@app.command(name="audit")
def audit_(  # noqa: PLR0913, PLR0917 - the options of a command
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
    """Find the first figure of a paper sheet that cannot be right, and what would reconcile it.

    A line has a hand, the totals after it, or both: hokum E, NS 77 = 24-8. A line of figures alone, 24-8, is what
    the paper says the totals are; +16 +0 are the points of one hand. A CSV score sheet is read as import reads it.
    """
    text = read_text(file)
    said = Said(None, columns, figures, players, rules, first_row, blank, matches, dates, at)
    if is_table(file, text, said):
        papers = [csv_check.paper(sheet) for sheet in csv_import.read(text, said._replace(game=game)).sheets]
    else:
        papers = [_paper(text, file, game)]
    found = [(paper, finding) for paper in papers if (finding := paper.finding())]
    paper, finding = found[0] if found else (papers[0], None)
    entries = [entry for each in papers for entry in each.entries]
    seating = paper.seatings.get(finding.entry.number, paper.seating) if finding else paper.seating
    if settings.json:
        put_json(finding_json(paper.game, seating, finding, len(entries)))
    elif finding is None:
        put(_right(entries))
    else:
        tell_finding(paper.game, seating, finding, file)
    if finding:
        raise typer.Exit(FOUND)


def _paper(text: str, file: str, name: str | None) -> Paper:
    """Read a sheet that people typed. Raises Refused, Exit."""
    sheet, problems = document.read(text)
    headers = _Headers(file, sheet, text)
    for number, problem in problems:
        if problem.code != "header-missing":
            headers.tell(number, Refused([problem]))
    game, seating, options, taken_over = headers.table(name)
    entries, seatings = _entries(game, seating, options, sheet, file)
    return Paper(game, seating, options, entries, taken_over, seatings)


class _Headers:
    """The headers of a paper; what is wrong with them is told, each with its line, before a hand is read."""

    def __init__(self, file: str, sheet: Sheet, text: str) -> None:
        self._file, self._headers, self._lines = file, sheet.header, text.split("\n")
        self._wrong = RefusedLines(file)

    def tell(self, number: int, error: Refused) -> None:
        """Tell what is wrong with a line."""
        self._wrong.take(error, number, self._lines[number - 1], 0)

    def table(self, name: str | None) -> tuple[AnyGame, Seating, AnyOptions, Mapping[str, int]]:
        """Read the game, if it was not given, who plays, by which rules, and which totals were taken over.

        Raises Refused, Exit.
        """
        refuse([] if name or self._said("game") else [malformed("audit-game", example=games.EXAMPLE)])
        game = games.named(name) if name else self._read("game", games.named)
        if game is None:
            raise self._refused()
        settings.speak(game)
        book, nobody = rulebook.load(game.rulebook), game.seating.seat([], None)
        sides = [side.strip() for side in self._said("players").split(",") if side.strip()]
        seating = self._read("players", lambda _: seat(game, sides)) or nobody
        seating = seating._replace(us=self._read("us", lambda said: side_id(seating, said or None)))
        settings.speak(game, seating)
        chosen = self._read("rules", lambda said: book.choose(choices(said))) or book.defaults()
        taken_over = self._read("totals", lambda said: read_paper(game, seating, said) if said else {}) or {}
        if self._wrong.numbers:
            raise self._refused()
        return game, seating, decode(game.options, chosen), taken_over

    def _said(self, key: str) -> str:
        return self._headers[key].text if key in self._headers else ""

    def _read(self, key: str, read: Callable[[str], T]) -> T | None:
        """Read a header; None where it is wrong, which is told."""
        try:
            return read(self._said(key))
        except Refused as error:
            self.tell(self._headers[key].number if key in self._headers else 1, error)
        return None

    def _refused(self) -> Refused:
        """Return what it makes of the whole file that a header is wrong. Raises Exit where that was told."""
        problem = malformed("audit-refused", path=self._file, n=len(self._wrong.numbers))
        self._wrong.refuse(problem)
        return Refused([problem])


def _right(entries: list[Entry]) -> str:
    """Say that nothing is wrong, and how much was looked at."""
    totals = sum(entry.totals is not None for entry in entries)
    if not entries:
        return told("audit-nothing")
    return told("audit-right", lines=Message("lines", {"n": len(entries)}), totals=Message("totals", {"n": totals}))


def _entries(
    game: AnyGame, seating: Seating, options: AnyOptions, sheet: Sheet, file: str
) -> tuple[list[Entry], dict[int, Seating]]:
    """Read all lines, and note who sat at the table at each; where one cannot be read, nothing is audited.

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
    """Read a line that has figures, or something that has none."""
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
        return Entry(line.number, line.text, None, _due(game, seating, options, act), act.paper, penalty=True)
    return act


def _due(game: AnyGame, seating: Seating, options: AnyOptions, due: Penalty) -> Mapping[str, int]:
    """Return the points of a penalty. Raises Refused."""
    state = game.match.start(options, seating, None)
    points: Mapping[str, int] = game.penalise(state, due.by, due.penalty)[1].points
    return points


def _figures(seating: Seating, line: Line) -> dict[str, int]:
    """Read figures in the order of the sides. Raises Malformed for another number of them."""
    numbers = [int(number) for number in re.findall(r"\d+", fold(line.text))]
    if len(numbers) != len(seating.sides):
        refuse([form_problem(line.text.removeprefix("="), seating, "paper-form")])
    return dict(zip(seating.sides, numbers, strict=True))
