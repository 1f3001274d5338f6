"""``export``: hand on a match."""

import json
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.handing import hand_on
from scorekeeper.cli.shared import command_app, match_id, open_ledger, settings
from scorekeeper.game import Json
from scorekeeper.ledger.match import Match
from scorekeeper.reports import export as report
from scorekeeper.signs import visible

app = command_app()


class Format(StrEnum):
    """What a match can be handed on as."""

    sheet = "sheet"
    json = "json"
    csv = "csv"
    html = "html"
    md = "md"


_ENDINGS = {".htm": Format.html, ".markdown": Format.md} | {f".{form}": form for form in Format}


def _json(_: Match, record: Json) -> str:
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def _html(match: Match, record: Json) -> str:
    from scorekeeper.reports.report import report as page

    return page(match, record)


def _md(match: Match, record: Json) -> str:
    from scorekeeper.reports.markdown import markdown

    return markdown(match, record)


_WRITERS: dict[Format, Callable[[Match, Json], str]] = {
    Format.sheet: lambda match, _: report.sheet(match),
    Format.csv: lambda match, _: report.csv_rows(match),
    Format.json: _json,
    Format.html: _html,
    Format.md: _md,
}


@app.command()
def export(
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="Where to; standard output if left out.")] = "-",
    form: Annotated[
        Format | None, typer.Option("--format", help="What to write; if left out, as the file's name ends.")
    ] = None,
) -> None:
    """Hand on a match: as the sheet that people type, as JSON with everything in it, as CSV for a spreadsheet.

    html is a report that opens anywhere, with the whole match in it; md the same in short.
    """
    form = form or (Format.json if settings.json else _ENDINGS.get(Path(file).suffix.lower(), Format.sheet))
    with open_ledger(writing=False) as ledger:
        match = match_id(ledger)
        text = _WRITERS[form](ledger.match(match), report.record(ledger, match))
    if file == "-" and sys.stdout.isatty() and form in (Format.sheet, Format.csv):
        text = visible(text)
    hand_on(file, text.encode())
