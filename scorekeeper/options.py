"""The options of a game as a typed tuple: each field an option, each type the Literal of its choices or int.

The rulebook says which options there are and what they mean; the tuple is what the rules of a game look at.
"""

from collections.abc import Mapping
from typing import Any, TypeVar, get_args

T = TypeVar("T")


def decode(kind: type[T], choices: Mapping[str, str]) -> T:
    """Read choices by option into a game's tuple; an option that is not named has its default.

    Raises ValueError for a choice that the rulebook does not know.
    """
    types = kind.__annotations__
    named = {field: field.replace("_", "-") for field in types}
    return kind(**{field: _read(types[field], choices[option]) for field, option in named.items() if option in choices})


def _read(kind: Any, choice: str) -> object:
    known = get_args(kind)
    if known and choice not in known:
        raise ValueError(choice)
    return choice if known else kind(choice)


def encode(options: tuple[object, ...]) -> dict[str, str]:
    """Return choices by option, the inverse of :func:`decode`."""
    return {field.replace("_", "-"): str(value) for field, value in zip(type(options)._fields, options, strict=True)}  # type: ignore[attr-defined]
