"""``import FILE``: take over a match from a sheet or a JSON export, all or nothing."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Annotated

import typer

from scorekeeper.cli import asking
from scorekeeper.cli.columns import Mapping, as_sheet, is_table
from scorekeeper.cli.failure import refused_line
from scorekeeper.cli.shared import asks, command_app, now, open_ledger, put, put_json, read_text, settings
from scorekeeper.cli.texts import told
from scorekeeper.errors import Refused, malformed
from scorekeeper.game import Json
from scorekeeper.jsontext import read_json
from scorekeeper.ledger.entries import game_of
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.merge import check_record, take
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import COMMON, Message, Prose, say
from scorekeeper.reports.added import closing, told_points
from scorekeeper.reports.embedded import report_record
from scorekeeper.reports.forms import board_json
from scorekeeper.sheet.codes import is_packed, unpack
from scorekeeper.sheet.reader import SheetReader

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
    with _all_kept():
        match = _import_sheet(text, file, again=again) if record is None else _import_record(record, file)
    if settings.json:
        put_json(board_json(match))
        return
    totals = told_points(match.names, match.state.totals)
    played = Message("units", {"n": match.hand_count, "unit": match.game.unit})
    standing = {"played": played, "totals": Prose(totals), "closing": closing(match)}
    put(told("imported", game=match.game.title, match=match.id, **standing))


@contextmanager
def _all_kept() -> Iterator[None]:
    """Look for no garbage while a match is read: all of it is kept to the end, and looking through it takes long."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


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
    lines, wrong = text.split("\n"), set[int]()

    def tell(number: int, column: int, error: Refused) -> None:
        wrong.add(number)
        refused_line(error, file, number, lines[number - 1], column - 1)

    reader = SheetReader(text, now(), tell, settings.speak)
    match = reader.match
    if match is None:
        raise Refused([malformed("sheet-refused", path=file, n=len(wrong))])
    settings.recording = True
    with open_ledger(create=True) as ledger:
        same = None if again else _same(ledger, match, dated=reader.dated)
        if same and asks() and not settings.json and not _wanted_again(same):
            typer.echo(told("nothing-recorded"), err=True)
            raise typer.Exit(130)
        ledger.keep(match)
    if same and not asks():
        typer.echo(say(COMMON, "sheet-again", {"match": same}), err=True)
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
