"""What the pieces of a line deny, what stands twice in it, and where "a" is an article."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from scorekeeper.games.shllaat.notation import words as vocabulary
from scorekeeper.games.shllaat.notation.piece import Piece, What
from scorekeeper.words import Word, denies

_COUNTED: frozenset[What] = frozenset(("kind", "card", "break", "doubt"))
"""What a word such as "no" can stand before, to say that there is none."""


def denials(pieces: Sequence[Piece]) -> Iterator[Word]:
    """Find the words that deny a pile or a player, or that a hand was thrown in, and count nothing."""
    thrown_in = any(piece.what == "redeal" for piece in pieces)
    for piece, after in pairwise(pieces):
        none = piece.what == "number" and not piece.number
        if none and (thrown_in or (denies(piece.word.key) and after.what not in _COUNTED)):
            yield piece.word


def with_doubled(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield pieces; a word for one card that stands twice, where another kind was counted, is a doubt."""
    of_piles = groupby(pieces, key=lambda piece: piece.what in ("player", "either"))
    for _, group in of_piles:
        pile = [*group]
        counted = any(
            piece.what == "number" and piece.number and after.what == "kind" for piece, after in pairwise(pile)
        )
        for before, piece, after in zip([None, *pile], pile, pile[1:], strict=False):
            numbered = before is not None and before.what == "number"
            twice = piece.what == after.what == "kind" and piece.word.key == after.word.key
            apart = after.word.column - piece.word.column - len(piece.word.text)
            if counted and twice and apart == 1 and not numbered and not after.plural:
                pile[pile.index(after)] = after._replace(what="doubt", hedged=True)
        yield from pile


def is_article(words: Sequence[Word], at: int) -> bool:
    """Tell whether an "a" stands before a kind of cards."""
    after = words[at + 1 : at + 2]
    return words[at].key == "a" and bool(after) and after[0].key in vocabulary.KINDS


def can_be_ace(words: Sequence[Word], at: int) -> bool:
    """Tell whether an "a" before a kind can be an Ace: before a letter, unless that alone is written large."""
    after = words[at + 1]
    return len(after.key) == 1 and after.text.isupper() == words[at].text.isupper()
