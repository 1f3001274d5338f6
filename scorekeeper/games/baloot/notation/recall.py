"""Lines that differ in card points alone: what one of them says, the others say with other points.

A number tells card points and nothing else where it is too high for game points, and not what an Al-kaboot or a raised
hand pays; nor a project, unless the words only name people, contracts, projects and the Baloot; nor the whole of a pack
or half of it, where the words speak of all; nor what makes up the pack with a number in words. Two numbers are the
points of both sides where they make up the pack of the contract, beside such words alone. A number that can be a
project is one of the words beside another number, which then does not nearly make up the pack with it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, KABOOT, MOST_GAME_POINTS, PACK_POINTS, beside_cards
from scorekeeper.games.baloot.notation.figures import MISCOUNTED
from scorekeeper.games.baloot.notation.kinds import Kind
from scorekeeper.games.baloot.notation.numbers import WHOLE
from scorekeeper.games.baloot.notation.words import OWNERS, PROJECT_NUMBERS, can_mean, meanings
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import project_times
from scorekeeper.number_words import NUMERALS, begins_number
from scorekeeper.people import RESERVED, table_of, words_of
from scorekeeper.remembering import Memo
from scorekeeper.spelling import western
from scorekeeper.tuples import NamedTuple
from scorekeeper.words import clauses

_FIGURES = re.compile("([0-9]+)")
_APART = frozenset(("", *" ,;،؛"))
"""What stands around a number that stands alone."""
_MOST_DIGITS = 3
_MOST_NUMBERS = 2
_SIGNS = frozenset("x×*")
"""A figure behind one of them is no number: x2."""
_RAISES = frozenset([sign + times for sign in "x×*" for times in "234"])
_AROUND_ONE = 2
"""Texts around one number."""
_PROJECT_FIGURES = frozenset(map(str, PROJECT_NUMBERS))
_TELLING_OF_PROJECTS = frozenset(PROJECT_NUMBERS)
"""Numbers that can be projects."""
_TELLING_OF_ALL = frozenset({*WHOLE, *(number // 2 for number in WHOLE)})
"""Numbers that can be the figures of both sides: 8 all."""
_TELLING_BESIDE_SPELT = frozenset({pack - spelt for pack in PACK_POINTS.values() for spelt in (50, 100)})
"""Numbers that make up the pack with one in words that is a project else."""
_TIMES = range(1, 5)
_PAID = frozenset(times * paid for times in _TIMES for paid in (*KABOOT.values(), *GAME_POINTS.values()))
"""Numbers that the cards of an Al-kaboot or a raised hand can pay."""


class _Said(NamedTuple):
    """What lines of a shape say: ``facts`` with points of ``sides`` as they are typed, of two with the ``whole`` pack.

    Where one of their numbers is ``telling`` they can say something else; under other ``options`` too, where the rules
    were asked what a line can say.
    """

    facts: Facts
    sides: tuple[str, ...]
    whole: int | None
    telling: frozenset[int]
    options: Options | None


_SAID: Memo[tuple[object, tuple[str, ...]], _Said] = Memo(1 << 13)
"""What the lines said that were read, by the table and the words around their numbers."""
_OF_PLACES: Memo[tuple[object, str | None, tuple[str, ...]], _Said] = Memo(1 << 10)
"""What lines say with places for the names in their words, by the table, and where us are."""
_FEW = 4
"""So many lines are read before it pays to look for others in which somebody else is named."""
_POINTS = Facts._fields.index("points")


def recall(line: str, seating: Seating, options: Options) -> tuple[Facts, bool] | None:
    """Return what a line says by one that was read at the same table and had other numbers; None where none was.

    With it comes whether the rules still have to be asked.
    """
    words, numbers = _shape_of(line)
    said = _SAID.get((table_of(seating), words)) or _of_others(words, seating)
    if said is None:
        return None
    facts, sides, whole, telling, under = said
    for number in numbers:
        if number <= MOST_GAME_POINTS or number in telling:
            return None
    if whole is None:
        points = {sides[0]: number}
    elif sum(numbers) == whole and numbers[0] != number:  # one number twice can be of one side
        points = {side: numbers[side != sides[0]] for side in facts.points or ()}
    else:
        return None
    if under is not None and under != options:
        return None
    return Facts._make((*facts[:_POINTS], points, *facts[_POINTS + 1 :])), under is not None


def _of_others(words: tuple[str, ...], seating: Seating) -> _Said | None:
    """Return what lines of a shape say by those that name others in the same places; None where none was read."""
    if len(_SAID) < _FEW or len(words) != _AROUND_ONE:
        return None
    from scorekeeper.games.baloot.notation.renaming import renamed, unnamed

    if (line := unnamed(words, seating)) is None:
        return None
    said = _OF_PLACES.get((table_of(seating), line.us, line.words))
    facts = said and renamed(said.facts, line.seats)
    if said is None or facts is None:
        return None
    sides = tuple([line.seats[side] for side in said.sides])
    return _SAID.keep((table_of(seating), words), said._replace(facts=facts, sides=sides))


def _keep(words: tuple[str, ...], seating: Seating, said: _Said) -> None:
    """Keep what lines of a shape say, and what those say that name others in the same places."""
    _SAID.keep((table_of(seating), words), said)
    if len(_SAID) < _FEW or len(words) != _AROUND_ONE:
        return
    from scorekeeper.games.baloot.notation.renaming import renamed, unnamed

    line = unnamed(words, seating)
    facts = line and renamed(said.facts, line.places)
    if line and facts:
        sides = tuple([line.places[side] for side in said.sides])
        _OF_PLACES.keep((table_of(seating), line.us, line.words), said._replace(facts=facts, sides=sides))


def remember(line: str, seating: Seating, facts: Facts, options: Options | None) -> None:
    """Keep what a line says for others of its shape, where its numbers are nothing but points.

    The ``options`` are those by which the rules were asked what it can say.
    """
    (words, numbers), points = _shape_of(line), facts.points
    keys = [word.key for clause in clauses(" ".join(words)) for word in clause if word.key not in _RAISES]
    project = next((key for key in keys if key in _PROJECT_FIGURES), None)
    keys = [key for key in keys if key != project]
    if not (numbers and points) or any(map(_is_figure, keys)):  # beside which another number can be a pair
        return
    telling, whole, plain = _telling(keys, seating) | _paid_by(facts), None, all(_names(key, seating) for key in keys)
    if project:
        if not plain or PROJECT_NUMBERS[int(project)] not in {each.kind for each in facts.projects or ()}:
            return
        telling |= _telling_beside(int(project), PACK_POINTS.get(facts.contract or "", 0))
    elif options is not None:  # another number can make another reading possible
        return
    if len(numbers) > 1:
        telling, whole = telling | _TELLING_OF_PROJECTS, sum(points.values())
        if whole != PACK_POINTS.get(facts.contract or "") or not plain:
            return  # a verb can tell whose the more are
    sides = tuple(sorted(points, key=lambda side: points[side] != numbers[0]))
    told = [points[side] for side in sides] == numbers and len({*numbers}) == len(numbers)
    if told and min(numbers) > MOST_GAME_POINTS and telling.isdisjoint(numbers):
        _keep(words, seating, _Said(facts, sides, whole, telling, options))


@lru_cache
def _telling_beside(project: int, pack: int) -> frozenset[int]:
    """List the numbers that make up the pack, or nearly, with one that is a project else; and those that can be one."""
    return _TELLING_OF_PROJECTS | {pack - project + more for more in range(-MISCOUNTED, MISCOUNTED + 1)}


def _telling(keys: Sequence[str], seating: Seating) -> frozenset[int]:
    """List the numbers that can be something else than card points beside some words."""
    telling: frozenset[int] = frozenset()
    if any(can_mean(key, "all") for key in keys):
        telling |= _TELLING_OF_ALL
    if any(map(begins_number, keys)):
        telling |= _TELLING_BESIDE_SPELT
    return telling if all(_names(key, seating) for key in keys) else telling | _TELLING_OF_PROJECTS


def _shape_of(line: str) -> tuple[tuple[str, ...], list[int]]:
    """Return the words of a line around its numbers, one or two, and these; nothing where it has others."""
    words, *more = _FIGURES.split(line if line.isascii() else western(line))
    if len(more) == 2 and words[-1:] in _APART and more[1][:1] in _APART and len(more[0]) <= _MOST_DIGITS:  # as most
        return (words, more[1]), [int(more[0])]
    found: list[str] = []
    numbers: list[int] = []
    for figures, after in zip(more[::2], more[1::2], strict=True):
        before = words[-1:]
        if before in _APART and after[:1] in _APART and len(figures) <= _MOST_DIGITS:
            found.append(words)
            numbers.append(int(figures))
            words = after
        elif before.lower() in _SIGNS and words[-2:-1] in _APART and after[:1] in _APART:
            words += figures + after
        else:
            return (), []
    if len(numbers) == _MOST_NUMBERS and len(_TELLING_OF_PROJECTS.intersection(numbers)) == 1:
        return _with_project([*found, words], *numbers)
    return ((*found, words), numbers) if 0 < len(numbers) <= _MOST_NUMBERS else ((), [])


def _with_project(around: Sequence[str], first: int, second: int) -> tuple[tuple[str, ...], list[int]]:
    """Take as a word the one of two numbers that can be a project; the words stand ``around`` both."""
    before, between, after = around
    if first in PROJECT_NUMBERS:
        return (f"{before}{first}{between}", after), [second]
    return (before, f"{between}{second}{after}"), [first]


def _is_figure(key: str) -> bool:
    """Tell whether a word has figures, or can begin a number that is more than a project."""
    return any(map(str.isnumeric, key)) or (begins_number(key) and NUMERALS.get(key) not in PROJECT_NUMBERS)


def _names(key: str, seating: Seating) -> bool:
    """Tell whether a word names somebody, a contract, a project or the Baloot, and no more; W and S are seats."""
    said = meanings(key)
    named = all(each.kind in _NAMED or each.what == "baloot" for each in said)
    return key in OWNERS or (named and (bool(said) or key in RESERVED or key in words_of(seating)))


_NAMED: frozenset[Kind] = frozenset(("contract", "project"))


def _paid_by(facts: Facts) -> frozenset[int]:
    """List what a hand can pay at some table, with its projects and Baloot."""
    kinds = tuple([project.kind for project in facts.projects or ()])
    by_times = bool(facts.level or facts.kaboot)
    return _paid(facts.contract or "sun", facts.level, kinds, bool(facts.baloot), by_times)


@lru_cache(1 << 10)
def _paid(contract: str, level: str | None, kinds: tuple[str, ...], baloot: bool, by_times: bool) -> frozenset[int]:
    """List what a hand of a contract and a level can pay."""
    beside = {
        beside_cards(contract, times, shown, baloot=said)
        for times in project_times(level)
        for shown in (kinds, ())
        for said in (baloot, False)
    }  # an Al-kaboot pays what its own side has
    if by_times:
        return frozenset([paid + each for paid in _PAID for each in beside])
    return frozenset([paid + each for paid in (KABOOT[contract], GAME_POINTS[contract]) for each in beside])
