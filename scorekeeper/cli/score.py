"""``score GAME [FILE|-]``: facts in, scores out, JSON Lines both."""

import json
import sys
from typing import Annotated, Any, BinaryIO

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli.shared import command_app, opened
from scorekeeper.errors import Malformed, Refused, malformed
from scorekeeper.forms import wrong_type
from scorekeeper.game import AnyGame, Json
from scorekeeper.options import decode
from scorekeeper.reports.forms import errors_json, score_json
from scorekeeper.rulebook import Rulebook

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


def _score_lines(game: AnyGame, book: Rulebook, lines: BinaryIO) -> int:
    names = game.seating.names(game.seating.seat([], None))
    defaults = book.defaults()
    refused = 0
    for raw in lines:
        if not raw.strip():
            continue
        try:
            data = read_json(raw)
            options = decode(game.options, options_of(book, data, defaults))
            facts = game.facts.decode(data)
            result = score_json(game, game.scoring.score(facts, options), names)
        except Refused as error:
            refused += 1
            result = errors_json(error, game, names)
        sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")
    return refused


def options_of(book: Rulebook, data: Json, defaults: dict[str, str]) -> dict[str, str]:
    """Return the options that facts, a record or a situation are judged under. Raises Malformed."""
    if "rules" not in data:
        return defaults
    if not isinstance(data["rules"], dict):
        raise Malformed([wrong_type("rules", "options by name", data["rules"])])
    return book.choose(data["rules"])


def read_json(raw: bytes) -> Json:
    """Read one JSON object. Raises Malformed."""
    try:
        found = json.loads(raw.decode(), parse_constant=_no_constant, object_pairs_hook=_unique)
    except UnicodeDecodeError:
        raise Malformed([malformed("json-invalid", reason="its bytes are not UTF-8 text")]) from None
    except json.JSONDecodeError as error:
        raise Malformed([malformed("json-invalid", reason=f"{error.msg}, column {error.colno}")]) from None
    except (ValueError, RecursionError):
        raise Malformed([malformed("json-invalid", reason="a number or a nesting goes beyond all measure")]) from None
    if b"\\u" in raw and not _is_text(found):
        raise Malformed([malformed("json-invalid", reason="it has half a letter, a lone surrogate")])
    if not isinstance(found, dict):
        raise Malformed([malformed("json-not-object", found=_KINDS[type(found)])])
    return found


def _is_text(found: object) -> bool:
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


_KINDS = {list: "a list", str: "a text", int: "a number", float: "a number", bool: "true or false", type(None): "null"}


def _unique(pairs: list[tuple[str, Any]]) -> Json:
    """Build an object; a field given twice would be a guess."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Malformed([malformed("json-twice", twice, key=twice)])
    return found


def _no_constant(name: str) -> None:
    raise ValueError(name)
