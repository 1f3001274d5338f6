"""``redo``: bring back what was undone last."""

from scorekeeper.cli.shared import command_app, now, put, recording, settings
from scorekeeper.cli.shared.record_line import tell_change
from scorekeeper.cli.texts import told
from scorekeeper.ledger.acts import Redo
from scorekeeper.ledger.entries import stamped
from scorekeeper.messages import Prose
from scorekeeper.reports.consequences import described

app = command_app()


@app.command()
def redo() -> None:
    """Bring back what undo took back last, as long as nothing else was recorded since."""
    with recording() as match:
        target = match.to_redo()
        redone = match.entry(target)
        before = match.record(stamped(Redo(target), now()))
    if not settings.json:
        put(told("brought-back", what=Prose(described(redone))))
    tell_change(match, before)
