"""What players did over all matches of a ledger, counted by SQLite from the derived tables.

A hand that nobody played, because all passed or it was annulled, is none. The points are all that were scored, with
those of penalties between hands, as on the board. Whoever sat in for another has the hands
that they played, and the matches whose last hand they played.
"""

import sqlite3
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import cache
from math import sqrt
from typing import NamedTuple

from scorekeeper.errors import LedgerError
from scorekeeper.game import SHARED, Json
from scorekeeper.ledger.store import Ledger
from scorekeeper.places import DATA

_TURNS = """
CREATE TEMP TABLE turns AS
SELECT m.game, s.match, s.place, s.side, p.at, s.points, s.total, s.won,
    p.hand IS NOT NULL AND json_extract(facts, '$.outcome') IS NULL AS played,
    max(s.won) OVER play AS decided,
    max(s.total) OVER play AS ahead,
    {columns},
    (SELECT count(*) FROM json_each(facts, '$.penalties') WHERE instr(s.side, json_extract(value, '$.against')))
        + (p.hand IS NULL AND instr(s.side, json_extract(facts, '$.by')) > 0) AS penalties,
    coalesce(r.rulings, 0) AS rulings
FROM derived_scores AS s JOIN derived_plays AS p USING (match, place) JOIN derived_matches AS m USING (match)
LEFT JOIN (SELECT match, hand, count(*) AS rulings FROM derived_rulings WHERE hand IS NOT NULL GROUP BY match, hand)
    AS r ON (r.match, r.hand) = (s.match, p.hand)
WINDOW play AS (PARTITION BY s.match, s.place)
"""
"""What every side did in every play."""

_RULED = """
CREATE TEMP TABLE ruled AS SELECT match, seq, hand FROM derived_rulings WHERE hand IS NOT NULL
"""
_FINED = """
CREATE TEMP TABLE fined AS
SELECT DISTINCT s.match, s.place, r.hand FROM derived_scores AS s CROSS JOIN ruled AS r USING (match, seq)
WHERE s.hand IS NULL
"""
"""The hand that each penalty is about which the table decided for one."""

_AT_HAND = """
CREATE TEMP TABLE at_hand AS
SELECT match, hand, seats FROM derived_plays WHERE hand IS NOT NULL AND match IN (SELECT match FROM fined)
"""
"""Who sat where at each hand of the matches with such penalties."""

_SAT = """
CREATE TEMP TABLE sat AS
SELECT match, place, json_extract(seat.value, '$[0]') AS side, json_extract(seat.value, '$[1]') AS seat,
    json_extract(seat.value, '$[2]') AS name
FROM (
    SELECT p.match, p.place, coalesce((
        SELECT h.seats FROM at_hand AS h
        WHERE h.match = f.match AND h.hand <= f.hand ORDER BY h.hand DESC LIMIT 1
    ), p.seats) AS seats
    FROM derived_plays AS p LEFT JOIN fined AS f USING (match, place)
), json_each(seats) AS seat
"""
"""Who sat where in every play; a penalty that the table decided for a hand is about who sat there then."""
_TEMPORARY = ("turns", "ruled", "fined", "at_hand", "sat")

_COUNTED = """
WITH own AS (
    SELECT DISTINCT u.label, t.* FROM ({units}) AS u JOIN turns AS t USING (match, place, side)
    WHERE (:game IS NULL OR t.game = :game)
        AND (:since IS NULL OR strftime('%s', t.at) + 0 >= :since)
        AND (:until IS NULL OR strftime('%s', t.at) + 0 < :until)
), runs AS (
    SELECT label, game, max(length) AS run FROM (
        SELECT label, game, match, side, count(*) AS length FROM (
            SELECT label, game, match, side, won, sum(NOT won) OVER (
                PARTITION BY label, game, match, side ORDER BY place) AS lost
            FROM own WHERE played AND decided
        ) WHERE won GROUP BY label, game, match, side, lost
    ) GROUP BY label, game
), sums AS (
    SELECT label, game, sum(points) AS points, sum(penalties) AS penalties FROM own GROUP BY label, game
), ends AS (
    SELECT match, max(place) AS place FROM turns WHERE played GROUP BY match
), finals AS MATERIALIZED (
    SELECT own.label, own.game, own.match,
        instr('{shared}' || m.winner || '{shared}', '{shared}' || own.side || '{shared}') > 0 AS won,
        m.winner IS NOT NULL AS decided,
        (SELECT max(before.ahead - before.total) FROM turns AS before
            WHERE before.match = own.match AND before.side = own.side) AS behind
    FROM own CROSS JOIN ends USING (match, place) CROSS JOIN derived_matches AS m USING (match)
), matches AS (
    SELECT label, game, sum(decided) AS matches_decided, sum(won) AS matches_won,
        sum(won AND behind > 0) AS comebacks, max(iif(won AND behind > 0, behind, NULL)) AS greatest_comeback
    FROM finals GROUP BY label, game
)
SELECT own.label AS name, own.game, count(DISTINCT match) AS matches,
    coalesce(matches_decided, 0) AS matches_decided, coalesce(matches_won, 0) AS matches_won,
    count(*) AS hands, sum(decided) AS hands_decided, sum(won) AS hands_won,
    sums.points, max(own.points) AS best_hand, coalesce(run, 0) AS longest_run,
    coalesce(comebacks, 0) AS comebacks, greatest_comeback,
    {sums},
    sums.penalties, sum(rulings) AS rulings
FROM own LEFT JOIN sums ON (sums.label, sums.game) = (own.label, own.game)
    LEFT JOIN runs ON (runs.label, runs.game) = (own.label, own.game)
    LEFT JOIN matches ON (matches.label, matches.game) = (own.label, own.game)
WHERE played GROUP BY own.label, own.game
ORDER BY matches_won DESC, matches DESC, own.label, own.game LIMIT :most
"""

_EVERYBODY = "SELECT name AS label, match, place, side FROM sat"
_BY = {
    "partners": "SELECT o.name AS label, match, place, u.side FROM ({units}) AS u JOIN sat AS o USING (match, place)"
    " WHERE o.side = u.side AND o.name NOT IN ({names})",
    "opponents": "SELECT o.name AS label, match, place, u.side FROM ({units}) AS u JOIN sat AS o USING (match, place)"
    " WHERE o.side <> u.side",
    "seats": "SELECT o.seat AS label, match, place, u.side FROM ({units}) AS u JOIN sat AS o USING (match, place)"
    " WHERE o.side = u.side AND o.name IN ({names})",
    "periods": "SELECT substr(t.at, 1, 7) AS label, match, place, u.side FROM ({units}) AS u"
    " JOIN turns AS t USING (match, place, side)",
}
"""What the hands of somebody are told apart by: each is labelled."""

_CLOSEST = """
SELECT label AS name, m.game, match, m.started, u.total, u.ahead FROM (
    SELECT u.label, match, t.total, t.place, max(o.total) AS ahead, max(place) OVER (PARTITION BY match) AS last
    FROM ({units}) AS u JOIN turns AS t USING (match, place, side) JOIN turns AS o USING (match, place)
    WHERE t.played AND o.side <> t.side AND (:since IS NULL OR strftime('%s', t.at) + 0 >= :since)
        AND (:until IS NULL OR strftime('%s', t.at) + 0 < :until)
    GROUP BY u.label, match, place, t.side
) AS u JOIN derived_matches AS m USING (match)
WHERE m.winner IS NOT NULL AND u.place = u.last AND (:game IS NULL OR m.game = :game)
    AND u.place = (SELECT max(place) FROM turns AS t WHERE t.match = m.match AND t.played)
ORDER BY abs(u.total - u.ahead), m.started LIMIT 5
"""


_IN_MEMORY = 20_000
"""Hands up to which the tables of turns are kept in memory, which are about 2 KB each; those of more go to a file."""


class Subject(NamedTuple):
    """Whose statistics are wanted: those who play together, against others or anybody; each by all their names."""

    own: tuple[tuple[str, ...], ...] = ()
    others: tuple[tuple[str, ...], ...] = ()


class Period(NamedTuple):
    """The hands that are wanted: of a game, from a time on, until another; None for all."""

    game: str | None = None
    since: datetime | None = None
    until: datetime | None = None


Z = 1.96
"""How many standard deviations from the middle 95 in 100 lie."""


def interval(won: int, of: int) -> tuple[float, float]:
    """Return where the true share lies with 95 %, by Wilson: all of 0 to 1 where nothing was played.

    >>> [round(each, 2) for each in interval(3, 4)], interval(0, 0)
    ([0.3, 0.95], (0.0, 1.0))
    """
    if not of:
        return 0.0, 1.0
    share, spread = won / of, Z * Z / of
    middle = share + spread / 2
    width = Z * sqrt(share * (1 - share) / of + spread / of / 4)
    return max(0.0, (middle - width) / (1 + spread)), min(1.0, (middle + width) / (1 + spread))


def everybody(ledger: Ledger, period: Period, most: int = -1) -> list[Json]:
    """Return what every player did in every game, whoever won most first, at most ``most`` rows. Raises LedgerError."""
    with _tables(ledger) as db:
        return _counted(db, _EVERYBODY, {}, period, most)


def about(ledger: Ledger, subject: Subject, period: Period) -> dict[str, list[Json]]:
    """Return what some players did together: in every game, and in detail. Raises LedgerError.

    Against others, it is told of either side.
    """
    units, values = _units(subject)
    with _tables(ledger) as db:
        found = {"games": _counted(db, units, values, period)}
        if subject.others:
            turned, turned_values = _units(Subject(subject.others, subject.own))
            found["games"] += _counted(db, turned, turned_values, period)
        names = [name for each in subject.own for name in each]
        for key, query in _BY.items():
            marks = ", ".join(f":own{at}" for at in range(len(names)))
            found[key] = _counted(db, query.format(units=units, names=marks), values, period)
        found["periods"].sort(key=lambda row: str(row["name"]))
        found["closest"] = _rows(db, _CLOSEST.format(units=units), values, period)
    return found


@contextmanager
def _tables(ledger: Ledger) -> Iterator[sqlite3.Connection]:
    """Make tables of every turn and of who sat where, for as long as the block lasts. Raises LedgerError."""
    with ledger.derived() as db:
        (hands,) = db.execute("SELECT coalesce(sum(hands), 0) FROM derived_matches").fetchone()
        db.execute("PRAGMA temp_store = MEMORY" if hands <= _IN_MEMORY else "PRAGMA temp.cache_size = -32768")  # KiB
        try:
            _make_tables(db)
            yield db
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname == "SQLITE_FULL":  # of the ledger itself nothing is written here
                raise LedgerError("temporary-full") from error
            raise
        finally:
            with suppress(sqlite3.OperationalError):  # where the disk is full they go when the transaction ends
                for table in _TEMPORARY:
                    db.execute(f"DROP TABLE IF EXISTS temp.{table}")


def _make_tables(db: sqlite3.Connection) -> None:
    columns = ", ".join(f"{sql} AS {name}" for kind in _facts().values() for name, sql in kind.items())
    db.execute(_TURNS.format(columns=columns))
    db.execute("CREATE INDEX temp.turns_by_play ON turns (match, place, side)")
    db.execute(_RULED)
    db.execute("CREATE INDEX temp.ruled_by_seq ON ruled (match, seq)")
    db.execute(_FINED)
    db.execute("CREATE INDEX temp.fined_by_play ON fined (match, place)")
    db.execute(_AT_HAND)
    db.execute("CREATE INDEX temp.at_hand_by_hand ON at_hand (match, hand)")
    db.execute(_SAT)
    db.execute("CREATE INDEX temp.sat_by_play ON sat (match, place)")


def _units(subject: Subject) -> tuple[str, dict[str, str]]:
    """Return the query for the turns that players sat in together, and the values of its names."""
    label = SHARED.join(names[0] for names in subject.own)
    values: dict[str, str] = {"label": label}
    conditions = []
    for kind, people, is_own in (("own", subject.own, True), ("other", subject.others, False)):
        at = 0
        for names in people:
            marks = ", ".join(f":{kind}{at + place}" for place in range(len(names)))
            values |= {f"{kind}{at + place}": name for place, name in enumerate(names)}
            at += len(names)
            side = "s.side = t.side" if is_own else "s.side <> t.side"
            conditions.append(
                f"EXISTS (SELECT 1 FROM sat AS s WHERE (s.match, s.place) = (t.match, t.place) AND {side}"
                f" AND s.name IN ({marks}))"
            )
    return f"SELECT :label AS label, match, place, side FROM turns AS t WHERE {' AND '.join(conditions)}", values


def _counted(
    db: sqlite3.Connection, units: str, values: Mapping[str, object], period: Period, most: int = -1
) -> list[Json]:
    found = _rows(db, _COUNTED.format(units=units, shared=SHARED, sums=_sums()), {**values, "most": most}, period)
    for row in found:
        for what in ("matches", "hands"):
            low, high = interval(row[f"{what}_won"], row[f"{what}_decided"])
            row[f"{what}_interval"] = [round(low, 4), round(high, 4)]
    return found


@cache
def _facts() -> Mapping[str, Mapping[str, str]]:
    """Read what is counted from the facts of a hand."""
    return tomllib.loads((DATA / "statistics.toml").read_text("utf-8"))


def _sums() -> str:
    """Return the sums of what is counted from the facts."""
    hands, had = _facts()["hands"], _facts()["had"]
    kinds = [
        f"sum({kind}) AS {kind}, sum(({kind}) * decided) AS {kind}_decided, sum(({kind}) * won) AS {kind}_won"
        for kind in hands
    ]
    return ", ".join([*kinds, *(f"sum({each}) AS {each}" for each in had)])


def _rows(db: sqlite3.Connection, query: str, values: Mapping[str, object], period: Period) -> list[Json]:
    bounds = {"since": _seconds(period.since), "until": _seconds(period.until)}
    cursor = db.execute(query, {**values, **bounds, "game": period.game})
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def _seconds(moment: datetime | None) -> float | None:
    return None if moment is None else moment.timestamp()
