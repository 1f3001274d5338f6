"""What a pure function made of an object, remembered as long as the very same object comes again."""

from collections.abc import Callable
from functools import wraps
from itertools import islice
from typing import TypeVar, TypeVarTuple

EachT = TypeVar("EachT")
UnderT = TypeVarTuple("UnderT")
FoundT = TypeVar("FoundT")
_MOST = 1 << 11


def remembered(work: Callable[[EachT, *UnderT], FoundT]) -> Callable[[EachT, *UnderT], FoundT]:
    """Return a pure function of an object, and of hashable values, as one that remembers what it returned.

    The object, the first argument, need not be hashable: it is known by its identity, which no other has while it is
    kept here.
    """
    known: dict[tuple[int, tuple[*UnderT]], tuple[EachT, FoundT]] = {}

    @wraps(work)
    def found(each: EachT, *under: *UnderT) -> FoundT:
        key = (id(each), under)
        if key not in known:
            made = work(each, *under)
            if len(known) >= _MOST:
                for old in list(islice(known, _MOST // 2)):
                    known.pop(old, None)  # another thread may have been faster
            known[key] = each, made
        return known[key][1]

    return found
