"""``void N``: strike a hand."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import recording, the_hand, told
from scorekeeper.cli.shared.record_line import kept, only_hand, tell_change
from scorekeeper.errors import malformed, refuse
from scorekeeper.ledger.acts import Void


def void(
    said: Annotated[list[str] | None, typer.Argument(metavar="N", help="The number of the hand, or last.")] = None,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with the correction.")] = None,
) -> None:
    """Make a hand void. Its number stays free, and the entry stays in the record."""
    refuse([] if said else [malformed("hand-which", command="void")])
    meant = only_hand(said or [])
    with recording() as match:
        hand = the_hand(match, meant)
        number = hand.number or 0
        before = kept(match, Void(number, hand.seq), why)
    tell_change(match, before, told("hand-void", n=number))
