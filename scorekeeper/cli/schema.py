"""``schema GAME facts|record``: the JSON Schema of a form."""

import json
from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.shared import command_app, put
from scorekeeper.errors import malformed, refuse

app = command_app()


@app.command()
def schema(
    game: Annotated[str, typer.Argument(help="The game.")],
    form: Annotated[str, typer.Argument(help="facts or record.")] = "facts",
) -> None:
    """Print the JSON Schema of what score and judge read."""
    try:
        found = games.find(game.lower()).schema(form)
    except KeyError:
        refuse([malformed("schema-unknown", form=form, game=game)])
    put(json.dumps(found, ensure_ascii=False, indent=2))
