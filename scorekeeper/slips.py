"""Which scores do slips produce? A slip puts a wrong rule in the place of a right one; the scorer stays the same."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from scorekeeper.game import FactsT, Misscore, OptionsT

BeforeT = TypeVar("BeforeT")
"""The state of a match before a hand, None if it is unknown."""
Switches = Mapping[Any, Any]
"""The wrong steps of a slip, by the step of the scoring or the fact of the hand that each replaces."""


class Way(NamedTuple):
    """One way to make a slip: what it switches in the scoring, and what its sentence says of it.

    A ``rare`` one is thought of only after all slips made in their usual way.
    """

    switches: Switches
    params: Mapping[str, object] = {}
    rare: bool = False


Reckon = Callable[[Switches], Iterable[Misscore]]
"""Scores the hand with some steps switched: the result, or several forms in which people say it; none if it cannot."""

_MOST_WAYS = (0, 1000, 80, 15)
"""How many ways of each slip are thought of, by the number of slips made together: the more, the likelier each."""

_RARE = attrgetter("rare")

Figure = frozenset[tuple[str, int]]


class WrongScores:
    """The wrong scores of one hand, by the slips that produce them; each is worked out once."""

    def __init__(self, ways: Mapping[str, Sequence[Way]], reckon: Reckon) -> None:
        """Take the ways to make each slip in this hand, likeliest first, and the scoring that can be switched."""
        self._ways = ways
        self._reckon = reckon
        self._known: dict[frozenset[str], dict[Figure, Misscore]] = {}

    def telling(self, slips: frozenset[str]) -> Iterator[Misscore]:
        """Yield the scores that need all of these slips, likeliest first."""
        if found := self._all(slips):
            lesser = [self._all(slips - {slip}) for slip in slips]
            yield from (result for figure, result in found.items() if not any(figure in each for each in lesser))

    def _all(self, slips: frozenset[str]) -> Mapping[Figure, Misscore]:
        """Return the likeliest result for each figure."""
        known = self._known.get(slips)
        if known is None:
            known = self._known[slips] = {}
            for result in sorted(self._worked_out(slips), key=_RARE):
                known.setdefault(frozenset(result.points.items()), result)
        return known

    def _worked_out(self, slips: frozenset[str]) -> Iterator[Misscore]:
        most = _MOST_WAYS[min(len(slips), len(_MOST_WAYS) - 1)]
        ways = [self._ways.get(slip, ())[:most] for slip in sorted(slips)]
        if not all(ways):
            return
        for chosen in product(*ways):
            switches = {key: value for way in chosen for key, value in way.switches.items()}
            if len(switches) < sum([len(way.switches) for way in chosen]):
                continue  # two slips in the same step cannot both be made
            for result in self._reckon(switches):
                params = {key: value for way in chosen for key, value in way.params.items()}
                rare = result.rare or any(way.rare for way in chosen)
                yield Misscore(result.points, {**params, **result.params}, rare)


class LastHand(Generic[FactsT, OptionsT, BeforeT]):
    """The wrong scores of the last hand, kept because all slips of a hand are asked about one after the other."""

    def __init__(self, make: Callable[[FactsT, OptionsT, BeforeT], WrongScores]) -> None:
        """Take the function that makes the wrong scores of a hand, given facts, options and the state before it."""
        self._make = make
        self._last: tuple[str, OptionsT, BeforeT, WrongScores] | None = None

    def misscores(self, facts: FactsT, options: OptionsT, slips: frozenset[str], before: BeforeT) -> Iterator[Misscore]:
        """Yield every result of making just these slips, likeliest first. Raises Refused for impossible facts."""
        return self.of(facts, options, before).telling(slips)

    def of(self, facts: FactsT, options: OptionsT, before: BeforeT) -> WrongScores:
        """Return the wrong scores of a hand. Raises Refused for impossible facts."""
        said = repr(facts)
        if self._last is None or self._last[:3] != (said, options, before):
            self._last = (said, options, before, self._make(facts, options, before))
        return self._last[3]
