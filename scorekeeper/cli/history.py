"""``history``: all hands of the match."""

from scorekeeper.cli.shared import command_app, put_json, settings, the_match

app = command_app()


@app.command()
def history() -> None:
    """Show every hand as it was typed, with the totals after it."""
    match = the_match()
    if settings.json:
        from scorekeeper.reports.forms import history_json

        put_json(history_json(match))
        return
    from scorekeeper.reports.history import print_history
    from scorekeeper.reports.screen import console

    print_history(console(), match)
