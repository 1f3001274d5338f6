"""``rulings``: what the table decided so far."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, match_id, open_ledger, put, put_json, screen, settings
from scorekeeper.cli.texts import told
from scorekeeper.disputes.precedents import precedents

app = command_app()


@app.command()
def rulings(
    hand: Annotated[int | None, typer.Argument(metavar="[N]", help="Only those on this hand.")] = None,
) -> None:
    """List the rulings of the match, later ones on the same question with them, and earlier ones like them."""
    with open_ledger(writing=False) as ledger:
        match = ledger.match(match_id(ledger))
        settings.speak(match.game, match.seating)
        if hand is not None:
            match.hand(hand) if all(ruled.hand != hand for ruled in match.rulings) else None
        listed = [ruled for ruled in match.rulings if hand in (None, ruled.hand)]
        found = [(ruled, precedents(ledger, match, ruled)) for ruled in listed]
    from scorekeeper.reports.rulings import print_ruling, ruling_json

    if settings.json:
        put_json({"match": match.id, "rulings": [ruling_json(match, ruled, before) for ruled, before in found]})
        return

    for ruled, before in found:
        print_ruling(screen(), match, ruled, before)
        put("")
    if not found:
        put(told("no-rulings"))
