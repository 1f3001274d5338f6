"""JSON Lines in and out: what score, judge and ask do with a file or a pipe."""

import json
import sys
from collections.abc import Callable
from typing import Any

from scorekeeper.cli.shared import opened, settings
from scorekeeper.errors import Malformed, Refused, malformed
from scorekeeper.game import Json
from scorekeeper.reports.forms import errors_json


def answer_lines(file: str, answer: Callable[[Json], Json], show: Callable[[Json, Json], None] | None = None) -> int:
    """Answer each line of a file, in order and one at a time; return the exit code.

    A refused line is answered with its errors, and the others are answered all the same. ``show`` prints a line and
    its answer for a person, in place of JSON. Raises LedgerError for a file that cannot be read.
    """
    refused = infractions = False
    with opened(file) as lines:
        for raw in filter(bytes.strip, lines):
            data: Json = {}
            try:
                data = read_json(raw)
                form = answer(data)
                infractions = infractions or bool(form.get("rulings"))
            except Refused as error:
                refused = True
                form = errors_json(error, None, settings.names, settings.texts)
            if show:
                show(data, form)
            else:
                sys.stdout.write(_WRITER.encode(form) + "\n")
    return Refused.exit_code if refused else int(infractions)


def read_json(raw: bytes) -> Json:
    """Read one JSON object. Raises Malformed."""
    try:
        found = _READER.decode(raw.decode())
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


_READER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_unique)
_WRITER = json.JSONEncoder(ensure_ascii=False)
