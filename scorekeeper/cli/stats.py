"""``stats [GAME]``: statistics over all matches."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, open_ledger, put, put_json, screen, settings
from scorekeeper.cli.texts import told

app = command_app()


@app.command()
def stats(game: Annotated[str | None, typer.Argument(help="Only this game.")] = None) -> None:
    """Show what every player did: matches and hands, played and won, points, the best hand."""
    from scorekeeper.reports.stats import computed, print_stats

    with open_ledger(writing=False) as ledger:
        rows = computed(ledger, game)
    if settings.json:
        put_json(rows)
    elif rows:
        print_stats(screen(), rows)
    else:
        put(told("no-matches"))
