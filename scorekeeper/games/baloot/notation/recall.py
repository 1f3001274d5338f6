"""Lines that differ in the card points of one side alone: what one of them says, the others say with other points.

A number tells card points and nothing else where it is too high for game points, and neither a project, nor the whole
of a pack or half of it, nor what an Al-kaboot or a raised hand pays.
"""

import re
from collections.abc import Hashable
from functools import lru_cache

from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, KABOOT, MOST_GAME_POINTS, PACK_POINTS, pays_all
from scorekeeper.games.baloot.facts.projects import beside_cards
from scorekeeper.games.baloot.notation.numbers import WHOLE
from scorekeeper.games.baloot.notation.words import PROJECT_NUMBERS
from scorekeeper.games.baloot.scoring.rules import project_times
from scorekeeper.number_words import NUMERALS, begins_number
from scorekeeper.remembering import Memo, remembered
from scorekeeper.tuples import NamedTuple
from scorekeeper.words import clauses

_ONE_NUMBER = re.compile(r"([^0-9]*)(?<![^\s,])([0-9]{1,3})(?![^\s,])([^0-9]*)")
"""A line with a number of three figures at most, and no other figures."""
_BESIDE_SPELT = {pack - spelt for pack in PACK_POINTS.values() for spelt in (50, 100)}
"""Numbers that make up the pack with one in words that is a project else."""
_TELLING = frozenset(
    {*range(MOST_GAME_POINTS + 1), *PROJECT_NUMBERS, *WHOLE, *(number // 2 for number in WHOLE), *_BESIDE_SPELT}
)
"""Numbers that can be something else than card points."""
_TIMES = range(1, 5)
_PAID = frozenset(times * paid for times in _TIMES for paid in (*KABOOT.values(), *GAME_POINTS.values()))
"""Numbers that the cards of an Al-kaboot or a raised hand can pay."""
_MOST = 1 << 12
"""Shapes that are remembered of a table."""


class Shape(NamedTuple):
    """A line but for its number: what stands before it and after it."""

    before: str
    after: str
    number: int


def shape_of(line: str) -> Shape | None:
    """Take a line and its only number apart; None where it has another number, or one that is not plain points."""
    parts = _ONE_NUMBER.fullmatch(line)
    number = int(parts[2]) if parts else 0
    return Shape(parts[1], parts[3], number) if parts and number not in _TELLING else None


def recall(shape: Shape, seating: Seating) -> Facts | None:
    """Return what a line says by one of its shape that was read at the same table; None where none was."""
    known = _read_at(seating).get((shape.before, shape.after))
    if known is None or _can_be_paid(shape.number, known):
        return None
    (side,) = known.points or {}
    return known._replace(points={side: shape.number})


def remember(shape: Shape, seating: Seating, facts: Facts) -> None:
    """Keep what a line says for others of its shape, where its number is nothing but the points of one side."""
    alone = list((facts.points or {}).values()) == [shape.number] and not _can_be_paid(shape.number, facts)
    if not alone or _has_numbers(f"{shape.before} {shape.after}"):
        return
    _read_at(seating).keep((shape.before, shape.after), facts)


def _can_be_paid(number: int, facts: Facts) -> bool:
    """Tell whether a number can be what the hand pays at some table, with its projects and Baloot."""
    if not (facts.level or facts.kaboot or facts.projects or facts.baloot):
        return False
    kinds = tuple([project.kind for project in facts.projects or ()])
    by_times = bool(facts.level or facts.kaboot)
    return number in _paid(facts.contract or "sun", facts.level, kinds, bool(facts.baloot), by_times)


@lru_cache(1 << 10)
def _paid(contract: str, level: str | None, kinds: tuple[str, ...], baloot: bool, by_times: bool) -> set[int]:
    """List what a hand can pay at some table, with its projects and Baloot."""
    beside = [beside_cards(contract, times, kinds, baloot=baloot) for times in project_times(level)]
    if by_times:
        return {paid + each for paid in _PAID for each in beside}
    return {paid for each in beside if (paid := pays_all(contract, None, each)) is not None}


def _has_numbers(words: str) -> bool:
    """Tell whether words have a number in them that is more than a project: beside it another number can be a pair."""
    if any(map(str.isnumeric, words)):
        return True
    keys = [word.key for clause in clauses(words) for word in clause]
    return any(begins_number(key) and NUMERALS.get(key) not in PROJECT_NUMBERS for key in keys)


def _read_at(seating: Seating) -> Memo[tuple[str, str], Facts]:
    return _known(_table(seating))


@remembered
def _table(seating: Seating) -> Hashable:
    return tuple(seating.players.items()), tuple(seating.sides.items()), seating.us


@lru_cache(8)
def _known(_table: Hashable) -> Memo[tuple[str, str], Facts]:
    """Return what the lines said that were read at a table, by what stood before and after their number."""
    return Memo(_MOST)
