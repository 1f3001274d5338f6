"""``undo``: take back the last action."""

from scorekeeper.cli.shared import command_app, match_id, moment, open_ledger, put, put_json, settings
from scorekeeper.ledger.match import Match, Payload
from scorekeeper.reports.added import closing
from scorekeeper.reports.forms import board_json

app = command_app()


@app.command()
def undo() -> None:
    """Take back the last thing that was recorded in the match, whatever it was."""
    taken: list[str] = []

    def take_back(match: Match) -> list[Payload]:
        settings.speak(match.game, match.table)
        seq = match.to_undo()
        taken.append(match.entries[seq - 1].get("line") or match.entries[seq - 1]["kind"])
        return [{"kind": "undo", "target": seq}]

    with open_ledger() as ledger:
        match = ledger.append_to(match_id(ledger), moment(None), take_back)
    if settings.json:
        put_json(board_json(match))
        return
    totals = " · ".join(f"{match.names.get(side, side)} {total}" for side, total in match.state.totals.items())
    put(f"Taken back: {taken[0]}")
    put(f"{totals} · {closing(match)}")
