"""``audit FILE``: a paper sheet held against the rules."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, TypeVar

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli.shared import command_app, put, put_json, read_text, settings
from scorekeeper.cli.shared.failure import RefusedLines
from scorekeeper.cli.texts import told
from scorekeeper.disputes.audit import TEXTS, Entry, Finding, Repair, audit
from scorekeeper.errors import FOUND, Refused, malformed, refuse
from scorekeeper.game import AnyGame, AnyOptions, Json, Seating
from scorekeeper.ledger.acts import Check, Hand, Penalty, Rename, Rule, Sign, Substitute, Typed
from scorekeeper.messages import Message, say
from scorekeeper.options import decode, encode
from scorekeeper.reports.claims import reasons_json
from scorekeeper.sheet import document
from scorekeeper.sheet.document import Line, Sheet
from scorekeeper.sheet.lines import read_line
from scorekeeper.sheet.papers import read_paper, wrong_paper
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import choices, side_id
from scorekeeper.spelling import fold

T = TypeVar("T")
app = command_app()
_NUMBERS = re.compile(r"=?\s*\d{1,9}(?:\s*[-–:;/|\s]\s*\d{1,9})+")
_AHEAD = re.compile(r"=?\s*[+-]\s*\d{1,9}")
"""A difference alone, with the sign that says whose it is."""
_POINTS = re.compile(r"\+\s*\d{1,9}(?:[\s,;/|]*\+\s*\d{1,9})+")


@app.command(name="audit")
def audit_(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A sheet of hands, of totals, or of both.")],
    game: Annotated[str | None, typer.Option(metavar="GAME", help="The game, where the file does not say.")] = None,
) -> None:
    """Find the first figure of a paper sheet that cannot be right, and what would reconcile it.

    A line has a hand, the totals after it, or both: hokum E, NS 77 = 24-8. A line of figures alone, 24-8, is what
    the paper says the totals are; +16 +0 are the points of one hand.
    """
    text = read_text(file)
    sheet, problems = document.read(text)
    headers = _Headers(file, sheet, text)
    for number, problem in problems:
        if problem.code != "header-missing":
            headers.tell(number, Refused([problem]))
    played, seating, options, taken_over = headers.table(game)
    entries, seatings = _entries(played, seating, options, sheet, file)
    finding = audit(played, options, entries, taken_over)
    seating = seatings[finding.entry.number] if finding else seating
    if settings.json:
        put_json(_json(played, seating, finding, len(entries)))
    elif finding is None:
        put(_right(entries))
    else:
        tell_finding(played, seating, finding, file)
    if finding:
        raise typer.Exit(FOUND)


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
        refuse([wrong_paper(seating, line.text.removeprefix("="))])
    return dict(zip(seating.sides, numbers, strict=True))


def tell_finding(game: AnyGame, seating: Seating, finding: Finding, file: str) -> None:
    """Tell the first figure that cannot be right, and what would reconcile it."""
    sides = " : ".join(game.seating.names(seating).get(side, side) for side in seating.sides)
    put(f"{file}:{finding.entry.number}: {finding.entry.text}")
    put(f"{say(TEXTS, finding.code, finding.params)} ({sides})")
    for repair in finding.repairs:
        for sentence in _sentences(game, seating, repair):
            put(f"  {sentence}")
    if not finding.repairs:
        put("  " + told("audit-unreconciled"))
    if finding.faults > 1:
        put(told("audit-faults", n=finding.faults))


def _sentences(game: AnyGame, seating: Seating, repair: Repair) -> Iterator[str]:
    """Say what a repair is; each slip that led to a wrong count on a line with its article."""
    yield say(TEXTS, repair.code, repair.params)
    for explained in repair.reasons:
        for reason in reasons_json(game, explained, game.seating.names(seating)):
            yield f"  {reason['message']}  [{reason['article']}]"


def _json(game: AnyGame, seating: Seating, finding: Finding | None, count: int) -> Json:
    if finding is None:
        return {"ok": True, "lines": count, "finding": None}
    repairs = [
        {
            "code": repair.code,
            "message": say(TEXTS, repair.code, repair.params),
            "reconciles": repair.mended,
            "reasons": [
                reason for each in repair.reasons for reason in reasons_json(game, each, game.seating.names(seating))
            ],
        }
        for repair in finding.repairs
    ]
    entry = finding.entry
    found = {"line": entry.number, "text": entry.text, "totals": entry.totals and dict(entry.totals)}
    what = {"code": finding.code, "message": say(TEXTS, finding.code, finding.params)}
    return {"ok": False, "lines": count, "finding": {**found, **what, "repairs": repairs, "faults": finding.faults}}
