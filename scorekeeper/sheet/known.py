"""Lines that are read again and again, each only once."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.game import AnyGame, AnyOptions, Facts, Seating
from scorekeeper.ledger.acts import Typed
from scorekeeper.ledger.match import Match
from scorekeeper.sheet.document import Line
from scorekeeper.sheet.in_match import read_in
from scorekeeper.sheet.lines import is_ruling, read_line

if TYPE_CHECKING:
    from scorekeeper.sheet.numbered import Parse

Table = tuple[Seating, AnyOptions]
"""Who sits at the table, and the options: what a line says depends on nothing else."""
_KNOWN = 4096
"""Lines, and words of hands, that are remembered with what they say."""


def read_typed(game: AnyGame, seating: Seating, text: str, options: AnyOptions, parse: "Parse | None" = None) -> Typed:
    """Read a line into what it records, the line as it is typed. Raises Refused."""
    return _as_typed(read_line(game, seating, text, options, parse), text)


def _as_typed(act: Typed, text: str) -> Typed:
    """Return what a line records with the line as it is typed: most have no space too many, and are so already."""
    return act if act.line == text else act._replace(line=text)


class KnownLines:
    """Lines of a game with what they say; each is read once, as long as the table stays the same."""

    def __init__(self, game: AnyGame, table: Table) -> None:
        self._game, self.table = game, table
        self._said: dict[str, Typed] = {}
        self._facts: dict[str, Facts] = {}

    def read(self, table: Table, text: str) -> Typed:
        """Read a line; what was read before at the same table says the same. Raises Refused."""
        if table != self.table or max(len(self._said), len(self._facts)) >= _KNOWN:
            self._said, self._facts, self.table = {}, {}, table
        if text not in self._said:
            self._said[text] = read_typed(self._game, table[0], text, table[1], self._parse)
        return self._said[text]

    def read_in(self, match: Match, text: str) -> Typed:
        """Read a line at the end of a match. What a ruling says depends on its hand too, and is not remembered."""
        if is_ruling(text):
            return _as_typed(read_in(match, text), text)
        return self.read((match.seating, match.state.options), text)

    def unread(self, lines: Sequence[Line]) -> list[str]:
        """List what some lines say, as far as it was not read before."""
        return [line.text for line in lines if line.text and line.text not in self._said]

    def know(self, table: Table, said: Mapping[str, Typed]) -> None:
        """Take over what lines say, as they were read for a table; for another they say nothing."""
        if table == self.table:
            self._said = {**(self._said if len(self._said) + len(said) < _KNOWN else {}), **said}

    def _parse(self, words: str, seating: Seating, options: AnyOptions) -> Facts:
        """Read the facts of a hand, whatever the paper says after it."""
        if words not in self._facts:
            self._facts[words] = self._game.notation.parse(words, seating, options)
        return self._facts[words]
