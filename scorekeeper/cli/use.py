"""``use ID``: choose the match in play."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import not_empty, open_ledger, put_json, settings
from scorekeeper.cli.shared.record_line import tell_in_play
from scorekeeper.errors import Illegal
from scorekeeper.ledger.store import Ledger
from scorekeeper.reports.answers import board_json
from scorekeeper.reports.matches import at_place, listed
from scorekeeper.spelling import fold


def use(
    ident: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            callback=not_empty,
            help="The match: the beginning of its id, a player, or its place in matches, from 1.",
        ),
    ],
) -> None:
    """Choose the match that add, board and the others mean from now on, in this ledger."""
    with open_ledger() as ledger:
        found = ledger.match(_found(ledger, ident))
        ledger.use(found.id)
    if settings().json:
        put_json(board_json(found))
    else:
        tell_in_play(found)


def _found(ledger: Ledger, said: str) -> str:
    """Find a match by its place in the list, by its id, or by a player; the one played last. Raises Illegal."""
    rows = listed(ledger)
    if place := at_place(rows, said):
        return place
    try:
        return ledger.find(said)
    except Illegal as error:
        names = ((row["match"], name) for row in rows for side in row["players"].values() for name in side)
        found = next((match for match, name in names if fold(name) == fold(said)), None)
        if found is None or error.problems[0].code != "match-unknown":
            raise
        return str(found)
