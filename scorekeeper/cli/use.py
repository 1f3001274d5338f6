"""``use ID``: choose the match in play."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, not_empty, open_ledger, put, put_json, settings
from scorekeeper.cli.texts import told
from scorekeeper.messages import Prose
from scorekeeper.reports.added import side_label
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
        sides = told("against").join(side_label(found, side) for side in found.seating.sides)
        put(told("in-play", game=found.game.title, sides=Prose(sides), match=found.id))
