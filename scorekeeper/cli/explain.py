"""``explain [N]``: how a hand was counted."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, put_json, settings, the_match
from scorekeeper.errors import illegal, refuse

app = command_app()


@app.command()
def explain(
    number: Annotated[int | None, typer.Argument(metavar="[N]", help="The hand; the last one if left out.")] = None,
) -> None:
    """Show how a hand was counted: who counts, every conversion and addition, each with its article."""
    match = the_match()
    settings.speak(match.game, match.table)
    if not match.hands:
        refuse([illegal("hand-none")])
    hand = match.hand(number) if number is not None else match.hands[-1]
    if settings.json:
        from scorekeeper.reports.forms import hand_json

        put_json({"match": match.id, **hand_json(match, hand)})
        return
    from scorekeeper.reports.explain import print_explanation
    from scorekeeper.reports.screen import console

    print_explanation(console(), match, hand)
