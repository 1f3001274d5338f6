"""What was found before: by a key, or as long as the very same object comes again."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

KeyT = TypeVar("KeyT")
EachT = TypeVar("EachT")
UnderT = TypeVarTuple("UnderT")
FoundT = TypeVar("FoundT")
_MOST = 1 << 11


class Memo(OrderedDict[KeyT, FoundT]):
    """What was found by key, for at most so many keys.

    For a function whose answer depends on the key alone, but that needs more to find it; others take an ``lru_cache``.
    The oldest is forgotten for the newest, one at a time: no call takes longer than the others.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: KeyT, found: FoundT) -> FoundT:
        """Remember what was found by a key, and return it."""
        self[key] = found
        if len(self) > self._most:
            self.popitem(last=False)
        return found


def remembered(work: Callable[[EachT, *UnderT], FoundT]) -> Callable[[EachT, *UnderT], FoundT]:
    """Make a pure function remember what it returned. Its first argument is any object, the others are hashable.

    The object is known by its identity. It is kept here, so no other object has the same.
    """
    known: Memo[tuple[int, tuple[*UnderT]], tuple[EachT, FoundT]] = Memo(_MOST)

    @wraps(work)
    def found(each: EachT, *under: *UnderT) -> FoundT:
        key = (id(each), under)
        kept = known.get(key)
        if kept is None:
            kept = known.keep(key, (each, work(each, *under)))
        return kept[1]

    return found
