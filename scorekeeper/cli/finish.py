"""``finish``: close a match that is not played on."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import now, put, put_json, recording, settings, told
from scorekeeper.language import figure, phrase
from scorekeeper.ledger.acts import Finish
from scorekeeper.ledger.entries import stamped
from scorekeeper.messages import Prose
from scorekeeper.reports.added import side_label
from scorekeeper.reports.answers import board_json


def finish(
    abandon: Annotated[
        bool, typer.Option("--abandon", help="Record that the match was given up; nothing else differs.")
    ] = False,
) -> None:
    """Close a match that is not played on: nobody has won it, whatever the totals are.

    stats counts its hands, rankings leaves it out. scorekeeper undo opens it again.
    """
    act = Finish(abandon, "finish abandoned" if abandon else "finish")
    with recording() as match:
        match.append(stamped(act, now()))
    if settings().json:
        put_json(board_json(match))
    else:
        totals = " · ".join(f"{side_label(match, side)} {figure(total)}" for side, total in match.state.totals.items())
        put(told("finished", match=match.id, status=phrase(match.status), totals=Prose(totals)))
