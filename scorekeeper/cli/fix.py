"""``fix N LINE…``: replace a hand."""

from typing import Annotated

import typer

from scorekeeper.cli.correct import change, read
from scorekeeper.cli.shared import command_app
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.timeline import Payload

app = command_app()


@app.command(context_settings={"ignore_unknown_options": True})
def fix(
    number: Annotated[int, typer.Argument(metavar="N", help="The hand.")],
    line: Annotated[list[str], typer.Argument(help="What really happened.")],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with the correction.")] = None,
) -> None:
    """Replace a hand, wherever it is, by what really happened, and tell every consequence."""

    def make(match: Match) -> Payload:
        seq = match.hand(number).seq
        return {**read(match, " ".join(line), "hand"), "kind": "fix", "hand": number, "target": seq}

    change(make, why=why, told=f"hand {number} is now: {' '.join(line)}")
