"""``check 82-70 [as is]``."""

from typing import Annotated

import typer

from scorekeeper.cli.correct import change, read
from scorekeeper.cli.shared import command_app

app = command_app()


@app.command()
def check(
    words: Annotated[list[str], typer.Argument(metavar="82-70 [as is]")],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Hold the totals on the paper against those of the hands: check 82-70."""
    change(lambda match: read(match, "check " + " ".join(words), "check"), why=why)
