"""``redo``: bring back what was undone last."""

from scorekeeper.cli.shared import put, recording, settings, told
from scorekeeper.cli.shared.record_line import kept, tell_change
from scorekeeper.ledger.acts import Redo
from scorekeeper.messages import Prose
from scorekeeper.reports.consequences import described


def redo() -> None:
    """Bring back the entry that undo took back last, if nothing else was recorded since."""
    with recording() as match:
        target = match.to_redo()
        redone = match.entry(target)
        before = kept(match, Redo(target))
    if not settings().json:
        put(told("brought-back", what=Prose(described(redone))))
    tell_change(match, before)
