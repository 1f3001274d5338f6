"""The list of matches, read from the derived tables."""

import json

from scorekeeper.errors import illegal, refuse
from scorekeeper.game import SHARED, Json
from scorekeeper.language import DOT, commas, phrase, seat_name
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.schema import BECAUSE, COUNTED_AS
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import PLAYED
from scorekeeper.reports.added import reason, told_points
from scorekeeper.reports.layout import FIGURE, PROSE, WORD, Column
from scorekeeper.reports.screen import Screen, grid, print_grid
from scorekeeper.reports.texts import game_name, told

_SQL = f"""
SELECT m.match, m.game, m.status, m.started, m.last, m.hands, m.winner, {BECAUSE},
    (SELECT json_group_array(json_array(p.side, p.name))
        FROM (SELECT * FROM derived_players WHERE match = m.match ORDER BY place, player, name) AS p),
    m.totals, m.match = ?, nullif({COUNTED_AS}, m.match),
    EXISTS (SELECT 1 FROM derived_rulings WHERE match = m.match AND NOT final AND decided_anew IS NULL)
FROM derived_matches AS m WHERE {PLAYED} ORDER BY m.last DESC, m.match LIMIT ?
"""

_LISTED = f"SELECT match FROM derived_matches AS m WHERE {PLAYED} ORDER BY last DESC, match LIMIT ?"
_FIELDS = (
    "match", "game", "status", "started", "last", "hands", "winner", "because", "players", "totals", "current",
    "counted_as", "provisional",
)  # fmt: skip


_MOST_DIGITS = 2
"""The most digits of a place in the list: more are the beginning of an id."""


def at_place(rows: list[Json], said: str) -> str | None:
    """Return the match at a place of the list, None for a word that is no place. Raises Illegal if nothing is there."""
    if not said.isdecimal() or len(said) > _MOST_DIGITS:
        return None
    refuse([] if 0 < int(said) <= len(rows) else [illegal("match-unknown", "match", found=said)])
    return str(rows[int(said) - 1]["match"])


def listed(ledger: Ledger, most: int = -1) -> list[Json]:
    """List matches with their players and totals, the one played last first; so many if ``most`` is told.

    Those that were set aside are left out. A match that went on differently elsewhere is ``counted_as`` that one, if
    not this one counts.
    """
    rows = []
    with ledger.reading() as reading:
        wanted = [match for (match,) in reading.execute(_LISTED, (most,))] if most >= 0 else None
    with ledger.derived(matches=wanted) as db:
        for found in db.execute(_SQL, (ledger.in_play(), most)):
            row = dict(zip(_FIELDS, found, strict=True))
            sides: dict[str, list[str]] = {}
            for side, name in json.loads(row["players"]):
                sides.setdefault(side, []).append(name)
            row |= {"players": sides, "totals": json.loads(row["totals"]), "current": bool(row["current"])}
            if row["because"] is None:  # as of most matches
                del row["because"]
            rows.append(row | {"provisional": bool(row["provisional"])})
    return rows


_ASIDE = f"SELECT match FROM derived_matches AS m WHERE NOT ({PLAYED}) ORDER BY last DESC, match"


def hidden(ledger: Ledger) -> list[Json]:
    """List the hidden matches as :func:`listed` does, each with ``hidden``; no derived row tells of them."""
    with ledger.derived() as db:
        aside = [match for (match,) in db.execute(_ASIDE)]
        current = ledger.in_play()
        found = (match for match in map(ledger.match, aside) if match.hidden)
        return [_told(match) | {"current": match.id == current, "hidden": True} for match in found]


def _told(match: Match) -> Json:
    """Return the fields of a match in the list."""
    seating, state = match.seating, match.state
    return {
        "match": match.id,
        "game": match.game.name,
        "status": match.status,
        "started": match.began,
        "last": match.last_at,
        "hands": match.hand_count,
        "winner": match.winner,
        **({"because": match.because} if match.because else {}),
        "players": {side: [seating.players[player] for player in ids] for side, ids in seating.sides.items()},
        "totals": dict(state.totals) if match.plays or match.opening.totals else {},
        "current": False,
        "counted_as": None,
        "provisional": bool(match.provisional),
    }


def print_matches(console: Screen, rows: list[Json]) -> None:
    """Print the list."""
    table = grid(
        WORD, Column(WORD, (told("match"),)), Column(WORD, (told("game"),)), Column(PROSE, (told("players-totals"),)),
        Column(FIGURE, (told("hands"),)), Column(WORD, (told("last"),)), PROSE,
    )  # fmt: skip
    for row in rows:
        sides = {side: seat_name(SHARED.join(names)) for side, names in row["players"].items()}
        players = DOT.join(told_points(sides, {side: row["totals"].get(side, 0)}) for side in sides)
        status = "" if row["status"] == "open" else phrase(row["status"])
        if row["winner"]:
            winners = SHARED.join(name for side in row["winner"].split(SHARED) for name in row["players"][side])
            status = told("won-by", winners=winners)
        why = reason(row["because"]) if "because" in row else ""
        provisional = told("provisional") if row["provisional"] else ""
        other = told("counted-as") if row["counted_as"] else ""
        status = commas(filter(None, (status, why, provisional, other)))
        table.add_row(
            "*" if row["current"] else "", row["match"], game_name(row["game"]), players,
            row["hands"], row["last"][:10], status,
        )  # fmt: skip
    print_grid(console, table)
