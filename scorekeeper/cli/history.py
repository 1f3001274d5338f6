"""``history``: all hands of the match."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import put_json, screen, settings, the_match
from scorekeeper.reports.answers import entries_json, history_json
from scorekeeper.reports.history import print_entries, print_history


def history(
    everything: Annotated[
        bool, typer.Option("--all", help="All entries as they were made, with those taken back.")
    ] = False,
) -> None:
    """Show every hand as it was typed, with the totals after it, and what happened between the hands."""
    match = the_match()
    if settings().json:
        put_json(entries_json(match) if everything else history_json(match))
    else:
        (print_entries if everything else print_history)(screen(), match)
