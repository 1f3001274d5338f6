"""The hands of each side of a match, added up: the rows of ``derived_tallies``.

A part of a match is as long as the same people sit in the same seats, in the same month. Statistics are sums of parts,
so they read no hands. A match that a period of time cuts is added up when somebody asks, by the same function.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from math import floor
from typing import NamedTuple

from scorekeeper.game import Json, Seating
from scorekeeper.ledger.acts import Points
from scorekeeper.ledger.plays import Play, seats_told

Row = tuple[str | int | None, ...]
"""A row of a derived table."""
KINDS = ("declared", "against", "sun", "hokum", "raised")
"""Kinds of hands; it is also counted how many of each were decided, and won."""
HAD = ("kaboots", "projects", "baloots")
"""Things that a side can have in its hands."""
COUNTED = (*(f"{kind}{how}" for kind in KINDS for how in ("", "_decided", "_won")), *HAD)
COLUMNS = (
    "match", "side", "part", "seats", "month", "earliest", "latest", "hands", "decided", "won", "points", "best", "run",
    "lead", "trail", "broken", "penalties", "rulings", "final", "total", "others", "behind", *COUNTED,
)  # fmt: skip
"""The columns of the table. ``run`` is the longest run of hands won, ``lead`` and ``trail`` are those at both ends.

``broken`` is 0 if no hand was lost, so that these are the same run. ``final`` tells that the last hand of the match is
one of the part: whoever played it, the match is theirs. ``total`` and ``others`` are then the totals of the side and
of the best other one; ``behind`` is how far the side ever was behind the first.
"""


def is_played(hand: int | None, facts: Json) -> bool:
    """Tell whether a play is a hand that was played: no penalty, and none that all passed or that was annulled."""
    return hand is not None and "outcome" not in facts


class _Turn(NamedTuple):
    """A hand, or a penalty between hands: when it was, its facts, and whether it is a hand that was played."""

    play: Play
    at: int
    facts: Json
    played: bool


class _Part:
    """The hands of a side in a part of a match, added up."""

    def __init__(self, side: str, seating: Seating, month: str) -> None:
        self.side, self.seating, self.month = side, seating, month
        self.earliest: int | None = None
        self.latest: int | None = None
        self.hands = self.decided = self.won = self.points = self.penalties = self.rulings = self.run = self.trail = 0
        self.best: int | None = None
        self.lead: int | None = None
        self.end: Points = {}
        """The totals at the last hand that was played in the part."""
        self.kinds: dict[str, list[int]] = {}
        """How many hands there were of a kind, how many of them were decided, and how many won."""
        self.had: dict[str, int] = {}

    def take(self, turn: _Turn, rulings: int) -> None:
        """Take a turn: its points and penalties, and if it is a hand that was played, the rest."""
        score, points = turn.play.score, turn.play.score.points[self.side]
        self.earliest = turn.at if self.earliest is None else min(self.earliest, turn.at)
        self.latest = turn.at if self.latest is None else max(self.latest, turn.at)
        self.points += points
        self.penalties += self._penalties(turn)
        if not turn.played:
            return
        self.end = turn.play.after.totals
        self.hands += 1
        self.rulings += rulings
        self.best = points if self.best is None else max(self.best, points)
        decided, won = score.winner in score.points, score.winner == self.side
        for kind, is_one in self._kinds(turn.facts):
            counts = self.kinds.setdefault(kind, [0, 0, 0])
            counts[0] += is_one
            counts[1] += is_one and decided
            counts[2] += is_one and won
        for what, number in self._had(turn.facts):
            self.had[what] = self.had.get(what, 0) + number
        if decided:
            self._decide(won=won)

    def _decide(self, *, won: bool) -> None:
        """Go on with the run of hands won, or end it."""
        self.decided += 1
        self.won += won
        if not won and self.lead is None:
            self.lead = self.trail
        self.trail = self.trail + 1 if won else 0
        self.run = max(self.run, self.trail)

    def _is_ours(self, who: str | None) -> bool:
        """Tell whether somebody, a player or a side, is of this side."""
        return who == self.side or who in self.seating.sides.get(self.side, ())

    def _kinds(self, facts: Json) -> Iterator[tuple[str, bool]]:
        """Yield whether a hand was of each kind."""
        declarer, contract = facts.get("declarer"), facts.get("contract")
        if declarer is not None:
            yield "declared", self._is_ours(declarer)
            yield "against", not self._is_ours(declarer)
        if contract is not None:
            yield "sun", contract == "sun"
            yield "hokum", contract == "hokum"
            yield "raised", facts.get("level", "single") != "single"

    def _had(self, facts: Json) -> Iterator[tuple[str, int]]:
        """Yield how many the side had of each thing in a hand that has a contract."""
        if facts.get("contract") is not None:
            swept, _, owner = (facts.get(what.removesuffix("s")) for what in HAD)  # there is one of each in a hand
            yield "kaboots", swept == self.side or facts.get("tricks", {}).get(self.side) == 8
            yield "projects", sum(self._is_ours(each["by"]) for each in facts.get("projects", ()))
            yield "baloots", self._is_ours(owner)

    def _penalties(self, turn: _Turn) -> int:
        """Count the penalties against the side: those of a hand, or the one between hands."""
        if turn.play.number is None:
            return int(self._is_ours(turn.facts["by"]))
        return sum(self._is_ours(each["against"]) for each in turn.facts.get("penalties", ()))

    def row(self, match_id: str, number: int, behind: int, *, final: bool) -> Row:
        """Return the row of the table; ``final`` tells that the last hand of the match is one of this part."""
        broken, end = self.lead is not None, self.end if final else {}
        others = [total for side, total in end.items() if side != self.side]
        return (
            match_id, self.side, number, seats_told(self.seating), self.month, self.earliest, self.latest,
            self.hands, self.decided, self.won, self.points, self.best, self.run, self.lead if broken else self.trail,
            self.trail, int(broken), self.penalties, self.rulings, int(final), end.get(self.side),
            max(others, default=0) if final else None, behind,
            *[count for kind in KINDS for count in self.kinds.get(kind, (None, None, None))],
            *map(self.had.get, HAD),
        )  # fmt: skip


class Unplayed(NamedTuple):
    """The end of a match that was won before any hand was played: when, who sat there, and the totals."""

    at: str
    seating: Seating
    totals: Points

    def part(self, side: str) -> _Part:
        """Return a part without hands."""
        part = _Part(side, self.seating, self.at[:7])
        part.earliest = part.latest = _seconds(self.at)
        part.end = self.totals
        return part


def _seconds(at: str) -> int:
    return floor(datetime.fromisoformat(at).timestamp())


class Tally:
    """The tallies of a match, added up play by play; of the plays ``within`` a time if it is said."""

    def __init__(self, within: Callable[[int], bool] = lambda _: True) -> None:
        self._within = within
        self._parts: dict[str, list[_Part]] = {}
        self._behind: dict[str, int] = {}
        self._played = False
        self._theirs = True
        """Whether the last hand that was played so far is within the time."""
        self.taken = 0
        """The number of plays so far."""

    def take(self, play: Play, facts: Json, seating: Seating, rulings: int) -> None:
        """Take the next play, with who sat there then and how many ``rulings`` are about it."""
        self.taken += 1
        at = _seconds(play.at)
        turn, is_within = _Turn(play, at, facts, is_played(play.number, facts)), self._within(at)
        self._theirs = is_within if turn.played else self._theirs
        self._played |= turn.played
        month, totals = play.at[:7], play.after.totals
        first = max(totals.values())
        for side in play.score.points:
            self._behind[side] = max(self._behind.get(side, 0), first - totals[side])
            own = self._parts.setdefault(side, [])
            if is_within:
                if not own or (own[-1].seating, own[-1].month) != (seating, month):
                    own.append(_Part(side, seating, month))
                own[-1].take(turn, rulings)

    def rows(self, match_id: str, unplayed: Unplayed | None = None) -> list[Row]:
        """Return the rows of the match; if it was won before any hand was played, with a part of its own for that."""
        rows, parts = [], self._parts
        won = unplayed if unplayed and not self._played and self._within(_seconds(unplayed.at)) else None
        if won:
            parts = {side: [*parts.get(side, ()), won.part(side)] for side in won.seating.sides}
        for side, own in sorted(parts.items()):
            final = own[-1] if won else next((part for part in reversed(own) if part.hands), None)
            final, behind = final if self._theirs else None, self._behind.get(side, 0)
            rows += [part.row(match_id, number, behind, final=part is final) for number, part in enumerate(own, 1)]
        return rows
