"""``rematch``: another match by the same rules, of the same players or of others."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from scorekeeper.cli.new import keep
from scorekeeper.cli.shared import asking, asks, now, put, running, settings, the_match
from scorekeeper.game import Seating
from scorekeeper.ledger.match import Match
from scorekeeper.reading.who import JOINED, player_id, side_id
from scorekeeper.reports.added import closing
from scorekeeper.sheet.seating import again, dealer_carried_over, seated_anew
from scorekeeper.spelling import fold


def rematch(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="Other partners or players, such as Ali+Cem Badr+Dalia; if left out, the same."),
    ] = None,
    dealer: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Who deals first; if left out, the next dealer.")
    ] = None,
    us: Annotated[
        str | None, typer.Option(metavar="SIDE", help="Which side is us; if left out, the side of the same players.")
    ] = None,
) -> None:
    """Start another match by the same rules, of the same players or of others: rematch, rematch Ali+Cem Badr+Dalia."""
    last = the_match()
    running().speak(last.game, last.seating)
    seating, seats = _seated(last, names) if names else seated_anew(last.game, last.seating)
    running().speak(last.game, seating)
    if us is not None:
        seating = seating._replace(us=side_id(seating, us))
    elif names:
        seating = seating._replace(us=_us(last, seating, seats))
    first = dealer_carried_over(last, seats) if dealer is None else player_id(seating, dealer)
    match = again(last, seating, first, now())
    keep(match, rematch_of=last.id)
    if settings().call and not settings().json:  # the table tells it by itself
        put(closing(match, settings().call))


def _seated(last: Match, names: Sequence[str]) -> tuple[Seating, Mapping[str, str]]:
    """Seat people anew; also return the seats they get, by those that they had. Raises Refused, LedgerError."""
    sides, before = asking.sides_named(last.game, names), last.seating.players
    called = {fold(name): name for name in before.values()}
    typed = [name.strip() for side in sides for name in re.split(JOINED, side)]
    spelt = {name: called[fold(name)] for name in typed if fold(name) in called}
    seating = asking.seated(last.game, sides, spelt)
    seats = {name: player for player, name in seating.players.items()}
    return seating, {player: seats[name] for player, name in before.items() if name in seats}


def _us(last: Match, seating: Seating, seats: Mapping[str, str]) -> str | None:
    """Return the side on which those sit who were us; nobody is us if none of them plays on.

    If they sit on both sides a terminal asks, and elsewhere the first of them is taken.
    """
    were = last.seating.sides[last.seating.us] if last.seating.us else ()
    found = [side for player in were for side, ids in seating.sides.items() if seats.get(player) in ids]
    if len(set(found)) > 1 and asks():
        return asking.ask_us(last.game, seating)
    return found[0] if found else None
