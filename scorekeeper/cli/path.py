"""``path``: where the ledger is."""

import os

import typer

from scorekeeper.cli.shared import ledger_path, put_json, settings
from scorekeeper.signs import visible


def path() -> None:
    """Print the path of the ledger, even before there is one."""
    found = ledger_path().absolute()
    if settings().json:
        put_json({"path": str(found), "exists": os.access(found, os.F_OK)})
    else:
        typer.echo(visible(str(found)))  # in one piece, for a shell
