"""What a word of a line, or a few, can be taken for, and what stands around it in the line."""

from collections.abc import Collection, Sequence

from scorekeeper.games.baloot.notation.kinds import DECLARING, SILENT, Kind
from scorekeeper.seats import SIDE
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


_NOISE: frozenset[Kind] = frozenset(("noise",))
_BEFORE_VERBS: frozenset[Kind] = SILENT | {"deny"}
Way = tuple[tuple[Token, ...], int]
"""Tokens, and how many words they stand for."""
Change = tuple[list[Token], int]
"""Tokens with one thing settled, and the place from which to go on."""


class Around(NamedTuple):
    """Who stands beside a word, and what stands between: the place of the name, None where there is none."""

    place: int | None
    between: tuple[Token, ...]


def beside(tokens: Sequence[Token], at: int, step: int) -> Around:
    """Find the name next to a word, over words that say nothing of their own."""
    place = at + step
    while 0 <= place < len(tokens) and tokens[place].kind in SILENT:
        place += step
    between = tuple(tokens[min(at, place) + 1 : max(at, place)])
    found = 0 <= place < len(tokens) and tokens[place].kind == "owner"
    return Around(place if found else None, between)


def back(tokens: Sequence[Token], at: int, over: Collection[Kind] = _NOISE) -> int:
    """Return the place of the word before one, over words of some kinds; -1 where there is none."""
    place = at - 1
    while place >= 0 and tokens[place].kind in over:
        place -= 1
    return place


def next_place(tokens: Sequence[Token], at: int) -> int | None:
    """Return the place of the next word that says something of its own."""
    for place in range(at + 1, len(tokens)):
        if tokens[place].kind not in SILENT:
            return place
    return None


def ends(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a clause ends with a word."""
    return at + 1 == len(tokens) or tokens[at + 1].kind == "break"


def is_inflected(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a word says itself whose it is."""
    return at + 1 < len(tokens) and tokens[at + 1].kind == "owner" and tokens[at + 1].word == tokens[at].word


def clause_of(tokens: Sequence[Token], at: int) -> range:
    """Return the places of the clause in which a word stands."""
    start = next((place + 1 for place in range(at - 1, -1, -1) if tokens[place].kind == "break"), 0)
    return range(start, next((place for place in range(at, len(tokens)) if tokens[place].kind == "break"), len(tokens)))


def subject_of(tokens: Sequence[Token], at: int, side: str) -> int | None:
    """Return the place of who of a side stands before a verb, or before its denial."""
    place = back(tokens, at, _BEFORE_VERBS)
    named = place >= 0 and tokens[place].kind == "owner" and SIDE[tokens[place].what] == side
    return place if named else None


def spare(tokens: Sequence[Token], owner: int | None, other: int | None = None) -> set[int]:
    """Return the place of an owner that no contract beside it needs: someone else is there, or there is none."""
    if owner is None:
        return set()
    clause = [place for place in clause_of(tokens, owner) if place not in (owner, other)]
    needed = any(tokens[place].kind in DECLARING for place in clause)
    return {owner} if not needed or any(tokens[place].kind == "owner" for place in clause) else set()


def replaced(tokens: Sequence[Token], at: int, drop: set[int], token: Token) -> Change:
    """Put a token in the place of another, and leave some out."""
    kept = [(place, token if place == at else each) for place, each in enumerate(tokens) if place not in drop]
    return [each for _, each in kept], 1 + sum(place < at for place, _ in kept)
