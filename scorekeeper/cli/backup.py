"""``backup FILE``: a copy of the ledger, proved after writing."""

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.shared import open_ledger, put, put_json, settings, told
from scorekeeper.errors import LedgerError
from scorekeeper.ledger import making
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from scorekeeper.messages import COMMON, say


def backup(file: Annotated[Path, typer.Argument(help="The copy; an existing file is never overwritten.")]) -> None:
    """Copy the ledger while others may go on writing, and verify the copy."""
    with open_ledger(writing=False) as ledger:
        making.backup(ledger.db, ledger.path, file)
    with Ledger(file, writing=False) as copy:
        faults = list(verify(copy))
    if faults:
        raise LedgerError("backup-faulty", path=str(file), reason=say(COMMON, *faults[0].reason))
    if settings().json:
        put_json({"backup": str(file), "ok": True})
    else:
        put(told("backup-done", path=str(file)))
