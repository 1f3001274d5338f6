"""What is wrong with hands and records of an archive, told for the first of them: where each came from, and why."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.shared import settings
from scorekeeper.cli.shared.failure import sentence, tell
from scorekeeper.cli.texts import told
from scorekeeper.reports.answers import errors_json, infractions_json

if TYPE_CHECKING:
    from scorekeeper.archive.faults import Fault
    from scorekeeper.game import Json

_MOST = 10
"""Rows that are told; the others are counted."""


def tell_faults(folder: Path, hands: Sequence[Path], kind: str) -> "list[Json]":
    """Tell what is wrong first in parts of hands, and return it; ``kind`` is scores or verdicts. Raises LedgerError."""
    from scorekeeper.archive.faults import faults

    found = [_form(fault) for fault in faults(folder, sorted(hands), kind, _MOST)]
    if not settings.json:
        for form in found:
            for problem in form["errors"]:
                tell(f"{_where(form)} {sentence(problem)}")
    return found


def _form(fault: "Fault") -> "Json":
    place = {"file": fault.file, "line": fault.place, "match": fault.match, "hand": fault.hand}
    return {**place, "errors": [*_errors(fault)]}


def _errors(fault: "Fault") -> "Iterator[Json]":
    names = fault.game.seating.names(fault.game.seating.seat([], None))
    if fault.error:
        yield from errors_json(fault.error, None, names, fault.game.all_texts())["errors"]
    yield from infractions_json(fault.game, fault.infractions, names)


def _where(form: "Json") -> str:
    """Say where a row came from: its line, or its match and hand where it is of a ledger."""
    file = Path(form["file"])
    file = file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
    if form["hand"] is None:
        return f"{file}:{form['line']}:"
    return told("archive-at", file=str(file), match=form["match"], hand=form["hand"])
