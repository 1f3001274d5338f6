"""The options of a game as a typed tuple: each field an option, each type the Literal of its choices or int.

The rulebook says which options there are and what they mean; the tuple is what the rules of a game look at.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TypeVar, get_args

T = TypeVar("T")


def decode(kind: type[T], choices: Mapping[str, str]) -> T:
    """Read choices by option into a game's tuple; an option that is not named has its default.

    Raises ValueError for a choice that the rulebook does not know.
    """
    return _decode(kind, tuple(choices.items()))  # type: ignore[return-value, arg-type] # the cache forgets the type


def unknown(kind: type, choices: Mapping[str, str]) -> list[str]:
    """List the options that a game does not have, and those with a choice that it does not know."""
    fields = _fields(kind)
    return [
        option
        for option, choice in choices.items()
        if option not in fields or (fields[option][2] and choice not in fields[option][2])
    ]


@lru_cache(1024)
def _decode(kind: type, choices: tuple[tuple[str, str], ...]) -> object:
    fields = _fields(kind)
    said = [(fields[option], choice) for option, choice in choices if option in fields]
    return kind(**{field: _read(type_, known, choice) for (field, type_, known), choice in said})


@cache
def _fields(kind: type) -> dict[str, tuple[str, type, frozenset[str]]]:
    """Return by option its field, the type of the field, and the choices there are: none for a number."""
    types = kind.__annotations__.items()
    return {field.replace("_", "-"): (field, type_, frozenset(get_args(type_))) for field, type_ in types}


def _read(kind: type, known: frozenset[str], choice: str) -> object:
    if known and choice not in known:
        raise ValueError(choice)
    return choice if known else kind(choice)


def encode(options: tuple[object, ...]) -> dict[str, str]:
    """Return choices by option, the inverse of :func:`decode`."""
    return {field.replace("_", "-"): str(value) for field, value in zip(type(options)._fields, options, strict=True)}  # type: ignore[attr-defined]
