"""``undo``: take back the last action."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import open_ledger, put, recording, running, settings, told
from scorekeeper.cli.shared.record_line import kept, only_hand, tell_change, tell_in_play
from scorekeeper.errors import malformed, refuse
from scorekeeper.ledger.acts import Finish, Undo
from scorekeeper.messages import Prose
from scorekeeper.reports.consequences import described


def undo(
    context: typer.Context,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Take back the last entry of the match, of any kind; redo brings it back.

    If nothing was recorded yet, the match is set aside: matches does not list it, and the match before it is in play
    again.
    """
    number = only_hand(context.args) if context.args else None
    refuse([] if number is None else [malformed("undo-one", n=number)])
    with recording() as match:
        unplayed = match.unplayed
        act = Finish(abandoned=True, line="finish abandoned") if unplayed else Undo(match.to_undo())
        before = kept(match, act, why)
        ledger = running().ledger
        other = ledger.put_other_in_play(match.id) if unplayed and ledger else None
    if settings().json:
        tell_change(match, before)
    elif isinstance(act, Undo):
        put(told("taken-back", what=Prose(described(match.entry(act.target)))))
        tell_change(match, before)
    else:
        put(told("set-aside", match=match.id, call=settings().call))
        if other:
            with open_ledger(writing=False) as reading:
                tell_in_play(reading.match(other))
