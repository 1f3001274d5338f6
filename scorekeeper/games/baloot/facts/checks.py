"""What cannot have happened in a Baloot hand: from facts as told to a hand that can be scored.

Sources: Baloot, "Scoring" and "Projects and Baloot"; articles ``baloot.count.*``, ``baloot.project.*``,
``baloot.raise.*``.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.games.baloot.facts.deals import PACK_POINTS, can_be_dealt, nearest_points, possible_points
from scorekeeper.games.baloot.facts.form import CONTRACTS, FORM, LEVELS, SINGLE, TRICKS, Facts, Project
from scorekeeper.games.baloot.options import Doubling, Options, SunDouble
from scorekeeper.seats import OTHER, PARTNER, SIDE, SIDES

_BySide = Mapping[str, int] | None


class Hand(NamedTuple):
    """A hand that was played, checked. Sides are "NS" and "EW"; ``level`` is a number from 1, for single, to 5.

    ``points``, card points with the last trick's ten, and ``tricks`` have both sides or are None; ``points`` is None
    where ``kaboot`` or ``won`` stands in for the count.
    """

    contract: str
    declarer: str
    level: int = SINGLE
    points: _BySide = None
    tricks: _BySide = None
    kaboot: str | None = None
    won: str | None = None
    projects: tuple[Project, ...] = ()
    baloot: str | None = None


def check_unplayed(facts: Facts) -> None:
    """Refuse what cannot stand beside the outcome of a hand that was not played. Raises Illegal."""
    allowed = ("outcome", "rules", "scores")
    stray = sorted(key for key, value in zip(FORM.fields, facts, strict=False) if value is not None)
    refuse([illegal("outcome-alone", key, key=key, outcome=facts.outcome) for key in stray if key not in allowed])


def check(facts: Facts, options: Options) -> Hand:
    """Check the facts of a hand that was played, all but a stated winner.

    Raises Illegal or Ambiguous with every problem found.
    """
    problems: list[Problem] = []
    if facts.contract is None:
        problems.append(unclear("contract-missing", "contract"))
    if facts.taker is None:
        problems.append(unclear("declarer-missing", "declarer"))
    contract = facts.contract or CONTRACTS[0]
    side = SIDE[facts.taker] if facts.taker else SIDES[0]  # where nobody is told, only to check all else
    level = LEVELS.index(facts.level or LEVELS[0]) + 1
    points, tricks, kaboot = _figures(facts, contract, problems)
    hand = Hand(contract, side, level, points, tricks, kaboot, facts.won, facts.projects or (), facts.baloot)
    problems += _contract_problems(facts, hand)
    problems += _raise_problems(facts, hand, options)
    if hand.projects or hand.baloot:
        problems += _holding_problems(hand)
    refuse(problems)
    return hand


# --- tricks and card points -------------------------------------------------------------------------------


def _figures(facts: Facts, contract: str, problems: list[Problem]) -> tuple[_BySide, _BySide, str | None]:
    """Settle card points, tricks and Al-kaboot; what is missing or contradictory goes to ``problems``."""
    before = len(problems)
    total = PACK_POINTS[contract]
    tricks = _both("tricks", facts.tricks, TRICKS, problems)
    points = _both("points", facts.points, total, problems)
    if kaboot := facts.kaboot:
        for key, whole, given in (("tricks", TRICKS, tricks), ("points", total, points)):
            if given and given[kaboot] != whole:
                problems.append(illegal(f"kaboot-{key}", "kaboot", side=kaboot, n=given[kaboot], whole=whole))
        return None, tricks, kaboot
    if points:
        problems += _points_problems(points, tricks, contract)
    swept = next((side for side in SIDES if tricks and tricks[side] == TRICKS), None)
    if swept:
        return None, tricks, swept
    if points is None and facts.won is None and len(problems) == before:
        problems.append(unclear("points-missing", "points"))
    return points, tricks, None


def _both(key: str, given: _BySide, whole: int, problems: list[Problem]) -> _BySide:
    """Complete the figures of one side to those of both; None where none, or impossible ones, are given."""
    if given is None:
        return None
    for side, number in given.items():
        if number > whole:
            problems.append(illegal(f"{key}-range", key, side=side, n=number, whole=whole))
            return None
    if len(given) == 1:
        ((side, number),) = given.items()
        return {side: number, OTHER[side]: whole - number}
    if sum(given.values()) != whole:
        problems.append(illegal(f"{key}-sum", key, ns=given["NS"], ew=given["EW"], n=sum(given.values()), whole=whole))
        return None
    return given


def _points_problems(points: Mapping[str, int], tricks: _BySide, contract: str) -> list[Problem]:
    side = "NS" if points["NS"] >= points["EW"] else "EW"
    other, more, less = OTHER[side], points[side], points[OTHER[side]]
    if tricks is None and less == 0:
        return [unclear("tricks-needed", "tricks", side=other, other=side, points=more)]
    if less in possible_points(contract, tricks[other] if tricks else None):
        return []
    if tricks is None:
        near = nearest_points(contract, None, more)
        return [illegal("points-impossible", "points", side=side, points=more, rest=less, near=near)]
    near = nearest_points(contract, tricks[side], more)
    return [illegal("points-tricks", "points", side=side, points=more, n=tricks[side], near=near)]


# --- contract, raises, projects ---------------------------------------------------------------------------


def _contract_problems(facts: Facts, hand: Hand) -> Iterator[Problem]:
    if ashkal := facts.ashkal:
        if hand.contract != "sun":
            yield illegal("ashkal-hokum", "ashkal")
        if facts.declarer not in (None, PARTNER[ashkal], SIDE[ashkal]):
            yield illegal("ashkal-declarer", "declarer", bidder=ashkal, partner=PARTNER[ashkal])
    if hand.contract == "sun":
        if facts.trump is not None:
            yield illegal("trump-sun", "trump")
        if hand.baloot:
            yield illegal("baloot-sun", "baloot")
    elif any(project.kind == "four-hundred" for project in hand.projects):
        yield illegal("four-hundred-hokum", "projects")


def _raise_problems(facts: Facts, hand: Hand, options: Options) -> Iterator[Problem]:
    level, doubler = LEVELS[hand.level - 1], facts.doubled_by
    if never := never_raised(facts.contract, level, options, facts.scores):
        yield never
    if facts.locked and hand.contract == "sun":
        yield illegal("locked-sun", "locked")
    elif facts.locked and level not in ("double", "quadruple"):
        yield illegal("locked-level", "locked", level=level)
    if doubler and hand.level == SINGLE:
        yield illegal("doubler-single", "doubled_by", doubler=doubler)
    elif doubler and facts.taker and SIDE[doubler] == hand.declarer:
        yield illegal("doubler-side", "doubled_by", doubler=doubler, side=hand.declarer)


def never_raised(contract: str | None, level: str, options: Options, scores: _BySide) -> Problem | None:
    """Return why nobody can raise to a level, at these totals, None if unknown (``baloot.raise.off``, ``.sun*``)."""
    if level == LEVELS[0]:
        return None
    if options.doubling is Doubling.OFF:
        return illegal("doubling-off", "level", level=level)
    if contract != "sun":
        return None
    if level != LEVELS[1]:
        return illegal("raise-sun", "level", level=level)
    if options.sun_double is SunDouble.NEVER:
        return illegal("sun-double-never", "level")
    if options.sun_double is SunDouble.SPLIT_100 and scores and not min(scores.values()) < 100 < max(scores.values()):
        return illegal("sun-double-scores", "level", ns=scores["NS"], ew=scores["EW"])
    return None


def _holding_problems(hand: Hand) -> list[Problem]:
    """Refuse projects and a Baloot that no deal of eight cards each can hold."""
    if len({SIDE[project.by] for project in hand.projects}) > 1:
        return [illegal("projects-both-sides", "projects")]
    kinds = tuple(sorted((project.by, project.kind) for project in hand.projects))
    crowded = [
        illegal("projects-too-many", "projects", by=by, n=count, most=2 * len(by))
        for by in sorted({by for by, _ in kinds})
        if (count := sum(owner == by for owner, _ in kinds)) > 2 * len(by)
    ]
    reported = any(kind == "four-hundred" for _, kind in kinds) if hand.contract == "hokum" else hand.baloot
    if crowded or reported:
        return crowded
    if not can_be_dealt(hand.contract, kinds, None, None):
        return [illegal("projects-no-deal", "projects")]
    if hand.baloot and not can_be_dealt(hand.contract, kinds, hand.baloot, None):
        return [illegal("baloot-no-deal", "baloot", by=hand.baloot)]
    trickless = OTHER[hand.kaboot] if hand.kaboot else None
    if trickless and not can_be_dealt(hand.contract, kinds, hand.baloot, trickless):
        return [illegal("projects-win-tricks", "projects", side=trickless)]
    return []
