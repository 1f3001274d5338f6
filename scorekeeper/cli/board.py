"""``board``: where the match stands."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, put_json, screen, settings, the_latest, the_match

app = command_app()
LATEST = 20
"""How many hands are shown."""


@app.command()
def board(
    everything: Annotated[bool, typer.Option("--all", help="All hands, not the last 20 alone.")] = False,
) -> None:
    """Show where the match stands: the last hands, the totals, what is to go, who deals next."""
    if settings.json:
        from scorekeeper.reports.forms import board_json

        put_json(board_json(the_latest()))
        return
    from scorekeeper.reports.board import print_board

    match = the_match() if everything else the_latest(LATEST)
    print_board(screen(), match, match.plays if everything else match.plays[-LATEST:], settings.call)
