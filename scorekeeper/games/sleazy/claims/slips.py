"""How people arrive at a wrong score of a round: each slip counts some compounds by another rule of the same tables.

Article ``sleazy.claim.slips``. A figure is claimed as the compounds of each side, or as the difference alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scorekeeper.game import Misscore, Score
from scorekeeper.games.sleazy.cards import COLOUR_NAMES, NUMBERS
from scorekeeper.games.sleazy.compounds import Compound
from scorekeeper.games.sleazy.facts import Facts
from scorekeeper.games.sleazy.facts.checks import Count, settle
from scorekeeper.games.sleazy.match import State
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.scoring import run
from scorekeeper.games.sleazy.scoring.rules import HIGHER, WORTHS, Rules, owner_of
from scorekeeper.games.sleazy.sides import OTHER, SIDES, difference
from scorekeeper.messages import Message
from scorekeeper.slips import Arrivals, Switches, Way

SLIPS = (
    "high-not-doubled", "high-doubled-wrongly", "full-as-basic", "basic-as-full", "mixed-pair-counted",
    "pair-to-other-colour", "joker-set-as-basic", "broken-set-counted", "difference-to-other-side",
)  # fmt: skip
"""Likeliest first."""


class Placed(NamedTuple):
    """A compound with its place on the table's list and its owner, None for nobody."""

    place: int
    compound: Compound
    owner: str | None


class Switch(NamedTuple):
    """A step of scoring (a field of :class:`.Rules`) that a slip switches, for the compound at a place."""

    step: str
    place: int


_BOOKED = Switch("booked", -1)
"""The step that is switched for all compounds together."""


def misscores(facts: Facts, options: Options, slips: frozenset[str], _before: State | None) -> Iterator[Misscore]:
    """Yield every result of making just these slips (see :class:`scorekeeper.game.Claims`). Raises Refused."""
    return _arrivals(settle(facts, options)).telling(slips)


@lru_cache(maxsize=1)  # all slips of a round are asked about one after the other
def _arrivals(count: Count) -> Arrivals:
    return Arrivals(_ways(count), lambda do: _forms(_run(count, do), do))


def _run(count: Count, do: Switches) -> Score:
    """Score the round with some steps switched."""
    usual = Rules()._replace(booked=do.get(_BOOKED, "owner"))
    apart: dict[int, Rules] = {}
    for switch, rule in do.items():
        if switch is not _BOOKED:
            apart[switch.place] = apart.get(switch.place, usual)._replace(**{switch.step: rule})
    return run(count, usual, apart)


def _forms(score: Score, do: Switches) -> Sequence[Misscore]:
    """Return the forms in which a figure is said: the compounds of both sides, and the difference alone."""
    points, swapped = score.points, _BOOKED in do
    favours, n = difference(points["A"], points["B"])
    if favours is None:
        return () if swapped else (Misscore(points), Misscore({"A": 0, "B": 0}, rare=True))
    params = {"wrong_side": favours, "right_side": OTHER[favours]} if swapped else {}
    alone = {"A": 0, "B": 0, favours: n}
    return (Misscore(points, params), Misscore(alone, params, rare=not swapped))


# --- which slips can be made, and how ---------------------------------------------------------------------


def _ways(count: Count) -> Mapping[str, list[Way]]:
    """Return the ways to make each slip on this table."""
    placed = [Placed(place, each, owner_of(each, count.red)) for place, each in enumerate(count.compounds)]
    owned = [each for each in placed if each.owner]
    mixed = [each for each in placed if each.compound.colour == "mixed"]
    broken = [each for each in placed if each.compound.kind == "broken"]
    return {
        "high-not-doubled": list(_not_doubled(owned)),
        "high-doubled-wrongly": list(_doubled(owned)),
        "full-as-basic": list(_full_as_basic(owned)),
        "basic-as-full": list(_basic_as_full(owned)),
        "mixed-pair-counted": list(_mixed_counted(mixed)),
        "pair-to-other-colour": list(_other_colour(owned, count.red)),
        "joker-set-as-basic": list(_joker_sets(owned)),
        "broken-set-counted": list(_broken_counted(broken)),
        "difference-to-other-side": [Way({_BOOKED: "other"})],
    }


def _all_or_one(placed: list[Placed]) -> Iterator[list[Placed]]:
    """Yield all of some compounds together, then each alone."""
    if len(placed) > 1:
        yield placed
    yield from ([each] for each in placed)


def _one_or_all(placed: list[Placed]) -> Iterator[list[Placed]]:
    """Yield each of some compounds alone, then all together."""
    yield from ([each] for each in placed)
    if len(placed) > 1:
        yield placed


def _numbers(placed: Iterable[Placed]) -> list[Message]:
    return [NUMBERS[rank] for rank in dict.fromkeys(each.compound.rank for each in placed)]


def _switch(step: str, placed: Iterable[Placed], rule: str) -> dict[Switch, str]:
    return {Switch(step, each.place): rule for each in placed}


def _not_doubled(owned: list[Placed]) -> Iterator[Way]:
    for part in _all_or_one([each for each in owned if each.compound.rank in HIGHER]):
        yield Way(_switch("times", part, "once"), {"high": _numbers(part)})


def _doubled(owned: list[Placed]) -> Iterator[Way]:
    """Double a number too many, the 10s first; or double the higher class once more."""
    lower = [each for each in owned if each.compound.rank not in HIGHER]
    for part in _one_or_all(sorted(lower, key=lambda each: each.compound.rank != "10")):
        yield Way(_switch("times", part, "twice"), {"doubled": _numbers(part)})
    for part in _all_or_one([each for each in owned if each.compound.rank in HIGHER]):
        told = {"doubled": _numbers(part), "high-doubled-wrongly": "high-doubled-twice"}
        yield Way(_switch("times", part, "four-times"), told, rare=True)


def _full_as_basic(owned: list[Placed]) -> Iterator[Way]:
    """Take full sets for basic ones; one with the Joker alone is a slip of its own."""
    for part in _all_or_one([each for each in owned if each.compound.kind == "full"]):
        if len(part) > 1 or not part[0].compound.joker:
            told = {"fulls": _numbers(part), "n_fulls": len(part), "full": WORTHS["kind"]["full"]}
            yield Way(_switch("worth", part, "as-basic"), told)
    for each in owned:
        if each.compound.kind == "colour" and not each.compound.joker:
            told = {"fulls": _numbers([each]), "full": WORTHS["kind"]["colour"], "full-as-basic": "colour-as-basic"}
            yield Way(_switch("worth", [each], "as-basic"), told)


def _basic_as_full(owned: list[Placed]) -> Iterator[Way]:
    for part in _all_or_one([each for each in owned if each.compound.kind == "basic"]):
        told = {"basics": _numbers(part), "n_basics": len(part), "basic": WORTHS["kind"]["basic"]}
        yield Way(_switch("worth", part, "as-full"), told)


def _mixed_counted(mixed: list[Placed]) -> Iterator[Way]:
    for part, side in product(_one_or_all(mixed), SIDES):
        yield Way(_switch("owner", part, side), {"mixed": _numbers(part), "n_mixed": len(part), "mixed_to": side})


def _other_colour(owned: list[Placed], red: str | None) -> Iterator[Way]:
    if red is None:
        return
    pairs = [(each, OTHER[each.owner]) for each in owned if each.owner and each.compound.is_pure]
    for each, other in pairs:
        colour = "red" if each.owner == red else "black"
        told = {"pairs": _numbers([each]), "colour": COLOUR_NAMES[colour], "owner": each.owner, "pair_to": other}
        yield Way(_switch("owner", [each], other), told)
    if len(pairs) > 1:
        told = {"pairs": _numbers(each for each, _ in pairs), "red": red, "black": OTHER[red]}
        switches = {Switch("owner", each.place): other for each, other in pairs}
        yield Way(switches, {**told, "pair-to-other-colour": "pairs-to-other-colour"})


def _joker_sets(owned: list[Placed]) -> Iterator[Way]:
    sentences = {"full": "joker-set-as-basic", "colour": "joker-colour-as-basic"}
    for each in owned:
        if each.compound.joker and (sentence := sentences.get(each.compound.kind)):
            told = {"joker_set": _numbers([each]), "joker-set-as-basic": sentence}
            yield Way(_switch("worth", [each], "as-basic"), told)


def _broken_counted(broken: list[Placed]) -> Iterator[Way]:
    """Count a broken set as a whole one, a basic one or a pair, for its side first."""
    for each in broken:
        known = each.compound.side
        for side, rule in product((known, OTHER[known]) if known else SIDES, ("as-full", "as-basic", "as-pair")):
            switches = _switch("owner", [each], side) | _switch("worth", [each], rule)
            rare = rule == "as-pair" or known not in (side, None)
            yield Way(switches, {"broken": _numbers([each]), "broken_to": side}, rare)
