"""``matches``: all matches of the ledger."""

from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.shared import most, open_ledger, put, put_json, screen, settings, tell_more, told
from scorekeeper.reports.matches import listed, print_matches


def matches(everything: Annotated[bool, typer.Option("--all", help="All, on a terminal too.")] = False) -> None:
    """List all matches, the one played last first; * marks the one in play. A terminal shows the last 100."""
    with open_ledger(writing=False) as ledger:
        rows = listed(ledger, most(everything=everything))
    if settings().json:
        put_json(rows)
    elif not rows:
        put(told("no-matches-start", example=games.invitation()))
    else:
        print_matches(screen(), rows)
        tell_more(len(rows), everything=everything)
