"""Find out how a CSV score sheet is read: the game, the columns, who plays, the meaning of figures and gaps."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from scorekeeper import games
from scorekeeper.cli.shared import NO, YES, asking, asks, csv_check, open_ledger, running, told
from scorekeeper.cli.shared.csv_dates import evenings, filled_down, moments, one_of
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

_SETTING = "csv "
"""The beginning of the names of settings that remember how a table is read."""
_REMEMBERED = ("first_row", "game", "columns", "figures", "blank", "dates")
HAND, NAMES, ONE, EACH = "hand", "names", "one", "each"
_ANYBODY = vocabulary({"": csv_table.WORDS["anybody"]})
"""Words that head the columns of anybody's table."""


def is_table(file: str, text: str, said: Said) -> bool:
    """Tell whether a file is a CSV table: by its name, its first row, or the options of such a table."""
    if file.lower().endswith((".csv", ".tsv")) or csv_match.is_ours(text.partition("\n")[0].strip().split(",")):
        return True
    is_said = any(value is not None for value in said)
    return is_said and not text.lstrip().startswith("{") and "game" not in begun_sheet(text)[0].header


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
    name = csv_match.names_game(table) or said.game
    game = games.named(name or _answer(told("csv-game", found=", ".join(games.names())), "--game", _game))
    running().speak(game)
    found = list(csv_match.sheets(table, game, said.at))
    running().speak(found[0].game, found[0].seating)
    if said.rules is None:
        return found
    rules = choices(said.rules)
    return [
        sheet._replace(rules=rules, rows=[row._replace(rules=None) for row in sheet.rows], strict=True)
        for sheet in found
    ]


class _Reader:
    """A table, and how it is read: by what is said and remembered, what can only be so, and the answers to questions.

    ``known`` is all that is said, remembered or answered. The order of :meth:`sheets` is the order of the questions.
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
        self.places = self._places()
        self.seating = self._seating()
        running().speak(self.game, self.seating)
        self.places = self._in_order()
        self._check_rounds()
        self.rows = self._scored()
        self.moments = moments(self.table, len(self.rows), self.known.at, self._say)
        found = self._sheets()
        if self._recalled and any(csv_check.paper(each).finding() for each in found):
            self.known = self.known._replace(figures=None)  # this time the figures mean something else
            found = self._sheets()
        for sheet in found:
            last = sheet.rows[-1]
            sums = last.points and is_last_sum(sheet.rows) and not self.table.numbered()
            refuse([malformed("csv-sum", row=last.number)] if sums else [])
        return found

    def _sheets(self) -> list[Sheet]:
        """Return the matches, with the figures of their rows. Raises Malformed."""
        parted = self._parted()
        kind = self._kind(parted)
        rules = choices(self.known.rules or "")
        return [Sheet(self.game, self.seating, rules, list(self._rows(group, kind))) for group in parted]

    # --- the table ----------------------------------------------------------------------------------------

    def _places(self) -> list[int]:
        """Find the columns of the sides. Raises Malformed."""
        table, game = self.table, self.game
        if self.known.columns is None:
            count = len(game.seating.seat([], None).sides)
            found = table.sides(len(self._players) or count)
            names = [table.heads[at] for at in found]
            fits = bool(self._players) and len(seat(game, self._players).sides) == len(found)
            if len(found) == count or (table.named and _named(game, names)) or fits:
                return table.places(names) if table.named else found
        question = told("csv-columns", found=", ".join(table.called()))
        return table.places(listed(self._say("columns", question, self._columns)))

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

    def _seating(self) -> Seating:
        """Find who plays. Raises Malformed."""
        usual = self.game.seating.seat([], None)
        if not (self.table.named or self.known.players or set(usual.players) == set("NESW")):
            self._say("players", told("csv-players"), self._read_players)
        seating = self._verify_sides(self.places)
        if self.table.named and seating.players == usual.players and not self._is_anybodys():
            columns, names = [self.table.heads[at] for at in self.places], self.game.seating.names(seating)
            sides = [names.get(side, side) for side in seating.sides]
            tell(told("csv-nobody", columns=columns, sides=sides))
        return seating

    @property
    def _players(self) -> list[str]:
        return listed(self.known.players or "")

    def _read_players(self, said: str) -> str:
        seat(self.game, listed(said))
        return said

    def _in_order(self) -> list[int]:
        """Return the columns in the order of the sides, by the names of sides and players in their heads."""
        named, sides = dict[str, int](), self.seating.sides
        for at in self.places if self.table.named else []:
            with suppress(Refused):
                named.setdefault(side_id(self.seating, csv_table.plain_name(self.table.heads[at])) or "", at)
        others = iter([at for at in self.places if at not in {named.get(side) for side in sides}])
        return [named[side] if side in named else next(others) for side in sides]

    def _check_rounds(self) -> None:
        """Refuse a row that says that it is a whole match of several hands. Raises Malformed."""
        for at in self.table.of_kind(COUNT) if self.known.matches is None else []:
            wrong = [
                malformed("csv-whole", row=row, name=self.table.heads[at], n=n)
                for row, cells in self.table.rows
                if at not in self.places and (n := csv_table.number(cells[at]) or 0) > 1
            ]
            refuse(wrong[:1] if len(self.table.rows) == 1 or not self.table.counts(at) else [])

    # --- the rows -----------------------------------------------------------------------------------------

    def _scored(self) -> csv_table.Rows:
        """Return the rows, without those at the end in which no figure was written yet. Raises Malformed."""
        found = list(self.table.rows)
        while found and all(csv_table.is_empty(found[-1][1][at]) for at in self.places):
            found.pop()
        refuse([] if found else [malformed("csv-empty")])
        left = [row for row, _ in self.table.rows[len(found) :]]
        if left:
            tell(told("csv-left-several" if len(left) > 1 else "csv-left", first=left[0], last=left[-1]))
        refuse([
            malformed("csv-figure", row=row, name=self.table.called()[at], found=cells[at])
            for row, cells in found
            for at in self.places
            if not (csv_table.is_figure(cells[at]) or csv_table.is_gap(cells[at]))
        ])  # fmt: skip
        return found

    def _rows(self, group: Sequence[int], kind: str) -> Iterator[Row]:
        """Yield rows of points or totals; beside points, of the totals too if the table has them. Raises Malformed."""
        sides = tuple(self.seating.sides)
        beside = [at for at in map(self.table.totals_of, self.places) if at is not None]
        before = dict.fromkeys(sides, 0)
        for place in group:
            row, cells = self.rows[place]
            self._check_blank(row, cells)
            # A gap means that nothing was scored: no points, or the total before it.
            gaps = before if kind == TOTALS else dict.fromkeys(sides, 0)
            read = {side: csv_table.number(cells[at]) for side, at in zip(sides, self.places, strict=True)}
            before = {side: gaps[side] if n is None else n for side, n in read.items()}
            written = [(cells[at], csv_table.number(cells[at])) for at in beside]
            wrong = [cell for cell, n in written if n is None and not csv_table.is_gap(cell)]
            refuse([malformed("csv-figure", row=row, name=TOTALS, found=cell) for cell in wrong])
            points, totals = before, dict(zip(sides, [n for _, n in written if n is not None], strict=False))
            if kind == TOTALS:
                yield Row(row, None, before, self.moments[place])
            else:
                yield Row(row, points, totals if len(totals) == len(sides) else None, self.moments[place])

    def _check_blank(self, row: int, cells: Sequence[str]) -> None:
        """Ask whether an empty cell is a zero. Raises Malformed if it is not."""
        empty = [self.table.called()[at] for at in self.places if csv_table.is_empty(cells[at])]
        if empty and self._say("blank", told("csv-blank", row=row, name=empty[0]), _blank) != "0":
            refuse([malformed("csv-figure", row=row, name=empty[0], found="")])

    def _kind(self, parted: list[list[int]]) -> str:
        """Find out whether the figures are points or totals. Raises Malformed."""
        if self.known.figures is None:
            kinds = {csv_table.side_name(self.table.heads[at])[1] for at in self.places} if self.table.named else {None}
            if len(kinds) == 1 and (kind := kinds.pop()):
                return kind
            if all(self.table.totals_of(at) is not None for at in self.places):
                return POINTS
            if not self.game.by_difference and any(map(self._falls, parted)):
                return POINTS
        return self._say("figures", told("csv-figures"), one_of(POINTS, TOTALS))

    def _falls(self, group: Sequence[int]) -> bool:
        """Tell whether figures fall, as totals do not; differences of two sides do, and nearly any points can be."""
        rows = [[csv_table.number(self.rows[place][1][at]) for at in self.places] for place in group]
        return falls([[n for n in row if n is not None] for row in rows if None not in row])

    # --- several matches ----------------------------------------------------------------------------------

    def _parted(self) -> list[list[int]]:
        """Part the rows by match. Raises Malformed if nobody knows whether they are of several."""
        whole, found = [list(range(len(self.rows)))], list(self._differing())
        if not found:
            return whole
        at, keys, is_sure = max(found, key=lambda each: each[2])
        name, parted = self.table.called()[at], list(csv_table.groups(keys))
        if is_sure and len(parted) == len(self.rows) and self.known.matches is None:
            refuse([malformed("csv-each", name=name, row=self.rows[1][0])])
        if not is_sure:
            starts = [self.rows[group[0]] for group in parted]
            shown = ", ".join(cells[at] for _, cells in starts[:3])
            self._say("matches", told("csv-matches", name=name, found=shown, row=starts[1][0]), one_of(ONE, EACH))
        return whole if self.known.matches == ONE else parted

    def _differing(self) -> Iterator[tuple[int, list[str], bool]]:
        """Yield each column that may say which match a row is of, with the keys of the rows, and whether it is sure."""
        for at in self.table.of_kind(MATCH, DATE, NUMBER, TITLE):
            kind, cells = self.table.kind(at), [fold(cells[at]) for _, cells in self.rows]
            if kind == DATE and all(self.moments):
                keys = list(evenings(self.moments))
            else:
                keys = list(_runs(cells) if kind == NUMBER else filled_down(cells))
            if len(set(keys)) > 1:
                counts = len(set(keys)) == len(self.rows) and self.table.counts(at)
                yield at, keys, kind == MATCH and not counts

    # --- what is said, remembered and asked ---------------------------------------------------------------

    def _say(self, what: str, question: str, read: Callable[[str], str]) -> str:
        """Return a setting of the table, or ask for it. Raises Malformed if there is nobody to be asked."""
        said = getattr(self.known, what)
        value = _answer(question, f"--{what.replace('_', '-')}", read) if said is None else read(said)
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

    def _is_anybodys(self) -> bool:
        """Tell whether the columns of the sides name nobody: us and them, team 1 and team 2."""
        heads = [self.table.heads[at] for at in self.places] if self.table.named else []
        words = [word for head in heads for word in csv_table.side_name(head)[0].split()]
        return all(word in _ANYBODY or len(word) == 1 or word.isdecimal() for word in words)

    def remember(self) -> None:
        """Remember what was said, if the table names its people."""
        usual = self.game.seating.seat([], None).players
        if self.seating.players == usual or (self._is_anybodys() and not self.known.players):
            return
        kept = {name: value for name in _REMEMBERED if (value := getattr(self.known, name)) is not None}
        with open_ledger(create=True) as ledger:
            ledger.set(self._key, json.dumps(kept, ensure_ascii=False))


def _runs(cells: Sequence[str]) -> Iterator[str]:
    """Yield for numbers of hands which match they may be of: they begin anew, or are the same again."""
    numbers = [csv_table.number(cell) for cell in cells]
    known = [n for n in numbers if n is not None]
    if not falls([[n] for n in known]):
        yield from filled_down(cells) if len(set(known)) < len(known) else ("" for _ in cells)
        return
    run, before = 0, known[0]
    for n in numbers:
        if n is not None:
            run, before = run + (n < before), n
        yield str(run)


def _answer(question: str, option: str, read: Callable[[str], str]) -> str:
    """Ask what is not known, until it can be read. Raises Malformed if there is nobody to be asked."""
    if not asks():
        refuse([malformed("csv-unsaid", question=Prose(question), name=option, example=_EXAMPLES[option])])
    return asking.ask_until(question, "", read)


_EXAMPLES = {
    "--game": f"--game {games.EXAMPLE}", "--columns": "--columns Us,Them", "--figures": "--figures points",
    "--players": "--players Ali,Badr,Cem", "--first-row": "--first-row hand", "--blank": "--blank 0",
    "--matches": "--matches each", "--dates": "--dates day-first", "--at": "--at 2026-11-20",
}  # fmt: skip
"""The answer to each question on the command line."""


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


def listed(said: str) -> list[str]:
    """Read names that are parted by commas."""
    return [name.strip() for name in re.split("[,،;؛]", said) if name.strip()]
