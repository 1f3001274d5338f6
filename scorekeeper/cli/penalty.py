"""``penalty SIDE KIND``."""

from typing import Annotated

import typer

from scorekeeper.cli.shared.record_line import record
from scorekeeper.ledger.acts import Penalty


def penalty(
    words: Annotated[list[str], typer.Argument(metavar="SIDE KIND")],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Record a penalty between hands: penalty NS out-of-turn."""
    record("penalty " + " ".join(words), Penalty, why)
