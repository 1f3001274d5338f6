"""``import FILE``: take over a match from a sheet or a JSON export, all or nothing."""

from collections import abc
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli import asking
from scorekeeper.cli.columns import Mapping, as_sheet, is_table
from scorekeeper.cli.failure import refused_line
from scorekeeper.cli.shared import asks, command_app, moment, open_ledger, put, put_json, read_text, settings
from scorekeeper.cli.texts import told
from scorekeeper.errors import Refused, illegal, malformed, refuse
from scorekeeper.game import AnyGame, Json, Seating
from scorekeeper.jsontext import read_json
from scorekeeper.ledger.acts import Points, TextEntry
from scorekeeper.ledger.entries import game_of, stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.merge import check_record, take
from scorekeeper.ledger.store import Ledger, begin
from scorekeeper.messages import COMMON, Message, Prose, say
from scorekeeper.reports.added import closing, told_points
from scorekeeper.reports.embedded import report_record
from scorekeeper.reports.forms import board_json
from scorekeeper.sheet import document
from scorekeeper.sheet.codes import is_packed, unpack
from scorekeeper.sheet.document import Line, Sheet
from scorekeeper.sheet.lines import read_line, read_paper
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import choices, player_id, side_id

app = command_app()


@app.command(name="import")
def import_(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="A sheet, a JSON export, a report, or the text of QR codes.")
    ],
    again: Annotated[
        bool, typer.Option("--again", help="Take over a sheet that is here already as one more match.")
    ] = False,
    game: Annotated[str | None, typer.Option(help="Of a CSV score sheet: the game.")] = None,
    heads: Annotated[
        str | None, typer.Option("--columns", metavar="A,B", help="Of a CSV score sheet: the columns, one a side.")
    ] = None,
    figures: Annotated[
        str | None, typer.Option(metavar="points|totals", help="Of a CSV score sheet: of each hand, or all so far.")
    ] = None,
    players: Annotated[
        str | None, typer.Option(metavar="A+B,C+D", help="Of a CSV score sheet: who plays, if not as the columns say.")
    ] = None,
    rules: Annotated[str | None, typer.Option(help="Of a CSV score sheet: house rules, such as target=200.")] = None,
) -> None:
    """Take over a match from a sheet, an export, a report or QR codes: all of it, or nothing and every error listed.

    Of a CSV score sheet, a column a side and a row a hand, each hand is a result as told. What its columns mean is
    asked once, unless it is said, and remembered. A figure that cannot be right is pointed out as audit does.
    """
    text = read_text(file)
    if heads or is_table(file, text):
        said = Mapping(game, _listed(heads), figures, rules, _listed(players))
        text = as_sheet(text, file, said)
    record = _record(text, file)
    match = _import_sheet(text, file, again=again) if record is None else _import_record(record, file)
    if settings.json:
        put_json(board_json(match))
        return
    totals = told_points(match.names, match.state.totals)
    played = Message("units", {"n": match.hand_count, "unit": match.game.unit})
    standing = {"played": played, "totals": Prose(totals), "closing": closing(match)}
    put(told("imported", game=match.game.title, match=match.id, **standing))


def _listed(said: str | None) -> list[str] | None:
    return None if said is None else [part.strip() for part in said.split(",") if part.strip()]


def _record(text: str, file: str) -> Json | None:
    """Read the record of a match: a JSON export, one in its report, or what QR codes gave; None for a sheet."""
    if is_packed(text):
        return unpack(text, file)
    embedded = report_record(text)
    if embedded is None and not text.lstrip().startswith("{"):
        return None
    return read_json((embedded or text).encode())


def _import_record(record: Json, file: str) -> Match:
    with suppress(LookupError, TypeError, AttributeError, Refused):  # whatever is wrong with it is told below
        game = game_of([link["payload"] for link in record["entries"][:1]])
        settings.speak(game)
        settings.texts = game.all_texts()
    match = check_record(record, file)
    settings.recording = True
    with open_ledger(create=True) as ledger:
        is_new = take(ledger, match)
        if not is_new:
            ledger.use(match.id)
    if not is_new:
        typer.echo(told("here-already", match=match.id), err=True)
    return match


def _import_sheet(text: str, file: str, *, again: bool) -> Match:
    reading = _Reading(text, file)
    match = reading.match
    settings.recording = True
    with open_ledger(create=True) as ledger:
        same = None if again else _same(ledger, match, dated=reading.dated)
        if same and not (asks() and not settings.json and _wanted_again(same)):
            refuse([illegal("sheet-again", match=same)])
        ledger.keep(match)
    return match


def _same(ledger: Ledger, match: Match, *, dated: bool) -> str | None:
    """Find a match of the ledger that has the same players and lines; of a ``dated`` sheet it began at that time."""
    for candidate in ledger.with_totals(match):
        known = ledger.match(candidate)
        lines = [entry.line for entry in known.entries[1 : len(match.entries)]]
        same = known.seating.players == match.seating.players and lines == [each.line for each in match.entries[1:]]
        if same and (known.began == match.began or not dated):
            return candidate
    return None


def _wanted_again(match: str) -> bool:
    return asking.ask(say(COMMON, "sheet-again-asked", {"match": match})).lower() in ("y", "yes")


def _totals(game: AnyGame, seating: Seating, said: abc.Mapping[str, str]) -> Points | None:
    """Read the totals that were taken over, None where none were. Raises Refused."""
    return read_paper(game, seating, said["totals"]) if said.get("totals") else None


class _Reading:
    """A sheet read into a match; everything wrong with it is told before it is refused."""

    def __init__(self, text: str, file: str) -> None:
        self._file = file
        self._lines = text.split("\n")
        self._wrong: set[int] = set()
        sheet, problems = document.read(text)
        self.dated = "date" in sheet.header
        for number, problem in problems:
            self._tell(number, 1, Refused([problem]))
        self._stop()
        self.match = self._begin(sheet)
        self._stop()
        for line in sheet.lines:
            self._read(line)
        self._stop()
        if sheet.rest:
            self.match.append(stamped(TextEntry(sheet.rest), self.match.began))

    def _begin(self, sheet: Sheet) -> Match:
        """Begin the match of a header; what is wrong with it is told line by line."""
        said = {key: value.text for key, value in sheet.header.items()}
        game = self._header(sheet, "game", lambda: games.find(said["game"].lower()))
        self._stop()
        settings.speak(game)
        sides = [side.strip() for side in said.get("players", "").split(",") if side.strip()]
        seating = self._header(sheet, "players", lambda: seat(game, sides)) or game.seating.seat([], None)
        us = self._header(sheet, "us", lambda: side_id(seating, said.get("us")))
        seating = seating._replace(us=us)
        settings.speak(game, seating)
        book = rulebook.load(game.rulebook)
        agreed = self._header(sheet, "rules", lambda: choices(said.get("rules", ""))) or {}
        options = self._header(sheet, "rules", lambda: book.choose(agreed)) or book.defaults()
        dealer = self._header(sheet, "dealer", lambda: player_id(seating, said.get("dealer")))
        totals = self._header(sheet, "totals", lambda: _totals(game, seating, said))
        at = self._header(sheet, "date", lambda: moment(said.get("date"))) or moment(None)
        self._stop()
        opening: dict[str, Any] = {"dealer": dealer, "agreed": agreed, "text": sheet.opening, "totals": totals}
        return self._header(sheet, "totals", lambda: begin(game, seating, options, at, **opening))  # type: ignore[no-any-return]

    def _header(self, sheet: Sheet, key: str, read: Callable[[], Any]) -> Any:
        """Read the value of a header; None where it is wrong, which is told."""
        try:
            return read()
        except Refused as error:
            self._tell(sheet.header[key].number if key in sheet.header else 1, 1, error)
        return None

    def _read(self, line: Line) -> None:
        """Let a line happen; one that is refused is left out, so that those after it are still looked at."""
        match = self.match
        try:
            act = read_line(match.game, match.seating, line.text, match.state.options)._replace(line=line.text)
            match.append(stamped(act, match.began, lead=line.lead, tail=line.tail))
        except Refused as error:
            self._tell(line.number, line.column, error)

    def _tell(self, number: int, column: int, error: Refused) -> None:
        self._wrong.add(number)
        refused_line(error, self._file, number, self._lines[number - 1], column - 1)

    def _stop(self) -> None:
        if self._wrong:
            raise Refused([malformed("sheet-refused", path=self._file, n=len(self._wrong))])
