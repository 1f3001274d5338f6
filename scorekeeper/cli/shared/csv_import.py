"""What ``import`` must know of a CSV score sheet: the game, the columns, who plays, and what the figures are."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, TypeVar

from scorekeeper import games, rulebook
from scorekeeper.cli.audit import tell_finding
from scorekeeper.cli.shared import asking, asks, open_ledger, settings
from scorekeeper.cli.texts import told
from scorekeeper.disputes.audit import Entry, audit
from scorekeeper.errors import LedgerError, Refused, illegal, malformed, refuse
from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger.acts import Penalty
from scorekeeper.options import decode
from scorekeeper.sheet import csv_table
from scorekeeper.sheet.csv_table import Columns, Row
from scorekeeper.sheet.lines import read_line
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import choices

A = TypeVar("A")
_SETTING = "csv "
"""How the settings begin that remember how tables are read; the names of the columns follow."""


class Mapping(NamedTuple):
    """How a table is read; None is not known yet. What stands here is remembered, but for the players."""

    game: str | None = None
    columns: list[str] | None = None
    figures: str | None = None
    rules: str | None = None
    players: list[str] | None = None


def is_table(file: str, text: str) -> bool:
    """Tell whether a file is a CSV table."""
    return file.lower().endswith((".csv", ".tsv")) or text.startswith("match,")


def as_sheet(text: str, file: str, said: Mapping) -> str:
    """Turn a CSV score sheet into a sheet of results. Raises Refused, LedgerError.

    What cannot be right is told as ``audit`` tells it, and then nothing is taken over.
    """
    table = csv_table.read(text)
    table.check_no_sums()
    mapping = _completed(table, said)
    game = games.named(mapping.game or "")
    settings.speak(game)
    wanted = mapping.columns or []
    seating = seat(game, mapping.players or _named(game, wanted))
    settings.speak(game, seating)
    _verify_sides(seating, wanted)
    rows = [_as_typed(game, seating, row) for row in table.figures(wanted)]
    figures = mapping.figures or ""
    if figures == csv_table.POINTS:
        table.check_last(rows)
    _check(game, seating, mapping, rows, file)
    _remember(table, mapping)
    players = ", ".join(" + ".join(seating.players[player] for player in ids) for ids in seating.sides.values())
    usual = seating.players == game.seating.seat([], None).players
    header = {"game": game.name, "players": "" if usual else players, "rules": mapping.rules or ""}
    return csv_table.sheet(header, seating, rows, figures)


def _as_typed(game: AnyGame, seating: Seating, row: Row) -> Row:
    """Keep what was typed of a row that is no hand, where it can be read without what else the match says."""
    if not row.line:
        return row
    with suppress(Refused):
        options = decode(game.options, rulebook.load(game.rulebook).defaults())
        if isinstance(read_line(game, seating, row.line, options), Penalty):
            return row
    return row._replace(line="")


def _named(game: AnyGame, heads: list[str]) -> list[str]:
    """Take the columns' names for those of the players, where they can be."""
    names = csv_table.players(heads)
    try:
        seat(game, names)
    except Refused:
        return []
    return names


def _completed(table: Columns, said: Mapping) -> Mapping:
    """Complete what is said by what is remembered, by what can only be so, and by questions. Raises Malformed."""
    known = _remembered(table)
    known = known._replace(rules=table.rules) if table.rules else known
    found = known._replace(**{name: value for name, value in said._asdict().items() if value is not None})
    if found.game is None:
        names = ", ".join(games.names())
        found = found._replace(game=_answer(told("csv-game", found=names), "--game", _game))
    game = games.named(found.game or "")
    if found.columns is None:
        numeric = table.numeric()
        fits = bool(_named(game, numeric)) or len(numeric) == _count(game)
        question = told("csv-columns", found=", ".join(table.heads))
        asked = numeric if fits else _answer(question, "--columns", lambda said: _columns(table, game, said))
        found = found._replace(columns=asked)
    if found.figures is None:
        sure = csv_table.falls(table.figures(found.columns or [])) or table.is_ours
        asked_for = csv_table.POINTS if sure else _answer(told("csv-figures"), "--figures", _figures)
        found = found._replace(figures=asked_for)
    return found._replace(figures=_figures(found.figures or ""))


def _answer(question: str, option: str, read: Callable[[str], A]) -> A:
    """Ask what is not known, until it can be read. Raises Malformed where there is nobody to be asked."""
    if not asks() or settings.json:
        refuse([malformed("csv-unsaid", name=option)])
    return asking.ask_until(question, "", read)


def _game(said: str) -> str:
    return asking.game_named(said).name


def _count(game: AnyGame) -> int:
    """Return how many sides a game has at the usual table."""
    return len(game.seating.seat([], None).sides)


def _columns(table: Columns, game: AnyGame, said: str) -> list[str]:
    """Read the columns of the sides. Raises Malformed for those that cannot be them."""
    wanted = listed(said)
    table.figures(wanted)
    _verify_sides(seat(game, _named(game, wanted)), wanted)
    return wanted


def _verify_sides(seating: Seating, wanted: list[str]) -> None:
    """Raise Malformed unless there is a column for each side."""
    missing = len(seating.sides) != len(wanted)
    refuse([malformed("csv-sides", n=len(seating.sides), found=wanted)] if missing else [])


def listed(said: str) -> list[str]:
    """Read names that are parted by commas."""
    return [name.strip() for name in said.split(",") if name.strip()]


def _figures(said: str) -> str:
    for kind in (csv_table.POINTS, csv_table.TOTALS):
        if said and kind.startswith(said.lower()):
            return kind
    refuse([malformed("csv-figures-unknown", found=said)])
    raise AssertionError


def _check(game: AnyGame, seating: Seating, mapping: Mapping, rows: list[Row], file: str) -> None:
    """Tell what cannot be right in the figures, as an audit does. Raises Illegal."""
    options = decode(game.options, rulebook.load(game.rulebook).choose(choices(mapping.rules or "")))
    is_totals = mapping.figures == csv_table.TOTALS
    entries = [
        Entry(
            row.number, ", ".join(map(str, row.figures)), None, None if is_totals else said, said if is_totals else None
        )
        for row in rows
        for said in [dict(zip(seating.sides, row.figures, strict=True))]
    ]
    finding = audit(game, options, entries)
    if finding:
        if not settings.json:
            tell_finding(game, seating, finding, file)
        refuse([illegal("csv-wrong", row=finding.entry.number)])


def _remembered(table: Columns) -> Mapping:
    """Return how a table of the same columns was read last; nothing where there is no ledger yet."""
    try:
        with open_ledger(writing=False) as ledger:
            found = ledger.settings(_SETTING + table.key).get(_SETTING + table.key)
    except LedgerError:
        return Mapping()
    return Mapping(**json.loads(found)) if found else Mapping()


def _remember(table: Columns, mapping: Mapping) -> None:
    """Remember how a table is read, for the next of the same columns."""
    kept = mapping._replace(players=None)._asdict()
    with open_ledger(create=True) as ledger:
        ledger.set(_SETTING + table.key, json.dumps(kept, ensure_ascii=False))
