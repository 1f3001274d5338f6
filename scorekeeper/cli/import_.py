"""``import FILE``: take over a match from a sheet or a JSON export, all or nothing."""

import gc
import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from itertools import islice
from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.shared import YES, asks, csv_said, now, open_ledger, put, put_json, running, told
from scorekeeper.cli.shared.asking import ask, known_people, tell_who_is_near
from scorekeeper.cli.shared.csv_check import matches as matches_of
from scorekeeper.cli.shared.csv_import import is_table
from scorekeeper.cli.shared.csv_import import read as read_table
from scorekeeper.cli.shared.csv_said import Said
from scorekeeper.cli.shared.exported import record_in
from scorekeeper.cli.shared.failure import RefusedLines
from scorekeeper.cli.shared.json_lines import Terse
from scorekeeper.cli.shared.processes import CHUNK, Jobs, Progress, spread
from scorekeeper.cli.shared.profiles import rules_changed, rules_told
from scorekeeper.cli.shared.text_files import read_text
from scorekeeper.errors import INTERRUPTED, Refused, malformed
from scorekeeper.game import Json
from scorekeeper.ledger.acts import Typed
from scorekeeper.ledger.entries import game_of
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.merge import check_record, take
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import COMMON, Message, Prose, say
from scorekeeper.reports.added import closing, told_points
from scorekeeper.reports.answers import board_json
from scorekeeper.sheet.csv_match import Sheet
from scorekeeper.sheet.document import Line
from scorekeeper.sheet.reader import SheetReader, Table, read_typed


def import_(  # noqa: PLR0913, PLR0917 - the options of a command
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE|-", help="A sheet, a JSON export, a report, the text of QR codes, or CSV."),
    ],
    again: Annotated[bool, typer.Option("--again", help="Take it over again even if it is here already.")] = False,
    game: csv_said.Game = None,
    columns: csv_said.Columns = None,
    figures: csv_said.Figures = None,
    players: csv_said.Players = None,
    rules: csv_said.Rules = None,
    first_row: csv_said.FirstRow = None,
    blank: csv_said.Blank = None,
    matches: csv_said.Matches = None,
    dates: csv_said.Dates_ = None,
    at: csv_said.At = None,
    terse: Terse = False,
    jobs: Jobs = None,
) -> None:
    """Take over a match from a sheet, an export, a report or QR codes: all of it, or nothing and every error listed.

    A CSV score sheet has a column for each side and a row for each hand; each hand becomes a result as told. The
    program asks once for missing facts, unless options give them, and remembers the answers for the same people. It
    reports a wrong figure as audit does. Several files are taken over one after the other, up to the first that is
    refused.
    """
    said = Said(game, columns, figures, players, rules, first_row, blank, matches, dates, at)
    for file in files:
        text, ruled, known = read_text(file), False, known_people()
        with _all_kept():
            if is_table(file, text, said):
                sheets, remember = read_table(text, said)
                found, ruled = _import_table(sheets, text, file, again=again), True
                remember()
            elif (record := record_in(text, file)) is not None:
                found = [_import_record(record, file)]
            else:
                found = [_import_sheet(text, file, jobs, again=again, terse=terse)]
        for match in found:
            names = [name for name in match.seating.players.values() if name not in known]
            tell_who_is_near(names, match.seating, known)
            _tell(match, terse=terse, ruled=ruled)


def _tell(match: Match, *, terse: bool, ruled: bool) -> None:
    """Tell the match that was taken over, and its rules if they were not in the file."""
    if running().settings.json:
        put_json({**board_json(match), **({"rules": rules_changed(match)} if ruled else {})})
        return
    if terse:
        state = match.state
        put_json({"match": match.id, "hands": match.hand_count, "totals": state.totals, "winner": match.winner})
        return
    totals = told_points(match.names, match.state.totals)
    played = Message("units", {"n": match.hand_count, "unit": match.game.unit})
    standing = {"played": played, "totals": Prose(totals), "closing": closing(match)}
    put(told("imported", game=match.game.title, match=match.id, **standing))
    if ruled:
        put(told("rules-begun", rules=Prose(rules_told(match))))


def _import_table(sheets: list[Sheet], text: str, file: str, *, again: bool) -> list[Match]:
    """Take over the matches of a CSV score sheet, all or none; one that is here already is left out.

    Raises Refused, LedgerError.
    """
    found = []
    matches = matches_of(sheets, text, file)
    running().recording = True
    with open_ledger(create=True) as ledger, ledger.writing():
        for sheet, match in zip(sheets, matches, strict=True):
            known = None if again else _same_hands(ledger, sheet, match)
            if known is None:
                ledger.put(match)
            else:
                typer.echo(told("csv-here", match=known.id), err=True)
            found.append(known or match)
            ledger.put_in_play(found[-1].id)
    return found


def _same_hands(ledger: Ledger, sheet: Sheet, match: Match) -> Match | None:
    """Find a match of the same players, rules and points; it may go on if the table says when it was played."""

    def told_by(known: Match) -> list[object]:
        return [(play.score.points, play.at if sheet.dated else None) for play in known.plays]

    told_here = told_by(match)
    for candidate in dict.fromkeys([sheet.match, *ledger.with_totals(match)]):
        if ledger.head(candidate)[0]:
            known = ledger.match(candidate)
            same = known.seating.players == match.seating.players and known.state.options == match.state.options
            end = len(told_here) if sheet.dated else None
            if same and told_by(known)[:end] == told_here:
                return known
    return None


@contextmanager
def _all_kept() -> Iterator[None]:
    """Look for no garbage while a match is read: all of it is kept to the end, and looking through it takes long."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _import_record(record: Json, file: str) -> Match:
    with suppress(LookupError, TypeError, AttributeError, Refused):  # whatever is wrong with it is told below
        game = game_of([link["payload"] for link in record["entries"][:1]])
        running().speak(game, texts=game.all_texts())
    match = check_record(record, file)
    running().recording = True
    with open_ledger(create=True) as ledger:
        is_new = take(ledger, match)
        if not is_new:
            ledger.use(match.id)
    if not is_new:
        typer.echo(told("here-already", match=match.id), err=True)
    return match


_LARGE = 1 << 17
"""Signs of a sheet from which on it pays to start further processes."""


def _import_sheet(text: str, file: str, jobs: int | None, *, again: bool, terse: bool) -> Match:
    """Take over a sheet; if it is here already, ask whether it is meant once more. Raises Refused, LedgerError."""
    jobs = jobs or ((os.cpu_count() or 1) if len(text) >= _LARGE else 1)
    match, dated = _read_sheet(text, file, jobs, terse=terse)
    running().recording = True
    with open_ledger(create=True) as ledger:
        same = None if again else _same(ledger, match, dated=dated)
        if same and asks() and ask(say(COMMON, "sheet-again-asked", {"match": same})).lower() not in YES:
            typer.echo(told("nothing-recorded"), err=True)
            raise typer.Exit(INTERRUPTED)
        ledger.keep(match)
    if same and not asks():
        typer.echo(say(COMMON, "sheet-again", {"match": same}), err=True)
    return match


def _read_sheet(text: str, file: str, jobs: int, *, terse: bool) -> tuple[Match, bool]:
    """Read the match of a sheet, and whether the sheet says when it was played. Raises Refused."""
    lines, wrong, progress = cache(lambda: text.split("\n")), RefusedLines(file, terse=terse), Progress("lines-read")

    def tell(number: int, column: int, error: Refused) -> None:
        progress.end()
        wrong.take(error, number, lines()[number - 1], column - 1)

    reader = SheetReader(text, now(), tell, running().speak, partial(read_ahead, jobs, progress))
    progress.end()
    if reader.match is None:
        problems = [malformed("sheet-refused", path=file, n=len(wrong.numbers))]
        problems += [malformed("sheet-unread")] if reader.unread else []
        wrong.refuse(*problems)
        raise Refused(problems)
    return reader.match, reader.dated


def _same(ledger: Ledger, match: Match, *, dated: bool) -> str | None:
    """Find another match that has the same players and lines; of a ``dated`` sheet it began at that time."""
    lines = [entry.line for entry in match.entries]
    for candidate in ledger.with_totals(match):
        known = ledger.match(candidate)
        same = known.seating.players == match.seating.players and (known.began == match.began or not dated)
        if same and [entry.line for entry in known.entries[: match.count]] == lines:
            return candidate
    return None


def read_ahead(jobs: int, progress: Progress, reader: SheetReader, lines: Iterator[Line]) -> Iterator[Line]:
    """Yield the lines of a sheet. Several processes read them ahead; the reader knows their meaning by then.

    It knows the meaning only as long as its table stays the same.
    """
    waiting: deque[tuple[list[Line], Table]] = deque()

    def chunks() -> Iterator[tuple[Table, list[str]]]:
        while chunk := list(islice(lines, CHUNK)):
            waiting.append((chunk, reader.known.table))
            yield reader.known.table, reader.known.unread(chunk)

    read = spread(partial(_said, reader.game.name), chunks(), gc.freeze, jobs) if jobs > 1 else ({} for _ in chunks())
    for said in read:
        chunk, table = waiting.popleft()
        reader.known.know(table, said)
        yield from chunk
        progress.count(len(chunk))


def _said(game: str, asked: tuple[Table, list[str]]) -> dict[str, Typed]:
    """Read some lines; return what they say. A line that is refused is read again later, which tells what is wrong."""
    said: dict[str, Typed] = {}
    played, ((seating, options), lines) = games.find(game), asked
    for line in lines:
        with suppress(Refused):
            said[line] = read_typed(played, seating, line, options)
    return said
