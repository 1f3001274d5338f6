"""A sheet read into a match, if nothing in it is wrong; every fault is told.

A line that comes again and again is read only once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeVar

from scorekeeper import games, rulebook
from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame, AnyOptions, Facts, Seating
from scorekeeper.ledger.acts import Hand, Penalty, Points, TextEntry, Typed
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.reading.who import player_id, side_id
from scorekeeper.sheet import document
from scorekeeper.sheet.document import Begun, Header, Line
from scorekeeper.sheet.in_match import read_in
from scorekeeper.sheet.lines import Parse, is_ruling, read_line
from scorekeeper.sheet.moments import moment
from scorekeeper.sheet.old_hands import telling_who_left
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import choices, read_paper

T = TypeVar("T")
Tell = Callable[[int, int, Refused], None]
"""Takes a fault of a sheet: the number of the line, the column, and the error."""
Speak = Callable[[AnyGame, Seating | None], None]
Ahead = Callable[["SheetReader", Iterator[Line]], Iterator[Line]]
"""Yields the lines of a sheet, in their order; may tell its reader the meaning of some of them."""


class Told(NamedTuple):
    """The table of a header: the game, who plays, the options that were agreed, and all options."""

    game: AnyGame
    seating: Seating
    agreed: Mapping[str, str]
    options: Mapping[str, str]


class Headers:
    """The header of a sheet, read value by value; each fault is handed to ``tell``, and ``wrong`` is set then.

    ``speak`` is told the game, and who plays, once they are known.
    """

    def __init__(self, header: Mapping[str, Header], tell: Tell, speak: Speak) -> None:
        self._header, self._tell, self._speak, self.wrong = header, tell, speak, False

    def read(self, key: str, read: Callable[[str], T]) -> T | None:
        """Read the value of a key, "" if the key is missing; None if the value is wrong."""
        number, said = self._header.get(key, (1, ""))
        try:
            return read(said)
        except Refused as error:
            self.wrong = True
            self._tell(number, 1, error)
        return None

    def table(self, name: str | None = None) -> Told | None:
        """Read who plays what by which rules; None if nobody says, or names, the game."""
        game = games.named(name) if name else self.read("game", games.named)
        if game is None:
            return None
        self._speak(game, None)
        sides = self.read("players", lambda said: [side.strip() for side in said.split(",") if side.strip()])
        seating = self.read("players", lambda _: seat(game, sides or [])) or game.seating.seat([], None)
        us = self.read("us", lambda said: side_id(seating, said or None))
        seating = seating._replace(us=us)
        self._speak(game, seating)
        book = rulebook.load(game.rulebook)
        agreed = self.read("rules", choices) or {}
        return Told(game, seating, agreed, self.read("rules", lambda _: book.choose(agreed)) or book.defaults())

    def totals(self, told: Told) -> Points | None:
        """Read the totals that were taken over, None if there are none."""
        return self.read("totals", lambda said: read_paper(told.game, told.seating, said) if said else None)


class SheetReader:
    """Read a sheet into ``match``, which is None if anything is wrong; each fault is handed to ``tell``.

    ``unread`` is whether its lines were not looked at, as nobody knows yet who plays, and by which rules. ``dated`` is
    whether the sheet says when it was played; else it was ``now``. The lines come by way of ``ahead``.
    """

    def __init__(
        self, text: str, now: str, tell: Tell, speak: Speak = lambda _game, _seating: None,
        ahead: Ahead = lambda _reader, lines: lines,
    ) -> None:  # fmt: skip
        self._now, self._hand_on = now, tell
        self._wrong = self._left_out = False
        sheet, problems = document.begin(text)
        self.dated = "date" in sheet.header
        for number, problem in problems:
            self._tell(number, 1, Refused([problem]))
        match = None if self._wrong else self._begin(sheet, speak)
        self.unread = match is None
        if match is not None:
            self.game, self.known = match.game, KnownLines(match.game, (match.seating, match.state.options))
            for line in ahead(self, sheet.lines):
                self._read(match, line)
        self.match = None if self._wrong else match

    def _begin(self, sheet: Begun, speak: Speak) -> Match | None:
        """Begin the match of a header; None if it is wrong; each fault is told."""
        headers = Headers(sheet.header, self._tell, speak)
        table = headers.table()
        if table is None:
            return None
        game, seating, agreed, options = table
        readable = not headers.wrong
        # The rest of the header changes the meaning of no line: if it is wrong, the lines are read without it.
        dealer = headers.read("dealer", lambda said: player_id(seating, said or None))
        totals = headers.totals(table)
        at = headers.read("date", lambda said: moment(said) if self.dated else self._now) or self._now
        opening = partial(begin, game, seating, options, at, agreed=agreed, text=sheet.opening)
        if not readable:
            return None
        match = headers.read("totals", lambda _: opening(dealer=dealer, totals=totals))
        if match is None:
            with suppress(Refused):
                match = opening()
        return match

    def _read(self, match: Match, line: Line) -> None:
        """Let a line happen; one that is refused is left out, so that those after it are still looked at."""
        if not line.text:
            if not self._wrong:
                match.append(stamped(TextEntry(line.lead), match.began))
            return
        act = None
        try:
            act = self.known.read_in(match, line.text)
            match.append(stamped(act, match.began, lead=line.lead, tail=line.tail))
        except Refused as error:
            is_paper = all(problem.code.startswith("check-") for problem in error.problems)
            if not (is_paper and self._left_out):
                self._tell(line.number, line.column, telling_who_left(match, line.text, error))
            if is_paper and isinstance(act, Hand):  # the hand counts, so that the lines after it can be checked
                with suppress(Refused):
                    match.append(stamped(act._replace(paper=None), match.began, lead=line.lead, tail=line.tail))
            elif act is None or isinstance(act, Hand | Penalty):  # it may move the score: later totals prove nothing
                self._left_out = True

    def _tell(self, number: int, column: int, error: Refused) -> None:
        self._wrong = True
        self._hand_on(number, column, error)


Table = tuple[Seating, AnyOptions]
"""Who sits at the table, and the options: the meaning of a line depends on nothing else."""
_KNOWN = 4096
"""How many lines, and words of hands, are remembered."""


def read_typed(game: AnyGame, seating: Seating, text: str, options: AnyOptions, parse: Parse | None = None) -> Typed:
    """Read a line into an act that has the line as it is typed. Raises Refused."""
    return _as_typed(read_line(game, seating, text, options, parse), text)


def _as_typed(act: Typed, text: str) -> Typed:
    """Return an act with the line as it is typed; most lines have no space too many."""
    return act if act.line == text else act._replace(line=text)


class KnownLines:
    """The lines of a game with their meaning; each is read once, as long as the table stays the same."""

    def __init__(self, game: AnyGame, table: Table) -> None:
        self._game, self.table = game, table
        self._said: dict[str, Typed] = {}
        self._facts: dict[str, Facts] = {}

    def read(self, table: Table, text: str) -> Typed:
        """Read a line, or return the meaning from before at the same table. Raises Refused."""
        if table != self.table or max(len(self._said), len(self._facts)) >= _KNOWN:
            self._said, self._facts, self.table = {}, {}, table
        if text not in self._said:
            self._said[text] = read_typed(self._game, table[0], text, table[1], self._parse)
        return self._said[text]

    def read_in(self, match: Match, text: str) -> Typed:
        """Read a line at the end of a match. A ruling depends on its hand too, and is not remembered."""
        if is_ruling(text):
            return _as_typed(read_in(match, text), text)
        return self.read((match.seating, match.state.options), text)

    def unread(self, lines: Sequence[Line]) -> list[str]:
        """List the texts of lines that were not read before."""
        return [line.text for line in lines if line.text and line.text not in self._said]

    def know(self, table: Table, said: Mapping[str, Typed]) -> None:
        """Take over the meaning of lines that were read for a table, if it is this one."""
        if table == self.table:
            self._said = {**(self._said if len(self._said) + len(said) < _KNOWN else {}), **said}

    def _parse(self, words: str, seating: Seating, options: AnyOptions) -> Facts:
        """Read the facts of a hand, without the totals behind it."""
        if words not in self._facts:
            self._facts[words] = self._game.notation.parse(words, seating, options)
        return self._facts[words]
