"""``use ID``: choose the match in play."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, not_empty, open_ledger, put_json, settings
from scorekeeper.cli.shared.record_line import tell_in_play
from scorekeeper.reports.answers import board_json

app = command_app()


@app.command()
def use(
    ident: Annotated[
        str, typer.Argument(metavar="ID", callback=not_empty, help="The match, or the beginning of its id.")
    ],
) -> None:
    """Choose the match that add, board and the others mean from now on, in this ledger."""
    with open_ledger() as ledger:
        found = ledger.latest(ledger.find(ident))
        ledger.use(found.id)
    if settings.json:
        put_json(board_json(found))
    else:
        tell_in_play(found)
