"""``rulings``: what the table decided so far."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, match_id, open_ledger, put, put_json, screen, settings
from scorekeeper.cli.texts import told
from scorekeeper.disputes.precedents import final, precedents
from scorekeeper.messages import COMMON, say

app = command_app()
_LAST = 20
"""Rulings that are shown unless all are wanted."""


@app.command()
def rulings(
    hand: Annotated[int | None, typer.Argument(metavar="[N]", help="Only those on this hand.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All, not only the last 20.")] = False,
) -> None:
    """List the rulings of the match, later ones on the same question with them, and earlier ones like them.

    What a ruling would come to if decided otherwise is played to the end, so only the last 20 are shown without --all;
    --json counts the earlier ones.
    """
    with open_ledger(writing=False) as ledger:
        match = ledger.match(match_id(ledger))
        settings.speak(match.game, match.seating)
        if hand is not None:
            match.hand(hand) if all(ruled.hand != hand for ruled in match.rulings) else None
        listed = [ruled for ruled in match.rulings if hand in (None, ruled.hand)]
        earlier = 0 if everything else max(len(listed) - _LAST, 0)
        known = final(ledger, match.game.name) if listed else []
        found = [(ruled, precedents(known, match, ruled)) for ruled in listed[earlier:]]
    from scorekeeper.reports.rulings import print_ruling, ruling_json

    if settings.json:
        shown = [ruling_json(match, ruled, before) for ruled, before in found]
        put_json({"match": match.id, **({"earlier": earlier} if earlier else {}), "rulings": shown})
        return

    for ruled, before in found:
        print_ruling(screen(), match, ruled, before)
        put("")
    if not found:
        put(told("no-rulings"))
    if earlier:
        put(say(COMMON, "list-cut", {"n": _LAST}))
