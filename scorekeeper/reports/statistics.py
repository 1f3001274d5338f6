"""Statistics of players over all matches of a ledger, added up by SQLite from the tallies of the matches.

A hand that nobody played, because all passed or it was annulled, does not count. The points are all that were scored,
with those of penalties between hands, as on the board. Substitutes have the hands that they played, and the matches
whose last hand they played. Of a match and its branches one counts.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from math import sqrt
from typing import Any, NamedTuple

from scorekeeper.errors import LedgerError
from scorekeeper.game import SHARED, Json
from scorekeeper.ledger.acts import REASONS
from scorekeeper.ledger.schema import BECAUSE, COUNTED_AS
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import tally_rows
from scorekeeper.ledger.tallies import COLUMNS, COUNTED

_NOT_TALLIED = f"""
SELECT m.match FROM derived_matches AS m
WHERE (:game IS NULL OR m.game = :game) AND m.match = {COUNTED_AS} AND EXISTS (
    SELECT 1 FROM derived_tallies AS t WHERE t.match = m.match
        AND (earliest < :since AND latest >= :since OR earliest < :until AND latest >= :until))
"""
"""The matches that begin or end beyond the time that is wanted."""

_TALLIES = f"""
CREATE TEMP TABLE tallies AS SELECT t.*, m.game, m.winner, m.started, {BECAUSE} AS because FROM derived_tallies AS t
JOIN derived_matches AS m USING (match) WHERE (:game IS NULL OR m.game = :game) AND m.match = {COUNTED_AS}
    AND (:since IS NULL OR t.earliest >= :since) AND (:until IS NULL OR t.latest < :until)
"""
_ADDED_UP = f"""
INSERT INTO temp.tallies SELECT t.*, m.game, m.winner, m.started, {BECAUSE}
FROM (VALUES ({", ".join("?" * len(COLUMNS))})) AS t JOIN derived_matches AS m ON m.match = t.column1
"""
"""Adds a part of a match if only some of its hands are wanted."""

_SAT = """
CREATE TEMP TABLE sat AS
SELECT seats, json_extract(seat.value, '$[0]') AS side, json_extract(seat.value, '$[1]') AS seat,
    json_extract(seat.value, '$[2]') AS name
FROM (SELECT DISTINCT seats FROM temp.tallies), json_each(seats) AS seat
"""
"""Who sat where, by the text of all seats."""
_TEMPORARY = ("tallies", "sat")

_COUNTED = """
WITH own AS (
    SELECT u.label, t.*, t.final AND t.winner IS NOT NULL AS ended,
        t.final AND coalesce(instr('{shared}' || t.winner || '{shared}', '{shared}' || t.side || '{shared}') > 0, 0)
            AS victory, behind > 0 AND (because IS NULL OR total > others) AS caught_up
    FROM ({units}) AS u JOIN temp.tallies AS t USING (match, side, part)
), joined AS (
    SELECT label, game, match, side, lead, trail, broken, run, sum(broken) OVER (
        PARTITION BY label, match, side ORDER BY part) AS breaks
    FROM own WHERE match IN (SELECT match FROM temp.tallies WHERE part > 1)
), across AS (
    SELECT label, game, max(length) AS run FROM (
        SELECT label, game, sum(length) AS length FROM (
            SELECT label, game, match, side, breaks - broken AS breaks, lead AS length FROM joined
            UNION ALL SELECT label, game, match, side, breaks, trail FROM joined WHERE broken
        ) GROUP BY label, game, match, side, breaks
    ) GROUP BY label, game
)
SELECT own.label AS name, own.game, count(DISTINCT iif(hands OR ended, match, NULL)) AS matches,
    sum(ended) AS matches_decided, sum(victory) AS matches_won,
    sum(hands) AS hands, sum(decided) AS hands_decided, sum(won) AS hands_won,
    sum(points) AS points, max(best) AS best_hand, max(max(own.run), coalesce(max(across.run), 0)) AS longest_run,
    sum(victory AND caught_up) AS comebacks, max(iif(victory AND caught_up, behind, NULL)) AS greatest_comeback,
    {sums}, {won_by},
    sum(penalties) AS penalties, sum(rulings) AS rulings
FROM own LEFT JOIN across ON (across.label, across.game) = (own.label, own.game)
GROUP BY own.label, own.game HAVING sum(hands OR ended) > 0
ORDER BY matches_won DESC, matches DESC, own.label, own.game LIMIT :most
"""

_SEATED = "temp.tallies AS t JOIN temp.sat AS o ON o.seats = t.seats"
_EVERYBODY = f"SELECT o.name AS label, match, t.side, part FROM {_SEATED} AND o.side = t.side"
_BY = {
    "partners": ("o.name", "o.side = t.side AND o.name NOT IN ({names})"),
    "opponents": ("o.name", "o.side <> t.side"),
    "seats": ("o.seat", "o.side = t.side AND o.name IN ({names})"),
    "periods": ("t.month", "true"),
}
"""The ways to group the hands of somebody: the label, and which of the players at the table it is about."""
_LABELLED = """
SELECT DISTINCT {label} AS label, match, t.side, part
FROM ({units}) AS u JOIN temp.tallies AS t USING (match, side, part)
JOIN temp.sat AS o ON o.seats = t.seats WHERE {about}
"""

_CLOSEST = """
SELECT u.label AS name, game, match, started, total, others AS ahead
FROM ({units}) AS u JOIN temp.tallies AS t USING (match, side, part) WHERE winner IS NOT NULL AND final AND hands
ORDER BY abs(total - others), started LIMIT 5
"""

_IN_MEMORY = 20_000
"""Hands up to which temporary tables are kept in memory; those of more go to a file."""


class Subject(NamedTuple):
    """The subject of statistics: players together, against others or anybody, each with all spellings of the name."""

    own: tuple[tuple[str, ...], ...] = ()
    others: tuple[tuple[str, ...], ...] = ()


class Period(NamedTuple):
    """The hands that are wanted: of a game, from a time on, until another; None for all."""

    game: str | None = None
    since: datetime | None = None
    until: datetime | None = None

    def bounds(self) -> dict[str, Any]:
        """Return the values of the queries, with times in seconds."""
        return {"game": self.game, "since": self.since and self.since.timestamp(),
                "until": self.until and self.until.timestamp()}  # fmt: skip


Z = 1.96
"""How many standard deviations from the middle 95 in 100 lie."""


def interval(won: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, by Wilson: 0 to 1 if nothing was played.

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
    """Return the statistics of all players in each game, most wins first, ``most`` rows at most. Raises LedgerError."""
    with _tables(ledger, period) as db:
        return _counted(db, _EVERYBODY, {}, most)


def about(ledger: Ledger, subject: Subject, period: Period) -> dict[str, list[Json]]:
    """Return the statistics of players together: in every game, and in detail. Raises LedgerError.

    If they play against others, both sides have statistics.
    """
    units, values = _units(subject)
    with _tables(ledger, period) as db:
        found = {"games": _counted(db, units, values)}
        if subject.others:
            turned, turned_values = _units(Subject(subject.others, subject.own))
            found["games"] += _counted(db, turned, turned_values)
        marks = ", ".join(f":own{at}" for at in range(sum(map(len, subject.own))))
        for key, (label, about) in _BY.items():
            query = _LABELLED.format(label=label, units=units, about=about.format(names=marks))
            found[key] = _counted(db, query, values)
        found["periods"].sort(key=lambda row: str(row["name"]))
        found["closest"] = _rows(db, _CLOSEST.format(units=units), values)
    return found


@contextmanager
def _tables(ledger: Ledger, period: Period) -> Iterator[sqlite3.Connection]:
    """Make temporary tables of the wanted parts of matches, and of who sat where, for the block.

    Raises LedgerError.
    """
    with ledger.derived(tallies=True) as db:
        (hands,) = db.execute("SELECT coalesce(sum(hands), 0) FROM derived_matches").fetchone()
        db.execute("PRAGMA temp_store = MEMORY" if hands <= _IN_MEMORY else "PRAGMA temp.cache_size = -32768")  # KiB
        try:
            _make_tables(ledger, db, period)
            yield db
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname == "SQLITE_FULL":  # of the ledger itself nothing is written here
                raise LedgerError("temporary-full") from error
            raise
        finally:
            with suppress(sqlite3.OperationalError):  # on a full disk they go when the transaction ends
                for table in _TEMPORARY:
                    db.execute(f"DROP TABLE IF EXISTS temp.{table}")


def _make_tables(ledger: Ledger, db: sqlite3.Connection, period: Period) -> None:
    bounds = period.bounds()
    since, until = bounds["since"], bounds["until"]
    added_up = [match for (match,) in db.execute(_NOT_TALLIED, bounds)]
    db.execute(_TALLIES, bounds)
    for match in added_up:
        db.execute("DELETE FROM temp.tallies WHERE match = ?", (match,))
        within = lambda at: (since is None or at >= since) and (until is None or at < until)  # noqa: E731
        db.executemany(_ADDED_UP, tally_rows(ledger.match(match), within))
    db.execute("CREATE INDEX temp.tallies_by_part ON tallies (match, side, part)")
    db.execute(_SAT)
    db.execute("CREATE INDEX temp.sat_by_seats ON sat (seats, side)")


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
                f"EXISTS (SELECT 1 FROM temp.sat AS s WHERE s.seats = t.seats AND {side} AND s.name IN ({marks}))"
            )
    return f"SELECT :label AS label, match, side, part FROM temp.tallies AS t WHERE {' AND '.join(conditions)}", values


def _counted(db: sqlite3.Connection, units: str, values: Mapping[str, object], most: int = -1) -> list[Json]:
    sums = ", ".join(f"sum({each}) AS {each}" for each in COUNTED)
    won_by = ", ".join(f"sum(victory AND because IS '{each}') AS {each}" for each in REASONS)
    query = _COUNTED.format(units=units, shared=SHARED, sums=sums, won_by=won_by)
    found = _rows(db, query, {**values, "most": most})
    for row in found:
        reasons = {each: row.pop(each) for each in REASONS}
        if any(reasons.values()):
            row["matches_won_by"] = {each: number for each, number in reasons.items() if number}
        for what in ("matches", "hands"):
            low, high = interval(row[f"{what}_won"], row[f"{what}_decided"])
            row[f"{what}_interval"] = [round(low, 4), round(high, 4)]
    return found


def _rows(db: sqlite3.Connection, query: str, values: Mapping[str, object]) -> list[Json]:
    cursor = db.execute(query, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]
