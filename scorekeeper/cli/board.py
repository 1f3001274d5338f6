"""``board``: where the match stands."""

from scorekeeper.cli.shared import command_app, put_json, screen, settings, the_match

app = command_app()


@app.command()
def board() -> None:
    """Show where the match stands: the hands, the totals, what is to go, who deals next."""
    match = the_match()
    if settings.json:
        from scorekeeper.reports.forms import board_json

        put_json(board_json(match))
        return
    from scorekeeper.reports.board import print_board

    print_board(screen(), match, settings.call)
