"""What must be known of a CSV score sheet: the game, the columns, who plays, what its figures and gaps mean."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

from scorekeeper import games
from scorekeeper.cli.shared import NO, YES, asking, asks, csv_check, open_ledger, running, told
from scorekeeper.cli.shared.csv_dates import Dates, evenings, one_of
from scorekeeper.cli.shared.csv_said import Said
from scorekeeper.cli.shared.failure import tell
from scorekeeper.errors import LedgerError, Refused, malformed, refuse
from scorekeeper.game import AnyGame, Seating
from scorekeeper.messages import Prose
from scorekeeper.reading.who import side_id
from scorekeeper.sheet import csv_match, csv_table
from scorekeeper.sheet.csv_match import Row, Sheet, falls, is_last_sum
from scorekeeper.sheet.csv_table import COUNT, DATE, MATCH, NUMBER, POINTS, TITLE, TOTALS, Table
from scorekeeper.sheet.document import begin as begun_sheet
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import choices
from scorekeeper.spelling import fold, vocabulary

A = TypeVar("A")
_SETTING = "csv "
"""How the settings begin that remember how tables are read; the columns and the players follow."""
_REMEMBERED = ("first_row", "game", "columns", "figures", "blank", "dates")
HAND, NAMES, ONE, EACH = "hand", "names", "one", "each"
_ANYBODY = vocabulary({"": csv_table.WORDS["anybody"]})
"""Words that head the columns of anybody's table."""


def is_table(file: str, text: str, said: Said) -> bool:
    """Tell whether a file is a CSV table: by its name, its first row, or what is said of it."""
    if file.lower().endswith((".csv", ".tsv")) or csv_match.is_ours(text.partition("\n")[0].strip().split(",")):
        return True
    return (
        any(value is not None for value in said)
        and not text.lstrip().startswith("{")
        and "game" not in begun_sheet(text)[0].header
    )


def read(text: str, said: Said) -> tuple[list[Sheet], Callable[[], None]]:
    """Read the matches of a CSV score sheet. Raises Refused.

    Also return what keeps what was said of it, for the next table of the same people.
    """
    rows = csv_table.read(text)
    if csv_match.is_ours(rows[0][1]):
        return _read_ours(csv_table.table(rows, named=True), said), lambda: None
    reader = _Reader(rows, said)
    return reader.sheets(), reader.remember


def _read_ours(table: Table, said: Said) -> list[Sheet]:
    name = (
        csv_match.names_game(table)
        or said.game
        or _answer(told("csv-game", found=", ".join(games.names())), "--game", _game)
    )
    game = games.named(name)
    running().speak(game)
    found = list(csv_match.sheets(table, game, said.at))
    rules = None if said.rules is None else choices(said.rules)
    if rules is not None:
        found = [
            sheet._replace(rules=rules, rows=[row._replace(rules=None) for row in sheet.rows], strict=True)
            for sheet in found
        ]
    running().speak(found[0].game, found[0].seating)
    return found


class _Reader:
    """A table while it is found out how to read it; what was said is completed by what can only be so, and by answers.

    ``known`` is what is said, remembered or answered, ``sure`` how it is read.
    """

    def __init__(self, rows: csv_table.Rows, said: Said) -> None:
        rows, named = csv_table.first_row(rows)
        heads = rows[0][1] if named is not False else ()
        self._key = "|".join([_SETTING + "/".join(map(fold, heads)), fold(said.players or "")])
        self.known = self._remembered(said)
        self._recalled = said.figures is None and self.known.figures is not None
        if named is None or self.known.first_row:
            cells = ", ".join(rows[0][1])
            question = told("csv-first-row", row=rows[0][0], cells=cells)
            named = self._say("first_row", question, one_of(HAND, NAMES)) == NAMES
        self.table = csv_table.table(rows, named=named)
        self.table.check_no_sums()
        self.game = games.named(self._say("game", told("csv-game", found=", ".join(games.names())), _game))
        running().speak(self.game)

    def sheets(self) -> list[Sheet]:
        """Return the matches of the table. Raises Refused."""
        places = self._places()
        seating = self._seating(places)
        running().speak(self.game, seating)
        places = self._in_order(places, seating)
        self._check_rounds(places)
        scored = self._scored(places)
        moments = Dates(self.table, len(scored), self.known.at, self._say).moments()
        parted = self._parted(scored, moments)
        found = self._sheets(seating, places, scored, parted, moments)
        if self._recalled and any(csv_check.paper(each).finding() for each in found):
            self.known = self.known._replace(figures=None)  # this time the figures mean something else
            found = self._sheets(seating, places, scored, parted, moments)
        for sheet in found:
            last = sheet.rows[-1]
            sums = last.points and is_last_sum(sheet.rows) and not self.table.numbered()
            refuse([malformed("csv-sum", row=last.number)] if sums else [])
        return found

    def _sheets(
        self, seating: Seating, places: list[int], scored: csv_table.Rows, parted: list[list[int]], moments: list[str]
    ) -> list[Sheet]:  # fmt: skip
        """Return the matches, with the figures of their rows. Raises Malformed."""
        figures = self._figures(places, scored, parted)
        found = []
        for group in parted:
            rows = self._rows(seating, places, [scored[at] for at in group], figures)
            dated = [row._replace(at=moments[at]) for at, row in zip(group, rows, strict=True)]
            found.append(Sheet(self.game, seating, choices(self.known.rules or ""), dated))
        return found

    # --- the table ----------------------------------------------------------------------------------------

    def _places(self) -> list[int]:
        """Find the columns of the sides. Raises Malformed."""
        table, game = self.table, self.game
        if self.known.columns is None:
            found = table.sides(len(self._players) or _count(game))
            names = [table.heads[at] for at in found]
            if len(found) == _count(game) or (table.named and _named(game, names)) or self._fits(found):
                return table.places(names) if table.named else found
        question = told("csv-columns", found=", ".join(table.called()))
        return table.places(listed(self._say("columns", question, self._columns)))

    def _fits(self, found: list[int]) -> bool:
        """Tell whether there is a column for each of the players that were named."""
        return bool(self._players) and len(seat(self.game, self._players).sides) == len(found)

    def _columns(self, said: str) -> str:
        """Read the columns of the sides. Raises Malformed for those that cannot be them."""
        self._verify_sides(self.table.places(listed(said)))
        return said

    def _verify_sides(self, places: list[int]) -> Seating:
        """Return who plays; a column for each side is needed. Raises Malformed."""
        names = [self.table.heads[at] for at in places]
        seating = seat(self.game, self._players or (_named(self.game, names) if self.table.named else []))
        missing = len(seating.sides) != len(places)
        refuse([malformed("csv-sides", n=len(seating.sides), found=names)] if missing else [])
        return seating

    def _seating(self, places: list[int]) -> Seating:
        """Find who plays. Raises Malformed."""
        usual = self.game.seating.seat([], None)
        if not (self.table.named or self.known.players or set(usual.players) == set("NESW")):
            self._say("players", told("csv-players"), self._read_players)
        seating = self._verify_sides(places)
        if self.table.named and seating.players == usual.players and not self._is_anybodys(places):
            columns, names = [self.table.heads[at] for at in places], self.game.seating.names(seating)
            sides = [names.get(side, side) for side in seating.sides]
            tell(told("csv-nobody", columns=columns, sides=sides))
        return seating

    @property
    def _players(self) -> list[str]:
        return listed(self.known.players or "")

    def _read_players(self, said: str) -> str:
        seat(self.game, listed(said))
        return said

    def _in_order(self, places: list[int], seating: Seating) -> list[int]:
        """Return the columns in the order of the sides, by the names of sides and players in their heads."""
        named = dict[str, int]()
        for at in places if self.table.named else []:
            with suppress(Refused):
                named.setdefault(side_id(seating, csv_table.plain_name(self.table.heads[at])) or "", at)
        others = iter([at for at in places if at not in {named.get(side) for side in seating.sides}])
        return [named[side] if side in named else next(others) for side in seating.sides]

    def _check_rounds(self, places: list[int]) -> None:
        """Refuse a row that says that it is a whole match of several hands. Raises Malformed."""
        for at in self.table.of_kind(COUNT) if self.known.matches is None else []:
            wrong = [
                malformed("csv-whole", row=row, name=self.table.heads[at], n=n)
                for row, cells in self.table.rows
                if at not in places and (n := csv_table.number(cells[at]) or 0) > 1
            ]
            refuse(wrong[:1] if len(self.table.rows) == 1 or not self.table.counts(at) else [])

    # --- the rows -----------------------------------------------------------------------------------------

    def _scored(self, places: list[int]) -> csv_table.Rows:
        """Return the rows, without those at the end in which no figure was written yet. Raises Malformed."""
        found = list(self.table.rows)
        while found and all(csv_table.is_empty(found[-1][1][at]) for at in places):
            found.pop()
        refuse([] if found else [malformed("csv-empty")])
        left = [row for row, _ in self.table.rows[len(found) :]]
        if left:
            tell(told("csv-left-several" if len(left) > 1 else "csv-left", first=left[0], last=left[-1]))
        refuse([
            malformed("csv-figure", row=row, name=self.table.called()[at], found=cells[at])
            for row, cells in found
            for at in places
            if not (csv_table.is_figure(cells[at]) or csv_table.is_gap(cells[at]))
        ])  # fmt: skip
        return found

    def _rows(self, seating: Seating, places: list[int], rows: csv_table.Rows, kind: str) -> Iterator[Row]:
        """Yield rows of points or totals; beside points, of the totals too if the table has them. Raises Malformed."""
        beside = [self.table.totals_of(at) for at in places]
        before = [0] * len(places)
        for row, cells in rows:
            empty = [self.table.called()[at] for at in places if csv_table.is_empty(cells[at])]
            if empty and self._say("blank", told("csv-blank", row=row, name=empty[0]), _blank) != "0":
                refuse([malformed("csv-figure", row=row, name=empty[0], found="")])
            # A gap means that nothing was scored: no points, or the total before it.
            gaps = before if kind == TOTALS else [0] * len(places)
            before = [
                gap if (n := csv_table.number(cells[at])) is None else n for at, gap in zip(places, gaps, strict=True)
            ]
            said = dict(zip(seating.sides, before, strict=True))
            text = tuple(cells[at] for at in beside if at is not None)
            totals = [csv_table.number(cell) for cell in text]
            wrong = [cell for cell, n in zip(text, totals, strict=True) if n is None and not csv_table.is_gap(cell)]
            refuse([malformed("csv-figure", row=row, name=TOTALS, found=cell) for cell in wrong])
            if kind == TOTALS:
                yield Row(row, None, said)
            elif len(totals) == len(places) and None not in totals:
                yield Row(row, said, {side: n or 0 for side, n in zip(seating.sides, totals, strict=True)})
            else:
                yield Row(row, said, None)

    def _figures(
        self, places: list[int], rows: csv_table.Rows, parted: list[list[int]]
    ) -> str:  # fmt: skip
        """Find out whether the figures are points or totals. Raises Malformed."""
        if self.known.figures is None:
            kinds = {csv_table.side_name(self.table.heads[at])[1] for at in places} if self.table.named else {None}
            if len(kinds) == 1 and (kind := kinds.pop()):
                return kind
            if all(self.table.totals_of(at) is not None for at in places):
                return POINTS
            tables = [[[csv_table.number(rows[at][1][place]) for place in places] for at in group] for group in parted]
            if any(self._falls(table) for table in tables):
                return POINTS
        return self._say("figures", told("csv-figures"), one_of(POINTS, TOTALS))

    def _falls(self, table: list[list[int | None]]) -> bool:
        """Tell whether figures fall, as totals do not; differences of two sides do, and nearly any points can be."""
        whole = [[n for n in figures if n is not None] for figures in table]
        return not self.game.by_difference and falls([each for each in whole if len(each) == len(table[0])])

    # --- several matches ----------------------------------------------------------------------------------

    def _parted(self, rows: csv_table.Rows, moments: list[str]) -> list[list[int]]:
        """Part the rows by match. Raises Malformed if nobody knows whether they are of several."""
        sure, doubt = self._differing(rows, moments)
        at, keys = sure or doubt or (None, [""] * len(rows))
        parted = list(csv_table.groups(keys))
        if at is None:
            return parted
        name = self.table.called()[at]
        if sure and len(parted) == len(rows) and self.known.matches is None:
            refuse([malformed("csv-each", name=name, row=rows[1][0])])
        if doubt and not sure:
            places = [group[0] for group in parted]
            found = ", ".join(self.table.rows[each][1][at] for each in places[:3])
            question = told("csv-matches", name=name, found=found, row=rows[places[1]][0])
            self._say("matches", question, one_of(ONE, EACH))
        return [list(range(len(rows)))] if self.known.matches == ONE else parted

    def _differing(
        self, rows: csv_table.Rows, moments: list[str]
    ) -> tuple[tuple[int, list[str]] | None, tuple[int, list[str]] | None]:
        """Find a column that says which match a row is of, and one that may say it; each with the keys of the rows."""
        sure = doubt = None
        for at in range(len(self.table.heads)):
            kind, cells = self.table.kind(at), [fold(cells[at]) for _, cells in rows]
            if kind == DATE and all(moments):
                cells = list(evenings(moments))
            else:
                cells = list(_runs(cells) if kind == NUMBER else _filled_down(cells))
            if kind not in (MATCH, DATE, NUMBER, TITLE) or len(set(cells)) < 2:
                continue
            if kind == MATCH and not (len(set(cells)) == len(rows) and self.table.counts(at)):
                sure = sure or (at, cells)
            else:
                doubt = doubt or (at, cells)
        return sure, doubt

    # --- what is said, remembered and asked ---------------------------------------------------------------

    def _say(self, what: str, question: str, read: Callable[[str], str]) -> str:
        """Return what is said of the table, or ask. Raises Malformed if there is nobody to be asked."""
        value = getattr(self.known, what)
        option = f"--{what.replace('_', '-')}"
        value = _answer(question, option, read) if value is None else read(value)
        self.known = self.known._replace(**{what: value})
        return value

    def _remembered(self, said: Said) -> Said:
        """Complete what is said by what was said of such a table of the same people."""
        try:
            with open_ledger(writing=False) as ledger:
                found = ledger.settings(self._key).get(self._key)
        except LedgerError:
            return said
        kept = json.loads(found) if found else {}
        return said._replace(
            **{name: value for name, value in kept.items() if name in _REMEMBERED and getattr(said, name) is None}
        )

    def _is_anybodys(self, places: list[int]) -> bool:
        """Tell whether the columns of the sides name nobody: us and them, team 1 and team 2."""
        names = [csv_table.side_name(self.table.heads[at])[0].split() for at in places] if self.table.named else []
        return all(word in _ANYBODY or len(word) == 1 or word.isdecimal() for each in names for word in each)

    def remember(self) -> None:
        """Remember what was said, if the table names its people."""
        places = self._places()
        seating = self._verify_sides(places)
        usual = self.game.seating.seat([], None).players
        if seating.players == usual or (self._is_anybodys(places) and not self.known.players):
            return
        kept = {name: value for name in _REMEMBERED if (value := getattr(self.known, name)) is not None}
        with open_ledger(create=True) as ledger:
            ledger.set(self._key, json.dumps(kept, ensure_ascii=False))


def _filled_down(cells: Sequence[str]) -> Iterator[str]:
    """Yield cells, each empty one as the one above it."""
    above = next(filter(None, cells), "")
    for cell in cells:
        above = cell or above
        yield above


def _runs(cells: Sequence[str]) -> Iterator[str]:
    """Yield for numbers of hands which match they may be of: they begin anew, or are the same again."""
    numbers = [csv_table.number(cell) for cell in cells]
    known = [n for n in numbers if n is not None]
    if not falls([[n] for n in known]):
        yield from _filled_down(cells) if len(set(known)) < len(known) else ("" for _ in cells)
        return
    run, before = 0, known[0]
    for n in numbers:
        if n is not None:
            run, before = run + (n < before), n
        yield str(run)


def _answer(question: str, option: str, read: Callable[[str], A]) -> A:
    """Ask what is not known, until it can be read. Raises Malformed if there is nobody to be asked."""
    if not asks():
        refuse([malformed("csv-unsaid", question=Prose(question), name=option, example=_EXAMPLES[option])])
    return asking.ask_until(question, "", read)


_EXAMPLES = {
    "--game": f"--game {games.EXAMPLE}", "--columns": "--columns Us,Them", "--figures": "--figures points",
    "--players": "--players Ali,Badr,Cem", "--first-row": "--first-row hand", "--blank": "--blank 0",
    "--matches": "--matches each", "--dates": "--dates day-first", "--at": "--at 2026-11-20",
}  # fmt: skip
"""How each question is answered on the command line."""


def _blank(said: str) -> str:
    """Read whether an empty cell is a zero: 0, or no."""
    refuse([] if fold(said) in (*YES, *NO, "0") else [malformed("csv-choice", found=said, choices=["0", "no"])])
    return "no" if fold(said) in NO else "0"


def _game(said: str) -> str:
    return asking.game_named(said).name


def _named(game: AnyGame, heads: list[str]) -> list[str]:
    """Take the columns' names for those of the players, if they can be."""
    names = list(map(csv_table.plain_name, heads))
    try:
        seat(game, names)
    except Refused:
        return []
    return names


def _count(game: AnyGame) -> int:
    """Return how many sides a game has at the usual table."""
    return len(game.seating.seat([], None).sides)


def listed(said: str) -> list[str]:
    """Read names that are parted by commas."""
    return [name.strip() for name in re.split("[,،;؛]", said) if name.strip()]
