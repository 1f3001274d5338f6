"""``import FILE``: take over a match from a sheet or a JSON export, all or nothing."""

from typing import Annotated

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli.failure import refused_line
from scorekeeper.cli.score import read_json
from scorekeeper.cli.shared import command_app, moment, open_ledger, put, put_json, read_text, settings
from scorekeeper.errors import Refused, illegal, malformed, refuse
from scorekeeper.game import Game, State, Table
from scorekeeper.ledger.match import Match, Payload
from scorekeeper.ledger.transfer import check_record, take
from scorekeeper.reports.added import closing
from scorekeeper.reports.forms import board_json
from scorekeeper.sheet import document
from scorekeeper.sheet.document import Line, Sheet
from scorekeeper.sheet.hands import hand_entry
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.setup import choices, player_id

app = command_app()


@app.command(name="import")
def import_(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A sheet, or what export --format json wrote.")],
) -> None:
    """Take over a match from a sheet or a JSON export: all of it, or nothing and every error listed."""
    text = read_text(file)
    match = _import_json(text, file) if text.lstrip().startswith("{") else _import_sheet(text, file)
    if settings.json:
        put_json(board_json(match))
        return
    totals = " · ".join(f"{match.names.get(side, side)} {total}" for side, total in match.state.totals.items())
    put(f"{match.game.title}, match {match.id}: {len(match.hands)} {match.game.unit}s, {totals}. {closing(match)}.")


def _import_json(text: str, file: str) -> Match:
    match = check_record(read_json(text.encode()), file)
    with open_ledger(create=True) as ledger:
        if not take(ledger, match):
            typer.echo(f"Match {match.id} is here already; nothing was changed.", err=True)
        ledger.use(match.id)
    return match


def _import_sheet(text: str, file: str) -> Match:
    reading = _Reading(text, file)
    with open_ledger(create=True) as ledger:
        return ledger.start(
            reading.game.name, reading.table, reading.options, reading.at, reading.entries,
            dealer=reading.dealer, text=reading.sheet.opening,
        )  # fmt: skip


class _Reading:
    """A sheet read into what a match needs; everything wrong with it is told before it is refused."""

    def __init__(self, text: str, file: str) -> None:
        self._file = file
        self._lines = text.split("\n")
        self._wrong: set[int] = set()
        self.sheet, problems = document.read(text)
        for number, problem in problems:
            self._tell(number, 1, Refused([problem]))
        self._stop()
        self.game, self.table, self.dealer = self._header(self.sheet)
        self.options = rulebook.load(self.game.rulebook).choose(choices(self.sheet.header.get("rules", "")))
        self.at = moment(self.sheet.header.get("date"))
        self.entries = list(self._hands())
        self._stop()
        if self.sheet.rest:
            self.entries.append({"kind": "text", "text": self.sheet.rest})

    def _header(self, sheet: Sheet) -> tuple[Game, Table, str | None]:
        header = sheet.header
        game = games.find(header["game"].lower())
        settings.speak(game)
        us = header.get("us", "").upper() or None
        table = seat(game, [side.strip() for side in header.get("players", "").split(",") if side.strip()], us)
        settings.speak(game, table)
        return game, table, player_id(table, header.get("dealer"))

    def _hands(self) -> list[Payload]:
        """Read all lines; one that is refused is left out, so that those after it are still looked at."""
        entries = []
        state = self.game.start(self.options, self.table, self.dealer)
        for line in self.sheet.lines:
            try:
                entry, state = self._hand(line, state)
            except Refused as error:
                self._tell(line.number, line.column, error)
            else:
                entries.append(entry)
        return entries

    def _hand(self, line: Line, state: State) -> tuple[Payload, State]:
        entry = {
            **hand_entry(self.game, self.table, line.text),
            "line": line.text,
            "lead": line.lead,
            "tail": line.tail,
        }
        if state.over:
            refuse([illegal("hand-after-end")])
        state, score = self.game.advance(state, entry["facts"])
        refuse(score.remarks)
        return entry, state

    def _tell(self, number: int, column: int, error: Refused) -> None:
        self._wrong.add(number)
        refused_line(error, self._file, number, self._lines[number - 1], column - 1)

    def _stop(self) -> None:
        if self._wrong:
            raise Refused([malformed("sheet-refused", path=self._file, n=len(self._wrong))])
