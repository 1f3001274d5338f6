"""Ratings of players by openskill, computed from all matches of a ledger in the order in which they ended.

The players at the last hand won or lost the match, alone or with partners. A match without a winner counts only if
it is called a draw, and one that was won by walkover not at all.
"""

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from scorekeeper.errors import library_missing
from scorekeeper.game import SHARED, Json
from scorekeeper.ledger.schema import BECAUSE, COUNTED_AS
from scorekeeper.ledger.store import Ledger
from scorekeeper.reports.statistics import Period

MODEL, PARAMETERS = "BradleyTerryFull", {"beta": 16.7, "tau": 0.083}
"""Chosen by the log-loss over held-out generated seasons: see tests/reports/choose_ratings.py."""

_MATCHES = f"""
SELECT m.match, m.game, m.last, m.winner, t.seats, json_group_object(t.side, t.total)
FROM derived_matches AS m JOIN derived_tallies AS t USING (match)
WHERE (m.status = 'drawn' OR m.winner IS NOT NULL) AND {BECAUSE} IS NOT 'walkover'
    AND (:game IS NULL OR m.game = :game) AND m.match = {COUNTED_AS}
    AND (:since IS NULL OR strftime('%s', m.last) + 0 >= :since)
    AND (:until IS NULL OR strftime('%s', m.last) + 0 < :until) AND t.final
GROUP BY m.match ORDER BY strftime('%s', m.last) + 0, m.match
"""


class Result(NamedTuple):
    """How a match ended: its sides, each the names of who played, and the place of each, 1 for the winners."""

    match: str
    game: str
    at: str
    sides: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]


class Rated(NamedTuple):
    """A player in a game after a match: the estimate, its standard deviation, matches so far."""

    at: str
    mu: float
    sigma: float
    matches: int


def results(ledger: Ledger, period: Period) -> list[Result]:
    """List how the matches ended, the earliest first. Raises LedgerError."""
    with ledger.derived(tallies=True) as db:
        return [_result(*row) for row in db.execute(_MATCHES, period.bounds())]


def _result(match_id: str, game: str, at: str, winner: str | None, seats: str, totals: str) -> Result:
    sides: dict[str, list[str]] = {}
    for side, _, name in json.loads(seats):
        sides.setdefault(side, []).append(name)
    winners, known = (winner or "").split(SHARED), json.loads(totals)
    # The winner is first, whatever the totals: a game can be won by other means.
    keys = [(side not in winners, -known[side] if winner and side not in winners else 0) for side in sides]
    return Result(
        match_id, game, at, tuple(map(tuple, sides.values())), tuple(1 + sorted(keys).index(key) for key in keys)
    )


class Rating(Protocol):
    """The rating of a player by openskill: the estimate and its standard deviation."""

    mu: float
    sigma: float


Ratings = Sequence[Sequence[Rating]]
"""Of the players of each side."""


class Model(Protocol):
    """The part of a model of openskill that is used here."""

    def rating(self) -> Rating:
        """Return the rating of a new player."""

    def rate(self, teams: Ratings, *, ranks: list[int]) -> Ratings:
        """Rate the players of each side anew after a match, given the places of the sides."""


def model(name: str = MODEL, **parameters: float) -> Model:
    """Make a model of openskill. Raises LedgerError if it is not installed."""
    try:
        from openskill import models
    except ImportError as error:
        raise library_missing("ratings", error.name) from None
    made: Model = getattr(models, name)(**(parameters or PARAMETERS))
    return made


def rated(found: Sequence[Result], by: Model) -> Iterator[tuple[Result, Ratings, Ratings]]:
    """Yield every result with the ratings of its sides before it and after it."""
    known: dict[tuple[str, str], Rating] = {}
    for result in found:
        before = [[known.get((result.game, name)) or by.rating() for name in side] for side in result.sides]
        after = by.rate(before, ranks=list(result.places))
        for side, ratings in zip(result.sides, after, strict=True):
            known |= {(result.game, name): rating for name, rating in zip(side, ratings, strict=True)}
        yield result, before, after


def curves(ledger: Ledger, period: Period) -> dict[tuple[str, str], list[Rated]]:
    """Return how the rating of every player in every game went. Raises LedgerError."""
    found: dict[tuple[str, str], list[Rated]] = {}
    for result, _, after in rated(results(ledger, period), model()):
        for side, ratings in zip(result.sides, after, strict=True):
            for name, rating in zip(side, ratings, strict=True):
                curve = found.setdefault((result.game, name), [])
                curve.append(Rated(result.at, rating.mu, rating.sigma, len(curve) + 1))
    return found


def rankings(found: dict[tuple[str, str], list[Rated]]) -> list[Json]:
    """Rank the players of each game by a cautious rating: three standard deviations below the estimate."""
    rows = [
        {
            "name": name, "game": game, "rating": round(last.mu - 3 * last.sigma, 2), "estimate": round(last.mu, 2),
            "deviation": round(last.sigma, 2), "matches": last.matches, "last": last.at,
            "curve": [[each.at, round(each.mu, 2), round(each.sigma, 2)] for each in curve],
        }
        for (game, name), curve in found.items()
        for last in curve[-1:]
    ]  # fmt: skip
    return sorted(rows, key=lambda row: (row["game"], -row["rating"], row["name"]))
