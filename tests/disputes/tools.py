"""Helpers of the tests of slips: is a wrong claim explained by the slip it was made with?"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from scorekeeper import rulebook
from scorekeeper.disputes.claims import Explanation, explain_claim
from scorekeeper.disputes.texts import texts
from scorekeeper.game import AnyGame
from scorekeeper.options import decode

Wrong = tuple[dict[str, Any], str, dict[str, int]]
"""Facts, a slip, and the score to which it leads."""


class Rate(NamedTuple):
    """How many wrong claims were explained by the very slip they were made with, and how many there were.

    ``alone`` tells the same of each claim that only one of the slips tried on its hand leads to.
    """

    named: Counter[str]
    made: Counter[str]
    alone: list[bool]

    @property
    def share(self) -> float:
        return self.named.total() / self.made.total()

    @property
    def share_alone(self) -> float:
        return sum(self.alone) / len(self.alone)


def options_of(game: AnyGame, facts: dict[str, Any]) -> Any:
    return decode(game.options, rulebook.load(game.rulebook).choose(facts.get("rules", {})))


def explained(game: AnyGame, facts: dict[str, Any], claim: dict[str, int], before: Any = None) -> list[Explanation]:
    found = explain_claim(game, game.facts.decode(facts), options_of(game, facts), claim, before)
    return [each for each in found if each.option is None]


def rate(game: AnyGame, wrong: Iterable[Wrong]) -> Rate:
    """Explain wrong claims: each by its slip, or by a likelier one that leads to the same figure."""
    found = Rate(Counter(), Counter(), [])
    wrong = list(wrong)
    owners = defaultdict(set)
    for facts, slip, claim in wrong:
        owners[repr(facts), frozenset(claim.items())].add(slip)
    likelihood = {slip: place for place, slip in enumerate(game.claims.SLIPS)}
    for facts, slip, claim in wrong:
        explanations = explained(game, facts, claim)
        told = [explanation.slips for explanation in explanations]
        assert (slip,) in told, (facts, slip, claim, told)
        assert told[0] == (slip,) or likelihood[told[0][0]] < likelihood[slip], (facts, slip, told)
        assert all(claim.items() <= explanation.score.items() for explanation in explanations)
        found.made[slip] += 1
        found.named[slip] += told[0] == (slip,)
        if len(owners[repr(facts), frozenset(claim.items())]) == 1:
            found.alone.append(told[0] == (slip,))
    return found


def pair_rate(game: AnyGame, wrong: Iterable[tuple[dict[str, Any], tuple[str, str], dict[str, int]]]) -> Rate:
    """Explain wrong claims made with two slips: by these, or by fewer, or by others as many."""
    found = Rate(Counter(), Counter(), [])
    for facts, slips, claim in wrong:
        explanations = explained(game, facts, claim)
        told = [set(explanation.slips) for explanation in explanations]
        assert told, (facts, slips, claim)
        assert len(told[0]) < 2 or set(slips) in told, (facts, slips, claim, told)
        found.made[slips] += 1
        found.named[slips] += set(slips) == told[0]
    return found


def check_texts(game: AnyGame, explanations: Iterator[Explanation]) -> None:
    """See to it that every sentence can be put together and rests on an article of the rulebook."""
    from scorekeeper.disputes.claims import reasons

    articles = rulebook.load(game.rulebook).articles
    for explanation in explanations:
        told = reasons(texts(game), explanation, {})
        assert [reason["code"] for reason in told] == list(explanation.slips)
        assert all(reason["article"] in articles and "{" not in reason["message"] for reason in told)
