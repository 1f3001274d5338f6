"""``rulings``: what the table decided so far."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, open_ledger, put, put_json, screen, settings, the_match_id
from scorekeeper.cli.texts import told
from scorekeeper.disputes.precedents import Precedent, final, precedents
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.messages import COMMON, say
from scorekeeper.reports.rulings import LAST, print_recorded, print_ruling, recorded_json, ruling_json

app = command_app()


@app.command()
def rulings(
    hand: Annotated[int | None, typer.Argument(metavar="[N]", help="Only those on this hand.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All, not only the last 20.")] = False,
) -> None:
    """List the rulings of the match, later ones on the same question with them, and earlier ones like them.

    What a ruling would come to if decided otherwise is played to the end, so only the last 20 are shown without --all;
    --json counts the earlier ones. With --all those are shown as they were recorded.
    """
    with open_ledger(writing=False) as ledger:
        match = ledger.match(the_match_id(ledger))
        settings.speak(match.game, match.seating)
        if hand is not None:
            match.hand(hand) if all(ruled.hand != hand for ruled in match.rulings) else None
        listed = [ruled for ruled in match.rulings if hand in (None, ruled.hand)]
        known = final(ledger, match.game.name) if listed else []
        earlier, last = listed[:-LAST], listed[-LAST:]
        found = [(ruled, precedents(known, match, ruled)) for ruled in last]
    if settings.json:
        _put_json(match, earlier, found, everything=everything)
    else:
        _print(match, earlier, found, everything=everything)


_Found = list[tuple[Ruled, list[Precedent]]]
"""Rulings, each with the earlier ones like it."""


def _put_json(match: Match, earlier: list[Ruled], found: _Found, *, everything: bool) -> None:
    shown = [ruling_json(match, ruled, before) for ruled, before in found]
    if everything:
        shown = [*(recorded_json(match, ruled) for ruled in earlier), *shown]
    left_out = {"earlier": len(earlier)} if earlier and not everything else {}
    put_json({"match": match.id, **left_out, "rulings": shown})


def _print(match: Match, earlier: list[Ruled], found: _Found, *, everything: bool) -> None:
    for ruled in earlier if everything else ():
        print_recorded(screen(), match, ruled)
        put("")
    for ruled, before in found:
        print_ruling(screen(), match, ruled, before)
        put("")
    if not found:
        put(told("no-rulings"))
    if earlier:
        put(told("rulings-recorded", n=LAST) if everything else say(COMMON, "list-cut", {"n": LAST}))
