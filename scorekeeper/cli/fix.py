"""``fix N LINE…``: replace a hand."""

from typing import Annotated

import typer

from scorekeeper.cli.correct import hand_number, tell_change
from scorekeeper.cli.shared import command_app, now, recording
from scorekeeper.ledger.acts import Fix, Hand
from scorekeeper.ledger.entries import stamped
from scorekeeper.sheet.lines import read_as

app = command_app()
_HAND = ("hand", "#")
"""Words that may stand before the number."""


@app.command(context_settings={"ignore_unknown_options": True})
def fix(
    said: Annotated[str, typer.Argument(metavar="N", help="The hand.")],
    line: Annotated[list[str], typer.Argument(help="What really happened.")],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with the correction.")] = None,
) -> None:
    """Replace a hand, wherever it is, by what really happened, and tell every consequence."""
    if said.lower() in _HAND and len(line) > 1:
        said, *line = line
    number, words = hand_number(said.rstrip(",;")), " ".join(line).lstrip(":,; ")
    with recording() as match:
        target = match.hand(number).seq
        hand = read_as(Hand, match.game, match.seating, words, match.state.options)
        before = match.record(stamped(Fix(number, hand, target), now(), why=why))
    tell_change(match, before, f"hand {number} is now: {hand.line}")
