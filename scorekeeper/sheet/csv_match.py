"""From the rows of a CSV score sheet to a match: a hand a row, at its time, by its rules.

This program writes two kinds of tables itself: the CSV of a match, and the hands of many matches.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby, pairwise
from typing import NamedTuple

from scorekeeper import games, rulebook
from scorekeeper.errors import Illegal, Malformed, Refused, malformed, refuse
from scorekeeper.game import SHARED, AnyGame, Choices, Json, Seating
from scorekeeper.ledger.acts import Deniable, Hand, Penalty, Points, Rule, Substitute, Typed
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.options import encode
from scorekeeper.sheet.csv_table import Table, date_problem, number
from scorekeeper.sheet.endings import with_as_is
from scorekeeper.sheet.in_match import read_in
from scorekeeper.sheet.lines import read_as, read_line
from scorekeeper.sheet.moments import complete_moment
from scorekeeper.sheet.seating import problem_with_name
from scorekeeper.sheet.values import choices
from scorekeeper.sheet.writing import written


class Row(NamedTuple):
    """A row: the points, the totals after it, or both, as written; ``at`` is when, "" if the table does not say.

    A table of ours also has what was typed, the ``facts`` of the hand in some, and the rules at that time; ``names``
    are those of the players then. A row that is no hand is an ``extra``, such as a penalty.
    """

    number: int
    points: Points | None
    totals: Points | None
    at: str = ""
    line: str = ""
    extra: bool = False
    facts: Json | None = None
    rules: str | None = None
    names: Mapping[str, str] | None = None


class Sheet(NamedTuple):
    """A match as a table tells it; ``ours`` is whether this program wrote the table, ``match`` its id then.

    In a ``strict`` one the rules hold for every row.
    """

    game: AnyGame
    seating: Seating
    rules: Mapping[str, str]
    rows: Sequence[Row]
    ours: bool = False
    match: str = ""
    strict: bool = False

    @property
    def dated(self) -> bool:
        """Whether the table says when the match was played."""
        return any(row.at for row in self.rows)


Tell = Callable[[Row, Refused], None]
"""Takes a row that is refused, and why."""


def falls(rows: Sequence[Sequence[int]]) -> bool:
    """Tell whether a figure is smaller than the one above it, as totals hardly are."""
    return any(new < old for above, row in pairwise(rows) for old, new in zip(above, row, strict=True))


def is_last_sum(rows: Sequence[Row]) -> bool:
    """Tell whether the last row is the sum of those above it."""
    *above, last = [tuple((row.points or {}).values()) for row in rows]
    scored = [figures for figures in above if any(figures)]
    return len(scored) > 1 and tuple(map(sum, zip(*scored, strict=True))) == last


def with_points(game: AnyGame, rows: Sequence[Row]) -> list[Row]:
    """Return rows with the points of each, from the totals before it if only totals are written."""
    found, before = list[Row](), Row(0, None, None)
    for row in rows:
        points = row.points
        if points is None and row.totals is not None:
            then = before.totals or dict.fromkeys(row.totals, 0)
            points = {side: total - then[side] for side, total in row.totals.items()}
            least = min(points.values())
            if game.by_difference and least < 0:  # by how much one side is ahead
                points = {side: n - least for side, n in points.items()}
        found.append(row._replace(points=points))
        before = row
    return found


def build(sheet: Sheet, now: str, tell: Tell) -> Match | None:
    """Make the match of a table; hand each row that is refused to ``tell``, and return None if there is any.

    Raises Refused for what it begins with.
    """
    rows = with_points(sheet.game, sheet.rows)
    at = next((row.at for row in rows if row.at), now)
    options: Choices = rulebook.load(sheet.game.rulebook).choose(sheet.rules)
    match = begin(sheet.game, sheet.seating, options, at, agreed=sheet.rules, totals=taken_over(sheet))
    refused = False
    for row in rows:
        at = row.at or at
        try:
            for change in _changes(match, row):
                _append(match, change, at, "\n")
            _append(match, _act(match, row), at, f"  # row {row.number}\n", as_told=sheet.ours and not sheet.strict)
        except Refused as error:
            refused = True
            tell(row, error)
    return None if refused else match


def taken_over(sheet: Sheet) -> Points | None:
    """Return the totals before the first row of a table of ours, None if the match began from nothing."""
    first = sheet.rows[0]
    if not sheet.ours or first.points is None or first.totals is None:
        return None
    before = {side: total - first.points[side] for side, total in first.totals.items()}
    return before if any(before.values()) else None


def _changes(match: Match, row: Row) -> list[Typed]:
    """List the changes before a row of a table of ours: options, and who sits in a seat."""
    found = list[Typed]()
    if row.rules is not None:
        book, old = rulebook.load(match.game.rulebook), encode(match.state.options)
        new = {option: choice for option, choice in book.choose(choices(row.rules)).items() if old[option] != choice}
        found += [Rule("", new)] if new else []
    names = row.names or {}
    found += [Substitute("", player, name) for player, name in names.items() if name != match.seating.players[player]]
    return [act._replace(line=written(match.game, match.seating, act)) for act in found]


def _act(match: Match, row: Row) -> Typed:
    """Return the act of a row. Raises Refused."""
    points = dict(row.points or {})
    if row.extra:
        return _extra(match, row.line, points)
    if hand := _told(match, row, points):
        return hand._replace(line=written(match.game, match.seating, hand))
    result = Hand("", match.game.facts.decode({"result": points}))
    return read_in(match, written(match.game, match.seating, result))


def _extra(match: Match, line: str, points: Points) -> Typed:
    """Read the line of a penalty; its points tell who us was, if it says so. Raises Refused."""
    for us in (None, *match.seating.sides):
        seating = match.seating._replace(us=us)
        with suppress(Refused):
            due = read_line(match.game, seating, line, match.state.options)
            if isinstance(due, Penalty) and match.game.penalise(match.state, due.by, due.penalty)[1].points == points:
                return due._replace(line=written(match.game, seating, due)) if us else due
    return read_in(match, line)


def _told(match: Match, row: Row, points: Points) -> Hand | None:
    """Return the hand by its facts, or by its line if that may say why nobody scored; None if it scores otherwise."""
    with suppress(Refused):
        if row.facts:
            hand = Hand("", match.game.facts.decode(row.facts))
        elif row.line and not any(points.values()):
            hand = read_as(Hand, match.game, match.seating, row.line, match.state.options)
        else:
            return None
        if match.game.match.advance(match.state, hand.facts)[1].points == points:
            return hand
    return None


def _append(match: Match, act: Typed, at: str, tail: str, *, as_told: bool = True) -> None:
    """Append an act; what a match of ours recorded as it is, although it cannot be, is recorded so again."""
    try:
        match.append(stamped(act, at, lead="", tail=tail))
    except Illegal:
        if not as_told or not isinstance(act, Deniable):
            raise
        as_is = act._replace(as_is=True, line=with_as_is(act.line, as_is=True))
        match.append(stamped(as_is, at, lead="", tail=tail))


RULES = "rules"
"""The last column of a table of ours: the rules of the match at that time."""
_MATCH = ("match", "at", "line", "winner")
_HANDS = ("match", "game", "hand", "at", "line", "facts", "side", "names", "points", "total")
"""Columns of the two tables of ours; the first has two columns for each side as well."""
_POINTS, _TOTAL = " points", " total"
Cells = Mapping[str, str]
"""A row of a table of ours, by the names of its columns."""
Numbered = tuple[int, Cells]
"""A row with its number in the file."""


def is_ours(heads: Sequence[str]) -> bool:
    """Tell whether a row has the names of the columns of a table of ours."""
    return any(set(heads) >= set(names) and heads[0] == names[0] for names in (_MATCH, _HANDS))


def names_game(table: Table) -> str | None:
    """Return the game of a table of hands, None if the table does not say."""
    return table.rows[0][1][table.heads.index("game")] if set(table.heads) >= set(_HANDS) else None


def sheets(table: Table, game: AnyGame, at: str | None) -> Iterator[Sheet]:
    """Yield the matches of a table of ours, played ``at`` another time than it says. Raises Refused."""
    other = {} if at is None else {"at": at}
    rows = [(row, dict(zip(table.heads, cells, strict=True)) | other) for row, cells in table.rows]
    for match_id, group in groupby(rows, lambda row: row[1]["match"]):
        found = list(group)
        if names_game(table) is None:
            played = game
            seating, read = _of_match(game, found)
        else:
            played = games.find(found[0][1]["game"])
            seating, read = _of_hands(played, found)
        yield Sheet(played, seating, choices(read[0].rules or ""), read, ours=True, match=match_id)


def _of_match(game: AnyGame, rows: Sequence[Numbered]) -> tuple[Seating, list[Row]]:
    """Read the table of a match: two columns a side."""
    heads = list(rows[0][1])
    names, unit = [head.removesuffix(_POINTS) for head in heads if head.endswith(_POINTS)], heads[1]
    seating = _seated(game, names)
    found = []
    for row, cells in rows:
        points, totals = (
            {side: _figure(row, f"{name}{what}", cells) for side, name in zip(seating.sides, names, strict=True)}
            for what in (_POINTS, _TOTAL)
        )
        found.append(_row(row, cells, points, totals, extra=not cells[unit]))
    return seating, found


def _of_hands(game: AnyGame, rows: Sequence[Numbered]) -> tuple[Seating, list[Row]]:
    """Read a match in the table of hands: a row a side."""
    plays = list(_plays(rows))
    sides = [cells["side"] for _, cells in plays[0]]
    wrong = [play[0][0] for play in plays if len(sides) == 1 or [cells["side"] for _, cells in play] != sides]
    refuse([malformed("csv-sides-missing", row=row) for row in wrong[:1]])
    seating = _seated(game, [cells["names"] for _, cells in plays[0]])
    found = []
    for play in plays:
        points, totals = (
            {cells["side"]: _figure(row, name, cells) for row, cells in play} for name in ("points", "total")
        )
        names = {
            player: name
            for _, cells in play
            for player, name in zip(seating.sides[cells["side"]], _names(cells["names"]), strict=False)
        }
        row, cells = play[0]
        found.append(_row(row, cells, points, totals, extra=not cells["hand"])._replace(names=names))
    return seating, found


def _plays(rows: Sequence[Numbered]) -> Iterator[list[Numbered]]:
    """Yield the rows of each play, a row a side."""
    play = list[Numbered]()
    for row in rows:
        if any(row[1]["side"] == cells["side"] for _, cells in play):
            yield play
            play = []
        play.append(row)
    yield play


def _row(row: int, cells: Cells, points: Points, totals: Points, *, extra: bool) -> Row:
    """Return a row. Raises Malformed, also if another program has written the time in its own way."""
    try:
        at = complete_moment(cells["at"])
    except Refused as error:
        raise Malformed([date_problem(row, "at", cells["at"], error)]) from None
    facts: Json | None = None
    if written := cells.get("facts"):
        try:
            facts = json.loads(written)
        except ValueError:  # somebody has damaged the cell
            refuse([malformed("csv-figure", row=row, name="facts", found=written)])
    return Row(row, points, totals, at, cells["line"].removeprefix("'"), extra, facts, cells.get(RULES))


def _names(cell: str) -> list[str]:
    """Return the names of partners; an apostrophe keeps other programs from taking a cell for a formula."""
    return cell.removeprefix("'").split(SHARED)


def _seated(game: AnyGame, sides: list[str]) -> Seating:
    """Seat the players of a table of ours; some may have no name of their own. Raises Malformed."""
    names = list(map(_names, sides))
    usual = game.seating.seat([], None).players.values()
    problems = [problem_with_name(name, game) for side in names for name in side if name not in usual]
    refuse([problem for problem in problems if problem])
    return game.seating.seat(names, None)


def _figure(row: int, name: str, cells: Cells) -> int:
    found = number(cells[name])
    refuse([malformed("csv-figure", row=row, name=name, found=cells[name])] if found is None else [])
    return found or 0
