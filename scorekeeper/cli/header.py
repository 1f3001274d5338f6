"""``header KEY=VALUE…``: correct what a match began with."""

from typing import Annotated

import typer

from scorekeeper.cli.correct import change
from scorekeeper.cli.shared import command_app, moment
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.timeline import Payload
from scorekeeper.sheet.setup import choices, player_id, side_id

app = command_app()
_KEYS = ("dealer", "us", "date")


@app.command()
def header(
    values: Annotated[list[str], typer.Argument(metavar="KEY=VALUE…", help="dealer, us or date.")],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Correct what a match began with: header dealer=S us=NS date=2026-11-20."""

    def make(match: Match) -> Payload:
        said = choices(",".join(values), known=_KEYS)
        opening: Payload = {}
        if "dealer" in said:
            opening["dealer"] = player_id(match.seating, said["dealer"])
        if "us" in said:
            opening["us"] = side_id(match.seating, said["us"])
        if "date" in said:
            opening["at"] = moment(said["date"])
        return {"kind": "header", "opening": opening, "line": "header " + " ".join(values)}

    change(make, why=why)
