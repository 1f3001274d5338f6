"""``export``: hand on a match."""

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, match_id, open_ledger, settings
from scorekeeper.errors import LedgerError
from scorekeeper.ledger.files import mode_of, new_file
from scorekeeper.reports import export as report
from scorekeeper.signs import visible

app = command_app()


class Format(StrEnum):
    """What a match can be handed on as."""

    sheet = "sheet"
    json = "json"
    csv = "csv"


def _by_ending(file: str) -> Format:
    return {".json": Format.json, ".csv": Format.csv}.get(Path(file).suffix.lower(), Format.sheet)


@app.command()
def export(
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="Where to; standard output if left out.")] = "-",
    form: Annotated[
        Format | None, typer.Option("--format", help="sheet, json or csv; if left out, as the file's name ends.")
    ] = None,
) -> None:
    """Hand on a match: as the sheet that people type, as JSON with everything in it, as CSV for a spreadsheet."""
    form = form or (Format.json if settings.json else _by_ending(file))
    with open_ledger(writing=False) as ledger:
        match, mode = match_id(ledger), mode_of(ledger.path)
        if form is Format.json:
            text = json.dumps(report.record(ledger, match), ensure_ascii=False, indent=1) + "\n"
        else:
            text = (report.sheet if form is Format.sheet else report.csv_rows)(ledger.match(match))
    if file == "-":
        typer.echo(visible(text) if sys.stdout.isatty() and form is not Format.json else text, nl=False)
        return
    try:
        with new_file(Path(file), mode) as temporary:
            temporary.write_bytes(text.encode())
    except FileExistsError:
        raise LedgerError("file-exists", path=file) from None
    except OSError as error:
        raise LedgerError("file-write", path=file, reason=error.strerror) from None
