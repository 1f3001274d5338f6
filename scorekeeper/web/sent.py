"""A form sent by a phone: its fields, checked before anything is done with them."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import parse_qs

_MOST_FIELDS = 64
_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
_DOINGS = ("try", "record", "ask", "undo", "redo", "sign", "us", "figures", "drop")


class UnreadableError(ValueError):
    """The body is no form of ours."""


class Sent(NamedTuple):
    """A form: what to ``do``, under which ``id``; its ``match``, and how many entries that had then (``seen``).

    ``line`` was typed, ``said`` was pressed; ``fix`` is the number of the hand that it replaces, ``target`` the place
    of what an undo takes back, ``by`` who signs, is us, or what figures are. ``part`` tells that a script wants only
    the answer.
    """

    do: str
    token: str
    match: str
    id: str | None
    seen: int | None
    line: str
    fix: int | None
    target: int | None
    by: str
    as_is: bool
    part: bool
    said: Mapping[str, Sequence[str]]


def read(body: bytes) -> Sent:
    """Read the body of a form. Raises UnreadableError."""
    try:
        fields = parse_qs(body.decode(), keep_blank_values=False, max_num_fields=_MOST_FIELDS, errors="strict")
    except (ValueError, UnicodeDecodeError) as error:
        raise UnreadableError from error
    one = {name: values[0] for name, values in fields.items()}
    ident = one.get("id")
    if one.get("do") not in _DOINGS or (ident is not None and not _ID.fullmatch(ident)):
        raise UnreadableError
    return Sent(
        one["do"], one.get("token", ""), one.get("match", ""), ident, _number(one, "seen"),
        " ".join(one.get("line", "").split()), _number(one, "fix"), _number(one, "target"),
        one.get("by", ""), "as_is" in one, "part" in one, fields,
    )  # fmt: skip


def _number(fields: Mapping[str, str], name: str) -> int | None:
    given = fields.get(name)
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) < 10):
        raise UnreadableError
    return int(given)
