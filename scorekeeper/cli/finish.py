"""``finish``: close a match that is not played on."""

from collections.abc import Sequence
from typing import Annotated

import typer

from scorekeeper.cli.shared import now, put, put_json, recording, settings, told
from scorekeeper.errors import malformed, refuse
from scorekeeper.language import figure, phrase
from scorekeeper.ledger.acts import REASONS, Finish
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.messages import Prose
from scorekeeper.reading.who import side_id
from scorekeeper.reports.added import closing, side_label
from scorekeeper.reports.answers import board_json
from scorekeeper.sheet.in_match import read_in
from scorekeeper.sheet.lines import as_kind
from scorekeeper.sheet.writing import written


def finish(
    context: typer.Context,
    abandon: Annotated[
        bool, typer.Option("--abandon", help="Record that the match was given up; nothing else differs.")
    ] = False,
    won: Annotated[
        str | None, typer.Option(metavar="SIDE", help="Whom the table calls the winner: us, NS, Ali.")
    ] = None,
    because: Annotated[
        str | None, typer.Option(metavar="REASON", help="Why: time, conceded, walkover or agreed.")
    ] = None,
) -> None:
    """Close a match that is not played on: nobody has won it, whatever the totals are.

    stats counts its hands, rankings leaves it out. scorekeeper undo opens it again.

    With --won and --because the table says who has won, and why. The totals stay as they are, and stats counts the
    match as won; rankings does so too, except for a walkover.
    """
    with recording() as match:
        match.append(stamped(_finish(match, context.args, won, because, abandon=abandon), now()))
    if settings().json:
        put_json(board_json(match))
        return
    totals = Prose(
        " · ".join(f"{side_label(match, side)} {figure(total)}" for side, total in match.state.totals.items())
    )
    status = phrase(match.status)
    if match.because:
        code = "finished-walkover" if match.because == "walkover" else "finished-won"
        put(told(code, match=match.id, status=status, totals=totals, closing=Prose(closing(match))))
    else:
        put(told("finished", match=match.id, status=status, totals=totals))


def _finish(match: Match, words: Sequence[str], won: str | None, because: str | None, *, abandon: bool) -> Finish:
    """Return the end of a match, with its line: from the words of a sheet, or from options. Raises Refused."""
    if words:
        refuse([malformed("finish-won")] if won or because or abandon else [])
        return as_kind(Finish, read_in(match, f"finish {' '.join(words)}"))
    if won is None and because is None:
        act = Finish(abandon)
    else:
        refuse([] if won and because in REASONS and not abandon else [malformed("finish-won")])
        act = Finish(abandon, won=side_id(match.seating, won), because=because)
    return act._replace(line=written(match.game, match.seating, act))
