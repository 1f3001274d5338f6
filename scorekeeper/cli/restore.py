"""``restore FILE``: put a copy back in place of the ledger, which is kept."""

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.shared import ledger_path, put, put_json, settings, told
from scorekeeper.ledger.restoring import Restored
from scorekeeper.ledger.restoring import restore as restore_ledger
from scorekeeper.shell import one_word


def restore(file: Annotated[Path, typer.Argument(readable=False, help="The copy; it is only read.")]) -> None:
    """Verify a copy of the ledger, and put it in place; the replaced ledger is kept next to it.

    Entries that the copy lacks are listed. merge takes them over from the replaced ledger.
    """
    restored = restore_ledger(file, ledger_path())
    if settings().json:
        kept = str(restored.kept) if restored.kept else None
        lacking = None if restored.lacking is None else [each._asdict() for each in restored.lacking]
        put_json({"restored": str(ledger_path()), "from": str(file), "kept": kept, "lacking": lacking})
    else:
        _tell(file, restored)


def _tell(file: Path, restored: Restored) -> None:
    put(told("restored", path=str(ledger_path()), file=str(file)))
    if restored.kept is None:
        return
    put(told("restored-kept", kept=str(restored.kept), word=one_word(str(restored.kept))))
    if restored.lacking is None:
        put(told("restored-unread"))
        return
    for lacking in restored.lacking:
        put(told("restored-lacking" if lacking.seq else "restored-gone", **lacking._asdict()))
    if restored.lacking:
        put(told("restored-merge", word=one_word(str(restored.kept))))
