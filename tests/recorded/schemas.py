"""What the scenarios say of the JSON Schemas: forms that were accepted, and forms that were refused as malformed."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator

from tests.cli.runner import ok
from tests.recorded import script

READERS = {"score": "facts", "judge": "record"}
FORMS = [(game, form) for game in ("baloot", "shllaat", "sleazy", "sabat", "shah") for form in READERS.values()]
OUTPUTS = script.HERE / "outputs"
LET_THROUGH = OUTPUTS / "let-through.txt"
"""The malformed forms that a schema takes for right, since not all that is checked can be said in a schema."""
LONG = 900
"""Lines of more letters say nothing new of a schema, and take long."""
_MALFORMED = {"field-type", "field-choice", "field-unknown"}


class Tried(NamedTuple):
    """The lines of JSON of one form."""

    accepted: list[str]
    malformed: list[str]


def recorded(name: str) -> list[dict[str, Any]]:
    """Read what a scenario answered when it was recorded."""
    found: list[dict[str, Any]] = json.loads((OUTPUTS / f"{name}.json").read_text("utf-8"))
    return found


def tried(game: str, form: str) -> Tried:
    """Gather the lines that score, or judge, was given in all scenarios, by what it said of them."""
    found = Tried([], [])
    for line, answer in _answered(game, form):
        codes = {error["code"] for error in answer.get("errors", ())}
        if len(line) > LONG:
            continue
        if not codes:
            found.accepted.append(line)
        elif codes & _MALFORMED:
            found.malformed.append(line)
    return found


def validator(game: str, form: str) -> Draft202012Validator:
    """Return a validator of the schema that is printed."""
    schema = ok("schema", game, form).json
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def record_let_through() -> None:
    """Record which malformed forms the schemas of today take for right."""
    lines = [
        line
        for game, form in FORMS
        for line in tried(game, form).malformed
        if validator(game, form).is_valid(json.loads(line))
    ]
    LET_THROUGH.write_text("".join(f"{line}\n" for line in dict.fromkeys(lines)), "utf-8")


def _answered(game: str, form: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for name in script.NAMES:
        lines = [line for line in script.read(name) if not line.typed.startswith(":")]
        if any(_gives(line, game, form) for line in lines):
            answers = [answer for answer in recorded(name) if not answer["typed"].startswith(":")]
            for line, answer in zip(lines, answers, strict=True):
                if _gives(line, game, form):
                    yield from zip(filter(str.strip, line.stdin.split("\n")), answer["lines"], strict=True)


def _gives(line: script.Line, game: str, form: str) -> bool:
    """Tell whether a line gives forms of a game to score or judge, and is answered in JSON."""
    command, *words = line.words
    return bool(line.stdin) and words[:1] == [game] and READERS.get(command) == form and "--show" not in words
