"""``redo``: bring back what was undone last."""

from scorekeeper.cli.correct import change
from scorekeeper.cli.shared import command_app, put, settings
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.timeline import Payload
from scorekeeper.reports.consequences import described

app = command_app()


@app.command()
def redo() -> None:
    """Bring back what undo took back last, as long as nothing else was recorded since."""

    def make(match: Match) -> Payload:
        seq = match.to_redo()
        if not settings.json:
            put(f"Brought back: {described(match.entries[seq - 1])}")
        return {"kind": "redo", "target": seq}

    change(make)
