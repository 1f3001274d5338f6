"""``rematch``: another match of the same players by the same rules."""

from typing import Annotated

import typer

from scorekeeper.cli.new import keep
from scorekeeper.cli.shared import command_app, now, settings, the_match
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.options import encode
from scorekeeper.sheet.seating import seated_anew
from scorekeeper.sheet.values import player_id

app = command_app()


@app.command()
def rematch(
    dealer: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Who deals first; else who would have dealt next.")
    ] = None,
) -> None:
    """Start another match of the same players by the same rules."""
    last = the_match()
    settings.speak(last.game, last.seating)
    keep(again(last, player_id(last.seating, dealer)))


def again(last: Match, dealer: str | None = None) -> Match:
    """Begin a match of the players, as they are called now, and by the rules of another; the deal goes on.

    Raises Malformed.
    """
    ((_, following),) = last.state.next.items()
    options, first = encode(last.state.options), dealer or following
    seating, ids = seated_anew(last.game, last.seating)
    return begin(last.game, seating, options, now(), dealer=first and ids.get(first, first), agreed=last.agreed)
