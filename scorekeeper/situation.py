"""The form of a situation that somebody asks about: which fields it has, and what each may hold."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.forms import unknown_field, wrong_choice, wrong_type
from scorekeeper.game import Json

Check = Callable[[str, Any], list[Problem]]
"""Looks at the value of a field, and gives what is wrong with it."""


def checked(data: Json, known: Mapping[str, Check], needed: tuple[str, ...]) -> Json:
    """Check the fields of a situation. Raises Malformed with everything wrong."""
    problems = [unknown_field(key, known) for key in data if key not in known and not key.startswith("_")]
    problems += [malformed("field-missing", key, key=key) for key in needed if key not in data]
    for key, check in known.items():
        if key in data:
            problems += check(key, data[key])
    refuse(problems)
    return data


def one_of(*choices: str) -> Check:
    """Make the check of a field that holds one of some words."""
    return lambda key, value: [] if value in choices else [wrong_choice(key, choices, value)]


def flag(key: str, value: Any) -> list[Problem]:
    """Check a field that is true or false."""
    return [] if isinstance(value, bool) else [wrong_type(key, "true or false", value)]


def anything(_key: str, _value: Any) -> list[Problem]:
    """Leave a field to a later check."""
    return []
