"""``dealer SEAT``."""

from typing import Annotated

import typer

from scorekeeper.cli.shared.record_line import record
from scorekeeper.ledger.acts import Dealer


def dealer(
    words: Annotated[list[str], typer.Argument(metavar="SEAT")],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Say who deals, or begins, the next hand: dealer S."""
    record("dealer " + " ".join(words), Dealer, why)
