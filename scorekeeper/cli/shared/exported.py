"""A match as it was exported, in whatever file it comes: JSON, a report, or the texts of QR codes."""

from scorekeeper.game import Json
from scorekeeper.jsontext import read_json
from scorekeeper.reports.embedded import report_record
from scorekeeper.sheet.codes import is_packed, unpack


def record_in(text: str, file: str) -> Json | None:
    """Read the record of a match: a JSON export, one in its report, or what QR codes gave; None for a sheet."""
    if is_packed(text):
        return unpack(text, file)
    embedded = report_record(text)
    if embedded is None and not text.lstrip().startswith("{"):
        return None
    return read_json((embedded or text).encode())
