"""Lines of one shape, which differ in figures or cards alone: what one of them says, the others say with their own.

That holds where these can be nothing else than they were in the first line, and change the reading of no word beside
them. So it is beside plain words, at a table where no name is a word of the notation; a game says which words are plain
and which figures or cards these are.
"""

import re
from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from scorekeeper.game import Seating
from scorekeeper.number_words import NUMERALS
from scorekeeper.people import table_of, words_of
from scorekeeper.remembering import Memo
from scorekeeper.spelling import western
from scorekeeper.tuples import NamedTuple
from scorekeeper.words import clauses

SaidT = TypeVar("SaidT")
_BEFORE, _BEHIND = "(?<![^ ,;])", r"(?=[ ,;]|،|؛|\Z)"
"""What stands around a part that stands alone; a set that held an Arabic comma would take long to build."""
_THE = "ال"
_MOST = 1 << 12


class Shape(NamedTuple):
    """What lines have in common: the table, the rules they are read under, and all that stands around their parts.

    ``several`` tells of each part whether it is more than one word.
    """

    table: object
    under: Hashable
    around: tuple[str, ...]
    several: tuple[bool, ...]


class Shapes(Generic[SaidT]):
    """What lines say that were read, by their shape, as a game keeps it; the latest of them."""

    def __init__(self, part: str, plain: frozenset[str], notation: frozenset[str]) -> None:
        """Take the pattern of what differs in lines, the words that are plain beside it, and all of the notation."""
        self._part = re.compile(f"{_BEFORE}({part}){_BEHIND}")
        self._plain, self._notation = plain, notation
        self._said: Memo[Shape, SaidT] = Memo(_MOST)

    def of(self, line: str, seating: Seating, under: Hashable = None) -> tuple[Shape, Sequence[str]]:
        """Return the shape of a line, and its parts as they are typed, but for the digits of other scripts."""
        found = self._part.split(line if line.isascii() else western(line))
        parts = found[1::2]
        return Shape(table_of(seating), under, (*found[::2],), (*[" " in part for part in parts],)), parts

    def said(self, shape: Shape) -> SaidT | None:
        """Return what a line of a shape said, None where none was kept."""
        return self._said.get(shape)

    def keep(self, shape: Shape, seating: Seating, said: SaidT) -> None:
        """Keep what a line said for others of its shape, where its words are plain."""
        names = words_of(seating)
        words = {word.key for clause in clauses(" ".join(shape.around)) for word in clause} - names
        if words <= self._plain and not any(map(self._can_be_else, names)):
            self._said.keep(shape, said)

    def _can_be_else(self, key: str) -> bool:
        """Tell whether a word of a name is one of the notation too, as a namesake's is, or is no word of letters."""
        known = key in NUMERALS or not self._notation.isdisjoint((key, key.removeprefix(_THE)))
        return known or not key[0].isalpha() or any(map(str.isnumeric, key))
