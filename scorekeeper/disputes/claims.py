"""How somebody arrives at a figure: the fewest and likeliest slips that lead to it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from scorekeeper import rulebook
from scorekeeper.disputes.what_if import others
from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame, AnyOptions, Facts, Json, Misscore, State
from scorekeeper.messages import Texts, find, say
from scorekeeper.options import decode, encode

MOST_SLIPS = 2
"""Beyond two slips at once nothing is plausible."""
BOOKED = "booked-to-other-side"
"""The slip of every game: the points of two sides are exchanged."""

Claim = Mapping[str, int]
"""A claimed worth of a hand: the points of every side, or of some."""


class Explanation(NamedTuple):
    """Slips that together lead to a claimed figure, all of them needed; no slips if the figure is right.

    A right figure that is said in another form than the score has the sentence of that form under "form" in ``params``.
    If it is right under another ``choice`` of an ``option`` than the table's, these are named. ``score`` is the whole
    score of the claimant; ``params`` are those of the slips' sentences.
    """

    slips: tuple[str, ...]
    score: Mapping[str, int]
    params: Json
    option: str | None = None
    choice: str | None = None

    @property
    def right(self) -> bool:
        """Whether the figure is right by the rules in force."""
        return not self.slips and self.option is None


def explain_claim(
    game: AnyGame, facts: Facts, options: AnyOptions, claim: Claim, before: State | None = None
) -> list[Explanation]:
    """Find the explanations of ``claim``, likeliest first; none if nothing plausible leads to it.

    Another choice of an option under which it is right comes before any slip, then single slips; those made in their
    usual way before those made in a rare one. Two slips are supposed together only if neither is rare.

    ``before`` is where the match stood before the hand, None if it is unknown. Raises Refused for facts that
    cannot be, or that cannot follow ``before``.
    """
    if right := _fitting(_rightly(game, facts, options, before), claim):
        return [Explanation((), right.points, dict(right.params))]
    by_options = list(_right_elsewhere(game, facts, options, claim, before))
    for size in range(1, MOST_SLIPS + 1):
        found = sorted(_explained(game, facts, options, claim, before, size), key=itemgetter(0))
        slips = [explanation for rare, explanation in found if size == 1 or rare == found[0][0]]
        if size == 1:
            slips += _booked_otherwise(_rightly(game, facts, options, before), claim)
        if slips:
            return by_options + slips
    return by_options


def _right_elsewhere(
    game: AnyGame, facts: Facts, options: AnyOptions, claim: Claim, before: State | None
) -> Iterator[Explanation]:
    """Yield every other choice of one option under which a claim is right, in the order of the rulebook."""
    ours = encode(options)
    for option, choice in others(rulebook.load(game.rulebook), ours):
        there = decode(game.options, {**ours, option: choice})
        state = before and game.match.with_options(before, there)
        try:
            right = _fitting(_rightly(game, facts, there, state), claim)
        except Refused:
            continue
        if right:
            yield Explanation((), right.points, {}, option, choice)


def _booked_otherwise(right: Iterable[Misscore], claim: Claim) -> list[Explanation]:
    """List the right figures with the points of two sides exchanged, if a claim agrees with that."""
    found: list[Explanation] = []
    for each in right:
        for one, other in combinations(each.points, 2):
            exchanged = {**each.points, one: each.points[other], other: each.points[one]}
            explanation = Explanation((BOOKED,), exchanged, {"one": one, "other": other})
            if exchanged != each.points and claim.items() <= exchanged.items() and explanation not in found:
                found.append(explanation)
    return found


def _rightly(game: AnyGame, facts: Facts, options: AnyOptions, before: State | None) -> Iterator[Misscore]:
    """Yield the right figures: the score, and other forms in which the game's players say it."""
    scored = game.scoring.score(facts, options) if before is None else game.match.advance(before, facts)[1]
    yield Misscore(scored.points)
    yield from game.claims.misscores(facts, options, frozenset(), before)


def _explained(
    game: AnyGame, facts: Facts, options: AnyOptions, claim: Claim, before: State | None, size: int
) -> Iterator[tuple[bool, Explanation]]:
    """Yield the explanations by just so many slips, likelier sets first, and whether a slip is made in a rare way."""
    for slips in _sets(game.claims.SLIPS, size):
        if size > 1 and not game.claims.RARE.isdisjoint(slips):
            continue
        if fitting := _fitting(game.claims.misscores(facts, options, frozenset(slips), before), claim):
            yield fitting.rare, Explanation(slips, fitting.points, dict(fitting.params))


@lru_cache(maxsize=32)
def _sets(slips: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    """List the sets of slips, likeliest first: by their places in the order of likelihood, added up."""
    places = sorted(combinations(range(len(slips)), size), key=sum)
    return [tuple(slips[place] for place in chosen) for chosen in places]


def _fitting(results: Iterable[Misscore], claim: Claim) -> Misscore | None:
    """Find the first result that a claim agrees with, on the sides it names."""
    wanted = claim.items()
    return next((each for each in results if wanted <= each.points.items()), None)


def reasons(texts: Texts, explanation: Explanation, names: Mapping[str, str]) -> list[Json]:
    """Return the sentence of each slip, or of the form in which a right figure is said: code, message, article."""
    params = explanation.params
    told = []
    for slip in explanation.slips or ([params["form"]] if "form" in params else ()):
        # A slip that several articles settle says by a parameter of its own name which sentence is meant.
        text = str(params.get(slip, slip))
        told.append({"code": slip, "message": say(texts, text, params, names), "article": find(texts, text).article})
    return told
