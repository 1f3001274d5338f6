"""What a pure function made of an object, remembered as long as the very same object comes again."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
FoundT = TypeVar("FoundT")
_MOST = 1 << 11


def remembered(work: Callable[P, FoundT]) -> Callable[P, FoundT]:
    """Return a pure function of an object, and of hashable values, as one that remembers what it returned.

    The object, the first argument, need not be hashable: it is known by its identity, which no other has while it is
    kept here.
    """
    known: dict[Any, tuple[Any, FoundT]] = {}

    @wraps(work)
    def found(each: Any, *under: Any) -> FoundT:
        key = (id(each), under)
        if key not in known:
            made = work(each, *under)  # type: ignore[call-arg]
            if len(known) >= _MOST:
                known.clear()
            known[key] = each, made
        return known[key][1]

    return found  # type: ignore[return-value]
