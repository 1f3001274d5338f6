"""``matches``: all matches of the ledger."""

from scorekeeper import games
from scorekeeper.cli.shared import command_app, open_ledger, put, put_json, screen, settings
from scorekeeper.cli.texts import told

app = command_app()


@app.command()
def matches() -> None:
    """List all matches, the one played last first; * marks the one in play."""
    from scorekeeper.reports.matches import listed, print_matches

    with open_ledger(writing=False) as ledger:
        rows = listed(ledger)
    if settings.json:
        put_json(rows)
    elif not rows:
        put(told("no-matches-start", example=games.invitation()))
    else:
        print_matches(screen(), rows)
