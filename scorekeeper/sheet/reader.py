"""A sheet read into a match, as far as nothing in it is wrong; everything that is wrong is told."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import TypeVar

from scorekeeper import games, rulebook
from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger.acts import Hand, Penalty, Points, TextEntry, Typed
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.reading.who import player_id, side_id
from scorekeeper.sheet import document
from scorekeeper.sheet.document import Begun, Line
from scorekeeper.sheet.in_match import telling_who_left
from scorekeeper.sheet.known import KnownLines
from scorekeeper.sheet.moments import moment
from scorekeeper.sheet.papers import read_paper
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import choices

T = TypeVar("T")
Tell = Callable[[int, int, Refused], None]
"""Takes what is wrong with a sheet: the number of the line, the column, and the error."""
Ahead = Callable[["SheetReader", Iterator[Line]], Iterator[Line]]
"""Yields the lines of a sheet, in their order; may let its reader know what some of them say."""


class SheetReader:
    """Read a sheet into ``match``, which is None where anything is wrong; each fault is handed to ``tell``.

    ``unread`` is whether its lines were not looked at, as nobody knows yet who plays, and by which rules. ``dated`` is
    whether the sheet says when it was played; else it was ``now``. ``speak`` is told the game, and who plays, once they
    are known. The lines come by way of ``ahead``.
    """

    def __init__(
        self, text: str, now: str, tell: Tell,
        speak: Callable[[AnyGame, Seating | None], None] = lambda _game, _seating: None,
        ahead: Ahead = lambda _reader, lines: lines,
    ) -> None:  # fmt: skip
        self._now, self._hand_on, self._speak = now, tell, speak
        self._wrong = self._left_out = False
        sheet, problems = document.begin(text)
        self.dated = "date" in sheet.header
        for number, problem in problems:
            self._tell(number, 1, Refused([problem]))
        match = None if self._wrong else self._begin(sheet)
        self.unread = match is None
        if match is not None:
            self.game, self.known = match.game, KnownLines(match.game, (match.seating, match.state.options))
            for line in ahead(self, sheet.lines):
                self._read(match, line)
        self.match = None if self._wrong else match

    def _begin(self, sheet: Begun) -> Match | None:
        """Begin the match of a header; None where it is wrong, which is told line by line."""
        said = {key: value.text for key, value in sheet.header.items()}
        game = self._header(sheet, "game", partial(games.named, said["game"]))
        if game is None:
            return None
        self._speak(game, None)
        sides = [side.strip() for side in said.get("players", "").split(",") if side.strip()]
        seating = self._header(sheet, "players", lambda: seat(game, sides)) or game.seating.seat([], None)
        us = self._header(sheet, "us", lambda: side_id(seating, said.get("us")))
        seating = seating._replace(us=us)
        self._speak(game, seating)
        book = rulebook.load(game.rulebook)
        agreed = self._header(sheet, "rules", lambda: choices(said.get("rules", ""))) or {}
        options = self._header(sheet, "rules", lambda: book.choose(agreed)) or book.defaults()
        readable = not self._wrong
        # What follows does not change what a line means: where it is wrong, the lines are looked at without it.
        dealer = self._header(sheet, "dealer", lambda: player_id(seating, said.get("dealer")))
        totals = self._header(sheet, "totals", lambda: _totals(game, seating, said))
        at = self._header(sheet, "date", lambda: moment(said["date"]) if self.dated else self._now) or self._now
        opening = partial(begin, game, seating, options, at, agreed=agreed, text=sheet.opening)
        if not readable:
            return None
        match = self._header(sheet, "totals", lambda: opening(dealer=dealer, totals=totals))
        if match is None:
            with suppress(Refused):
                match = opening()
        return match

    def _header(self, sheet: Begun, key: str, read: Callable[[], T]) -> T | None:
        """Read the value of a header; None where it is wrong, which is told."""
        try:
            return read()
        except Refused as error:
            self._tell(sheet.header[key].number if key in sheet.header else 1, 1, error)
        return None

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
            self._go_on(match, act, line) if is_paper and isinstance(act, Hand) else self._leave_out(act)

    def _go_on(self, match: Match, hand: Hand, line: Line) -> None:
        """Count a hand of which only the totals on the paper are wrong, so that those after it can be looked at."""
        with suppress(Refused):
            match.append(stamped(hand._replace(paper=None), match.began, lead=line.lead, tail=line.tail))

    def _leave_out(self, act: Typed | None) -> None:
        """Note that a line which can move the score is not counted: what the paper says after it proves nothing."""
        self._left_out = self._left_out or act is None or isinstance(act, Hand | Penalty)

    def _tell(self, number: int, column: int, error: Refused) -> None:
        self._wrong = True
        self._hand_on(number, column, error)


def _totals(game: AnyGame, seating: Seating, said: Mapping[str, str]) -> Points | None:
    """Read the totals that were taken over, None where none were. Raises Refused."""
    return read_paper(game, seating, said["totals"]) if said.get("totals") else None
