"""What the pieces of a line of Sleazy can be: a lone A the side or the Ace, clauses that lack their commas cut."""

from collections.abc import Container, Iterator, Sequence
from itertools import compress, pairwise, product
from typing import Literal

from scorekeeper.games.sleazy.cards import COLOUR_SETS
from scorekeeper.games.sleazy.notation.pieces import Piece

_MOST_ACES = 12
"""Of so many lone A's each is tried as the Ace; no line of a round has more."""
_MOST_ARTICLES = 3
"""Of so many it is tried whether they are small words; any more are."""
_HEADS = frozenset(("kind", "colour"))
_BEGINNING = _HEADS | {"count"}
_NUMBERED = frozenset(("rank", "joker"))
_LETTERS = {"count": "c", "kind": "h", "colour": "h", "joker": "j", "rank": "n"}


Style = Literal["side-kind-number", "kind-number-side", "number-kind-side"]
"""The order of words in a line without commas: what is said of numbers, and whose they are, first or last."""
STYLES: tuple[Style, ...] = ("side-kind-number", "kind-number-side", "number-kind-side")


def cut(clause: Sequence[Piece], style: Style) -> list[list[Piece]]:
    """Cut a clause that lacks its commas, in one style."""
    parts: list[list[Piece]] = [[]]
    whats = "".join(_LETTERS.get(piece.what, "-") for piece in clause)
    if style == "number-kind-side" and "hjn" in whats:
        return [list(clause)]  # the Joker could be in either set
    behind = any(b.given and a.what in _NUMBERED for a, b in pairwise(clause)) and not clause[0].given
    if style == "side-kind-number" and behind:
        return [list(clause)]  # "full 4 for Badr" says behind the sets whose they are
    if style != "side-kind-number" and clause[0].what == "owner":
        return [list(clause)]  # whose they are was said first
    for piece in clause:
        if parts[-1] and _begins(piece, parts[-1], style):
            parts.append([])
        parts[-1].append(piece)
    kinds = [{piece.what for piece in part} for part in parts]
    if any(each & _NUMBERED and not each & _HEADS for each in kinds):
        return [list(clause)]  # numbers of which nothing is said belong to no part of their own
    return [list(clause)] if _gives_several(parts) else parts


def _gives_several(parts: Sequence[Sequence[Piece]]) -> bool:
    """Tell whether pairs of several parts can be for the side behind the last: red 3 black 4 for Ali."""
    given = max((at for at, part in enumerate(parts) if part[-1].given), default=0)
    return any("owner" not in (whats := {piece.what for piece in part}) and "colour" in whats for part in parts[:given])


def _begins(piece: Piece, part: Sequence[Piece], style: Style) -> bool:
    """Tell whether a piece begins a part of its own after the part before it."""
    whats = [each.what for each in part]
    if piece.what == "card" or whats[-1] == "card" or set(whats) == {"colour", "owner"}:
        return True
    if piece.what == "owner" and set(whats) == {"colour"}:
        return False
    numbered = not _NUMBERED.isdisjoint(whats)
    if style == "side-kind-number":
        return piece.what == "owner" or (piece.what in _BEGINNING and numbered)
    if whats[-1] == "owner":
        return True
    if style == "kind-number-side":
        return piece.what in _BEGINNING and numbered
    return piece.what in _NUMBERED and whats[-1] in _HEADS and numbered


def with_card_number(said: list[list[Piece]]) -> list[list[Piece]]:
    """Return pieces in which a colour set without a number has that of the colour card, if nothing else has it."""
    pieces = [piece for clause in said for piece in clause]
    numbers = {piece.value[:-1] for piece in pieces if piece.what == "card"}
    if len(numbers) != 1 or not numbers.isdisjoint(piece.value for piece in pieces if piece.what == "rank"):
        return said
    (number,) = numbers
    return [_numbered(clause, number) for clause in said]


def _numbered(clause: list[Piece], number: str) -> list[Piece]:
    heads = [at for at, piece in enumerate(clause) if piece.what == "kind" and piece.value in COLOUR_SETS]
    if not heads or any(piece.what in ("rank", "ace") and not piece.article for piece in clause):
        return clause
    at = heads[-1] + 1
    return [*clause[:at], Piece("rank", number, clause[at - 1].word), *clause[at:]]


def articles(said: list[list[Piece]]) -> Iterator[list[list[Piece]]]:
    """Yield a line without its small words: first without every "a" that can be one, then with some of them kept."""
    unsure = [piece for clause in said for piece in clause if piece.article]
    for kept in product((False, True), repeat=min(len(unsure), _MOST_ARTICLES)):
        others = list(compress(unsure, kept))
        bare = [list(_without(clause, others)) for clause in said]
        yield [clause for clause in bare if clause]


def _without(clause: Sequence[Piece], kept: Container[Piece]) -> Iterator[Piece]:
    """Leave out the small words of a clause but those that are ``kept``; what follows one begins anew."""
    anew = False
    for piece in clause:
        small = piece.article and piece not in kept
        if not small:
            yield piece._replace(anew=piece.anew or anew)
        anew = small


def readings(said: list[list[Piece]]) -> Iterator[list[list[Piece]]]:
    """List how the lone A's can be meant: all as the side, or one of them as the Ace, as a number has one compound."""
    if all(piece.what != "ace" for clause in said for piece in clause):
        yield said
        return
    unsure = [piece for clause in said for piece in clause if piece.what == "ace" and not _is_side(piece, clause, said)]
    for ace in (None, *unsure[:_MOST_ACES]):
        yield [[_settled(piece, ace) for piece in clause] for clause in said]


def _is_side(piece: Piece, clause: Sequence[Piece], said: Sequence[Sequence[Piece]]) -> bool:
    """Tell whether a lone A must be the side: before a colon, and in "red A" where no colour is told of a name.

    "red a", and "red A" beside "red Ali", can be a pair of Aces.
    """
    if piece.heads or not tells_owner(clause):
        return piece.heads
    others = [each for other in said if other is not clause and tells_owner(other) for each in other]
    return piece.word.text.isupper() and not any(each.what == "owner" and len(each.word.text) > 1 for each in others)


def tells_owner(clause: Sequence[Piece]) -> bool:
    """Tell whether a clause says who owns a colour, and nothing else."""
    told = {piece.value if piece.what == "colour" else piece.what for piece in clause}
    return told <= {"red", "black", "owner", "ace"} and not told <= {"owner", "ace"}


def _settled(piece: Piece, ace: Piece | None) -> Piece:
    if piece.what != "ace":
        return piece
    return piece._replace(what="rank", value="A") if piece is ace else piece._replace(what="owner")
