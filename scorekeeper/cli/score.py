"""``score GAME [FILE|-]``: facts in, scores out, JSON Lines both."""

import json
import sys
from typing import Annotated, BinaryIO

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli.shared import command_app, opened
from scorekeeper.errors import Malformed, Refused, malformed
from scorekeeper.game import Game, Json
from scorekeeper.reports.forms import errors_json, score_json
from scorekeeper.rulebook import Rulebook
from scorekeeper.shape import wrong_type

app = command_app()


@app.command()
def score(
    game: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="JSON Lines of facts.")] = "-",
) -> None:
    """Score facts: one JSON object a line in, one result a line out, in the same order."""
    played = games.find(game.lower())
    book = rulebook.load(played.rulebook)
    with opened(file) as lines:
        refused = _score_lines(played, book, lines)
    if refused:
        raise typer.Exit(Refused.exit_code)


def _score_lines(game: Game, book: Rulebook, lines: BinaryIO) -> int:
    names = game.names(game.seat([], None))
    defaults = book.defaults()
    refused = 0
    for raw in lines:
        if not raw.strip():
            continue
        try:
            facts = read_json(raw)
            options = _options(book, facts["rules"]) if "rules" in facts else defaults
            result = score_json(game, game.score(game.read(facts, options), options), names)
        except Refused as error:
            refused += 1
            result = errors_json(error, game, names)
        sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")
    return refused


def _options(book: Rulebook, rules: object) -> dict[str, str]:
    if not isinstance(rules, dict):
        raise Malformed([wrong_type("rules", "options by name", rules)])
    return book.choose(rules)


def read_json(raw: bytes) -> Json:
    """Read one JSON object. Raises Malformed."""
    try:
        found = json.loads(raw.decode(), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Malformed([malformed("json-invalid", reason=str(error).partition(":")[0])]) from None
    if not isinstance(found, dict):
        raise Malformed([malformed("json-not-object", found=type(found).__name__)])
    return found


def _no_constant(name: str) -> None:
    raise ValueError(name)
