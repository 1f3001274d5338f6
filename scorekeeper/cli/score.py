"""``score GAME [FILE|-]``: facts in, scores out, JSON Lines both."""

from functools import partial
from typing import Annotated

import typer

from scorekeeper import api, games
from scorekeeper.cli.lines import answer_lines
from scorekeeper.cli.shared import command_app, settings

app = command_app()


@app.command()
def score(
    game: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="JSON Lines of facts.")] = "-",
) -> None:
    """Score facts: one JSON object a line in, one result a line out, in the same order."""
    played = games.find(game.lower())
    settings.speak(played)
    if code := answer_lines(file, partial(api.score, played.name)):
        raise typer.Exit(code)
