"""The numbers of a line as figures: card points, game points, tricks, projects."""

from collections.abc import Sequence
from itertools import pairwise, product

from scorekeeper.errors import Problem, unclear
from scorekeeper.games.baloot.facts.form import Facts, Project
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, MOST_GAME_POINTS, PACK_POINTS
from scorekeeper.games.baloot.notation.numbers import SPELT, WHOLE
from scorekeeper.games.baloot.notation.owners import Owned
from scorekeeper.games.baloot.notation.parts import GOT, NEXT, OF_POINTS, STANDING, Part
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.words import PROJECT_NUMBERS
from scorekeeper.messages import Message
from scorekeeper.remembering import Memo
from scorekeeper.seats import OTHER, SIDE, SIDES
from scorekeeper.tuples import NamedTuple
from scorekeeper.words import Word

MISCOUNTED = 10
"""By so much figures can be wrong that were meant to make up the pack."""
_KNOWN: Memo[tuple[object, ...], list[Facts]] = Memo(1 << 12)
"""What figures were that had nothing wrong about them, by all that decides it: their words are needed for problems."""


class _Figure(NamedTuple):
    """A number of a side. ``unit`` is "" where nobody said of what; ``paired`` is one of 90-72.

    ``what`` is how it stands among other words (see :data:`~scorekeeper.games.baloot.notation.parts.STANDING`), or that
    it is one in words that would be a project.
    """

    unit: str
    owner: str
    number: int
    word: Word
    paired: bool = False
    what: str = ""


def figures(
    things: Sequence[Owned], contract: str | None, orders: Sequence[str], ended: bool, problems: list[Problem]
) -> list[Facts]:
    """Return facts of what the numbers can be, the likeliest first; why they can be nothing goes to ``problems``.

    ``orders`` are the sides that a pair of figures of nobody can begin with. Where something else ``ended`` the hand,
    a number may be a project alone.
    """
    like = (*[(part.kind, part.what, part.numbers, owner) for part, owner in things], contract, *orders, ended)
    known = _KNOWN.get(like)
    if known is None:
        found, wrong = _figures(things, contract, orders, ended)
        if wrong:
            problems += wrong
            return found
        known = _KNOWN.keep(like, found)
    return [*known]


def _figures(
    things: Sequence[Owned], contract: str | None, orders: Sequence[str], ended: bool
) -> tuple[list[Facts], list[Problem]]:
    """Return facts of what the numbers can be, and why they can be nothing."""
    problems: list[Problem] = []
    pairs = [thing for thing in things if thing[0].kind == "pair"]
    singles = [
        _Figure(
            "" if part.kind == "points" else part.kind,
            owner or "",
            part.numbers[0],
            part.word,
            what=part.what if part.kind == "points" else "",
        )
        for part, owner in things
        if part.kind != "pair"
    ]
    if not pairs:
        return _told(singles, contract, orders, ended, problems), problems
    found: list[Facts] = []
    for first in orders if any(owner is None for _, owner in pairs) else orders[:1]:
        known = [*singles, *(figure for part, owner in pairs for figure in _pair(part, owner or first))]
        found += _told(known, contract, orders, ended, problems)
    return found, problems


def _pair(part: Part, first: str) -> tuple[_Figure, _Figure]:
    one, two = part.numbers
    # fifty, with the rest of the pack beside it, is no project
    unit = "" if part.what == SPELT or part.what in STANDING else part.what
    return (
        _Figure(unit, first, one, part.word, paired=True),
        _Figure(unit, OTHER[SIDE[first]], two, part.word, paired=True),
    )


def _told(
    known: list[_Figure], contract: str | None, orders: Sequence[str], ended: bool, problems: list[Problem]
) -> list[Facts]:
    """Return facts of what figures can be; one in words that would be a project is points, or cannot be told."""
    spelt = [figure for figure in known if figure.what == SPELT]
    others = [figure for figure in known if figure.what != SPELT]
    if not all(_are_points(figure, others, contract, ended) for figure in spelt):
        return []
    found = _settled(known, contract, orders, ended, problems)
    return [
        facts
        for facts in found
        if all((facts.points or {}).get(SIDE[figure.owner]) == figure.number for figure in spelt)
    ]


def _settled(
    known: list[_Figure], contract: str | None, orders: Sequence[str], ended: bool, problems: list[Problem]
) -> list[Facts]:
    tricks: dict[str, int] = {}
    counted: dict[str, list[_Figure]] = {side: [] for side in SIDES}
    for figure in _got(known):
        if figure.unit != "tricks":
            counted[SIDE[figure.owner]].append(figure)
        elif figure.owner:
            _note(tricks, figure, problems)
    sides = [side for side in SIDES if counted[side]]
    for figure in known:
        if not figure.owner:
            named = sides or (orders if figure.number else [])
            if len(named) == 1:
                _note(tricks, figure._replace(owner=named[0]), problems)
            else:
                problems.append(unclear("tricks-whose", column=figure.word.column, n=figure.number))
    total = sum([figure.number for side in sides for figure in counted[side]])
    both = len(sides) > 1
    alone = not (_are_whole(total, contract) or is_near(total, contract)) if both else ended
    choices = [_of_side(counted[side], alone, both, problems) for side in sides]
    told = [] if both else _in_a_row(known, contract)
    for chosen in product(*choices):
        points = [figure for figure, _ in chosen if figure]
        projects = [project for _, found in chosen for project in found]
        for kinds in _kinds(points, contract):
            by_kind: dict[str, dict[str, int]] = {"card": {}, "game": {}}
            for figure, kind in zip(points, kinds, strict=True):
                by_kind[kind][SIDE[figure.owner]] = figure.number
            told.append(Facts(
                points=by_kind["card"] or None, game_points=by_kind["game"] or None, tricks=tricks or None,
                projects=tuple(projects) or None,
            ))  # fmt: skip
    return told


def _got(known: Sequence[_Figure]) -> Sequence[_Figure]:
    """Return figures with those of both sides that somebody got, or counted, as the pair that they are."""
    got = [figure for figure in known if figure.what == GOT]
    if len({SIDE.get(figure.owner) for figure in got}) < len(SIDES):
        return known
    return [figure._replace(paired=True) if figure in got else figure for figure in known]


def _in_a_row(known: Sequence[_Figure], contract: str | None) -> list[Facts]:
    """Return two figures of one owner, of which the second has nobody beside it, as a pair that somebody miscounted.

    They are such a pair only where one can be a project, or both are the same number: us 80 80.
    """
    figures = sorted(known, key=lambda figure: figure.word.column)
    if len(figures) != len(SIDES) or figures[1].what != NEXT:
        return []
    if not any(map(_can_be_project, figures)) and figures[0].number != figures[1].number:
        return []
    if any(figure.unit or figure.paired for figure in figures):
        return []
    (first, second), side = [figure.number for figure in figures], SIDE[figures[0].owner]
    return [Facts(points={side: first, OTHER[side]: second})] if is_near(first + second, contract) else []


def _are_points(figure: _Figure, others: Sequence[_Figure], contract: str | None, ended: bool) -> bool:
    """Tell whether a number in words that can be a project is points: it is alone, or makes up the pack with another.

    The project of a player stays one where the other figure is of a side.
    """
    if not others:
        return not ended
    whole = PACK_POINTS.get(contract or "", 0)
    return any(
        SIDE.get(other.owner) == OTHER[SIDE[figure.owner]]
        and figure.number + other.number == whole
        and (figure.owner in SIDES or other.owner not in SIDES)
        for other in others
    )


def _note(numbers: dict[str, int], figure: _Figure, problems: list[Problem]) -> None:
    first = numbers.setdefault(SIDE[figure.owner], figure.number)
    if first != figure.number:
        problems.append(_twice(figure, first))


def _twice(figure: _Figure, first: int) -> Problem:
    what = Message(f"said-{figure.unit or 'points'}-of", {"side": SIDE[figure.owner]})
    return unclear("said-twice", column=figure.word.column, what=what, first=first, second=figure.number)


def _of_side(
    numbers: list[_Figure], alone: bool, both: bool, problems: list[Problem]
) -> list[tuple[_Figure | None, list[Project]]]:
    """List what the numbers of a side can be: one its points, the others projects.

    All can be projects where they can stand ``alone``, without points, or where they are a player's and ``both`` sides
    have numbers, even if these make up the pack.
    """
    found: list[tuple[_Figure | None, list[Project]]] = []
    for at, figure in enumerate(numbers):
        others = numbers[:at] + numbers[at + 1 :]
        if all(map(_can_be_project, others)):
            found.append((figure, [Project(other.owner, PROJECT_NUMBERS[other.number]) for other in others]))
    if (alone or (both and all(figure.owner not in SIDES for figure in numbers))) and all(
        map(_can_be_project, numbers)
    ):
        found.append((None, [Project(figure.owner, PROJECT_NUMBERS[figure.number]) for figure in numbers]))
    if not found:
        units = {figure.unit for figure in numbers} - {""}
        if len({figure.number for figure in numbers}) == 1 and len(units) < 2:
            return [(numbers[0]._replace(unit="".join(units)), [])]
        problems.append(_twice(numbers[1], numbers[0].number))
    if len(numbers) == 1:
        return found
    said_apart = [each for each in found if each[0] and each[0].owner in SIDES and _of_players(each[1])]
    return said_apart[:1] if len({figure.number for figure in numbers}) == 1 and said_apart else found


def _are_whole(total: int, contract: str | None) -> bool:
    """Tell whether the figures of both sides make up all card points of the contract, or all game points."""
    return total in WHOLE and (total <= MOST_GAME_POINTS or total == PACK_POINTS.get(contract or "", total))


def is_near(total: int, contract: str | None) -> bool:
    """Tell whether figures are so near the whole pack, and not all of it, that somebody may have miscounted."""
    return 0 < abs(total - PACK_POINTS.get(contract or "", 0)) <= MISCOUNTED


def _is_about(total: int, contract: str | None) -> bool:
    """Tell whether figures are the whole pack, or so near it that somebody may have miscounted."""
    return total == PACK_POINTS.get(contract or "") or is_near(total, contract)


def _of_players(projects: list[Project]) -> bool:
    return bool(projects) and all(project.by not in SIDES for project in projects)


def _can_be_project(figure: _Figure) -> bool:
    lone = not figure.unit and not figure.paired and figure.what != OF_POINTS
    return lone and figure.number in PROJECT_NUMBERS


def _kinds(points: list[_Figure], contract: str | None) -> list[tuple[str, ...]]:
    """List what a figure of one side, or one of each, can be: a lone low one is card points or game points.

    A lone 0 or 1 is neither likely: the card points ask for the tricks, or are impossible.
    """
    total = sum([figure.number for figure in points])
    least, most = (2, GAME_POINTS.get(contract or "", 0)) if len(points) == 1 else (1, MOST_GAME_POINTS)
    low = contract is not None and least <= total <= most
    likely = ("game", "card") if len(points) > 1 else ("card", "game")
    said = tuple([figure.unit for figure in points])
    if not low or all(said):
        kind = next(filter(None, said), "card")
        return [tuple([unit or kind for unit in said])]
    return [tuple([unit or kind for unit in said]) for kind in likely]


def taken_from_sum(facts: Facts, other: Facts) -> Project | None:
    """Return the project that a figure was taken for which, as points, misses the pack by little beside the others."""
    if len(other.points or ()) < len(SIDES) or not facts.points or facts.game_points:
        return None
    if not _is_about(sum((other.points or {}).values()), facts.contract):
        return None
    more = [*(facts.projects or ())]
    for project in other.projects or ():
        if project in more:
            more.remove(project)
    taken = {PROJECT_NUMBERS.get(n) for side, n in (other.points or {}).items() if side not in facts.points}
    return more[0] if len(more) == 1 and more[0].kind in taken else None


def row_of(facts: Facts, tokens: Sequence[Token]) -> tuple[Word, int, int] | None:
    """Return two figures in a row of which the first was taken for a project, or either if they are nearly the pack."""
    kinds = [project.kind for project in facts.projects or ()]
    points = [*(facts.points or {}).values()]
    for one, two in pairwise(tokens) if kinds and points else ():
        if (one.kind, two.kind) != ("number", "number") or SPELT in (one.what, two.what):
            continue
        first, second = one.numbers[0], two.numbers[0]
        turned = PROJECT_NUMBERS.get(first) in kinds and second in points
        sum_ = PROJECT_NUMBERS.get(second) in kinds and first in points and _is_about(first + second, facts.contract)
        if turned or sum_:
            return one.word, first, second
    return None
