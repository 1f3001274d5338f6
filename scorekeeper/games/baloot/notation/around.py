"""What stands around a word of a line: who is next to it, its clause, and which names nothing else needs."""

from collections.abc import Sequence

from scorekeeper.games.baloot.notation.kinds import DECLARING, SILENT
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.seats import SIDE
from scorekeeper.tuples import NamedTuple

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


def next_place(tokens: Sequence[Token], at: int) -> int | None:
    """Return the place of the next word that says something of its own."""
    for place in range(at + 1, len(tokens)):
        if tokens[place].kind not in SILENT:
            return place
    return None


def ends(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a clause ends with a word."""
    return at + 1 == len(tokens) or tokens[at + 1].kind == "break"


def subject_of(tokens: Sequence[Token], at: int, side: str) -> int | None:
    """Return the place of who of a side stands before a verb, or before its denial."""
    place = at - 1
    while place >= 0 and tokens[place].kind in (*SILENT, "deny"):
        place -= 1
    named = place >= 0 and tokens[place].kind == "owner" and SIDE[tokens[place].what] == side
    return place if named else None


def clause_of(tokens: Sequence[Token], at: int) -> range:
    """Return the places of the clause in which a word stands."""
    start = next((place + 1 for place in range(at - 1, -1, -1) if tokens[place].kind == "break"), 0)
    return range(start, next((place for place in range(at, len(tokens)) if tokens[place].kind == "break"), len(tokens)))


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
