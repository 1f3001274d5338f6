"""``void N``: strike a hand."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, now, recording
from scorekeeper.cli.shared.record_line import hand_number, tell_change
from scorekeeper.cli.texts import told
from scorekeeper.ledger.acts import Void
from scorekeeper.ledger.entries import stamped

app = command_app()


@app.command()
def void(
    said: Annotated[str, typer.Argument(metavar="N", help="The hand.")],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with the correction.")] = None,
) -> None:
    """Strike a hand; its number stays free, and the entry stays in the record."""
    number = hand_number(said)
    with recording() as match:
        before = match.record(stamped(Void(number, match.hand(number).seq), now(), why=why))
    tell_change(match, before, told("hand-void", n=number))
