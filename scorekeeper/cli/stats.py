"""``stats [GAME]``: statistics over all matches."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, most, open_ledger, put, put_json, screen, settings, tell_more
from scorekeeper.cli.texts import told

app = command_app()


@app.command()
def stats(
    game: Annotated[str | None, typer.Argument(help="Only this game.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All, on a terminal too.")] = False,
) -> None:
    """Show what every player did: matches and hands, played and won, points, the best hand.

    A terminal shows the first 100.
    """
    from scorekeeper.reports.stats import computed, print_stats

    with open_ledger(writing=False) as ledger:
        rows = computed(ledger, game, most(everything=everything))
    if settings.json:
        put_json(rows)
    elif rows:
        print_stats(screen(), rows)
        tell_more(len(rows), everything=everything)
    else:
        put(told("no-matches"))
