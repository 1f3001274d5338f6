"""``finish``: close a match that is not played on."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, match_id, moment, open_ledger, put, put_json, settings
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.timeline import Payload
from scorekeeper.reports.added import side_label
from scorekeeper.reports.forms import board_json

app = command_app()


@app.command()
def finish(
    abandon: Annotated[bool, typer.Option("--abandon", help="It was given up, and its totals decide nothing.")] = False,
) -> None:
    """Close a match that is not played on; scorekeeper undo opens it again."""

    def close(match: Match) -> list[Payload]:
        settings.speak(match.game, match.seating)
        match.check_open()
        return [{"kind": "finish", "abandoned": abandon, "line": "finish abandoned" if abandon else "finish"}]

    with open_ledger() as ledger:
        match = ledger.append_to(match_id(ledger), moment(None), close)
    if settings.json:
        put_json(board_json(match))
    else:
        totals = " · ".join(f"{side_label(match, side)} {total}" for side, total in match.state.totals.items())
        put(f"Match {match.id} is {match.status}: {totals}. scorekeeper undo opens it again.")
