"""The facts of a Baloot hand: their form, and what cannot have happened.

Sources: Baloot, "Scoring" and "Projects and Baloot"; articles ``baloot.count.*``, ``baloot.project.*``,
``baloot.raise.*``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.cards import SUIT_NAMES
from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.forms import is_count, unknown_field, wrong_choice, wrong_type
from scorekeeper.game import Json, Options
from scorekeeper.games.baloot.facts.deals import PACK_POINTS, can_be_dealt, nearest_points, possible_points
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE, SIDES

LEVELS = ("single", "double", "triple", "quadruple", "gahwa")
SINGLE, DOUBLE, TRIPLE, QUADRUPLE, GAHWA = range(1, 6)
"""Levels as numbers: what the cards are multiplied by, and gahwa."""
PROJECTS = ("siri", "fifty", "hundred", "four-hundred")
OUTCOMES = ("all-pass", "annulled")
TRICKS = 8

_CHOICES = {
    "outcome": OUTCOMES,
    "contract": ("hokum", "sun"),
    "trump": (*SUIT_NAMES, *map(str.lower, SUIT_NAMES), *"♠♥♦♣"),
    "declarer": (*SEATS, *SIDES),
    "ashkal": SEATS,
    "level": LEVELS,
    "doubled_by": SEATS,
    "kaboot": SIDES,
    "won": SIDES,
    "baloot": (*SEATS, *SIDES),
}
_FIELDS = frozenset((*_CHOICES, "locked", "scores", "points", "tricks", "projects", "rules"))


class Project(NamedTuple):
    """A project that scores: ``by`` is a seat, or a side where nobody said which partner."""

    by: str
    kind: str


class Facts(NamedTuple):
    """One hand, checked. Sides are "NS" and "EW"; points are card points with the last trick's ten.

    ``points`` and ``tricks`` have both sides or are None; ``points`` is None where ``kaboot`` or ``won`` stands
    in for the count.
    """

    outcome: str | None = None
    contract: str = "hokum"
    declarer: str = "NS"
    ashkal: str | None = None
    level: int = 1
    points: Mapping[str, int] | None = None
    tricks: Mapping[str, int] | None = None
    kaboot: str | None = None
    won: str | None = None
    projects: tuple[Project, ...] = ()
    baloot: str | None = None
    scores: Mapping[str, int] | None = None


def read(data: Json, options: Options) -> Facts:
    """Check the JSON form of a hand. Raises Malformed, Illegal or Ambiguous with every problem found."""
    problems = _shape(data)
    if problems:
        refuse(problems)
    if "outcome" in data:
        stray = sorted(key for key in data.keys() & _FIELDS if key not in ("outcome", "rules", "scores"))
        refuse([illegal("outcome-alone", key, key=key, outcome=data["outcome"]) for key in stray])
        return Facts(outcome=data["outcome"], scores=data.get("scores"))
    facts = _facts(data, problems)
    problems += _contract_problems(data, facts)
    problems += _raise_problems(data, facts, options)
    if data.get("projects") or facts.baloot:
        problems += _holding_problems(facts)
    if problems:
        refuse(problems)
    return facts


# --- the form ---------------------------------------------------------------------------------------------


def _shape(data: Json) -> list[Problem]:
    problems: list[Problem] = []
    for key, value in data.items():
        if key in _CHOICES:
            if not isinstance(value, str) or value not in _CHOICES[key]:
                problems.append(wrong_choice(key, _CHOICES[key], value))
        elif key not in _FIELDS:
            if not key.startswith("_"):
                problems.append(unknown_field(key, _FIELDS))
        elif key == "locked":
            if not isinstance(value, bool):
                problems.append(wrong_type(key, "true or false", value))
        elif key == "projects":
            problems += _projects_shape(value)
        elif key != "rules":
            problems += _numbers_shape(key, value)
    return problems


def _numbers_shape(key: str, value: object) -> list[Problem]:
    if not isinstance(value, dict) or not value:
        return [wrong_type(key, 'numbers by side, such as {"NS": 77}', value)]
    wrong = [wrong_choice(f"{key}.{side}", SIDES, side) for side in value if side not in OTHER]
    wrong += [
        wrong_type(f"{key}.{side}", "a whole number from 0 up", number)
        for side, number in value.items()
        if not is_count(number)
    ]
    if key == "scores" and not wrong and len(value) < len(SIDES):
        wrong.append(wrong_type(key, "the scores of both sides", value))
    return wrong


def _projects_shape(value: object) -> list[Problem]:
    if not isinstance(value, list):
        return [wrong_type("projects", "a list of projects", value)]
    problems = []
    for place, project in enumerate(value):
        if not isinstance(project, dict) or {key for key in project if not key.startswith("_")} != {"by", "kind"}:
            problems.append(wrong_type(f"projects[{place}]", '{"by": …, "kind": …}', project))
            continue
        for key, choices in (("by", (*SEATS, *SIDES)), ("kind", PROJECTS)):
            if not isinstance(project[key], str) or project[key] not in choices:
                problems.append(wrong_choice(f"projects[{place}].{key}", choices, project[key]))
    return problems


def _facts(data: Json, problems: list[Problem]) -> Facts:
    """Build the facts; what is missing or contradictory in the figures goes to ``problems``."""
    contract = data.get("contract", "hokum")
    ashkal = data.get("ashkal")
    declarer = data.get("declarer") or (PARTNER[ashkal] if ashkal else None)
    if "contract" not in data:
        problems.append(unclear("contract-missing", "contract"))
    if declarer is None:
        problems.append(unclear("declarer-missing", "declarer"))
    points, tricks, kaboot = _figures(data, contract, problems)
    return Facts(
        None,
        contract,
        SIDE[declarer] if declarer else "",
        ashkal,
        LEVELS.index(data.get("level", "single")) + 1,
        points,
        tricks,
        kaboot,
        data.get("won"),
        tuple([Project(project["by"], project["kind"]) for project in data.get("projects", ())]),
        data.get("baloot"),
        data.get("scores"),
    )


# --- tricks and card points -------------------------------------------------------------------------------


_Figures = Mapping[str, int] | None


def _figures(data: Json, contract: str, problems: list[Problem]) -> tuple[_Figures, _Figures, str | None]:
    """Settle card points, tricks and Al-kaboot; what is missing or contradictory goes to ``problems``."""
    before = len(problems)
    total = PACK_POINTS[contract]
    tricks = _both(data, "tricks", TRICKS, problems)
    points = _both(data, "points", total, problems)
    kaboot = data.get("kaboot")
    if kaboot:
        for key, whole, given in (("tricks", TRICKS, tricks), ("points", total, points)):
            if given and given[kaboot] != whole:
                problems.append(illegal(f"kaboot-{key}", "kaboot", side=kaboot, n=given[kaboot], whole=whole))
        return None, tricks, kaboot
    if points:
        problems += _points_problems(points, tricks, contract)
    swept = next((side for side in SIDES if tricks and tricks[side] == TRICKS), None)
    if swept:
        return None, tricks, swept
    if points is None and "won" not in data and len(problems) == before:
        problems.append(unclear("points-missing", "points"))
    return points, tricks, None


def _both(data: Json, key: str, whole: int, problems: list[Problem]) -> Mapping[str, int] | None:
    """Complete the figures of one side to those of both; None where none, or impossible ones, are given."""
    given = data.get(key)
    if not given:
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
    return given  # type: ignore[no-any-return]


def _points_problems(points: Mapping[str, int], tricks: _Figures, contract: str) -> list[Problem]:
    side = "NS" if points["NS"] >= points["EW"] else "EW"
    more, less = points[side], points[OTHER[side]]
    if tricks is None:
        if less == 0:
            return [unclear("tricks-needed", "tricks", side=OTHER[side], other=side, points=more)]
        if less not in possible_points(contract, None):
            near = nearest_points(contract, None, more)
            return [illegal("points-impossible", "points", side=side, points=more, rest=less, near=near)]
    elif less not in possible_points(contract, tricks[OTHER[side]]):
        near = nearest_points(contract, tricks[side], more)
        return [illegal("points-tricks", "points", side=side, points=more, n=tricks[side], near=near)]
    return []


# --- contract, raises, projects ---------------------------------------------------------------------------


def _contract_problems(data: Json, facts: Facts) -> list[Problem]:
    problems = []
    ashkal, declarer = data.get("ashkal"), data.get("declarer")
    if ashkal and facts.contract != "sun":
        problems.append(illegal("ashkal-hokum", "ashkal"))
    if ashkal and declarer and declarer not in (PARTNER[ashkal], SIDE[ashkal]):
        problems.append(illegal("ashkal-declarer", "declarer", bidder=ashkal, partner=PARTNER[ashkal]))
    if facts.contract == "sun":
        if "trump" in data:
            problems.append(illegal("trump-sun", "trump"))
        if facts.baloot:
            problems.append(illegal("baloot-sun", "baloot"))
    elif any(project.kind == "four-hundred" for project in facts.projects):
        problems.append(illegal("four-hundred-hokum", "projects"))
    return problems


def _raise_problems(data: Json, facts: Facts, options: Options) -> list[Problem]:
    problems = []
    level, doubler = LEVELS[facts.level - 1], data.get("doubled_by")
    if facts.level > SINGLE and options["doubling"] == "off":
        problems.append(illegal("doubling-off", "level", level=level))
    elif facts.contract == "sun" and facts.level > DOUBLE:
        problems.append(illegal("raise-sun", "level", level=level))
    problems += sun_double_problems(facts, options, facts.scores)
    if data.get("locked"):
        if facts.contract == "sun":
            problems.append(illegal("locked-sun", "locked"))
        elif level not in ("double", "quadruple"):
            problems.append(illegal("locked-level", "locked", level=level))
    if doubler and facts.level == SINGLE:
        problems.append(illegal("doubler-single", "doubled_by", doubler=doubler))
    elif doubler and facts.declarer and SIDE[doubler] == facts.declarer:
        problems.append(illegal("doubler-side", "doubled_by", doubler=doubler, side=facts.declarer))
    return problems


def sun_double_problems(facts: Facts, options: Options, scores: Mapping[str, int] | None) -> list[Problem]:
    """Judge a double of Sun by the scores before the hand, None if unknown (``baloot.raise.sun-scores``)."""
    if facts.contract != "sun" or facts.level != DOUBLE or options["doubling"] == "off":
        return []
    if options["sun-double"] == "never":
        return [illegal("sun-double-never", "level")]
    if options["sun-double"] == "split-100" and scores:
        low, high = sorted(scores.values())
        if not low < 100 < high:
            return [illegal("sun-double-scores", "level", ns=scores["NS"], ew=scores["EW"])]
    return []


def _holding_problems(facts: Facts) -> list[Problem]:
    """Refuse projects and a Baloot that no deal of eight cards each can hold."""
    if len({SIDE[project.by] for project in facts.projects}) > 1:
        return [illegal("projects-both-sides", "projects")]
    kinds = tuple(sorted((project.by, project.kind) for project in facts.projects))
    crowded = [
        illegal("projects-too-many", "projects", by=by, n=count, most=2 * len(by))
        for by in sorted({by for by, _ in kinds})
        if (count := sum(owner == by for owner, _ in kinds)) > 2 * len(by)
    ]
    reported = any(kind == "four-hundred" for _, kind in kinds) if facts.contract == "hokum" else facts.baloot
    if crowded or reported:
        return crowded
    if not can_be_dealt(facts.contract, kinds, None, None):
        return [illegal("projects-no-deal", "projects")]
    if facts.baloot and not can_be_dealt(facts.contract, kinds, facts.baloot, None):
        return [illegal("baloot-no-deal", "baloot", by=facts.baloot)]
    trickless = OTHER[facts.kaboot] if facts.kaboot else None
    if trickless and not can_be_dealt(facts.contract, kinds, facts.baloot, trickless):
        return [illegal("projects-win-tricks", "projects", side=trickless)]
    return []
