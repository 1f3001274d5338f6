"""JSON as it comes in from outside, read strictly, and as it goes out: one object a line.

A key that comes twice, or a number beyond all measure, is refused and never guessed.
"""

import json
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.errors import Malformed, malformed

Json = dict[str, Any]


def read_json(raw: bytes) -> Json:
    """Read one JSON object. Raises Malformed."""
    try:
        found = _READER.decode(raw.decode())
    except UnicodeDecodeError:
        raise Malformed([malformed("json-invalid", reason="its bytes are not UTF-8 text")]) from None
    except json.JSONDecodeError as error:
        if raw.startswith(BOM_UTF8):  # as editors of Windows begin a file
            return read_json(raw[len(BOM_UTF8) :])
        column = _column(error)
        raise Malformed([malformed("json-invalid", column=column, reason=f"{error.msg}, column {column}")]) from None
    except (ValueError, RecursionError):
        raise Malformed([malformed("json-invalid", reason="a number or a nesting goes beyond all measure")]) from None
    if b"\\" in raw and b"\\u" in raw and not _is_text(found):  # a single byte is found much faster
        raise Malformed([malformed("json-invalid", reason="it has half a letter, a lone surrogate")])
    if not isinstance(found, dict):
        raise Malformed([malformed("json-not-object", form=_KINDS[type(found)])])
    return found


def _column(error: json.JSONDecodeError) -> int:
    """Return the place of an error on its line; a part missing at the end of the text is missing on its last line."""
    text = error.doc.rstrip()
    return error.colno if error.pos < len(text) else len(text) - text.rfind("\n")


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


# --- out --------------------------------------------------------------------------------------------------


to_text = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
"""Write any value; no form of ours holds itself."""


_canonical = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def canonical(value: Mapping[str, object] | Sequence[object]) -> str:
    """Write an object, or a list, in the one form that is hashed: sorted keys, no spaces, UTF-8.

    >>> canonical({"b": 1, "a": "é"})
    '{"a":"é","b":1}'
    """
    return _canonical(value)


def indented(value: object, depth: int = 0) -> str:
    """Write a value with an indent of 1, ``depth`` deep in another."""
    return json.dumps(value, ensure_ascii=False, indent=1).replace("\n", "\n" + " " * depth)


def write_json(form: Json) -> bytes:
    """Write a form as it goes out."""
    return to_text(form).encode("utf-8", "replace")
