"""Wrong figures of a round and how people reach them, possible figures, and the points that a side still needs.

Each slip counts some compounds in another way (article ``sleazy.claim.slips``). A figure is
claimed as the compounds of each side, or as the difference alone.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from scorekeeper.game import Item, Json, Misscore
from scorekeeper.games.sleazy.cards import COLOUR_NAMES, NUMBERS, Compound
from scorekeeper.games.sleazy.facts import Facts
from scorekeeper.games.sleazy.facts.checks import Count, checked
from scorekeeper.games.sleazy.match import State, with_colours
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.scoring import HIGHER, WORTH, can_score, differences, share_of
from scorekeeper.games.sleazy.sides import OTHER, SIDES, difference
from scorekeeper.slips import Switches, Way, WrongScores

EXAMPLE: Final[Json] = {
    "facts": {
        "red": "A",
        "compounds": [
            {"rank": "K", "kind": "full", "side": "A"},
            {"rank": "7", "kind": "pair", "colour": "black"},
        ],
    },
    "claim": "A 100",
}
__all__ = ("EXAMPLE", "RARE", "SLIPS", "can_score", "differences", "misscores", "needs")

SLIPS = (
    "high-not-doubled", "high-doubled-wrongly", "full-as-basic", "basic-as-full", "mixed-pair-counted",
    "pair-to-other-colour", "joker-set-as-basic", "broken-set-counted", "difference-to-other-side",
)  # fmt: skip
"""Likeliest first."""
RARE = frozenset(("joker-set-as-basic", "broken-set-counted"))
"""Too rare to be supposed together with another slip."""


class Placed(NamedTuple):
    """A compound with its place in the list of the table, and its owner, None for nobody."""

    place: int
    compound: Compound
    owner: str | None


class Switch(NamedTuple):
    """The part of a :class:`.Share` that a slip changes, for the compound at a place."""

    part: str
    place: int


_BOOKED = Switch("booked", -1)
"""All points are booked to the other side."""


def misscores(facts: Facts, options: Options, slips: frozenset[str], before: State | None) -> Iterator[Misscore]:
    """Yield every result of making just these slips (see :class:`scorekeeper.rooms.Claims`). Raises Refused."""
    if facts.result is not None:
        return iter(() if slips else (Misscore(facts.result),))
    whole = with_colours(facts, before) if before else facts
    return _wrong_scores(checked(whole, options)).telling(slips)


@lru_cache(maxsize=1)  # all slips of a round are asked about one after the other
def _wrong_scores(count: Count) -> WrongScores:
    return WrongScores(_ways(count), lambda do: _forms(_points(count, do), do))


def _points(count: Count, do: Switches) -> dict[str, int]:
    """Add up the points of a round if some compounds count in another way."""
    shares = [share_of(compound, count.red) for compound in count.compounds]
    for switch, value in do.items():
        if switch is not _BOOKED:
            shares[switch.place] = shares[switch.place]._replace(**{switch.part: value})
    points = {"A": 0, "B": 0}
    for owner, worth, times in shares:
        if owner:
            points[OTHER[owner] if _BOOKED in do else owner] += worth * times
    return points


def _forms(points: dict[str, int], do: Switches) -> Sequence[Misscore]:
    """Return the forms in which a figure is said: the compounds of both sides, and the difference alone."""
    swapped = _BOOKED in do
    favours, n = difference(points["A"], points["B"])
    if favours is None:
        level = {"form": "as-level", "n": points["A"]}
        return () if swapped else (Misscore(points), Misscore({"A": 0, "B": 0}, level, rare=True))
    params = {"wrong_side": favours, "right_side": OTHER[favours]} if swapped else {}
    other = OTHER[favours]
    form = {"form": "as-difference", "ahead": favours, "behind": other, "more": points[favours], "less": points[other]}
    alone = {"A": 0, "B": 0, favours: n}
    return (Misscore(points, params), Misscore(alone, {**params, **form, "n": n}, rare=not swapped))


# --- which slips can be made, and how ---------------------------------------------------------------------


def _all_or_one(placed: list[Placed]) -> Iterator[list[Placed]]:
    """Yield all of some compounds together, then each alone."""
    if len(placed) > 1:
        yield placed
    yield from _one(placed)


def _one_or_all(placed: list[Placed]) -> Iterator[list[Placed]]:
    """Yield each of some compounds alone, then all together."""
    yield from _one(placed)
    if len(placed) > 1:
        yield placed


def _tens_first(placed: list[Placed]) -> Iterator[list[Placed]]:
    return _one_or_all(sorted(placed, key=lambda each: each.compound.rank != "10"))


def _one(placed: list[Placed]) -> Iterator[list[Placed]]:
    yield from ([each] for each in placed)


def _but_one_joker(placed: list[Placed]) -> Iterator[list[Placed]]:
    """Yield sets like :func:`_all_or_one`, but no set with the Joker alone: that is a slip of its own."""
    return (part for part in _all_or_one(placed) if len(part) > 1 or not part[0].compound.joker)


class Mistake(NamedTuple):
    """A slip with compounds ``of`` some sort, or some ``parts`` of them: a part of their share ``becomes`` another.

    Its sentence has the compounds as ``key``, their number as ``n_key`` and the worth of one as ``worth_key``. It is
    the sentence of the slip unless ``sentence`` names another.
    """

    slip: str
    of: Callable[[Compound], bool]
    parts: Callable[[list[Placed]], Iterator[list[Placed]]]
    share: str
    becomes: int
    key: str
    sentence: str = ""
    rare: bool = False

    def ways(self, owned: list[Placed]) -> Iterator[Way]:
        """Yield the ways to make the slip with compounds that belong to somebody."""
        for part in self.parts([each for each in owned if self.of(each.compound)]):
            told = _told(self.key, part) | {f"worth_{self.key}": WORTH[part[0].compound.kind]}
            told |= {self.slip: self.sentence} if self.sentence else {}
            yield Way(_switch(self.share, part, self.becomes), told, self.rare)


def _is_high(compound: Compound) -> bool:
    return compound.rank in HIGHER


_BASIC, _FULL = WORTH["basic"], WORTH["full"]
_MISTAKES = (
    Mistake("high-not-doubled", _is_high, _all_or_one, "times", 1, "high"),
    Mistake("high-doubled-wrongly", lambda it: not _is_high(it), _tens_first, "times", 2, "doubled"),
    Mistake("high-doubled-wrongly", _is_high, _all_or_one, "times", 4, "doubled", "high-doubled-twice",
            rare=True),
    Mistake("full-as-basic", lambda it: it.kind == "full", _but_one_joker, "worth", _BASIC, "fulls"),
    Mistake("full-as-basic", lambda it: it.kind == "colour" and not it.joker, _one, "worth", _BASIC, "fulls",
            "colour-as-basic"),
    Mistake("basic-as-full", lambda it: it.kind == "basic", _all_or_one, "worth", _FULL, "basics"),
    Mistake("joker-set-as-basic", lambda it: it.kind == "full" and it.joker, _one, "worth", _BASIC, "joker_set"),
    Mistake("joker-set-as-basic", lambda it: it.kind == "colour" and it.joker, _one, "worth", _BASIC, "joker_set",
            "joker-colour-as-basic"),
)  # fmt: skip


def _ways(count: Count) -> Mapping[str, list[Way]]:
    """Return the ways to make each slip on this table."""
    placed = [Placed(place, each, share_of(each, count.red).owner) for place, each in enumerate(count.compounds)]
    ways: dict[str, list[Way]] = {slip: [] for slip in SLIPS}
    for mistake in _MISTAKES:
        ways[mistake.slip] += mistake.ways([each for each in placed if each.owner])
    ways["mixed-pair-counted"] += _mixed_counted([each for each in placed if each.compound.colour == "mixed"])
    ways["pair-to-other-colour"] += _other_colour([each for each in placed if each.compound.is_pure], count.red)
    ways["broken-set-counted"] += _broken_counted([each for each in placed if each.compound.kind == "broken"])
    ways["difference-to-other-side"].append(Way({_BOOKED: True}))
    return ways


def _told(key: str, placed: Sequence[Placed]) -> Json:
    ranks = dict.fromkeys(each.compound.rank for each in placed)
    return {key: [NUMBERS[rank] for rank in ranks], f"n_{key}": len(placed)}


def _switch(part: str, placed: Iterable[Placed], value: object) -> dict[Switch, object]:
    return {Switch(part, each.place): value for each in placed}


def _mixed_counted(mixed: list[Placed]) -> Iterator[Way]:
    for part in _one_or_all(mixed):
        for side in SIDES:
            yield Way(_switch("owner", part, side), {**_told("mixed", part), "mixed_to": side})


def _other_colour(pairs: list[Placed], red: str | None) -> Iterator[Way]:
    if red is None:
        return
    for each in pairs:
        owner = red if each.owner == red else OTHER[red]
        colour = COLOUR_NAMES["red" if owner == red else "black"]
        told = {**_told("pairs", [each]), "colour": colour, "owner": owner, "pair_to": OTHER[owner]}
        yield Way(_switch("owner", [each], OTHER[owner]), told)
    if len(pairs) > 1:
        to_black = _switch("owner", [each for each in pairs if each.owner == red], OTHER[red])
        to_red = _switch("owner", [each for each in pairs if each.owner != red], red)
        told = {**_told("pairs", pairs), "red": red, "black": OTHER[red]}
        yield Way(to_black | to_red, {**told, "pair-to-other-colour": "pairs-to-other-colour"})


def _broken_counted(broken: list[Placed]) -> Iterator[Way]:
    """Count a broken set as a whole one, a basic one or a pair, for its side first."""
    for each in broken:
        known = each.compound.side
        for side, kind in product((known, OTHER[known]) if known else SIDES, ("full", "basic", "pair")):
            switches = _switch("owner", [each], side) | _switch("worth", [each], WORTH[kind])
            rare = kind == "pair" or known not in (side, None)
            yield Way(switches, {**_told("broken", [each]), "broken_to": side}, rare)


# --- what a side needs ------------------------------------------------------------------------------------


def needs(state: State) -> tuple[Item, ...]:
    """Return for each side the points that the rounds to come must bring. Only the last round ends the match."""
    if state.over:
        return ()
    rounds = state.options.rounds - state.played
    ahead, points = state.difference
    if ahead is None:
        code = "needs-win" if rounds == 1 else "needs-level"
        return tuple(Item(side, differences()[1], code, _params(side, 0, rounds)) for side in SIDES)
    items = []
    for side in SIDES:
        code, lack = _code(points, rounds, leads=side == ahead)
        items.append(Item(side, lack, code, _params(side, points, rounds)))
    return tuple(items)


def _code(points: int, rounds: int, *, leads: bool) -> tuple[str, int]:
    """Return the sentence for a side that leads, or is behind, by so many points, and the points that it lacks."""
    possible = differences()
    if points > possible[-1] * rounds:
        return ("needs-safe", 0) if leads else ("needs-gone", points + possible[1])
    if points == possible[-1] * rounds:
        return ("needs-draw-off", 0) if leads else ("needs-draw", points)
    if rounds > 1:
        return ("needs-lead", 0) if leads else ("needs-more", points + possible[1])
    drawn, least = "" if points in possible else "-undrawn", _least(points) or 0
    return (f"needs-hold{drawn}", 0) if leads else (f"needs-turn{drawn}", least)


def _least(points: int) -> int | None:
    """Return the smallest difference of a round that is greater; None if there is none."""
    possible = differences()
    place = bisect_right(possible, points)
    return possible[place] if place < len(possible) else None


def _params(side: str, points: int, rounds: int) -> dict[str, object]:
    most = differences()[-1]
    return {"n": points, "least": _least(points), "rounds": rounds, "most": most, "other": OTHER[side]}
