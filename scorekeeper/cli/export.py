"""``export``: hand on a match."""

import json
import os
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli import tabular
from scorekeeper.cli.handing import hand_on
from scorekeeper.cli.shared import command_app, match_id, open_ledger, settings
from scorekeeper.cli.tabular import What
from scorekeeper.errors import malformed, refuse
from scorekeeper.ledger.entries import encode
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.reports import export as report
from scorekeeper.reports.tables import Wanted
from scorekeeper.signs import visible

app = command_app()


class Format(StrEnum):
    """What a match can be handed on as."""

    sheet = "sheet"
    json = "json"
    csv = "csv"
    html = "html"
    md = "md"
    print = "print"
    jsonl = "jsonl"
    parquet = "parquet"
    datasette = "datasette"
    bgstats = "bgstats"


_ENDINGS = {".htm": Format.html, ".markdown": Format.md, ".ndjson": Format.jsonl} | {
    f".{form}": form for form in Format
}


_TABLES = (Format.csv, Format.jsonl, Format.parquet)
"""What a table can be written as."""


def _json(ledger: Ledger, match: Match) -> str:
    return json.dumps(report.record(ledger, match.id), ensure_ascii=False, indent=1) + "\n"


def _html(ledger: Ledger, match: Match) -> str:
    from scorekeeper.reports.report import report as page

    return page(match, report.record(ledger, match.id))


def _md(ledger: Ledger, match: Match) -> str:
    from scorekeeper.reports.markdown import markdown

    return markdown(match, report.record(ledger, match.id))


def _bgstats(_: Ledger, match: Match) -> str:
    from scorekeeper.reports.bgstats import link

    return link(match) + "\n"


_WRITERS: dict[Format, Callable[[Ledger, Match], str]] = {
    Format.sheet: lambda _, match: report.sheet(match),
    Format.csv: lambda _, match: report.csv_rows(match),
    Format.json: _json,
    Format.html: _html,
    Format.md: _md,
    Format.bgstats: _bgstats,
}


@app.command()
def export(  # noqa: PLR0913, PLR0917 - what can be chosen
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="Where to; standard output if left out.")] = "-",
    form: Annotated[
        Format | None, typer.Option("--format", help="What to write; if left out, as the file's name ends.")
    ] = None,
    what: Annotated[
        What | None, typer.Option("--what", help="A table of all matches, or of that of --match: csv, jsonl, parquet.")
    ] = None,
    game: Annotated[str | None, typer.Option(help="Of a table: only this game.")] = None,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Of a table: only this player.")] = None,
    side: Annotated[str | None, typer.Option(help="Of a table: only this side, such as NS or Ali+Badr.")] = None,
    since: Annotated[str | None, typer.Option(metavar="WHEN", help="Of a table: from then on.")] = None,
    blank: Annotated[bool, typer.Option("--blank", help="Of print: a sheet without the hands.")] = False,
    until: Annotated[str | None, typer.Option(metavar="WHEN", help="Of a table: until then, a whole day too.")] = None,
) -> None:
    """Hand on a match: as the sheet that people type, as JSON with everything in it, as CSV for a spreadsheet.

    html is a report that opens anywhere, with the whole match in it; md the same in short; print a score sheet
    for pen and paper, which holds the match in QR codes. With --what a table of many
    matches is written. datasette describes the ledger for Datasette, bgstats is a link that opens BG Stats.
    """
    form = form or _usual(file, what)
    filters = {"game": game, "player": player, "side": side, "since": since, "until": until}
    _check(form, what, [f"--{name}" for name, value in filters.items() if value is not None])
    with open_ledger(writing=False) as ledger:
        if what is not None:
            match = settings.match or os.environ.get("SCOREKEEPER_MATCH") or None
            wanted = Wanted(match, game, player, side, tabular.since(since), tabular.until(until))
            tabular.write(ledger, what, wanted, file, form)
            return
        hand_on(file, _text(ledger, form, file, blank=blank).encode())


def _usual(file: str, what: What | None) -> Format:
    """Choose what to write where nobody said."""
    if settings.json:
        return Format.jsonl if what else Format.json
    return _ENDINGS.get(Path(file).suffix.lower(), Format.csv if what else Format.sheet)


def _check(form: Format, what: What | None, filters: list[str]) -> None:
    """Refuse what does not go together. Raises Malformed."""
    if what is None:
        refuse([malformed("export-table", form=form.value)] if form in (Format.jsonl, Format.parquet) else [])
        refuse([malformed("export-filters", found=found) for found in filters])
    elif form not in _TABLES:
        refuse([malformed("export-match", form=form.value)])


def _text(ledger: Ledger, form: Format, file: str, *, blank: bool) -> str:
    """Write the match that is meant, or what describes the ledger."""
    if form is Format.datasette:
        from scorekeeper.reports.datasette import metadata

        return json.dumps(metadata(ledger), ensure_ascii=False, indent=1) + "\n"
    match = match_id(ledger)
    if form is Format.print:
        return _paper(ledger, match, blank=blank)
    text = _WRITERS[form](ledger, ledger.match(match))
    return visible(text) if file == "-" and sys.stdout.isatty() and form in (Format.sheet, Format.csv) else text


def _paper(ledger: Ledger, match: str, *, blank: bool) -> str:
    """Write the sheet for pen and paper."""
    from scorekeeper.reports.paper import paper
    from scorekeeper.sheet.codes import pack

    folded = ledger.match(match)
    payloads = [encode(each, folded.game) for each in folded.entries]
    return paper(folded, [] if blank else pack(folded.id, folded.hash, payloads))
