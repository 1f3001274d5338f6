"""What is said of numbers in a line: the words for a kind and a colour, put together, and what they leave open."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem, unclear
from scorekeeper.games.sleazy.cards import KIND_NAMES, NUMBERS, OWNED_SETS
from scorekeeper.games.sleazy.notation.pieces import Piece


class Head(NamedTuple):
    """What is said of numbers: the kind of their compounds, the colour of pairs."""

    kind: str | None = None
    colour: str | None = None


UNKNOWN = Head()
"""The head of words that do not go together."""


def joined(heads: Sequence[Piece]) -> Head:
    """Make one head of its words; a colour alone means pairs, "set" adds nothing to another kind."""
    told = [piece for piece in heads if piece.what == "kind"]
    kinds = {piece.value for piece in told}
    kinds = kinds - {"set"} or kinds
    kinds -= {"colour"} if "broken" in kinds else set()  # a broken colour set
    colours = {piece.value for piece in heads if piece.what == "colour"}
    again = len({piece.word.key for piece in told}) < len(told)  # 7 basic basic 3
    if again or len(kinds) > 1 or len(colours) > 1 or (colours and kinds - {"pair"}):
        return UNKNOWN
    return Head(*(kinds or {"pair"}), *colours)


def are_one(heads: Sequence[Piece]) -> bool:
    """Tell whether the words before and after a number are one, such as "pair 3 red" and "full 7 set"."""
    whats = sorted((piece.what, piece.value) for piece in heads)
    kinds = [value for what, value in whats if what == "kind" and value != "set"]
    return len(kinds) <= 1 and len(whats) == 2 and whats[0] != whats[1]


def joker_last(pieces: list[Piece]) -> list[Piece]:
    """Put the Joker behind the number of a part that has one number only."""
    ranks = [piece for piece in pieces if piece.what == "rank"]
    jokers = [piece for piece in pieces if piece.what == "joker"]
    if len(ranks) != 1 or not jokers:
        return pieces
    others = [piece for piece in pieces if piece.what != "joker"]
    place = others.index(ranks[0]) + 1
    return [*others[:place], *jokers, *others[place:]]


def lacking(piece: Piece, head: Head | None, side: str | None) -> Problem | None:
    """Return what is not known of a number's compound, None if nothing."""
    rank, column = NUMBERS[piece.value], piece.word.column
    if head is None:
        return unclear("kind-missing", column=column, rank=rank)
    if head.kind == "set":
        return unclear("set-kind", column=column, rank=rank)
    if head.kind == "pair" and head.colour is None:
        return unclear("pair-colour", column=column, rank=rank)
    if head.kind in OWNED_SETS and side is None:
        return unclear("set-side", column=column, rank=rank, kind=KIND_NAMES[head.kind], a="A", b="B")
    return None
