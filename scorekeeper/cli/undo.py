"""``undo``: take back the last action."""

from typing import Annotated

import typer

from scorekeeper.cli.correct import change
from scorekeeper.cli.shared import command_app, put, settings
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.timeline import Payload
from scorekeeper.reports.consequences import described

app = command_app()


@app.command()
def undo(
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Take back the last thing that was recorded in the match, whatever it was; redo brings it back."""

    def make(match: Match) -> Payload:
        seq = match.to_undo()
        if not settings.json:
            put(f"Taken back: {described(match.entries[seq - 1])}")
        return {"kind": "undo", "target": seq}

    change(make, why=why)
