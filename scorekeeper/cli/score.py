"""``score GAME [FILE|-]``: facts in, scores out, JSON Lines both."""

from functools import partial
from typing import Annotated

import typer

from scorekeeper import api, games
from scorekeeper.cli.shared import command_app, settings
from scorekeeper.cli.shared.json_lines import Terse, answer_lines
from scorekeeper.cli.shared.processes import Jobs

app = command_app()


@app.command()
def score(
    game: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="JSON Lines of facts.")] = "-",
    terse: Terse = False,
    jobs: Jobs = None,
) -> None:
    """Score facts: one JSON object a line in, one result a line out, in the same order."""
    game = games.named(game).name
    begin = partial(_begin, game)
    begin()
    if code := answer_lines(file, partial(api.score, game, terse=terse), begin=begin, jobs=jobs):
        raise typer.Exit(code)


def _begin(game: str) -> None:
    settings.speak(games.find(game))
