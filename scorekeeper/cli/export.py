"""``export``: hand on a match."""

import json
import os
import re
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.shared import asks, open_ledger, output, settings, the_match_id, told
from scorekeeper.cli.shared.failure import tell
from scorekeeper.cli.shared.output import What
from scorekeeper.errors import malformed, refuse
from scorekeeper.ledger.entries import encode
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import Prose
from scorekeeper.reports import export as report
from scorekeeper.reports.tables import Wanted
from scorekeeper.shell import one_word
from scorekeeper.signs import escaped, visible

Format = StrEnum("Format", "sheet json csv html md print jsonl parquet datasette bgstats")
"""The formats of a match."""
_ENDINGS = {f".{form}": form for form in Format} | {
    ".htm": Format.html, ".markdown": Format.md, ".ndjson": Format.jsonl,
}  # fmt: skip
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg")
_WORKBOOKS = (".xlsx", ".xls", ".ods", ".numbers")
_DOCUMENTS = (".pdf", ".doc", ".docx", ".odt", ".ps")
"""Endings of files that other commands write, or another program."""
_TABLES = (Format.csv, Format.jsonl, Format.parquet)
"""The formats of a table."""


def _tell_of_sheet(anew: int, left: int) -> None:
    """Tell how many lines of a sheet are not what was typed, and how many became comments."""
    for code, n in (("sheet-anew", anew), ("sheet-left", left)):
        if n:
            tell(told(code, n=n))


def export(  # noqa: PLR0913, PLR0917 - what can be chosen
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="The file; standard output if left out.")] = "-",
    form: Annotated[
        Format | None, typer.Option("--format", help="The format; if left out, by the ending of the file name.")
    ] = None,
    what: Annotated[
        What | None,
        typer.Option("--what", help="The table: of all matches, or of the one of --match; as csv, jsonl or parquet."),
    ] = None,
    game: Annotated[str | None, typer.Option(help="Of a table: only this game.")] = None,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Of a table: only this player.")] = None,
    side: Annotated[str | None, typer.Option(help="Of a table: only this side, such as NS or Ali+Badr.")] = None,
    since: Annotated[str | None, typer.Option(metavar="WHEN", help="Of a table: only from this day on.")] = None,
    blank: Annotated[bool, typer.Option("--blank", help="Of print: a sheet without the hands.")] = False,
    until: Annotated[
        str | None, typer.Option(metavar="WHEN", help="Of a table: only up to this day, the day included.")
    ] = None,
) -> None:
    """Export a match: as the sheet that people type, as JSON with everything in it, as CSV for a spreadsheet.

    html is a report that opens anywhere, with the whole match in it; md the same in short; print a score sheet
    for pen and paper, which holds the match in QR codes. With --what a table of many
    matches is written. datasette describes the ledger for Datasette, bgstats is a link that opens BG Stats.
    """
    form = form or _usual(file, what)
    refuse([malformed("export-blank")] if blank and form is not Format.print else [])
    if what is None:
        filters = {"game": game, "player": player, "side": side, "since": since, "until": until}
        refuse([malformed("export-table", form=form.value)] if form in (Format.jsonl, Format.parquet) else [])
        refuse([malformed("export-filters", found=f"--{name}") for name, value in filters.items() if value is not None])
    elif form not in _TABLES:
        refuse([malformed("export-match", form=form.value)])
    with open_ledger(writing=False) as ledger:
        if what is not None:
            match_id = settings().match or os.environ.get("SCOREKEEPER_MATCH") or None
            wanted = Wanted(match_id, game, player, side, output.since(since), output.until(until))
            output.write(ledger, what, wanted, file, form)
            return
        output.hand_on(file, map(str.encode, _pieces(ledger, form, file, blank=blank)))
    if file != "-" and asks():
        tell(told("written", file=Prose(visible(file))))


def _usual(file: str, what: What | None) -> Format:
    """Choose the format if nobody named one."""
    if settings().json:
        return Format.jsonl if what else Format.json
    ending = Path(file).suffix.lower()
    if re.fullmatch(r"\.[a-z]{2,5}", ending) and ending not in _ENDINGS and ending != ".txt":
        _refuse_ending(file, ending)
    return _ENDINGS.get(ending, Format.csv if what else Format.sheet)


def _refuse_ending(file: str, ending: str) -> None:
    """Refuse the name of a file, and name the command that writes such files. Raises Malformed."""
    stem = file.removesuffix(Path(file).suffix)
    if ending in _PICTURES:
        option = ["--svg", file] if ending == ".svg" else ["--png", f"{stem}.png"]
        refuse([malformed("export-picture", found=ending, picture=Prose(" ".join(map(one_word, option))))])
    if ending in _DOCUMENTS:
        refuse([malformed("export-document", found=ending, file=Prose(one_word(f"{stem}.html")))])
    if ending in _WORKBOOKS:
        refuse([malformed("export-workbook", found=ending, file=Prose(one_word(f"{stem}.csv")))])
    refuse([malformed("export-ending", found=ending, choices=[f".{form}" for form in Format])])


def _pieces(ledger: Ledger, form: Format, file: str, *, blank: bool) -> Iterator[str]:
    """Yield the text of the match that is meant, piece by piece, or the description of the ledger."""
    if form is Format.datasette:
        from scorekeeper.reports.datasette import metadata

        yield json.dumps(metadata(ledger), ensure_ascii=False, indent=1) + "\n"
        return
    match_id = the_match_id(ledger)
    if form in (Format.sheet, Format.csv, Format.json):
        shown = escaped if form is Format.json else visible
        pieces = (
            report.sheet(ledger, match_id, _tell_of_sheet) if form is Format.sheet
            else report.csv_rows(ledger, match_id) if form is Format.csv
            else report.written(ledger, match_id)
        )  # fmt: skip
        yield from map(shown, pieces) if file == "-" and sys.stdout.isatty() else pieces
        return
    match = ledger.match(match_id)
    if form is Format.print:
        from scorekeeper.reports.paper import paper
        from scorekeeper.sheet.codes import pack

        payloads = [encode(each, match.game) for each in match.entries]
        yield paper(match, [] if blank else pack(match.id, match.hash, payloads))
    elif form is Format.bgstats:
        from scorekeeper.reports.bgstats import link

        yield link(match) + "\n"
    elif form is Format.html:
        from scorekeeper.reports.report import report as page

        yield page(match, report.record(ledger, match.id))
    else:
        from scorekeeper.reports.markdown import markdown

        yield markdown(match, report.record(ledger, match.id))
