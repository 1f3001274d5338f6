"""Whose the things of a clause are.

The plainest clause comes in pairs of a thing and its owner, in either order: ``hokum E``, ``NS 77``, ``fifty N``. Where
that leaves somebody or something over, things in a row can have the same owner: ``hokum us 90``. A clause without
anybody leaves all of it open: ``kaboot``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice, pairwise, product
from math import prod
from operator import itemgetter

from scorekeeper.errors import Problem, unclear
from scorekeeper.games.baloot.notation.kinds import BONUSES, FREE, WON_OR_LOST, PartKind
from scorekeeper.games.baloot.notation.parts import BY_DECLARER, Part, is_free
from scorekeeper.seats import SEATS, SIDE
from scorekeeper.words import Word

Owned = tuple[Part, str | None]
"""A thing, and whose it is; None is open."""
_Form = tuple[PartKind, str, str | None, bool]
"""What of a part comes first, and decides whose it can be: from its kind to whether "and" stands before it."""
_NO_WORD = Word("", "", 0)
_ENDING: frozenset[PartKind] = frozenset(("spoken", "nothing", "rest"))
_Match = Callable[[Sequence[Part]], Iterator[list[Owned]]]
PAIRS, SHARED, OPEN, LOOSE = range(4)
"""How plain a way to find the owners is; the least plain one takes the clauses of a line together."""
MOST_OWNERS, MOST_SPLITS, MOST_FREE, MOST_SPEAKERS = 24, 256, 8, 3
"""How much of a clause without commas is tried out; one with more is not understood."""


def owned(parts: Sequence[Part]) -> tuple[int, list[list[Owned]]]:
    """Return the plainest kind of ways in which a clause has owners, and all ways of that kind; none may fit."""
    tier, ways = _known(tuple([part[:4] for part in parts]))
    return tier, [[(parts[at], owner) for at, owner in way] for way in ways if not _repeats(parts, way)]


def _repeats(parts: Sequence[Part], way: Iterable[tuple[int, str | None]]) -> bool:
    """Tell whether one who is named once has the same thing twice, on either side: of "us 90 them 90" one is ours."""
    seen: dict[tuple[object, ...], int] = {}
    for at, owner in sorted(way, key=itemgetter(0)):
        part = parts[at]
        thing = (part.kind, part.what, part.numbers, owner)
        first = at if part.kind in FREE else seen.setdefault(thing, at)
        if first != at and [owner] == [part.what for part in parts[first:at] if part.kind == "owner"]:
            before = next((part.what for part in parts[first::-1] if part.kind == "owner"), None)
            after = next((part.what for part in parts[at:] if part.kind == "owner"), None)
            return owner not in (before, after)
    return False


@lru_cache(1000)
def _known(forms: tuple[_Form, ...]) -> tuple[int, tuple[tuple[tuple[int, str | None], ...], ...]]:
    """Find the ways of parts of these forms, each part by its place: its word and its numbers decide nothing."""
    parts = [Part(*form, _NO_WORD, place=at) for at, form in enumerate(forms)]
    tier, found = _owned(parts)
    for left_out, thing in _of_speakers(parts):
        rest = [part for at, part in enumerate(parts) if at not in left_out]
        apart, others = _owned(rest)
        if others and (apart < OPEN or [part.kind for part in rest] == ["points"]):
            found = [*found, *([*way, thing] for way in others)]
    return tier, tuple(tuple((part.place, owner) for part, owner in way) for way in found)


def _of_speakers(parts: Sequence[Part]) -> Iterator[tuple[tuple[int, ...], Owned]]:
    """Yield what can be of somebody else than who stands beside it, and the places to leave out then.

    Who stands beside a denial or a raise can have nothing else: ``hokum us 90 they doubled``. A figure after who raised
    can be theirs: ``hokum us x2 by them 85``. One after the project of a player can be of either side: ``hokum Ali, Cem
    siri 90``.
    """
    last = len(parts) - 1
    for at, part in enumerate(parts if last > 1 else ()):
        if part.kind == "spoken" or at == last:
            yield from (((at, who), (part, parts[who].what)) for who in _beside(parts, at))
    for at, (part, after) in enumerate(pairwise(parts), 1):
        if after.kind != "points" or (at < last and parts[at + 1].kind == "owner"):
            continue
        if part.by:
            yield (at,), (after, part.by)
        elif at > 1 and part.kind in BONUSES and _is_opponent(parts, at - 2):
            yield (at,), (after, None)


def _beside(parts: Sequence[Part], at: int) -> Iterator[int]:
    """Yield the places of those beside a raise, or a denial at the end, who can have nothing else: no declarer.

    What follows a side is more likely that side's, and so is who has won or lost.
    """
    if parts[at].kind not in _ENDING or parts[at].by is not None or parts[at].what in BY_DECLARER:
        return
    kinds = [part.kind for part in parts[max(at - 3, 0) : at]]
    if parts[at].joined and at > 1 and parts[at - 2].joined and parts[at - 2].kind != "owner":
        return  # and 90 for us and doubled
    declares = kinds[-2:] == ["declarer", "owner"] and kinds != ["owner", "declarer", "owner"]
    if kinds[-1:] == ["owner"] and not declares and not _goes_on(parts[at + 1 : at + 2]):
        yield at - 1
    who, *things = parts[at + 1 : at + 3] or (parts[at],)
    if who.kind == "owner" and who.what in SEATS and not _goes_on(things):
        yield at + 1


def _goes_on(things: Sequence[Part]) -> bool:
    """Tell whether what follows is told of the same people: "and lost"."""
    return any(thing.joined or thing.kind in WON_OR_LOST for thing in things)


def _is_opponent(parts: Sequence[Part], at: int) -> bool:
    """Tell whether a player is named here, and somewhere else somebody of the other side."""
    who = parts[at]
    if who.kind != "owner" or who.what not in SEATS:
        return False
    return any(part.kind == "owner" and SIDE[part.what] != SIDE[who.what] for part in parts)


def _owned(parts: Sequence[Part]) -> tuple[int, list[list[Owned]]]:
    if not any(part.kind == "owner" for part in parts):
        tier = OPEN if any(not is_free(part) and part.kind not in ("declarer", "tricks") for part in parts) else PAIRS
        return tier, [[(part, part.by) for part in parts]]
    for tier, match in ((PAIRS, _pairs), (SHARED, _shares)):
        free = sum(part.kind in FREE and part.by is None for part in parts)
        for taken in range(1 + min(free, MOST_SPEAKERS) if free <= MOST_FREE else 1):
            ways = (way for speakers in _speakers(parts, taken) for way in _matched(parts, speakers, match))
            if found := list(islice(ways, MOST_OWNERS)):
                return tier, found
    return OPEN, []


def left_over(clauses: Sequence[Sequence[Part]]) -> list[Problem]:
    """Say what has nobody, and who has nothing, where clauses cannot be understood; at least one problem."""
    found = [problem for parts in clauses for problem in _left_over([part for part in parts if not is_free(part)])]
    first = clauses[0][0].word
    return found or [unclear("owner-stray", column=first.column, word=first.text)]


def _left_over(solid: Sequence[Part]) -> Iterator[Problem]:
    at = 0
    while at < len(solid):
        here, after = solid[at], solid[at + 1] if at + 1 < len(solid) else None
        if after and (here.kind == "owner") != (after.kind == "owner"):
            at += 1
        elif here.kind == "owner":
            yield unclear("owner-stray", column=here.word.column, word=here.word.text)
        elif here.kind not in ("declarer", "tricks"):
            yield unclear("owner-missing", column=here.word.column, word=here.word.text)
        at += 1


def _speakers(parts: Sequence[Part], taken: int) -> Iterator[dict[int, int]]:
    """Yield ways in which so many free things have an owner beside them: {place of the thing: place of the owner}."""
    free = [at for at, part in enumerate(parts) if part.kind in FREE and part.by is None]
    for chosen in combinations(free, taken):
        for sides in product((1, -1), repeat=taken):
            speakers = {at: at + side for at, side in zip(chosen, sides, strict=True)}
            people = set(speakers.values())
            if len(people) == taken and all(0 <= who < len(parts) and parts[who].kind == "owner" for who in people):
                yield speakers


def _matched(parts: Sequence[Part], speakers: Mapping[int, int], match: _Match) -> Iterator[list[Owned]]:
    """Yield ways to match owners with all things but the free ones; who owns one of those parts the clause."""
    free: list[Owned] = []
    rows: list[list[Part]] = [[]]
    people = set(speakers.values())
    for at, part in enumerate(parts):
        if at in people:
            rows.append([])
        elif is_free(part):
            free.append((part, part.by or (parts[speakers[at]].what if at in speakers else None)))
        else:
            rows[-1].append(part)
    matched = [list(islice(match(row), MOST_OWNERS)) for row in rows if row]
    for way in product(*matched):
        yield [*chain.from_iterable(way), *free]


def _pairs(solid: Sequence[Part]) -> Iterator[list[Owned]]:
    """Yield the ways in which everybody stands beside a thing, from left to right, if there are any.

    A joined thing is of who has the one before it: hokum Ali and 90. Of two before an owner, the first can be of both.
    """
    ways: list[list[Owned]] = [[]]
    at = 0
    while at < len(solid):
        here, after = solid[at], solid[at + 1] if at + 1 < len(solid) else None
        if here.joined and ways[0] and here.kind != "owner" and not _has_own(solid, at):
            later = None if here.kind in WON_OR_LOST else _later(solid, at)
            ways = [[*way, (here, owner)] for way in ways for owner in {way[-1][1]: 0, later or way[-1][1]: 0}]
        elif after and (here.kind == "owner") != (after.kind == "owner"):
            thing, owner = (after, here) if here.kind == "owner" else (here, after)
            ways = [[*way, (thing, owner.what)] for way in ways]
            at += 1
        elif here.kind == "tricks":
            ways = [[*way, (here, None)] for way in ways]
        else:
            return
        at += 1
    yield from ways


def _later(solid: Sequence[Part], at: int) -> str | None:
    """Return who stands behind several joined things: hokum Ali and 90 and baloot us."""
    while at < len(solid) and solid[at].joined and solid[at].kind != "owner":
        if _has_own(solid, at):
            return solid[at + 1].what
        at += 1
    return None


def _has_own(solid: Sequence[Part], at: int) -> bool:
    """Tell whether who stands behind a joined thing has that and nothing else: hokum Ali and 90 for us.

    So it is where all that follows has its owner behind it too: and 90 us 72 them.
    """
    who, *after = solid[at + 1 :] or (solid[at],)
    if who.kind != "owner" or who.joined or who.place != solid[at].place + 1:
        return False  # and won, doubled by Ali
    turned = [part.kind == "owner" for part in after] == [False, True] * (len(after) // 2)
    return turned or after[0].kind == "owner" or after[0].joined


def _shares(solid: Sequence[Part]) -> Iterator[list[Owned]]:
    """Yield the ways in which things in a row belong to who stands before or behind them."""
    owners = [at for at, part in enumerate(solid) if part.kind == "owner"]
    if not owners:
        return
    rows = [solid[start + 1 : end] for start, end in zip([-1, *owners], [*owners, len(solid)], strict=True)]
    splits = [(0,), *(range(len(row), -1, -1) for row in rows[1:-1]), (len(rows[-1]),)]
    for split in product(*splits) if prod(map(len, splits)) <= MOST_SPLITS else ():
        theirs = [[*rows[n][split[n] :], *rows[n + 1][: split[n + 1]]] for n in range(len(owners))]
        if all(theirs):
            yield [(part, solid[at].what) for at, row in zip(owners, theirs, strict=True) for part in row]
