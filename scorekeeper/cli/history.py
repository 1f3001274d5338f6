"""``history``: all hands of the match."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, open_ledger, put_json, screen, settings, the_match, the_match_id

app = command_app()


@app.command()
def history(
    everything: Annotated[
        bool, typer.Option("--all", help="All entries as they were made, with those taken back.")
    ] = False,
) -> None:
    """Show every hand as it was typed, with the totals after it, and what happened between the hands."""
    if settings.json:
        from scorekeeper.reports.answers import entries_json, history_json

        match = the_match()
        put_json(entries_json(match) if everything else history_json(match))
        return
    from scorekeeper.ledger.parts import reader
    from scorekeeper.reports.history import print_entries, print_history

    with open_ledger(writing=False) as ledger:
        read = reader(ledger, the_match_id(ledger))
        (print_entries if everything else print_history)(screen(), read)
