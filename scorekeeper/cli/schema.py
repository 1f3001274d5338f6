"""``schema GAME facts|record``: the JSON Schema of a form."""

import json
from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.errors import malformed, refuse
from scorekeeper.forms import document


def schema(
    game: Annotated[str, typer.Argument(help="The game.")],
    form: Annotated[str, typer.Argument(help="facts or record.")] = "facts",
) -> None:
    """Print the JSON Schema of the input of score and judge."""
    played = games.named(game)
    if form not in ("facts", "record"):
        refuse([malformed("schema-unknown", form=form, game=game)])
    found = played.facts.FORM if form == "facts" else played.play.RECORD
    typer.echo(json.dumps(document(found), ensure_ascii=False, indent=2))  # a terminal must not break its texts
