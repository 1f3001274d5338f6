"""What ends a match of Baloot in its next hand, for either side (articles ``baloot.match.*``).

Nothing here knows how a hand is scored: hands that could come are played, and the match is looked at. Reckoned are
hands without a Baloot, in which only the side in question has projects.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, groupby
from typing import NamedTuple, TypeVar

from scorekeeper.errors import Refused
from scorekeeper.game import Item, Json, Score
from scorekeeper.games.baloot.facts.form import LEVELS, Facts, Project
from scorekeeper.games.baloot.facts.possible import KABOOT, PACK_POINTS, PROJECT_VALUES, possible_points
from scorekeeper.games.baloot.facts.projects import can_be_dealt
from scorekeeper.games.baloot.match import State, advance
from scorekeeper.games.baloot.scoring.reach import MOST_PROJECTS, counted
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, SIDES

MOST_VALUE = {"hokum": 40, "sun": 100}
"""The most that projects of one side can be worth: four Hundreds, one of them the four Aces in Sun."""

T = TypeVar("T")
Kinds = tuple[str, ...]
Said = tuple[str, Mapping[str, object]]
"""The code of a sentence and its values."""


class _Bid(NamedTuple):
    """A hand that could be played next."""

    contract: str
    level: str
    declarer: str

    @property
    def facts(self) -> Facts:
        """The facts of the hand before it was played."""
        return Facts(contract=self.contract, level=self.level, declarer=self.declarer)


class _Way(NamedTuple):
    """What a side must reach: at least so many card points, with projects worth so many game points."""

    points: int
    value: int
    kinds: Kinds


def needs(state: State) -> tuple[Item, ...]:
    """Return for each side, contract and level with how many card points, projects or Al-kaboot it has won."""
    if state.over:
        return ()
    bids = [(contract, levels) for contract in PACK_POINTS if (levels := _levels(state, contract))]
    items: list[Item] = []
    for side in SIDES:
        lack = max(state.options.target - state.totals[side], 0)
        for contract, levels in bids:
            items += [Item(side, lack, code, params) for code, params in _of_contract(state, side, contract, levels)]
    notes = [Item("Note", 0, "needs-plain")]
    if _both_can_pass(state, [contract for contract, _ in bids]):
        notes.append(Item("Note", 0, "needs-race", {"target": state.options.target}))
    return (*items, *notes)


def _levels(state: State, contract: str) -> list[str]:
    """List the levels at which the next hand can be played, whoever declares it."""
    return [level for level in LEVELS if any(_can_be_played(state, _Bid(contract, level, side)) for side in SIDES)]


def _can_be_played(state: State, bid: _Bid) -> bool:
    """Tell whether a hand can be played as bid and raised, as the options and the totals allow."""
    return _played(state, bid.facts._replace(won=OTHER[bid.declarer])) is not None


def _of_contract(state: State, side: str, contract: str, levels: Sequence[str]) -> Iterator[Said]:
    """Yield the sentences about a contract; levels with the same sentences stand together."""
    told = [(level, _of_level(state, side, contract, level)) for level in levels]
    for said, group in groupby(told, key=lambda pair: pair[1]):
        what = _label(contract, [level for level, _ in group], single=len(levels) == 1)
        yield from ((code, {"what": what, **params}) for code, params in said)


def _label(contract: str, levels: Sequence[str], *, single: bool) -> Message:
    """Name a contract and its levels, such as "Hokum, double or higher"; if there is but one level, as "Sun"."""
    named = Message(f"contract-{contract}")
    if single:
        return named
    words = [Message(f"level-{level}") for level in levels]
    if len(words) > 2 and levels[-1] == LEVELS[-1]:
        return Message("needs-from-level", {"contract": named, "level": words[0]})
    return Message("needs-at-levels", {"contract": named, "levels": words})


def _of_level(state: State, side: str, contract: str, level: str) -> list[Said]:
    bids = [_Bid(contract, level, declarer) for declarer in (side, OTHER[side])]
    plain = [_fewest(state, bid, side, ()) for bid in bids]
    hand = [] if None in plain else [_fewest(state, bid, side, (), hand=True) for bid in bids]
    said = _cards(plain, hand)
    lacking = [bid for bid, points in zip(bids, plain, strict=True) if points is None and _can_be_played(state, bid)]
    if lacking:
        ways = [_with_projects(state, bid, side) if bid in lacking else None for bid in bids]
        kaboot = _kaboot(state, lacking[0], side)
        said += _either(kaboot, ways)
        if _can_be_reverse(state, contract):
            said += _with_reverse(_kaboot(state, bids[1], side, reverse=True), kaboot)
    return said or [("needs-far", {"most": MOST_VALUE[contract]})]


def _can_be_reverse(state: State, contract: str) -> bool:
    return contract == "sun" and state.options.reverse_kaboot != "no"


# --- what is said -----------------------------------------------------------------------------------------


def _cards(plain: Sequence[int | None], hand: Sequence[int | None]) -> list[Said]:
    declaring, opposing = plain
    if declaring is not None and opposing is not None:
        code = "needs-win" if plain == hand else "needs-cards"
        return [(code, {"declaring": declaring, "opposing": opposing})]
    roles = (("declaring", declaring), ("opposing", opposing))
    return [(f"needs-cards-{role}", {"n": points}) for role, points in roles if points is not None]


def _either(kaboot: _Way | None, ways: Sequence[_Way | None]) -> list[Said]:
    """Say which projects win with Al-kaboot, and which without it; in one sentence if both roles need the same ones."""
    declaring, opposing = ways
    if not (declaring and opposing and declaring.value == opposing.value):
        roles = (("declaring", declaring), ("opposing", opposing))
        projects = [(f"needs-projects-{role}", {**_owned(way), "n": way.points}) for role, way in roles if way]
        return [*_with_kaboot(kaboot), *projects]
    both = _owned(declaring)
    if declaring.points == opposing.points == 0:
        return [*_with_kaboot(kaboot), ("needs-projects-alone", both)]
    both |= {"declaring": declaring.points, "opposing": opposing.points}
    if kaboot is None:
        return [("needs-projects", both)]
    if not kaboot.kinds:
        return [("needs-kaboot-or-projects", both)]
    return [("needs-kaboot-projects-or-more", {**both, "least": kaboot.value, "few": _named(kaboot.kinds)})]


def _with_kaboot(way: _Way | None) -> list[Said]:
    if way is None:
        return []
    return [("needs-kaboot-projects", _owned(way)) if way.kinds else ("needs-kaboot", {})]


def _with_reverse(way: _Way | None, kaboot: _Way | None) -> list[Said]:
    """Say which projects win with a reverse Al-kaboot, if fewer than with another (``baloot.kaboot.reverse``)."""
    if way is None or (kaboot and kaboot.value <= way.value):
        return []
    return [("needs-reverse-projects", _owned(way)) if way.kinds else ("needs-reverse", {})]


def _owned(way: _Way) -> Json:
    return {"value": way.value, "named": _named(way.kinds)}


def _named(kinds: Kinds) -> list[Message]:
    """Name projects, such as a Hundred, two Siris."""
    numbers = ((kind, len(list(group))) for kind, group in groupby(kinds))
    return [Message(f"needs-{kind}", {"n": n, "number": Message(f"number-{n}")}) for kind, n in numbers]


# --- what is searched -------------------------------------------------------------------------------------


@cache
def _projects_by_value(contract: str, *, reverse: bool = False) -> tuple[tuple[int, Kinds], ...]:
    """List the values that projects of one side can have, least first, each with the fewest projects.

    In a reverse Al-kaboot the other side was dealt an Ace (``baloot.kaboot.reverse``).
    """
    values, ace = PROJECT_VALUES[contract], SIDES[1] if reverse else None
    found: dict[int, Kinds] = {}
    dearest_first = sorted(values, key=values.__getitem__, reverse=True)
    for number in range(1, MOST_PROJECTS + 1):
        for kinds in combinations_with_replacement(dearest_first, number):
            value, owned = sum(values[kind] for kind in kinds), tuple(sorted((SIDES[0], kind) for kind in kinds))
            if value not in found and can_be_dealt(contract, owned, ace, None):
                found[value] = kinds
    return tuple(sorted(found.items()))


def _kaboot(state: State, bid: _Bid, side: str, *, reverse: bool = False) -> _Way | None:
    """Find the projects of least value, or none, with which Al-kaboot wins the match."""
    swept, kinds = (
        bid.facts._replace(kaboot=side, reverse=reverse or None),
        _projects_by_value(bid.contract, reverse=reverse),
    )
    way = _least(((0, ()), *kinds), lambda way: _wins(state, swept, side, way[1]))
    return _Way(0, *way) if way else None


def _with_projects(state: State, bid: _Bid, side: str) -> _Way | None:
    """Find the projects of least value with which cards can win the match, and the fewest card points then."""
    all_points = counted(bid.facts, side, max(possible_points(bid.contract, None)))
    way = _least(_projects_by_value(bid.contract), lambda way: _wins(state, all_points, side, way[1]))
    points = _fewest(state, bid, side, way[1]) if way else None
    return _Way(points, *way) if way and points is not None else None


def _fewest(state: State, bid: _Bid, side: str, kinds: Kinds, *, hand: bool = False) -> int | None:
    """Find the card points from which on a side always wins the match, or the ``hand``; None if no cards do.

    Al-kaboot is not among them.
    """
    return _least(
        sorted(possible_points(bid.contract, None)),
        lambda points: _wins(state, counted(bid.facts, side, points), side, kinds, hand=hand),
    )


def _least(tried: Sequence[T], wins: Callable[[T], bool]) -> T | None:
    """Find the first that wins. With more points or dearer projects a side wins whatever it won with less."""
    if not wins(tried[-1]):
        return None
    return tried[bisect_left(tried, True, hi=len(tried) - 1, key=wins)]


def _wins(state: State, facts: Facts, side: str, kinds: Kinds, *, hand: bool = False) -> bool:
    played = _played(state, facts._replace(projects=tuple(Project(side, kind) for kind in kinds)))
    return played is not None and (played[1].winner if hand else played[0].winner) == side


def _both_can_pass(state: State, contracts: Sequence[str]) -> bool:
    """Tell whether some count of a made contract brings both sides to the target in the same hand."""
    if sum(state.options.target - total for total in state.totals.values()) > max(KABOOT.values()):
        return False  # no count is worth more than Al-kaboot
    bids = [_Bid(contract, LEVELS[0], declarer) for contract in contracts for declarer in SIDES]
    hands = (counted(bid.facts, SIDES[0], points) for bid in bids for points in possible_points(bid.contract, None))
    return any(
        min(played[0].totals.values()) >= state.options.target for facts in hands if (played := _played(state, facts))
    )


def _played(state: State, facts: Facts) -> tuple[State, Score] | None:
    """Play a hand in this match; None if it cannot be played at these totals and under these options."""
    try:
        after, score = advance(state, facts)
    except Refused:
        return None
    return None if score.remarks else (after, score)
