"""``verify``: prove that the ledger is undamaged."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, open_ledger, put, put_json, settings
from scorekeeper.ledger.verify import rebuild as rebuild_derived
from scorekeeper.ledger.verify import verify as verify_ledger

app = command_app()


@app.command()
def verify(
    rebuild: Annotated[bool, typer.Option("--rebuild", help="First write all derived tables anew.")] = False,
) -> None:
    """Recompute every chain, score and derived row, and name each fault; exit 1 if there is one."""
    with open_ledger(writing=rebuild) as ledger:
        if rebuild:
            rebuild_derived(ledger)
        faults = list(verify_ledger(ledger))
        with ledger.reading() as db:
            matches, entries = db.execute("SELECT count(*), total(count) FROM heads").fetchone()
    if settings.json:
        put_json(
            {"ok": not faults, "matches": matches, "entries": int(entries), "faults": [f._asdict() for f in faults]}
        )
    elif not faults:
        put(f"Undamaged. Matches: {matches}, entries: {int(entries)}; every chain, score and derived row recomputed.")
    else:
        for fault in faults:
            put(f"{'match ' + fault.match if fault.match else 'the file'}: {fault.reason} ({fault.code})")
    if faults:
        raise typer.Exit(1)
