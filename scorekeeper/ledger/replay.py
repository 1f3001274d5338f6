"""What a match would have come to, had one hand been another, or been played under other rules.

Nothing is written: what was recorded after that hand happens again as it was recorded.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.errors import Problem
from scorekeeper.game import AnyGame, Json, State
from scorekeeper.ledger.match import Match, begun, changed, scored
from scorekeeper.ledger.timeline import Event


class Outcome(NamedTuple):
    """What a hand and its match come to.

    ``points`` are of the hand, by side; ``totals`` and ``winner`` are of the match as it then stands. ``over_at`` is
    the number of the hand that ended the match, or that came before the penalty which did; None while it is open.
    ``remarks`` are what the standing of the match forbids of the hand.
    """

    points: Mapping[str, int]
    totals: Mapping[str, int]
    winner: str | None
    over_at: int | None
    remarks: tuple[Problem, ...] = ()


class Matter(NamedTuple):
    """Whether it matters which of several things happened in a hand.

    ``decides`` is the match's winner, or whether it is over, being another for some of them; ``open`` that this can
    still come, as the match goes on and does not stand the same for all. ``settled_at`` is the number of the hand
    from which on it no longer mattered who wins: the match was over, and won by the same side, for all of them.
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
        """Take a match and the number of a hand that counts. Raises Illegal where there is none."""
        match.hand(number)
        place = next(place for place, event in enumerate(match.events) if event.number == number)
        self._game = match.game
        self._hand = match.events[place]
        self._number = number
        self._later = match.events[place + 1 :]
        _, state = begun(match.game, match.opening)
        self.before, _ = _play_on(match.game, state, match.events[:place], _Reached(0, None))

    @property
    def facts(self) -> Json:
        """The facts of the hand as recorded."""
        return self._hand.entry["facts"]  # type: ignore[no-any-return]

    @property
    def options(self) -> Any:
        """The options under which the hand was played."""
        return self.before.options

    def outcome(self, facts: Json | None = None, options: Any = None) -> Outcome:
        """Say what the match comes to with other facts of this hand, or other options for this hand alone.

        A match that ends with this hand under other options stays ended. Raises Refused where the hand cannot have
        been so.
        """
        before = self.before if options is None else self._game.match.with_options(self.before, options)
        entry = self._hand.entry if facts is None else {**self._hand.entry, "facts": facts}
        state, score = scored(self._game, before, entry)
        if options is not None and not state.over:
            state = self._game.match.with_options(state, self.options)
        reached = _Reached(self._number, self._number if state.over else None)
        state, over_at = _play_on(self._game, state, self._later, reached)
        return Outcome(dict(score.points), dict(state.totals), state.winner, over_at, score.remarks)

    def claimed(self, points: Mapping[str, int]) -> Outcome:
        """Say what the match comes to if somebody's count of this hand were right.

        A side whose points are not claimed keeps its own. The options are those of the hand. Raises Refused.
        """
        state, score = scored(self._game, self.before, self._hand.entry)
        counted = {side: points.get(side, own) for side, own in score.points.items()}
        totals = {side: total + counted[side] for side, total in self.before.totals.items()}
        state = self._game.match.with_totals(state, totals)
        reached = _Reached(self._number, self._number if state.over else None)
        state, over_at = _play_on(self._game, state, self._later, reached)
        return Outcome(counted, dict(state.totals), state.winner, over_at)

    def matter(self, alternatives: Sequence[Json]) -> Matter:
        """Say whether it matters which of several facts are those of this hand. Raises Refused."""
        return matter(tuple(self.outcome(facts) for facts in alternatives))


def matter(outcomes: tuple[Outcome, ...]) -> Matter:
    """Say whether it matters which of several outcomes of one hand is right."""
    ends = {(each.winner, each.over_at is None) for each in outcomes}
    still_open = any(each.over_at is None for each in outcomes)
    same = len({tuple(each.totals.items()) for each in outcomes}) == 1
    over = [each.over_at for each in outcomes if each.over_at is not None]
    settled = max(over) if len(ends) == 1 and over else None
    return Matter(outcomes, len(ends) > 1, still_open and not same, settled)


def outcome(match: Match, number: int, facts: Json | None = None, options: Any = None) -> Outcome:
    """Say what a match comes to with other facts of one hand, or other options for it (:meth:`Replay.outcome`).

    Raises Illegal where there is no such hand, Refused where it cannot have been so.
    """
    return Replay(match, number).outcome(facts, options)


class _Reached(NamedTuple):
    """The hand that was played last, and the one with which the match was over."""

    number: int
    over_at: int | None


def _play_on(game: AnyGame, state: State, events: Sequence[Event], reached: _Reached) -> tuple[State, int | None]:
    """Let events happen to a state as folding does; what comes after the end of the match moves nothing."""
    number, over_at = reached
    for event in events:
        kind = event.entry["kind"]
        if event.void:
            continue
        if kind in ("rule", "dealer"):
            state = changed(game, state, event.entry)
        elif (kind == "hand" or "penalty" in event.entry) and not state.over:  # whatever entry brings the penalty
            state, _ = scored(game, state, event.entry)
            number = event.number or number
        over_at = (number if over_at is None else over_at) if state.over else None
    return state, over_at
