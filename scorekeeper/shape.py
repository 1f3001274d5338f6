"""What is wrong with the form of JSON facts, in the words all games share."""

import json
from collections.abc import Iterable, Sequence

from scorekeeper.errors import Problem, malformed
from scorekeeper.words import suggestion


def wrong_type(field: str, expected: str, value: object) -> Problem:
    """Say that a field holds something of another kind than it should."""
    return malformed("field-type", field, key=field, expected=expected, found=_shown(value))


def wrong_choice(field: str, choices: Sequence[str], value: object) -> Problem:
    """Say that a field holds none of the values it can have."""
    return malformed("field-choice", field, key=field, choices=choices, found=_shown(value))


def unknown_field(field: str, known: Iterable[str]) -> Problem:
    """Say that there is no such field."""
    return malformed("field-unknown", field, key=field, hint=suggestion(field, known))


def is_count(value: object) -> bool:
    """Tell whether a JSON value is a whole number from 0 up."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:59] + "…"
