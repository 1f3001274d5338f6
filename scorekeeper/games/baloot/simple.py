"""Simple hands: those whose facts are a few choices, numbered, so that millions can be scored from one table.

A number stands for the contract, the declarer's side, the raise, who counted what, one project and a Baloot, as digits
of mixed base. Facts that say more than that have no number.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod

from scorekeeper.cards import SUIT_LETTERS
from scorekeeper.game import Json
from scorekeeper.games.baloot.facts.form import CONTRACTS, GAHWA, LEVELS, PROJECTS
from scorekeeper.games.baloot.facts.possible import PACK_POINTS
from scorekeeper.seats import SIDE, SIDES

_DIGITS: dict[str, Sequence[object]] = {
    "contract": CONTRACTS,
    "declarer": SIDES,
    "level": LEVELS[: GAHWA - 1],
    "count": (*range(PACK_POINTS["hokum"] + 1), *product(("kaboot", "won"), SIDES)),
    "projects": (None, *product(SIDES, PROJECTS)),
    "baloot": (None, *SIDES),
}
"""What each digit can be; ``count`` are the card points of North and South, or who took all tricks, or won."""
_PLACES = {name: {value: digit for digit, value in enumerate(values)} for name, values in _DIGITS.items()}
_READ = frozenset(("contract", "declarer", "level", "points", "kaboot", "won", "projects", "baloot", "trump"))
COUNT = prod(map(len, _DIGITS.values()))
"""How many numbers there are; not each is a hand that can have happened."""


def number(facts: Json) -> int | None:
    """Return the number of facts, None where they are not simple, or of a wrong form."""
    found = 0
    for name, value in _digits(facts).items():
        digit = _PLACES[name].get(value)
        if digit is None:
            return None
        found = found * len(_DIGITS[name]) + digit
    return found


def facts(number: int) -> Json:
    """Return facts that score as all those of a number do."""
    said: Json = {}
    for name in reversed(_DIGITS):
        number, digit = divmod(number, len(_DIGITS[name]))
        said[name] = _DIGITS[name][digit]
    count, project = said.pop("count"), said["projects"]
    what = {"points": {"NS": count}} if isinstance(count, int) else {count[0]: count[1]}
    shown = {"projects": [{"by": project[0], "kind": project[1]}]} if project else {}
    baloot = {"baloot": said["baloot"]} if said["baloot"] else {}
    return {**{name: said[name] for name in ("contract", "declarer", "level")}, **what, **shown, **baloot}


def _digits(facts: Json) -> Mapping[str, object]:
    """Take facts apart into digits; what cannot be one is ``_NONE``."""
    if not _READ.issuperset(facts) or ("trump" in facts and not _is_trump(facts["trump"], facts.get("contract"))):
        return {"contract": _NONE}
    return {
        "contract": _word(facts.get("contract")),
        "declarer": _side(facts.get("declarer")),
        "level": _word(facts.get("level", "single")),
        "count": _count(facts),
        "projects": _project(facts["projects"]) if "projects" in facts else None,
        "baloot": _side(facts["baloot"]) if "baloot" in facts else None,
    }


_NONE = object()
"""Of no digit."""


def _is_trump(trump: object, contract: object) -> bool:
    return contract == "hokum" and isinstance(trump, str) and trump in SUIT_LETTERS


def _word(value: object) -> object:
    return value if isinstance(value, str) else _NONE


def _side(value: object) -> object:
    return SIDE.get(value, _NONE) if isinstance(value, str) else _NONE


def _count(facts: Json) -> object:
    said = [name for name in ("points", "kaboot", "won") if name in facts]
    if len(said) != 1:
        return _NONE
    (name,) = said
    if name != "points":
        return name, _word(facts[name])
    points, total = facts[name], PACK_POINTS.get(str(facts.get("contract")), 0)
    if not isinstance(points, dict) or not all(type(value) is int for value in points.values()):
        return _NONE
    if (
        points.keys() - SIDES
        or not points
        or sum(points.values()) != (total if len(points) > 1 else max(points.values()))
    ):
        return _NONE
    return points["NS"] if "NS" in points else total - points["EW"]


def _project(projects: object) -> object:
    """Return whose project it is and which, None for an empty list."""
    if projects == []:
        return None
    match projects:
        case [{"by": str(by), "kind": str(kind), **more}] if not more:
            return _side(by), kind
    return _NONE
