"""Which scores a Baloot hand can have: found by scoring one hand for each way to arrive at another result."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

from scorekeeper.games.baloot.facts.checks import Hand
from scorekeeper.games.baloot.facts.form import CONTRACTS, DOUBLE, GAHWA, LEVELS, SINGLE, TRICKS, Facts, Project
from scorekeeper.games.baloot.facts.possible import PACK_POINTS, PROJECT_VALUES, possible_points
from scorekeeper.games.baloot.facts.projects import can_be_dealt
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import rules_for
from scorekeeper.games.baloot.scoring.steps import run
from scorekeeper.seats import SIDES

MOST_PROJECTS = 4
"""Two for each of two partners."""


def can_score(points: Mapping[str, int], options: Options, contract: str | None = None) -> bool:
    """Tell whether some hand, of a contract or of any, can have these points."""
    first, second = (points[side] for side in SIDES)
    contracts = CONTRACTS if contract is None else (contract,)
    return ((first, second) == (0, 0) and contract is None) or any(
        _reached(_scoring(options), each).holds((first, second), (second, first)) for each in contracts
    )


class _Reached:
    """The scores that hands of one contract reach: found on demand, the simplest hands first."""

    def __init__(self, options: Options, contract: str) -> None:
        self._found = {(0, 0)} if GAHWA in _raised(contract, options) and rules_for(options).gahwa_ends else set()
        self._more = _scores(options, contract)

    def holds(self, *scores: tuple[int, int]) -> bool:
        """Tell whether one of these scores is reached; score hands only until one is."""
        if not self._found.isdisjoint(scores):
            return True
        for score in self._more:
            self._found.add(score)
            if score in scores:
                return True
        return False


_reached = lru_cache(1 << 6)(_Reached)
SCORING = (
    *(
        "counting",
        "sun_five",
        "hokum_five",
        "hokum_pair",
        "tie_raised",
        "tie_unraised",
        "project_multiplier",
        "loser_projects",
        "baloot_owner",
    ),
    *("kaboot_raised", "raise_times", "gahwa_as", "reverse_kaboot", "qaid", "doubling", "raise_limit", "sun_double"),
)
"""The options that a score depends on."""


def _scoring(options: Options) -> Options:
    """Leave out the options that no score depends on, so that one search serves all their choices."""
    return Options(**{name: getattr(options, name) for name in SCORING})


def _scores(options: Options, contract: str) -> Iterator[tuple[int, int]]:
    """Score every kind of hand that EW declares; those that NS declares are the same, turned around."""
    rules = rules_for(options)
    for hand in _hands(contract, options):
        points = run(hand, rules).points
        yield points["NS"], points["EW"]


def _hands(contract: str, options: Options) -> Iterator[Hand]:
    """Yield one hand for each of the scores that can differ; raised, only who wins matters."""
    for level, (projects, baloot) in product(_levels(contract, options), _holdings(contract)):
        hand = Hand(contract, SIDES[1], level, projects=projects, baloot=baloot)
        yield from (hand._replace(kaboot=side) for side in SIDES)
        if options.qaid != "none":
            yield from (hand._replace(qaid=side) for side in SIDES)
        whole = PACK_POINTS[contract]
        numbers = _NUMBERS[contract] if level == SINGLE else (0, whole)
        yield from (hand._replace(points={"NS": number, "EW": whole - number}) for number in numbers)
    if contract == "sun" and options.reverse_kaboot != "no":
        for level, (projects, _) in product(_levels(contract, options), _holdings(contract, ace=SIDES[1])):
            yield Hand(contract, SIDES[1], level, kaboot=SIDES[0], projects=projects, reverse=True)


def _raised(contract: str, options: Options) -> range:
    """List the levels that a hand can have; whether the totals allow a Sun double is not looked at."""
    if options.doubling == "off" or (contract == "sun" and options.sun_double == "never"):
        return range(SINGLE, SINGLE + 1)
    highest = LEVELS.index(options.raise_limit) + 1
    return range(SINGLE, (highest if contract == "hokum" else DOUBLE) + 1)


def _levels(contract: str, options: Options) -> list[int]:
    """List the levels at which points are scored."""
    rules = rules_for(options)
    return [level for level in _raised(contract, options) if level < GAHWA or not rules.gahwa_ends]


_TELLING = frozenset((0, 4, 5, 6))
"""Units digits on which rounding and ties turn: nothing lost, rounded down, the five, rounded up."""
_NUMBERS = {
    contract: [number for number in possible_points(contract, None) if number % 10 in _TELLING]
    for contract in CONTRACTS
}
"""Card points that differ in what is made of them."""


def counted(facts: Facts, side: str, points: int) -> Facts:
    """Return facts with a count; a side without points has won a trick, so that it is no Al-kaboot."""
    swept = points in (0, PACK_POINTS[facts.contract or ""])
    return facts._replace(points={side: points}, tricks={side: TRICKS - 1 if points else 1} if swept else None)


_Holding = tuple[tuple[Project, ...], str | None]
"""Projects, and the owner of a Baloot."""


@cache
def _holdings(contract: str, *, ace: str | None = None) -> tuple[_Holding, ...]:
    """List projects of one side for each of their values, with either owner of a Baloot or none.

    In Sun ``ace`` can be the side that was dealt an Ace.
    """
    values, baloots = PROJECT_VALUES[contract], (None, *SIDES) if contract == "hokum" else (None,)
    found: dict[tuple[int, str, str | None], _Holding] = {}
    for size in range(MOST_PROJECTS + 1):
        for kinds, side, baloot in product(combinations_with_replacement(values, size), SIDES, baloots):
            owned = tuple(sorted((side, kind) for kind in kinds))
            if can_be_dealt(contract, owned, baloot or ace, None):
                projects = tuple(Project(side, kind) for kind in kinds)
                found.setdefault((sum(values[kind] for kind in kinds), side, baloot), (projects, baloot))
    return tuple(found.values())
