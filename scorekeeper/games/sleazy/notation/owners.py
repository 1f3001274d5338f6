"""The possible owners of the sets of a line of Sleazy: every side stands before its sets, or behind them.

A comma parts: in a clause that names a side a set is of that clause's. It never makes a set somebody's.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from scorekeeper.games.sleazy.cards import OWNED_SETS
from scorekeeper.games.sleazy.facts import Told
from scorekeeper.games.sleazy.sides import SIDES
from scorekeeper.reading.chart import Part

Owners = tuple[str | None, ...]
"""Whose each thing is, None for a pair."""
_Way = dict[int, str]
"""Whose the sets are, by their numbers."""
Owned = tuple[float, Owners]
"""Owners, and the price of taking them for those."""
_MIXED, _UNSAID = 0.2, 0.5
"""Prices of sides that stand before some sets and behind others, and of a set with no owner beside it."""
_MOST = 16


class Thing(NamedTuple):
    """A compound that is told, or nothing: its number among them, its item and clause, and its word."""

    number: int
    told: Told | None
    at: int
    clause: int
    part: Part

    @property
    def is_owned(self) -> bool:
        """Whether it belongs to a side: a set, or nothing."""
        return self.told is None or self.told.kind in OWNED_SETS

    @property
    def is_broken(self) -> bool:
        """Whether it is a broken set, which is nobody's but has been somebody's."""
        return self.told is not None and self.told.kind == "broken"


class Named(NamedTuple):
    """A side that is named: its item and clause, its word, and whether it surely stands before its sets."""

    side: str
    at: int
    clause: int
    part: Part
    leads: bool


def owners(things: Sequence[Thing], named: Sequence[Named]) -> tuple[Part | None, Sequence[Owned]]:
    """Return the possible owners of the things, and the word to ask about if a side or a set stands alone.

    Whoever ends the line can have nothing, if somebody else can have all that stands before.
    """
    line = _Line(things, named)
    if ways := [*islice(line.ways(named), _MOST)]:
        ways += [(_MIXED, way) for _, way in islice(line.ways(named[:-1]), _MOST)] if line.ends_idly() else []
        return None, [(price, line.whole(way)) for price, way in ways]
    asked = (line.sets or named)[0]
    return asked.part, [(_UNSAID, line.whole(way)) for way in islice(line.around(), _MOST)]


class _Line:
    def __init__(self, things: Sequence[Thing], named: Sequence[Named]) -> None:
        self.things, self.named = things, named
        self.sets = [each for each in things if each.is_owned]

    def whole(self, way: _Way) -> Owners:
        """Return the owner of each thing; a broken set was of who stands right beside it, if anybody does."""
        beside = {(name.at + step, name.clause): name.side for name in self.named for step in (-1, 1, 0)}
        broken = {each.number: beside.get((each.at, each.clause)) for each in self.things if each.is_broken}
        return tuple(way.get(each.number, broken.get(each.number)) for each in self.things)

    def ends_idly(self) -> bool:
        """Tell whether the last of several sides ends the line, with no comma before it or none but right before it."""
        last, clauses = self.named[-1:], {each.clause for each in self.things}
        return len(self.named) > 1 and all(
            each.at < name.at and (name.clause not in clauses or len(clauses) == 1)
            for name in last
            for each in self.things
        )

    def ways(
        self,
        named: Sequence[Named],
        number: int = 0,
        before: Named | None = None,
        styles: frozenset[bool] = frozenset(),
    ) -> Iterator[tuple[float, _Way]]:
        """Yield the owners of the sets if every side has some, or pairs, all of them on one side of its name.

        ``number`` is that of the gap between two sides from which on they are shared; ``before`` is who leads it.
        """
        if number > len(named):
            yield _MIXED if len(styles) > 1 else 0.0, {}
            return
        behind = named[number] if number < len(named) else None
        gap = [
            each
            for each in self.things
            if (not number or each.at >= named[number - 1].at) and (behind is None or each.at < behind.at)
        ]
        for leads in (True,) if behind is None or behind.leads else (True, False):
            onward = styles | {leads} if behind else styles
            for way in self._shared(gap, before, None if leads else behind):
                for price, rest in self.ways(named, number + 1, behind if leads else None, onward):
                    yield price, way | rest

    def _shared(self, gap: Sequence[Thing], before: Named | None, after: Named | None) -> Iterator[_Way]:
        """Yield the owners of the sets between two names: the first belong to one, the others to the other."""
        sets = [each for each in gap if each.is_owned and (self.named or each.told)]
        leads_pairs = before and gap and not gap[0].is_owned and gap[0].clause == before.clause
        for count in range(len(sets) + 1):
            firsts, lasts = sets[:count], sets[count:]
            lacks_owner = (before is None and firsts) or (after is None and lasts)
            lacks_sets = (before and not firsts and not leads_pairs) or (
                after and not lasts and not (gap and gap[-1].is_broken)
            )
            if lacks_owner or lacks_sets:
                continue
            owned = [(each, name) for name, its in ((before, firsts), (after, lasts)) if name for each in its]
            if (firsts and lasts) or all(self._reaches(name, each) for each, name in owned):
                yield {each.number: name.side for each, name in owned}

    def _reaches(self, name: Named, each: Thing) -> bool:
        """Tell whether no comma parts a set from a side: a clause has its own sets, if a side in it can have them."""
        if name.clause == each.clause:
            return True
        its = [other for other in self.named if other.clause == each.clause]
        return self._looks(name, each) and not any(self._looks(other, each) for other in its)

    def _looks(self, name: Named, each: Thing) -> bool:
        """Tell whether a side can look to a thing: in its clause it has no others but on that side of its name."""
        after = [other.at >= name.at for other in self.things if other.clause == name.clause]
        return not after or (each.at >= name.at) in after

    def around(self) -> Iterator[_Way]:
        """Yield the owners of the sets if those of each item are of one of the sides around it."""
        either = {}
        for each in self.sets:
            before = [name.side for name in self.named if name.at <= each.at][-1:]
            after = [name.side for name in self.named if name.at > each.at][:1]
            either[each.at] = tuple(dict.fromkeys(before + after)) if before and after else SIDES
        for sides in product(*either.values()):
            owner = dict(zip(either, sides, strict=True))
            yield {each.number: owner[each.at] for each in self.sets}
