"""``rulings``: what the table decided so far."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import open_ledger, put, put_json, running, screen, settings, the_match_id, told
from scorekeeper.disputes.precedents import final, precedents
from scorekeeper.messages import COMMON, say
from scorekeeper.reports.rulings import LAST, print_ruling, ruling_json


def rulings(
    hand: Annotated[int | None, typer.Argument(metavar="[N]", help="Only those on this hand.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All, not only the last 20.")] = False,
) -> None:
    """List the rulings of the match, with later ones on the same question and earlier similar ones.

    For the last 20 rulings it also shows the match with the other outcome. --all lists the earlier ones too, as they
    were recorded; --json counts them.
    """
    with open_ledger(writing=False) as ledger:
        match = ledger.match(the_match_id(ledger))
        running().speak(match.game, match.seating)
        if hand is not None:
            match.hand(hand) if all(ruled.hand != hand for ruled in match.rulings) else None
        listed = [ruled for ruled in match.rulings if hand in (None, ruled.hand)]
        known = final(ledger, match.game.name) if listed else []
        cut = max(len(listed) - LAST, 0)
        found = [
            (ruled, precedents(known, match, ruled) if place >= cut else None)
            for place, ruled in enumerate(listed)
            if everything or place >= cut
        ]
    if settings().json:
        left_out = {"earlier": cut} if cut and not everything else {}
        shown = [ruling_json(match, ruled, like) for ruled, like in found]
        put_json({"match": match.id, **left_out, "rulings": shown})
        return
    for ruled, like in found:
        print_ruling(screen(), match, ruled, like)
        put("")
    if not found:
        put(told("no-rulings"))
    if cut:
        put(told("rulings-recorded", n=LAST) if everything else say(COMMON, "list-cut", {"n": LAST}))
