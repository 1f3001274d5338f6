"""What a word of a line, or a few, can be taken for."""

from scorekeeper.games.baloot.notation.kinds import Kind
from scorekeeper.tuples import NamedTuple
from scorekeeper.words import Word


class Token(NamedTuple):
    """A word, or a few, taken in one way: its kind, what it says, and where it stands.

    ``doubtful`` is a word that somebody is called too, taken either way, or that could be left out; ``by`` is whose it
    is for certain; ``begun`` is a word taken for the name that it begins, while it says something else too.
    """

    kind: Kind
    what: str
    word: Word
    numbers: tuple[int, ...] = ()
    doubtful: bool = False
    by: str | None = None
    begun: bool = False


Way = tuple[tuple[Token, ...], int]
"""Tokens, and how many words they stand for."""
