"""How people arrive at a wrong score of a round of Sleazy: a second scoring, each of whose steps can be done wrong.

Article ``sleazy.claim.slips``. A figure is claimed as the compounds of each side, or as the difference alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.game import Json, Misscore, Options
from scorekeeper.games.sleazy.compounds import BASE, HIGHER, PLURALS, Compound, listed
from scorekeeper.games.sleazy.facts import Facts, read
from scorekeeper.games.sleazy.scoring import difference, owner_of
from scorekeeper.games.sleazy.state import State
from scorekeeper.games.sleazy.table import OTHER, SIDES
from scorekeeper.messages import Text, Texts
from scorekeeper.slips import Arrivals, Remembered, Switches, Way

SLIPS = (
    "high-not-doubled", "high-doubled-wrongly", "full-as-basic", "basic-as-full", "mixed-pair-counted",
    "pair-to-other-colour", "joker-set-as-basic", "broken-set-counted", "difference-to-other-side",
)  # fmt: skip
"""Likeliest first."""

TEXTS: Texts = {
    "high-not-doubled": Text("{high} were not counted double; J, Q, K and A are.", "sleazy.score.higher"),
    "high-doubled-wrongly": Text("{doubled} were counted double; only J, Q, K and A are.", "sleazy.score.higher"),
    "high-doubled-twice": Text("{doubled} were doubled twice; once is right.", "sleazy.score.higher"),
    "full-as-basic": Text(
        "The full set of {fulls} was counted as a basic one; it is {full}, before doubling.",
        "sleazy.score.full",
        plural="The full sets of {fulls} were counted as basic ones; each is {full}, before doubling.",
        counted="n_fulls",
    ),
    "colour-as-basic": Text(
        "The colour set of {fulls} was counted as a basic one; it is {full}, before doubling.",
        "sleazy.score.colour-set",
    ),
    "basic-as-full": Text(
        "The basic set of {basics} was counted as a full one; it is {basic}, before doubling.",
        "sleazy.score.basic",
        plural="The basic sets of {basics} were counted as full ones; each is {basic}, before doubling.",
        counted="n_basics",
    ),
    "mixed-pair-counted": Text(
        "The mixed pair of {mixed} was counted for {mixed_to}; it counts for nobody.",
        "sleazy.score.mixed",
        plural="The mixed pairs of {mixed} were counted for {mixed_to}; they count for nobody.",
        counted="n_mixed",
    ),
    "pair-to-other-colour": Text(
        "The {colour} pair of {pairs} was given to {pair_to}; {colour} is {owner}'s at the end of the round.",
        "sleazy.score.owner",
    ),
    "pairs-to-other-colour": Text(
        "The pairs of {pairs} were given to the wrong side; {red} has red at the end of the round, {black} black.",
        "sleazy.score.owner",
    ),
    "joker-set-as-basic": Text(
        "The full set of {joker_set} was counted as a basic one because of the Joker; it is a full one.",
        "sleazy.score.full",
    ),
    "joker-colour-as-basic": Text(
        "The colour set of {joker_set} was counted as a basic one because of the Joker; it is whole.",
        "sleazy.score.colour-set",
    ),
    "broken-set-counted": Text(
        "The broken colour set of {broken} was counted for {broken_to}; it counts for nobody.", "sleazy.score.broken"
    ),
    "difference-to-other-side": Text(
        "The difference was given to {wrong_side}; it favours {right_side}.", "sleazy.score.difference"
    ),
}  # fmt: skip
"""What each slip says; which of several sentences is named by the slip's own parameter."""

_Placed = list[tuple[int, Compound]]
"""Compounds with their places on the table's list, by which the switches name them."""


def misscore(facts: Json, options: Options, slips: frozenset[str], before: State | None) -> Iterator[Misscore]:
    """Give every result of making just these slips (see :class:`scorekeeper.game.Game`). Raises Refused."""
    return _REMEMBERED.of(facts, options, before).telling(slips)


def _arrivals(data: Json, options: Options, _before: State | None) -> Arrivals:
    facts = read(data, options)
    return Arrivals(_ways(facts), lambda do: _forms(_reckon(facts, do), do))


_REMEMBERED = Remembered(_arrivals)


# --- which slips can be made, and how ---------------------------------------------------------------------


def _ways(facts: Facts) -> Mapping[str, list[Way]]:
    """Give the ways to make each slip on this table."""
    red = facts.owners.get("red")
    owned: _Placed = []
    mixed: _Placed = []
    broken: _Placed = []
    for placed in enumerate(facts.compounds):
        compound = placed[1]
        group = owned if owner_of(compound, red) else mixed if compound.kind == "pair" else broken
        group.append(placed)
    return {
        "high-not-doubled": list(_not_doubled(owned)),
        "high-doubled-wrongly": list(_doubled(owned)),
        "full-as-basic": list(_full_as_basic(owned)),
        "basic-as-full": list(_basic_as_full(owned)),
        "mixed-pair-counted": list(_mixed_counted(mixed)),
        "pair-to-other-colour": list(_other_colour(owned, red)),
        "joker-set-as-basic": list(_joker_sets(owned)),
        "broken-set-counted": list(_broken_counted(broken)),
        "difference-to-other-side": [Way({"swapped": True})],
    }


def _all_or_one(placed: _Placed) -> Iterator[_Placed]:
    """Give all of some compounds together, then each alone."""
    if len(placed) > 1:
        yield placed
    yield from ([each] for each in placed)


def _ranks(placed: Iterable[tuple[int, Compound]]) -> str:
    return listed(tuple(dict.fromkeys(PLURALS[compound.rank] for _, compound in placed)))


def _switches(what: str, placed: _Placed, value: object) -> dict[tuple[str, int], object]:
    return {(what, place): value for place, _ in placed}


def _not_doubled(owned: _Placed) -> Iterator[Way]:
    for part in _all_or_one([each for each in owned if each[1].rank in HIGHER]):
        yield Way(_switches("times", part, 1), {"high": _ranks(part)})


def _doubled(owned: _Placed) -> Iterator[Way]:
    """Double a number too many, the 10s first; or double the higher class once more."""
    lower = sorted([each for each in owned if each[1].rank not in HIGHER], key=lambda each: each[1].rank != "10")
    for part in [*([each] for each in lower), *([lower] if len(lower) > 1 else [])]:
        yield Way(_switches("times", part, 2), {"doubled": _ranks(part)})
    for part in _all_or_one([each for each in owned if each[1].rank in HIGHER]):
        told = {"doubled": _ranks(part), "high-doubled-wrongly": "high-doubled-twice"}
        yield Way(_switches("times", part, 4), told, rare=True)


def _full_as_basic(owned: _Placed) -> Iterator[Way]:
    """Take full sets for basic ones; one with the Joker alone is a slip of its own."""
    fulls = [each for each in owned if each[1].kind == "full"]
    for part in _all_or_one(fulls):
        if len(part) > 1 or not part[0][1].joker:
            yield Way(
                _switches("kind", part, "basic"), {"fulls": _ranks(part), "n_fulls": len(part), "full": BASE["full"]}
            )
    for each in owned:
        if each[1].kind == "colour" and not each[1].joker:
            told = {"fulls": _ranks([each]), "full": BASE["colour"], "full-as-basic": "colour-as-basic"}
            yield Way(_switches("kind", [each], "basic"), told)


def _basic_as_full(owned: _Placed) -> Iterator[Way]:
    for part in _all_or_one([each for each in owned if each[1].kind == "basic"]):
        told = {"basics": _ranks(part), "n_basics": len(part), "basic": BASE["basic"]}
        yield Way(_switches("kind", part, "full"), told)


def _mixed_counted(mixed: _Placed) -> Iterator[Way]:
    for part in [*([each] for each in mixed), *([mixed] if len(mixed) > 1 else [])]:
        for side in SIDES:
            told = {"mixed": _ranks(part), "n_mixed": len(part), "mixed_to": side}
            yield Way(_switches("owner", part, side), told)


def _other_colour(owned: _Placed, red: str | None) -> Iterator[Way]:
    pairs = [each for each in owned if each[1].kind == "pair"]
    if red is None:
        return
    for each in pairs:
        owner = owner_of(each[1], red) or ""
        told = {"pairs": _ranks([each]), "colour": each[1].colour, "owner": owner, "pair_to": OTHER[owner]}
        yield Way(_switches("owner", [each], OTHER[owner]), told)
    if len(pairs) > 1:
        owners = {("owner", place): OTHER[owner_of(compound, red) or ""] for place, compound in pairs}
        told = {"pairs": _ranks(pairs), "red": red, "black": OTHER[red]}
        yield Way(owners, {**told, "pair-to-other-colour": "pairs-to-other-colour"})


def _joker_sets(owned: _Placed) -> Iterator[Way]:
    sentences = {"full": "joker-set-as-basic", "colour": "joker-colour-as-basic"}
    for each in owned:
        if each[1].joker and (sentence := sentences.get(each[1].kind)):
            told = {"joker_set": _ranks([each]), "joker-set-as-basic": sentence}
            yield Way(_switches("kind", [each], "basic"), told)


def _broken_counted(broken: _Placed) -> Iterator[Way]:
    """Count a broken set as a whole one, a basic one or a pair, for its side first."""
    for each in broken:
        known = each[1].side
        for side in (known, OTHER[known]) if known else SIDES:
            for kind in ("colour", "basic", "pair"):
                switches = _switches("owner", [each], side) | _switches("kind", [each], kind)
                rare = kind == "pair" or side == OTHER.get(known or "")
                yield Way(switches, {"broken": _ranks([each]), "broken_to": side}, rare)


# --- the scoring, step by step ----------------------------------------------------------------------------


def _reckon(facts: Facts, do: Switches) -> dict[str, int]:
    """Add up the compounds of each side with some steps switched."""
    red = facts.owners.get("red")
    points = {"A": 0, "B": 0}
    for place, compound in enumerate(facts.compounds):
        owner = do.get(("owner", place)) or owner_of(compound, red)
        if owner:
            times = do.get(("times", place)) or (2 if compound.rank in HIGHER else 1)
            points[owner] += BASE[do.get(("kind", place)) or compound.kind] * times
    return points


def _forms(points: dict[str, int], do: Switches) -> Sequence[Misscore]:
    """Give the forms in which a figure is said: the compounds of both sides, and the difference alone."""
    favours, n = difference(points)
    if "swapped" in do:
        if favours is None:
            return ()
        favours, points = OTHER[favours], {"A": points["B"], "B": points["A"]}
    params = {"wrong_side": favours, "right_side": OTHER[favours]} if favours else {}
    alone = {"A": 0, "B": 0} | ({favours: n} if favours else {})
    return (Misscore(points, params), Misscore(alone, params, rare="swapped" not in do))
