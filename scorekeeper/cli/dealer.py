"""``dealer SEAT``."""

from typing import Annotated

import typer

from scorekeeper.cli.correct import change, read
from scorekeeper.cli.shared import command_app

app = command_app()


@app.command()
def dealer(
    words: Annotated[list[str], typer.Argument(metavar="SEAT")],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Say who deals, or begins, the next hand: dealer S."""
    change(lambda match: read(match, "dealer " + " ".join(words), "dealer"), why=why)
