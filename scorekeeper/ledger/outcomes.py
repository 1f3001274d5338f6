"""The outcome of a match if one of its hands had been another, or been played under other rules.

Nothing is written: what was recorded after that hand happens again as it was recorded.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem
from scorekeeper.game import AnyOptions, Facts, Item, Score, State
from scorekeeper.ledger.acts import Points
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.playing import apply_event, begun


class Outcome(NamedTuple):
    """The outcome of a hand and of its match.

    ``points`` are of the hand, by side; ``totals`` and ``winner`` are of the match as it then stands. ``over_at`` is
    the number of the hand that ended the match, or that came before the penalty which did; None while it is open.
    ``remarks`` tell why the standing of the match forbids the hand; ``standing`` is what counts beside the totals.
    """

    points: Points
    totals: Points
    winner: str | None
    over_at: int | None
    remarks: tuple[Problem, ...] = ()
    standing: tuple[Item, ...] = ()


class Difference(NamedTuple):
    """Whether it matters which of several things happened in a hand.

    ``decides`` tells that the outcomes differ in the winner, or in whether the match is over. ``open`` tells that at
    least one match goes on, and that they do not all stand the same. ``settled_at`` is the number of the hand from
    which on it made no difference: with every outcome the match was over then, and won by the same side.
    """

    outcomes: tuple[Outcome, ...]
    decides: bool
    open: bool
    settled_at: int | None


class Replay:
    """A match as it stood before one of its hands, to be played on from there again and again.

    The hands before it are played once; every outcome costs only the hands from there on.
    """

    def __init__(self, match: Match, number: int) -> None:
        """Take a match and the number of a hand that counts. Raises Illegal if there is none."""
        self._facts = match.hand(number).facts
        place = next(place for place, event in enumerate(match.events) if event.number == number)
        self._game, self._number = match.game, number
        self._later = match.events[place + 1 :]
        self.before = begun(match.game, match.opening)
        for event in match.events[:place]:
            self.before, _ = apply_event(match.game, self.before, event)
        self._played: list[tuple[State, Outcome]] = []

    @property
    def options(self) -> AnyOptions:
        """Return the options under which the hand was played."""
        return self.before.options

    def outcome(
        self, facts: Facts = None, options: AnyOptions | None = None, onwards: AnyOptions | None = None
    ) -> Outcome:
        """Say what the match comes to with other facts of this hand, or other ``options`` for it.

        ``onwards`` are the options from the next hand on, unless given those of the match. A match that ends with this
        hand under other options stays ended. Raises Refused if the hand cannot have been so.
        """
        before = self.before if options is None else self._game.match.with_options(self.before, options)
        state, score = self._scored(before, self._facts if facts is None else facts)
        if options is not None and not state.over:
            state = self._game.match.with_options(state, onwards or self.options)
        return self._played_on(state, score.points)._replace(remarks=score.remarks)

    def claimed(self, points: Points) -> Outcome:
        """Say what the match comes to if somebody's count of this hand were right.

        A side whose points are not claimed keeps its own. The options are those of the hand. Raises Refused.
        """
        state, score = self._scored(self.before, self._facts)
        counted = {side: points.get(side, own) for side, own in score.points.items()}
        return self._played_on(self._game.as_claimed(self.before, state, counted), counted)

    def matter(self, alternatives: Sequence[Facts]) -> Difference:
        """Say whether it matters which of several facts are those of this hand. Raises Refused."""
        return matter(tuple(self.outcome(facts) for facts in alternatives))

    def _scored(self, before: State, facts: Facts) -> tuple[State, Score]:
        scored: tuple[State, Score] = self._game.match.advance(before, facts)
        return scored

    def _played_on(self, state: State, points: Points) -> Outcome:
        """Let what came after the hand happen to a state, once to equal states: most counts come to the same."""
        found = next((outcome for known, outcome in self._played if known == state), None)
        if found is None:
            found = self._end(state)
            self._played.append((state, found))
        return found._replace(points=dict(points), totals=dict(found.totals))

    def _end(self, state: State) -> Outcome:
        last = self._number
        for event in self._later:
            state, score = apply_event(self._game, state, event)
            if score and event.number:
                last = event.number
        standing = self._game.match.standing(state)
        return Outcome({}, dict(state.totals), state.winner, last if state.over else None, standing=standing)


def matter(outcomes: tuple[Outcome, ...]) -> Difference:
    """Say whether it matters which of several outcomes of one hand is right."""
    ends = {(each.winner, each.over_at is None) for each in outcomes}
    still_open = any(each.over_at is None for each in outcomes)
    first = outcomes[0]
    same = all((each.totals, each.standing) == (first.totals, first.standing) for each in outcomes)
    over = [each.over_at for each in outcomes if each.over_at is not None]
    settled = max(over) if len(ends) == 1 and over else None
    return Difference(outcomes, len(ends) > 1, still_open and not same, settled)
