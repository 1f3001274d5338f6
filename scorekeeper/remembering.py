"""What a pure function made of an object, remembered as long as the very same object comes again."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

EachT = TypeVar("EachT")
UnderT = TypeVarTuple("UnderT")
FoundT = TypeVar("FoundT")
_MOST = 1 << 11


def remembered(work: Callable[[EachT, *UnderT], FoundT]) -> Callable[[EachT, *UnderT], FoundT]:
    """Return a pure function of an object, and of hashable values, as one that remembers what it returned.

    The object, the first argument, need not be hashable: it is known by its identity, which no other has while it is
    kept here. The oldest is forgotten for the newest, one at a time: no call takes longer than the others.
    """
    known: OrderedDict[tuple[int, tuple[*UnderT]], tuple[EachT, FoundT]] = OrderedDict()

    @wraps(work)
    def found(each: EachT, *under: *UnderT) -> FoundT:
        key = (id(each), under)
        kept = known.get(key)
        if kept is None:
            kept = known[key] = each, work(each, *under)
            if len(known) > _MOST:
                known.popitem(last=False)
        return kept[1]

    return found
