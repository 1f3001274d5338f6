"""What the sides of a match did, added up: the rows of ``derived_tallies``, written with every hand.

A part of a match is as long as the same people sit in the same seats, in the same month. Statistics are sums of parts,
so they read no hands. A match that a period of time cuts is added up when somebody asks, by the same functions.
"""

import json
import sqlite3
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.ledger.tables import Row, insert

if TYPE_CHECKING:
    from scorekeeper.game import Json

KINDS = ("declared", "against", "sun", "hokum", "raised")
"""Kinds of hands; it is also counted how many of each were decided, and won."""
HAD = ("kaboots", "projects", "baloots")
"""What a side had in its hands."""
COUNTED = (*(f"{kind}{how}" for kind in KINDS for how in ("", "_decided", "_won")), *HAD)
COLUMNS = (
    "match", "side", "part", "seats", "month", "earliest", "latest", "hands", "decided", "won", "points", "best", "run",
    "lead", "trail", "broken", "penalties", "rulings", "final", "total", "others", "behind", *COUNTED,
)  # fmt: skip
"""The columns of the table. ``run`` is the longest run of hands won, ``lead`` and ``trail`` are those at both ends.

``final`` tells that the last hand of the match is one of the part: whoever played it, the match is theirs. ``total``
and ``others`` are then the totals of the side and of the best other one; ``behind`` is how far the side ever was.
"""
_TURNS = """
SELECT place, strftime('%s', at) + 0, substr(at, 1, 7), p.hand, s.seq, facts, seats, side, points, total, won
FROM derived_plays AS p JOIN derived_scores AS s USING (match, place) WHERE match = ? AND place > ?
ORDER BY place, side
"""
_KEPT = "SELECT * FROM derived_tallies WHERE match = ? ORDER BY side, part"
_RULED = "SELECT seq, hand FROM derived_rulings WHERE match = ? AND hand IS NOT NULL"
_TEXT = f"""
SELECT CAST(group_concat(json_array({", ".join(COLUMNS)}), '') AS BLOB)
FROM (SELECT * FROM derived_tallies WHERE match = {{match}} ORDER BY side, part)
"""
TEXT = _TEXT.format(match="every.match")
"""The rows of the match of a query about ``every`` one, as a text that is summed up."""


def is_played(hand: int | None, facts: "Json") -> bool:
    """Tell whether a play is a hand that was played: no penalty, and none that all passed or that was annulled.

    Whoever played the last of them, the match is theirs.
    """
    return hand is not None and "outcome" not in facts


class _Play(NamedTuple):
    """A hand, or a penalty between hands, with what each side had in it: {side: (points, total, won)}."""

    at: int
    month: str
    hand: int | None
    seq: int
    facts: "Json"
    seats: str
    sides: dict[str, tuple[int, int, int]]

    def behind(self, side: str) -> int:
        """Return how far a side is behind the first."""
        return max(total for _, total, _ in self.sides.values()) - self.sides[side][1]

    def others(self, side: str) -> int:
        """Return the total of the best other side."""
        return max((total for other, (_, total, _) in self.sides.items() if other != side), default=0)


class _Part:
    """What a side did in a part of a match."""

    def __init__(self, side: str, seats: str, month: str) -> None:
        self.side, self.seats, self.month = side, seats, month
        self.moments: list[int] = []
        self.hands = self.decided = self.won = self.points = self.penalties = self.rulings = self.run = self.trail = 0
        self.best: int | None = None
        self.lead: int | None = None
        self.end: tuple[int, int] | None = None
        """The totals of the side and of the best other one at the last hand that was played in the part."""
        self.counts = defaultdict[str, int](int)

    @classmethod
    def kept(cls, row: Row) -> "_Part":
        """Return the part that a row of the table tells."""
        told: dict[str, Any] = dict(zip(COLUMNS, row, strict=True))
        part = cls(told["side"], told["seats"], told["month"])
        part.moments = [told["earliest"], told["latest"]]
        for name in ("hands", "decided", "won", "points", "best", "run", "trail", "penalties", "rulings"):
            setattr(part, name, told[name])
        part.lead = told["lead"] if told["broken"] else None
        part.end = (told["total"], told["others"]) if told["final"] else None
        part.counts.update({name: told[name] for name in COUNTED if told[name] is not None})
        return part

    def take(self, play: _Play, rulings: int) -> None:
        """Take a play: its points and penalties, and if it is a hand that was played, the rest."""
        points, total, won = play.sides[self.side]
        self.moments.append(play.at)
        self.points += points
        self.penalties += _penalties(play, self.side)
        if not is_played(play.hand, play.facts):
            return
        decided = any(each for _, _, each in play.sides.values())
        self.end = total, play.others(self.side)
        self.hands += 1
        self.rulings += rulings
        self.best = points if self.best is None else max(self.best, points)
        for name, number in _counted(play.facts, self.side):
            self.counts[name] += number
            if name in KINDS:
                self.counts[f"{name}_decided"] += number * decided
                self.counts[f"{name}_won"] += number * won
        if decided:
            self._decide(won)

    def _decide(self, won: int) -> None:
        """Go on with the run of hands won, or end it."""
        self.decided += 1
        self.won += won
        if not won and self.lead is None:
            self.lead = self.trail
        self.trail = self.trail + 1 if won else 0
        self.run = max(self.run, self.trail)

    def row(self, match_id: str, number: int, behind: int, *, final: bool) -> Row:
        """Return the row of the table; ``final`` tells that the last hand of the match is one of this part."""
        total, others = self.end if final and self.end else (None, None)
        broken = self.lead is not None
        return (
            match_id, self.side, number, self.seats, self.month, min(self.moments), max(self.moments), self.hands,
            self.decided, self.won, self.points, self.best, self.run, self.lead if broken else self.trail, self.trail,
            int(broken), self.penalties, self.rulings, int(final), total, others, behind,
            *map(self.counts.get, COUNTED),
        )  # fmt: skip


def _counted(facts: "Json", side: str) -> Iterator[tuple[str, int]]:
    """Yield what is counted of a hand for a side; the id of a side is those of its seats put together."""
    declarer, contract = facts.get("declarer"), facts.get("contract")
    if declarer is not None:
        yield "declared", declarer in side
        yield "against", declarer not in side
    if contract is not None:
        yield "sun", contract == "sun"
        yield "hokum", contract == "hokum"
        yield "raised", facts.get("level", "single") != "single"
        one = {had: facts.get(had.removesuffix("s")) for had in HAD}  # what there is one of in a hand
        yield "kaboots", one["kaboots"] == side or facts.get("tricks", {}).get(side) == 8
        yield "projects", sum(each["by"] in side for each in facts.get("projects", ()))
        yield "baloots", one["baloots"] is not None and one["baloots"] in side


def _penalties(play: _Play, side: str) -> int:
    """Count the penalties against a side in a play: those of a hand, or the one between hands."""
    if play.hand is None:
        return int(play.facts["by"] in side)
    return sum(each["against"] in side for each in play.facts.get("penalties", ()))


def _plays(db: sqlite3.Connection, match_id: str, after: int = 0) -> Iterator[_Play]:
    for _, turns in groupby(db.execute(_TURNS, (match_id, after)), itemgetter(0)):
        rows = list(turns)
        _, at, month, hand, seq, facts, seats, *_ = rows[0]
        sides = {side: (points, total, won) for *_, side, points, total, won in rows}
        yield _Play(at, month, hand, seq, json.loads(facts), seats, sides)


def tally_rows(
    db: sqlite3.Connection, match_id: str, within: Callable[[int], bool] = lambda _: True, after: int = 0
) -> list[Row]:
    """Add up the plays of a match ``within`` a time, from its plays and scores as they are written.

    The rows that the table has are right up to the play ``after``, and gone on from.
    """
    kept = db.execute(_KEPT, (match_id,)).fetchall() if after else []
    parts: dict[str, list[_Part]] = {}
    behind: dict[str, int] = {}
    for row in kept:
        part = _Part.kept(row)
        parts.setdefault(part.side, []).append(part)
        behind[part.side] = row[COLUMNS.index("behind")]
    ruled = dict(db.execute(_RULED, (match_id,)).fetchall())
    about, plays = Counter(ruled.values()), list(_plays(db, match_id, after))
    for play in plays:
        seats = _about(play, ruled, plays)
        for side in play.sides:
            behind[side] = max(behind.get(side, 0), play.behind(side))
            own = parts.setdefault(side, [])
            if within(play.at):
                if not own or (own[-1].seats, own[-1].month) != (seats, play.month):
                    own.append(_Part(side, seats, play.month))
                own[-1].take(play, about[play.hand])
    last = next((play for play in reversed(plays) if is_played(play.hand, play.facts)), None)
    ends = last is None or within(last.at)
    rows = []
    for side, own in sorted(parts.items()):
        final = next((part for part in reversed(own) if part.hands), None) if ends else None
        rows += [part.row(match_id, at, behind[side], final=part is final) for at, part in enumerate(own, 1)]
    return rows


def _about(play: _Play, ruled: Mapping[int, int], plays: Sequence[_Play]) -> str:
    """Return who sat in the seats that a play is about: a penalty that the table decided is about an earlier hand."""
    if play.hand is not None or play.seq not in ruled:
        return play.seats
    before = [each for each in plays if each.hand is not None and each.hand <= ruled[play.seq]]
    return max(before, key=attrgetter("hand")).seats if before else play.seats


def write_tallies(db: sqlite3.Connection, match_id: str, after: int = 0) -> None:
    """Write the tallies of a match, whose rows are right up to the play ``after``."""
    rows = tally_rows(db, match_id, after=after)
    db.execute("DELETE FROM derived_tallies WHERE match = ?", (match_id,))
    insert(db, "derived_tallies", rows)


def tallied(db: sqlite3.Connection, match_id: str) -> bool:
    """Tell whether the tallies of a match are those of its plays and scores as they are written."""
    return db.execute(_KEPT, (match_id,)).fetchall() == tally_rows(db, match_id)


def sum_of_tallies(db: sqlite3.Connection, match_id: str) -> int:
    """Sum up the tallies of a match as they are written: the CRC-32 of all rows in order, as text."""
    (text,) = db.execute(_TEXT.format(match="?"), (match_id,)).fetchone()
    return zlib.crc32(text or b"")
