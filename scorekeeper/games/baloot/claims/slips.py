"""How people arrive at a wrong score of a Baloot hand: a second scoring, each of whose steps can be done wrong.

Article ``baloot.claim.slips``. A slip switches one step; all others are done right, on what the wrong step gave.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scorekeeper.game import Json, Misscore, Options
from scorekeeper.games.baloot.facts.checks import GAHWA, LEVELS, SINGLE, Facts, Project
from scorekeeper.games.baloot.facts.deals import LAST_TRICK, PACK_POINTS
from scorekeeper.games.baloot.match import read
from scorekeeper.games.baloot.scoring.steps import BALOOT, CARDS, KABOOT, PROJECT_VALUES, UNIT, counting_side
from scorekeeper.seats import OTHER, SIDE, SIDES, State
from scorekeeper.slips import Arrivals, Remembered, Switches, Way

SLIPS = (
    "loser-keeps-cards", "wrong-side-counts", "both-count", "half-up", "no-rounding", "last-trick-forgotten",
    "tie-other-side", "declarer-mistaken", "raise-forgotten", "raise-mistaken", "raise-not-on-projects",
    "projects-times-level", "baloot-times-level", "projects-kept-by-owner", "baloot-kept-by-owner",
    "projects-forgotten", "baloot-forgotten", "project-of-other-contract", "kaboot-as-ordinary",
    "kaboot-not-multiplied", "kaboot-takes-projects", "card-miscounted",
)  # fmt: skip
"""Likeliest first."""

_CARDS = {
    "hokum": {"Ace": 11, "Ten": 10, "King": 4, "Queen": 3, "Jack": 2, "Jack of trumps": 20, "9 of trumps": 14},
    "sun": {"Ace": 11, "Ten": 10, "King": 4, "Queen": 3, "Jack": 2},
}
"""The cards that count, by what a table calls them."""
_OTHER_CONTRACT = {"hokum": "sun", "sun": "hokum"}
_OTHER_VALUES = {
    "hokum": PROJECT_VALUES["sun"],
    "sun": {**PROJECT_VALUES["hokum"], "four-hundred": PROJECT_VALUES["hokum"]["hundred"]},
}
"""What projects are worth to whoever takes the contract for the other one; four Aces are a Hundred in Hokum."""


def misscore(facts: Json, options: Options, slips: frozenset[str], before: State | None) -> Iterator[Misscore]:
    """Give every result of making just these slips (see :class:`scorekeeper.game.Game`). Raises Refused."""
    return _REMEMBERED.of(facts, options, before).telling(slips)


def _arrivals(data: Json, options: Options, _before: State | None) -> Arrivals:
    facts = read(data, options)
    ways = {} if facts.outcome else dict(_ways(facts, options))
    return Arrivals(ways, lambda do: _reckon(facts, options, do))


_REMEMBERED = Remembered(_arrivals)


# --- which slips can be made, and how ---------------------------------------------------------------------


def _ways(facts: Facts, options: Options) -> Iterator[tuple[str, list[Way]]]:
    """Give the ways to make each slip that can be made in this hand."""
    if facts.kaboot:
        yield from _kaboot_ways(facts)
    else:
        raised = {"loser-keeps-cards": "loser-keeps-raised"} if facts.level > SINGLE else {}
        yield (
            "loser-keeps-cards",
            [
                Way({"keeps": "all"}, raised),
                Way({"keeps": "cards"}, raised, rare=True),
            ],
        )
    if facts.points:
        yield from _counting_ways(facts, options)
        yield "tie-other-side", [Way({"tie": "other"})]
    other = OTHER[facts.declarer]
    yield "declarer-mistaken", [Way({"declarer": other}, {"taken": other, "declarer": facts.declarer})]
    if facts.level > SINGLE:
        yield from _raise_ways(facts, options)
    yield from _meld_ways(facts, options)


def _counting_ways(facts: Facts, options: Options) -> Iterator[tuple[str, list[Way]]]:
    both = options["counting"] == "both"
    right = counting_side(facts, options)
    if not both:
        yield "wrong-side-counts", [Way({"counting": "other"}, {"right": right})]
        yield "both-count", [Way({"counting": "both"}, {"right": right, "whole": CARDS[facts.contract]})]
    wrong = ("units", "fives") if facts.contract == "sun" else ("units",)
    sentence = {"no-rounding": f"no-rounding-{facts.contract}"}
    if facts.contract == "hokum":
        yield "half-up", list(_rounding("half-up", {}))
    yield "no-rounding", [way for each in wrong for way in _rounding(each, sentence)]
    counted = range(len(SIDES) if both else 1)
    yield "last-trick-forgotten", [Way({"last": place}) for place in counted]
    yield (
        "card-miscounted",
        [
            Way({"card": (place, sign * value)}, {"card": card, "value": value, "card-miscounted": f"card-too-{word}"})
            for card, value in _CARDS[facts.contract].items()
            for sign, word in ((-1, "few"), (1, "many"))
            for place in counted
        ],
    )


def _rounding(how: str, params: Mapping[str, Any]) -> Iterator[Way]:
    """Give a wrong rounding, a tie after it decided by what was lost, or by the units digit as it should be."""
    rare = how == "fives"
    yield Way({"rounding": how, "tie-by": "digit"}, params, rare)
    yield Way({"rounding": how, "tie-by": "lost"}, params, rare)


def _raise_ways(facts: Facts, options: Options) -> Iterator[tuple[str, list[Way]]]:
    level = {"level": LEVELS[facts.level - 1]}
    forgotten = [Way({"level": SINGLE}, level)]
    if facts.level == GAHWA:
        yield "raise-forgotten", forgotten
        return
    taken = {**level, "raise-forgotten": "raise-not-multiplied"}
    late = [Way({"level": SINGLE, "by": right}, level)] if (right := _turned(facts, options)) else []
    yield "raise-forgotten", [*forgotten, *late, Way({"times": 1, "project-times": 1}, taken, rare=True)]
    if facts.contract == "hokum":
        yield "raise-mistaken", list(_other_levels(facts, options))
    if facts.projects:
        yield "raise-not-on-projects", [Way({"project-times": 1}, level)]
        if options["project-multiplier"] == "capped":
            yield "projects-times-level", [Way({"project-times": facts.level}, {"times": facts.level})]
    if facts.baloot:
        yield "baloot-times-level", [Way({"baloot-times": facts.level}, {"times": facts.level})]


def _turned(facts: Facts, options: Options) -> str | None:
    """Name the side that counts, where without the raise the other one would."""
    right = counting_side(facts, options)
    return right if right != counting_side(facts._replace(level=SINGLE), options) else None


def _other_levels(facts: Facts, options: Options) -> Iterator[Way]:
    """Multiply by another raise than was said, the next lower one first."""
    for level in sorted(range(2, GAHWA), key=lambda each: (abs(each - facts.level), each)):
        if level != facts.level:
            switches = {"times": level, "project-times": _project_times(level, options)}
            yield Way(switches, {"level": LEVELS[facts.level - 1], "said": LEVELS[level - 1]})


def _meld_ways(facts: Facts, options: Options) -> Iterator[tuple[str, list[Way]]]:
    ending = "kaboot" if facts.kaboot else "raised" if facts.level > SINGLE else "lost"
    if facts.projects:
        owner = SIDE[facts.projects[0].by]
        kept = {"owner": owner, "projects-kept-by-owner": f"projects-kept-{ending}"}
        plain = [Way({"projects-kept": "plain"}, kept, rare=True)] if facts.level > SINGLE else []
        yield "projects-kept-by-owner", [Way({"projects-kept": "whole"}, kept), *plain]
        yield "projects-forgotten", list(_forgotten(facts.projects, owner))
        values = {"other": _OTHER_CONTRACT[facts.contract].title(), "contract": facts.contract.title()}
        yield "project-of-other-contract", [Way({"values": _OTHER_VALUES[facts.contract]}, values)]
    if facts.baloot:
        side = SIDE[facts.baloot]
        ending = "table" if options["baloot-owner"] == "owner-only" and not facts.kaboot else ending
        kept = {"baloot_owner": side, "baloot-kept-by-owner": f"baloot-kept-{ending}"}
        yield "baloot-kept-by-owner", [Way({"baloot-kept": True}, kept)]
        yield (
            "baloot-forgotten",
            [Way({"baloot": how}, {"baloot_owner": side}, how == "unwritten") for how in ("unseen", "unwritten")],
        )


def _forgotten(projects: tuple[Project, ...], owner: str) -> Iterator[Way]:
    """Leave out all projects, or one of them: when the winner was found already, or only when writing down."""
    one_of_a_kind = {project.kind: (project,) for project in projects} if len(projects) > 1 else {}
    for part in (projects, *one_of_a_kind.values()):
        kinds = " and ".join(project.kind.replace("-", " ").title() for project in part)
        for how in ("unseen", "unwritten"):
            rare = part is not projects or how == "unwritten"
            yield Way({"projects": (how, part)}, {"projects": kinds, "owner": owner}, rare)


def _kaboot_ways(facts: Facts) -> Iterator[tuple[str, list[Way]]]:
    whole, value = CARDS[facts.contract], KABOOT[facts.contract]
    worth = {"whole": whole, "value": value}
    yield "kaboot-as-ordinary", [Way({"kaboot": how}, worth) for how in ("ordinary", "value")]
    if SINGLE < facts.level < GAHWA:
        level = {"level": LEVELS[facts.level - 1], "value": value, "multiplied": value * facts.level}
        yield "kaboot-not-multiplied", [Way({"times": 1}, level), Way({"times": 1, "project-times": 1}, level)]
    yield "kaboot-takes-projects", [Way({"takes": what}, {"winner": facts.kaboot}) for what in ("all", "projects")]


# --- the scoring, step by step ----------------------------------------------------------------------------


class _Counted(NamedTuple):
    """Card points as somebody counted them, and the game points made of them; ``by`` is a side or "both"."""

    by: str
    points: Mapping[str, int]
    cards: Mapping[str, int]


class _Melds(NamedTuple):
    """Game points of projects and Baloot by side, not multiplied."""

    projects: Mapping[str, int]
    baloot: Mapping[str, int]

    def of(self, side: str) -> int:
        return self.projects[side] + self.baloot[side]


def _reckon(facts: Facts, options: Options, do: Switches) -> Iterator[Misscore]:
    """Score a hand with some steps switched; nothing comes where they cannot be done."""
    if facts.outcome:
        yield Misscore({"NS": 0, "EW": 0})
        return
    right = counting_side(facts, options)
    facts = facts._replace(level=do.get("level", facts.level), declarer=do.get("declarer", facts.declarer))
    seen = _melds(facts, do, "unseen")
    params: dict[str, Any] = {}
    if facts.points:
        counted = _count(facts, options, do)
        if counted is None or (do.get("counting") == "other" and counted.by == right):
            return  # two slips that make a right count are not both told
        cards = counted.cards
        winner = _winner(facts, counted, seen, do)
        if winner is None:
            return
        place = do["card"][0] if "card" in do else do.get("last", 0)
        side = counted.by if counted.by in SIDES else SIDES[place]
        params = {"counter": side, "counted": counted.points[side], "converted": cards[side]}
    else:
        winner = facts.kaboot or facts.won or ""
        cards = {winner: CARDS[facts.contract], OTHER[winner]: 0}
        if not facts.kaboot and facts.level == SINGLE and winner == facts.declarer:
            return  # each side scores its own, which nobody counted
    points = _settle(facts, options, do, winner, cards)
    yield Misscore(points, {**params, "winner": winner, "loser": OTHER[winner]})


def _count(facts: Facts, options: Options, do: Switches) -> _Counted | None:
    """Count cards and round them; None where a slip makes a count below 0 or above the pack."""
    by = do.get("by") or counting_side(facts, options)
    if how := do.get("counting"):
        by = OTHER[by] if how == "other" else "both"
    points = dict(facts.points or {})
    sides = SIDES if by == "both" else (by,)
    if "card" in do:
        place, change = do["card"]
        points[sides[place % len(sides)]] += change
    if "last" in do:
        points[sides[do["last"] % len(sides)]] -= LAST_TRICK
    whole = PACK_POINTS[facts.contract]
    if not all(0 <= points[side] <= whole for side in sides):
        return None
    cards = {side: _rounded(facts.contract, points[side], do.get("rounding")) for side in sides}
    if by != "both":
        points[OTHER[by]] = whole - points[by]
        cards[OTHER[by]] = CARDS[facts.contract] - cards[by]
    return _Counted(by, points, cards)


def _rounded(contract: str, points: int, how: str | None) -> int:
    """Turn card points into game points, rightly or in a wrong way."""
    if how == "units":
        return points // 10 * (10 // UNIT[contract])
    if how == "fives":
        return points // 5
    if contract == "sun":
        return points // 5 if points % 5 == 0 else (points + 5) // 10 * 2
    return (points + (5 if how == "half-up" else 4)) // 10


def _melds(facts: Facts, do: Switches, forgotten: str) -> _Melds:
    """Value projects and Baloot, without those ``forgotten`` at this moment: "unseen" or also "unwritten"."""
    values = do.get("values") or PROJECT_VALUES[facts.contract]
    how, part = do.get("projects", ("", ()))
    missing = list(part) if how in ("unseen", forgotten) else []
    projects, baloot = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    for project in facts.projects:
        if project in missing:
            missing.remove(project)
        else:
            projects[SIDE[project.by]] += values[project.kind]
    if facts.baloot and do.get("baloot") not in ("unseen", forgotten):
        baloot[SIDE[facts.baloot]] = BALOOT
    return _Melds(projects, baloot)


def _winner(facts: Facts, counted: _Counted, melds: _Melds, do: Switches) -> str | None:
    """Say who has won by the game points; None where a tie should go to the other side, and there is none."""
    ns, ew = (counted.cards[side] + melds.of(side) for side in SIDES)
    if ns != ew:
        return None if "tie" in do else "NS" if ns > ew else "EW"
    cards = counted.cards
    if do.get("tie-by") == "digit":
        cards = _rightly(facts.contract, counted)
    lost = {side: counted.points[side] - UNIT[facts.contract] * cards[side] for side in SIDES}
    ahead = facts.declarer if lost["NS"] == lost["EW"] else max(SIDES, key=lost.__getitem__)
    return OTHER[ahead] if "tie" in do else ahead


def _rightly(contract: str, counted: _Counted) -> Mapping[str, int]:
    if counted.by == "both":
        return {side: _rounded(contract, counted.points[side], None) for side in SIDES}
    own = _rounded(contract, counted.points[counted.by], None)
    return {counted.by: own, OTHER[counted.by]: CARDS[contract] - own}


def _settle(facts: Facts, options: Options, do: Switches, winner: str, cards: Mapping[str, int]) -> dict[str, int]:
    """Give each side its points."""
    if facts.level == GAHWA:
        return {"NS": 0, "EW": 0}
    melds = _melds(facts, do, "unwritten")
    kaboot = facts.kaboot if do.get("kaboot") != "ordinary" else None
    if not kaboot and facts.level == SINGLE and winner == facts.declarer:
        return {side: cards[side] + melds.of(side) for side in SIDES}
    loser, times = OTHER[winner], do.get("times", facts.level)
    project_times = do.get("project-times", _project_times(facts.level, options))
    projects = {side: melds.projects[side] * project_times for side in SIDES}
    baloot = {side: melds.baloot[side] * do.get("baloot-times", 1) for side in SIDES}
    if do.get("keeps") == "all":
        return {side: cards[side] * times + projects[side] + baloot[side] for side in SIDES}
    if kaboot:
        worth = (CARDS if do.get("kaboot") == "value" else KABOOT)[facts.contract]
    else:
        worth = cards[winner] if "keeps" in do else CARDS[facts.contract]
    kept = _kept(do, loser, projects, melds, baloot)
    won = worth * times + projects[winner] + baloot[winner] + _taken(options, do, loser, projects, baloot, kaboot)
    return {winner: won, loser: kept + (cards[loser] * times if "keeps" in do else 0)}


def _project_times(level: int, options: Options) -> int:
    return level if options["project-multiplier"] == "level" else min(level, 2)


def _kept(
    do: Switches, loser: str, projects: Mapping[str, int], melds: _Melds, baloot: Mapping[str, int]
) -> int:  # fmt: skip
    """Say what the loser wrongly keeps of projects and Baloot."""
    how = do.get("projects-kept")
    kept = melds.projects[loser] if how == "plain" else projects[loser] if how else 0
    return kept + (baloot[loser] if "baloot-kept" in do else 0)


def _taken(
    options: Options,
    do: Switches,
    loser: str,
    projects: Mapping[str, int],
    baloot: Mapping[str, int],
    kaboot: str | None,
) -> int:
    """Say what the winner takes over of the loser's projects and Baloot."""
    what = do.get("takes") if kaboot else "all" if options["baloot-owner"] == "winner" else "projects"
    taken = projects[loser] if what and "projects-kept" not in do else 0
    return taken + (baloot[loser] if what == "all" and "baloot-kept" not in do else 0)
