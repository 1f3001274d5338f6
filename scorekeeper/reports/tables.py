"""The tables that a ledger is handed on as: their columns, which stay as they are, and the rows of a match.

They are written row by row: as CSV that a spreadsheet can open safely, as JSON Lines, or as Parquet.
"""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TextIO

from scorekeeper import games, rulebook
from scorekeeper.errors import illegal, library_missing, refuse
from scorekeeper.game import SHARED, AnyGame, Choices, Seating
from scorekeeper.jsontext import canonical
from scorekeeper.ledger import chain
from scorekeeper.ledger.acts import Penalty
from scorekeeper.ledger.entries import encode
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.schema import COUNTED_AS
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import outcome
from scorekeeper.ledger.tallies import is_played
from scorekeeper.messages import say
from scorekeeper.options import encode as options_of
from scorekeeper.reports.answers import listed
from scorekeeper.reports.csv_guard import no_formula
from scorekeeper.reports.texts import word
from scorekeeper.spelling import fold
from scorekeeper.suggestions import suggestion

TEXT, INTEGER, BOOLEAN, JSON = "text", "integer", "boolean", "json"
"""The types of columns; times are text with their offset from UTC, as the ledger keeps them."""


class Row(NamedTuple):
    """A row: when it happened, the sides that it is about with who then played for them, and its cells."""

    at: str
    sides: Mapping[str, tuple[str, ...]]
    cells: tuple[object, ...]


class Table(NamedTuple):
    """A table: the type of each column, by name, and the rows of a match.

    It has of a match and its branches only the one that counts, unless it has ``every`` one.
    """

    columns: Mapping[str, str]
    rows: Callable[[Match], Iterator[Row]]
    every: bool = False


class Wanted(NamedTuple):
    """A choice of rows; None means all."""

    match: str | None = None
    game: str | None = None
    player: str | None = None
    side: str | None = None
    since: datetime | None = None
    until: datetime | None = None


def rows(ledger: Ledger, table: Table, wanted: Wanted) -> Iterator[tuple[object, ...]]:
    """Return the rows that are wanted, read match by match. Raises Refused, LedgerError."""
    matches = _matches(ledger, table, wanted, [] if wanted.player is None else names_of(ledger, wanted.player))
    read = (match for match in map(ledger.match, matches) if table.every or wanted.match or not match.hidden)
    found = (row for match in read for row in table.rows(match))
    return (row.cells for row in found if _is_wanted(row, wanted))


def meaning(table: str, column: str) -> str:
    """Say what a column of a table holds."""
    own = f"{table}-{column}"
    return word(own if own in _OWN else f"every-{column}")


def names_of(ledger: Ledger, player: str) -> list[str]:
    """Find the names of a player as they were written. Raises Illegal for somebody who never played."""
    known = ledger.people()
    found = [name for name in known if fold(name) == fold(player)]
    refuse([] if found else [illegal("player-never", found=player, hint=suggestion(player, known))])
    return found


def name_of(ledger: Ledger, player: str) -> str:
    """Find the name of a player as it is written, or the one that is spelt most like it. Raises Illegal for nobody."""
    found = names_of(ledger, player)
    return player if player in found else found[0]


def _matches(ledger: Ledger, table: Table, wanted: Wanted, players: list[str]) -> Iterator[str]:
    """Find the matches that can hold what is wanted. Raises Refused, LedgerError."""
    if wanted.match is not None:
        return iter([ledger.find(wanted.match)])
    game = None if wanted.game is None else games.named(wanted.game).name
    marks = ", ".join("?" * len(players))
    conditions = [
        *([] if table.every else [f"match = {COUNTED_AS}"]),
        *(["game = ?"] if game else []),
        *([f"match IN (SELECT match FROM derived_players WHERE name IN ({marks}))"] if players else []),
    ]
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    with ledger.derived() as db:
        # Many ids are held as one text, in a seventh of the memory of a list.
        query = f"SELECT group_concat(match, ' ') FROM (SELECT match FROM derived_matches AS m{where} ORDER BY match)"
        (found,) = db.execute(query, [*([game] if game else []), *players]).fetchone()
    return (each.group() for each in re.finditer(r"\S+", found or ""))


def _is_wanted(row: Row, wanted: Wanted) -> bool:
    """Tell whether a row is of the time that is wanted, and about the player and the side."""
    if wanted.since or wanted.until:
        moment = datetime.fromisoformat(row.at)
        if (wanted.since and moment < wanted.since) or (wanted.until and moment >= wanted.until):
            return False
    player = wanted.player and fold(wanted.player)
    if player and all(fold(name) != player for names in row.sides.values() for name in names):
        return False
    side = wanted.side and _partners(wanted.side)
    return not side or any(side in (_partners(each), {*map(fold, names)}) for each, names in row.sides.items())


def _partners(side: str) -> frozenset[str]:
    return frozenset(fold(name) for name in side.replace("&", "+").split("+"))


# --- the rows ---------------------------------------------------------------------------------------------


def _sides(seating: Seating) -> dict[str, tuple[str, ...]]:
    """Name the players of each side, as they sat."""
    return {side: tuple(seating.players[player] for player in ids) for side, ids in seating.sides.items()}


def _everybody(match: Match) -> dict[str, tuple[str, ...]]:
    """Name all who played for each side, or sit there in the end."""
    found: dict[str, tuple[str, ...]] = {}
    for seating in (*[play.seating for play in match.plays], match.seating):
        for side, names in _sides(seating).items():
            found[side] = tuple(dict.fromkeys((*found.get(side, ()), *names)))
    return found


def _is_played(match: Match, play: Play) -> bool:
    return is_played(play.number, match.game.facts.encode(play.facts) if play.number else {})


def _matches_rows(match: Match) -> Iterator[Row]:
    winner = match.winner
    played = [play for play in match.plays if _is_played(match, play)] if winner else []
    theirs = (played[-1] if played else match).seating
    sides = " / ".join(match.seating.side_name(side) for side in match.seating.sides)
    cells = (
        match.id, match.game.name, match.status, match.began, match.last_at, match.hand_count, sides, winner,
        winner and theirs.side_name(winner), match.count, match.hash, match.because,
    )  # fmt: skip
    yield Row(match.began, _everybody(match), cells)


def line_told(play: Play, seating: Seating) -> str:
    """Return the line that moved the score; that of a penalty means the same to those who sit there now."""
    due = play.event.fined
    if due and not (isinstance(play.event.entry.act, Penalty) and play.seating.players == seating.players):
        return f"penalty {due.by} {due.penalty}"
    return play.line


def rules_told(game: AnyGame, options: Choices) -> str:
    """Tell the options that differ from the text."""
    changed = rulebook.load(game.rulebook).changed(options)
    return ", ".join(f"{name}={choice}" for name, choice in changed.items())


def _hand_rows(match: Match) -> Iterator[Row]:
    for play in match.plays:
        facts = match.game.facts.encode(play.facts) if play.number else None
        seating, rules = match.seated_for(play), rules_told(match.game, options_of(play.after.options))
        for side, names in _sides(seating).items():
            cells = (
                match.id, match.game.name, play.number, play.at, line_told(play, seating), facts, side,
                SHARED.join(names), play.score.points[side], play.after.totals[side], play.score.winner == side, rules,
            )  # fmt: skip
            yield Row(play.at, {side: names}, cells)


def _item_rows(match: Match) -> Iterator[Row]:
    for play in match.plays:
        game, seating = match.game, match.seated_for(play)
        sides, names = _sides(seating), game.seating.names(seating)
        for number, item in enumerate(play.score.items, 1):
            own = {item.side: sides[item.side]} if item.side in sides else {}
            cells = (
                match.id, game.name, play.number, play.at, number, item.side, SHARED.join(own.get(item.side, ())),
                item.points, item.code, game.texts[item.code].article, say(game.texts, item.code, item.params, names),
            )  # fmt: skip
            yield Row(play.at, own, cells)


def _seated(seated: Play | Match) -> Iterator[tuple[str, str, str]]:
    """Yield (side, player, name) of all who sat at the table."""
    for side, ids in seated.seating.sides.items():
        for player in ids:
            yield side, player, seated.seating.players[player]


def _player_rows(match: Match) -> Iterator[Row]:
    hands: dict[tuple[str, str, str], list[int]] = {}
    last: Play | None = None
    for play in match.plays:
        played = _is_played(match, play)
        last = play if played else last
        for person in _seated(play):
            count = hands.setdefault(person, [0, 0])
            if played:
                count[0] += 1
                count[1] += play.score.winner == person[0]
    for person in _seated(match):
        hands.setdefault(person, [0, 0])
    theirs = set(_seated(last or match))  # the match belongs to the players of its last hand
    for (side, player, name), (sat, won) in hands.items():
        won_match = match.has_won(side) and (side, player, name) in theirs
        cells = (match.id, match.game.name, match.began, player, name, side, sat, won, won_match)
        yield Row(match.began, {side: (name,)}, cells)


def _ruling_rows(match: Match) -> Iterator[Row]:
    everybody = _everybody(match)
    for ruled in match.rulings:
        said = ruled.ruling
        cells = (
            match.id, match.game.name, ruled.number, ruled.entry.at, ruled.hand, ruled.question, said.agreed,
            said.article, outcome(ruled), said.instead is not None, ruled.final, ruled.by,
        )  # fmt: skip
        yield Row(ruled.entry.at, everybody, cells)


def _entry_rows(match: Match) -> Iterator[Row]:
    everybody, head = _everybody(match), chain.GENESIS
    for seq, counts, each in listed(match):
        payload = encode(each, match.game)
        head = chain.link(head, canonical(payload))
        cells = (match.id, match.game.name, seq, each.at, each.act.kind, each.line or None, counts, payload, head)
        yield Row(each.at, everybody, cells)


def _columns(told: str) -> dict[str, str]:
    """Read the names of columns; a type that is not text follows a colon."""
    return {name: kind or TEXT for name, _, kind in (each.partition(":") for each in told.split())}


TABLES = {
    "matches": Table(
        _columns("match game status began last hands:integer sides winner winner_names entries:integer head because"),
        _matches_rows,
    ),
    "hands": Table(
        _columns(
            "match game hand:integer at line facts:json side names points:integer total:integer won:boolean rules"
        ),
        _hand_rows,
    ),
    "items": Table(
        _columns("match game hand:integer at item:integer side names points:integer code article sentence"), _item_rows
    ),
    "players": Table(
        _columns("match game began player name side hands:integer hands_won:integer won:boolean"), _player_rows
    ),
    "rulings": Table(
        _columns(
            "match game ruling:integer at hand:integer question agreed article outcome deviates:boolean final:boolean"
            " decided_anew:integer"
        ),
        _ruling_rows,
    ),
    "entries": Table(
        _columns("match game seq:integer at kind line counts:boolean payload:json hash"), _entry_rows, every=True
    ),
}
"""The tables by name. New columns come last; none is renamed or taken away."""
_OWN = {"matches-hands", "players-hands", "players-won", "players-side"}
"""Columns whose name means something else in another table."""


Rows = Iterable[tuple[object, ...]]


def write_csv(columns: Sequence[str], rows: Rows, out: TextIO) -> None:
    """Write a table as CSV; a missing value is an empty cell."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(map(no_formula, columns))
    writer.writerows([_cell(value) for value in row] for row in rows)


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return no_formula(_text(value))


def write_jsonl(columns: Sequence[str], rows: Rows, out: TextIO) -> None:
    """Write a table as JSON Lines, an object a row."""
    out.writelines(f"{_json(dict(zip(columns, row, strict=True)))}\n" for row in rows)


_json = json.JSONEncoder(ensure_ascii=False).encode

_GROUP = 2500
"""Rows that are held, and make a group of a Parquet file.

The description of each group is held to the end: groups are large, so that there are few of them.
"""


def write_parquet(columns: Mapping[str, str], rows: Rows, path: Path) -> None:
    """Write a table as Parquet, group after group. Raises LedgerError without PyArrow."""
    try:
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter
    except ModuleNotFoundError as error:
        raise library_missing("parquet", error.name) from None
    pa.set_memory_pool(pa.system_memory_pool())  # which returns the memory of a group
    types = {INTEGER: pa.int64(), BOOLEAN: pa.bool_()}
    schema = pa.schema([(name, types.get(kind, pa.string())) for name, kind in columns.items()])
    with ParquetWriter(path, schema, compression="zstd") as out:
        left = iter(rows)
        while group := list(islice(left, _GROUP)):
            held = [[_text(value) for value in column] for column in zip(*group, strict=True)]
            out.write_batch(pa.record_batch(held, schema=schema))


def _text(value: object) -> object:
    return _json(value) if isinstance(value, dict) else value
