"""``void N``: strike a hand."""

from typing import Annotated

import typer

from scorekeeper.cli.correct import change
from scorekeeper.cli.shared import command_app
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.timeline import Payload

app = command_app()


@app.command()
def void(
    number: Annotated[int, typer.Argument(metavar="N", help="The hand.")],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with the correction.")] = None,
) -> None:
    """Strike a hand; its number stays free, and the entry stays in the record."""

    def make(match: Match) -> Payload:
        return {"kind": "void", "hand": number, "target": match.hand(number).seq}

    change(make, why=why, told=f"hand {number} is void")
