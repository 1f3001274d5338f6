"""``needs``: what ends the match for either side in the next hand."""

from scorekeeper.cli.shared import command_app, put_json, screen, settings, the_latest

app = command_app()


@app.command()
def needs() -> None:
    """Show what ends the match for either side in the next hand, and how much each still lacks."""
    match = the_latest()
    if settings.json:
        from scorekeeper.reports.needs import needs_json

        put_json(needs_json(match))
        return
    from scorekeeper.reports.needs import print_needs

    print_needs(screen(), match)
