"""The tokens of a clause as its parts: people, and the things that are theirs."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from scorekeeper.games.baloot.facts.form import TRICKS
from scorekeeper.games.baloot.notation.kinds import FIGURES, Kind, PartKind
from scorekeeper.games.baloot.notation.parts import ADDED, GOT, NEXT, OF_POINTS, Part, Parts, Said
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.words import (
    ADDING,
    GETTING,
    ONE_TRICK,
    POINTS,
    PROJECT_NUMBERS,
    WITH,
    can_mean,
    is_one_of,
)

_SAID: frozenset[PartKind] = frozenset(("spoken", "ashkal"))
_BETWEEN: frozenset[PartKind] = frozenset(("owner", "points", "pair"))
"""What can stand between what was said and "by"."""
_UNITS: Mapping[str, PartKind] = {"": "tricks", "project": "project", "card": "card", "game": "game"}
_ORDER = tuple(_UNITS)
"""Tricks are looked for first: they are the fewest."""


def parts_of(tokens: Sequence[Token], said: Said) -> list[Part]:
    """Return the parts of a clause; what belongs to the whole hand goes to ``said``."""
    clause, at = Parts(tokens, said), 0
    while at < len(tokens):
        placed = _PLACED.get(tokens[at].kind)
        if placed:
            at = placed(clause, at)
        else:
            clause.take(tokens[at])
        at += 1
    return list(_in_units(clause.parts, clause.units, said)) if clause.units else clause.parts


def _deny(clause: Parts, at: int) -> int:
    from scorekeeper.games.baloot.notation.denial import deny  # few lines deny anything

    return deny(clause, at)


def _by(clause: Parts, at: int) -> int:
    """Read who raised or said Ashkal; what somebody has is not by a number."""
    named = clause.after(at)
    if named is None:
        return at
    if _said_by(clause, clause.tokens[named]):
        return named
    if clause.tokens[named].kind in FIGURES:
        clause.said.ask("by-whom", clause.tokens[at].word)
    return at


def _ended(clause: Parts, at: int) -> int:
    """Read how the hand ended; who won or took so many tricks has not won it."""
    token = clause.tokens[at]
    if token.what != "won" or token.by or not _of_tricks(clause, at):
        clause.take(token)
    return at


def _ashkal(clause: Parts, at: int) -> int:
    """Read an Ashkal, which can stand in the place of the contract."""
    token = clause.tokens[at]
    if _is_alone(clause, at):
        clause.add("declarer", "ashkal", token.word)
    else:
        clause.take(token)
    return at


def _number(clause: Parts, at: int) -> int:
    """Read a number, and how it stands among other words."""
    token = clause.tokens[at]
    clause.take(token if token.what else token._replace(what=_standing(clause.tokens, at)))
    return at


def _standing(tokens: Sequence[Token], at: int) -> str:
    """Tell how a number stands among other words."""
    before, after = tokens[max(at - 2, 0) : at], tokens[at + 1 : at + 2]
    if any(token.word.key in POINTS or can_mean(token.word.key, "points") for token in after):
        return OF_POINTS
    got = before[-2:] if before and before[-1].word.key in WITH else before[-1:]
    if any(is_one_of(token.word.key, GETTING) for token in got):
        return GOT
    joined = bool(before) and before[-1].kind == "and"
    if joined and before[-1].word.key in ADDING:
        return ADDED
    behind = before[: -1 if joined else None]
    return NEXT if len(tokens) == 1 or any(token.kind == "number" for token in behind[-1:]) else ""


def _tricks(clause: Parts, at: int) -> int:
    """Read tricks, of which the number stands beside them, or one: a trick, and a trick, وأكلة."""
    token, before, after = clause.tokens[at], clause.tokens[at - 1 : at], clause.tokens[at + 1 : at + 2]
    joined = any(each.kind == "and" or each.word.key == "a" for each in before)
    if joined and not any(each.kind == "number" for each in after) and is_one_of(token.word.key, ONE_TRICK):
        clause.add("tricks", "", token.word, (1,))
    else:
        clause.take(token)
    return at


def _of_tricks(clause: Parts, at: int) -> bool:
    """Tell whether what follows is a number of tricks."""
    place = clause.after(at)
    while place is not None and clause.tokens[place].kind in ("number", "deny", "all"):
        place = clause.after(place)
    return place is not None and clause.tokens[place].kind == "tricks"


def _is_alone(clause: Parts, at: int) -> bool:
    """Tell whether an Ashkal is all that a clause says of the contract, and the place alone says whose it is."""
    after = clause.tokens[at + 1].kind if at + 1 < len(clause.tokens) else ""
    return after != "by" and not any(token.kind in ("contract", "declarer") for token in clause.tokens)


def _said_by(clause: Parts, token: Token) -> bool:
    """Note who raised or said Ashkal, after "by"."""
    things = (at for at in reversed(range(len(clause.parts))) if clause.parts[at].kind not in _BETWEEN)
    spoken = next(things, None)
    if spoken is None or clause.parts[spoken].kind not in _SAID or token.kind != "owner":
        return False
    clause.parts[spoken] = clause.parts[spoken]._replace(by=token.what)
    return True


def _all(clause: Parts, at: int) -> int:
    """Read "all (eight) tricks", which is an Al-kaboot, and "all tricks but one", which is none."""
    place = clause.after(at)
    while place is not None and (clause.tokens[place].numbers == (TRICKS,) or clause.tokens[place].kind == "all"):
        place = clause.after(place)
    if _kind_at(clause, place) not in ("tricks", "except"):
        clause.said.unknown(clause.tokens[at].word)
        return at
    last, but = _lacking(clause, place or at)
    if but is None:
        clause.add("kaboot", "", clause.tokens[at].word)
    else:
        clause.add("tricks", "", but.word, (TRICKS - but.numbers[0],))
    return last


def _lacking(clause: Parts, place: int) -> tuple[int, Token | None]:
    """Find how many of all tricks are lacking, None for none of them, and the place of the last word of it."""
    after = clause.after(place)
    if clause.tokens[place].kind == "except":
        return after if after is not None and _kind_at(clause, after) == "tricks" else place, clause.tokens[place]
    return (after, clause.tokens[after]) if after is not None and _kind_at(clause, after) == "except" else (place, None)


def _kind_at(clause: Parts, place: int | None) -> Kind | None:
    return None if place is None else clause.tokens[place].kind


_PLACED: Mapping[Kind, Callable[[Parts, int], int]] = {
    "deny": _deny, "all": _all, "by": _by, "owned": _ended, "made": _ended, "ashkal": _ashkal, "tricks": _tricks,
    "number": _number,
}  # fmt: skip
"""What reads a token for which its place matters; each returns the place of the last one that belongs to it."""


# --- units ------------------------------------------------------------------------------------------------


def _in_units(parts: list[Part], units: list[tuple[int, Token]], said: Said) -> Iterator[Part]:
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
