"""What the numbers of a clause count: tricks, projects, card points or game points."""

from collections.abc import Iterator, Mapping

from scorekeeper.games.baloot.facts.form import TRICKS
from scorekeeper.games.baloot.notation.kinds import PartKind
from scorekeeper.games.baloot.notation.parts import Part, Said
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.words import PROJECT_NUMBERS

_UNITS: Mapping[str, PartKind] = {"": "tricks", "project": "project", "card": "card", "game": "game"}
_ORDER = tuple(_UNITS)
"""Tricks are looked for first: they are the fewest."""


def in_units(parts: list[Part], units: list[tuple[int, Token]], said: Said) -> Iterator[Part]:
    """Yield the parts with each number in its unit."""
    counted: dict[int, PartKind] = {}
    for place, unit in sorted(units, key=lambda each: _ORDER.index(each[1].what)):
        found = _counted(parts, place, unit.what, counted)
        if found is not None:
            counted |= dict.fromkeys(found, _UNITS[unit.what])
        elif (parts or unit.what != "project") and not _is_said_again(place, unit.what, counted):
            said.ask("unit-number" if unit.what else "tricks-number", unit.word)
    for at, part in enumerate(parts):
        unit_said = counted.get(at)
        if unit_said == "project":
            yield part._replace(kind="project", what=PROJECT_NUMBERS[part.numbers[0]], numbers=())
        elif unit_said and part.kind == "points":
            yield part._replace(kind=unit_said)
        else:
            yield part._replace(what=unit_said) if unit_said else part


def _counted(parts: list[Part], place: int, unit: str, counted: Mapping[int, PartKind]) -> list[int] | None:
    """Return the places of the numbers that a unit before ``place`` counts, None where there is none.

    Tricks take the number after them, else the one before; projects the one nearest; points all that are left.
    """
    free = [at for at in (*range(place, len(parts)), *range(place - 1, -1, -1)) if at not in counted]
    if unit == "project":
        near = sorted(free, key=lambda at: abs(2 * (at - place) + 1))
        found = next((at for at in near if _is_project(parts[at])), None)
        return None if found is None else [found] if parts[found].kind == "points" else []
    numbers = [at for at in free if parts[at].kind in ("points", "pair")]
    if unit or not numbers:
        return numbers or None
    return [next((at for at in numbers if max(parts[at].numbers) <= TRICKS), numbers[0])]


def _is_said_again(place: int, unit: str, counted: Mapping[int, PartKind]) -> bool:
    """Tell whether the number before a unit has it already: us 32 card points, them 98 card points."""
    before = next((at for at in range(place - 1, -1, -1) if at in counted), None)
    return before is not None and counted[before] == unit != "project"


def _is_project(part: Part) -> bool:
    return part.kind == "project" or (part.kind == "points" and part.numbers[0] in PROJECT_NUMBERS)
