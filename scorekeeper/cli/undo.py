"""``undo``: take back the last action."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, now, put, recording, settings
from scorekeeper.cli.shared.record_line import only_hand, tell_change
from scorekeeper.cli.texts import told
from scorekeeper.errors import malformed, refuse
from scorekeeper.ledger.acts import Undo
from scorekeeper.ledger.entries import stamped
from scorekeeper.messages import Prose
from scorekeeper.reports.consequences import described

app = command_app()


@app.command(context_settings={"allow_extra_args": True})
def undo(
    context: typer.Context,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Take back the last thing that was recorded in the match, whatever it was; redo brings it back."""
    number = only_hand(context.args) if context.args else None
    refuse([] if number is None else [malformed("undo-one", n=number)])
    with recording() as match:
        target = match.to_undo()
        undone = match.entry(target)
        before = match.record(stamped(Undo(target), now(), why=why))
    if not settings.json:
        put(told("taken-back", what=Prose(described(undone))))
    tell_change(match, before)
