"""``needs``: what ends the match for either side in the next hand."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import put_json, running, screen, settings, the_match
from scorekeeper.reading.who import side_id
from scorekeeper.reports.needs import needs_json, print_needs


def needs(
    side: Annotated[list[str] | None, typer.Argument(metavar="[SIDE]", help="Only this side: us, NS, Ali.")] = None,
) -> None:
    """Show how either side can win with the next hand, and how much each still needs."""
    match = the_match()
    running().speak(match.game, match.seating)
    said = " ".join(side or [])
    only = side_id(match.seating, said)
    if settings().json:
        put_json(needs_json(match, only))
    else:
        print_needs(screen(), match, only)
