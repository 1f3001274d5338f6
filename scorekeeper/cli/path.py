"""``path``: where the ledger is."""

import os

from scorekeeper.cli.shared import command_app, ledger_path, put, put_json, settings

app = command_app()


@app.command()
def path() -> None:
    """Print where the ledger is, or will be."""
    found = ledger_path().absolute()
    if settings.json:
        put_json({"path": str(found), "exists": os.access(found, os.F_OK)})
    else:
        put(str(found))
