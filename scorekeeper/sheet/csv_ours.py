"""Tables that this program wrote: the CSV of a match, and the table of hands of many matches."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

from scorekeeper import games
from scorekeeper.errors import Malformed, Refused, malformed, refuse
from scorekeeper.game import SHARED, AnyGame, Json, Seating
from scorekeeper.messages import Clause
from scorekeeper.sheet.csv_match import Row, Sheet
from scorekeeper.sheet.csv_table import Table, number
from scorekeeper.sheet.moments import is_complete, moment
from scorekeeper.sheet.seating import problem_with_name
from scorekeeper.sheet.values import choices

RULES = "rules"
"""The last column of a table of ours: the rules of the match at that time."""
_MATCH = ("match", "at", "line", "winner")
_HANDS = ("match", "game", "hand", "at", "line", "facts", "side", "names", "points", "total")
"""Columns of the two tables of ours; the first has two columns for each side as well."""
_POINTS, _TOTAL = " points", " total"
Record = Mapping[str, str]
"""A row of a table of ours, by the names of its columns."""


class _Numbered(NamedTuple):
    number: int
    cells: Record


def is_ours(heads: Sequence[str]) -> bool:
    """Tell whether a row has the names of the columns of a table of ours."""
    return any(set(heads) >= set(names) and heads[0] == names[0] for names in (_MATCH, _HANDS))


def names_game(table: Table) -> str | None:
    """Return the game of a table of hands, None if the table does not say."""
    return table.rows[0][1][table.heads.index("game")] if set(table.heads) >= set(_HANDS) else None


def sheets(table: Table, game: AnyGame, at: str | None) -> Iterator[Sheet]:
    """Yield the matches of a table of ours, played ``at`` another time than it says. Raises Refused."""
    rows = [_Numbered(row, dict(zip(table.heads, cells, strict=True))) for row, cells in table.rows]
    rows = rows if at is None else [row._replace(cells={**row.cells, "at": at}) for row in rows]
    read = _of_hands if set(table.heads) >= set(_HANDS) else _of_match
    for match_id, found in groupby(rows, lambda row: row.cells["match"]):
        yield read(game, match_id, list(found))


def _of_match(game: AnyGame, match_id: str, rows: list[_Numbered]) -> Sheet:
    names = [head.removesuffix(_POINTS) for head in rows[0].cells if head.endswith(_POINTS)]
    seating = _seated(game, [name.removeprefix("'") for name in names])
    unit = list(rows[0].cells)[1]
    found = []
    for row, cells in rows:
        points, total = (
            {side: _figure(row, f"{name}{what}", cells) for side, name in zip(seating.sides, names, strict=True)}
            for what in (_POINTS, _TOTAL)
        )
        found.append(_row(row, cells, points, total, extra=not cells[unit]))
    return _sheet(game, seating, found, match_id)


def _of_hands(_: AnyGame, match_id: str, rows: list[_Numbered]) -> Sheet:
    game = games.find(rows[0].cells["game"])
    plays = list(_plays(rows))
    sides = [row.cells["side"] for row in plays[0]]
    alone = [plays[0][0].number] if len(sides) == 1 else []
    wrong = [play[0].number for play in plays if [row.cells["side"] for row in play] != sides]
    refuse([malformed("csv-sides-missing", row=number) for number in (*alone, *wrong)[:1]])
    seating = _seated(game, [row.cells["names"].removeprefix("'") for row in plays[0]])
    found = []
    for play in plays:
        first = play[0]
        points, totals = (
            {row.cells["side"]: _figure(row.number, name, row.cells) for row in play} for name in ("points", "total")
        )
        names = {
            player: name
            for row in play
            for player, name in zip(
                seating.sides[row.cells["side"]], row.cells["names"].removeprefix("'").split(SHARED), strict=False
            )
        }
        row = _row(first.number, first.cells, points, totals, extra=not first.cells["hand"])
        found.append(row._replace(names=names, facts=_facts(first)))
    return _sheet(game, seating, found, match_id)


def _plays(rows: Sequence[_Numbered]) -> Iterator[list[_Numbered]]:
    """Yield the rows of each play, a row a side."""
    play = list[_Numbered]()
    for row in rows:
        if any(row.cells["side"] == other.cells["side"] for other in play):
            yield play
            play = []
        play.append(row)
    yield play


def _row(row: int, cells: Record, points: Mapping[str, int], totals: Mapping[str, int], *, extra: bool) -> Row:
    line, rules = cells["line"].removeprefix("'"), cells.get(RULES)
    return Row(row, points, totals, _moment(row, cells["at"]), line, extra, rules=rules)


def _moment(row: int, said: str) -> str:
    """Read when a row happened. Raises Malformed, as when another program has written the time in its own way."""
    try:
        refuse([] if is_complete(said) else [malformed("csv-date-part")])
        return moment(said)
    except Refused as error:
        reason = Clause(error.problems[0].code, error.problems[0].params)
        raise Malformed([malformed("csv-date", row=row, name="at", found=said, reason=reason)]) from None


def _sheet(game: AnyGame, seating: Seating, rows: list[Row], match_id: str) -> Sheet:
    return Sheet(game, seating, choices(rows[0].rules or ""), rows, ours=True, match=match_id)


def _seated(game: AnyGame, sides: list[str]) -> Seating:
    """Seat the players of a table of ours, some of whom may have no name of their own. Raises Malformed."""
    names = [side.split(SHARED) for side in sides]
    usual = game.seating.seat([], None).players.values()
    problems = [problem_with_name(name, game) for side in names for name in side if name not in usual]
    refuse([problem for problem in problems if problem])
    return game.seating.seat(names, None)


def _figure(row: int, name: str, cells: Record) -> int:
    found = number(cells[name])
    refuse([malformed("csv-figure", row=row, name=name, found=cells[name])] if found is None else [])
    return found or 0


def _facts(row: _Numbered) -> Json | None:
    """Return the facts of a hand. Raises Malformed for a cell that was damaged."""
    if not row.cells["facts"]:
        return None
    with suppress(ValueError, Refused):
        facts: Json = json.loads(row.cells["facts"])
        return facts
    refuse([malformed("csv-figure", row=row.number, name="facts", found=row.cells["facts"])])
    return None
