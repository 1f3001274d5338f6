"""``check 82-70 [as is]``."""

from typing import Annotated

import typer

from scorekeeper.cli.shared.record_line import record
from scorekeeper.ledger.acts import Check
from scorekeeper.sheet.endings import with_as_is


def check(
    words: Annotated[list[str], typer.Argument(metavar="82-70")],
    as_is: Annotated[bool, typer.Option("--as-is", help="Record that the paper differs.")] = False,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Compare the totals on the paper with the totals of the hands: check 82-70."""
    line = with_as_is("check " + " ".join(words), as_is=as_is)
    record(line, Check, why)
