"""What stands beside what in a clause of pieces."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from scorekeeper.cards import RANKS_32
from scorekeeper.games.sabat.notation.pieces import Piece
from scorekeeper.words import Word

A_SEVEN = "7"
"""What the last card was where it was a 7 and the card itself was not said."""
_RAISES = frozenset(("stakes", "player", "by"))
"""What a clause says that tells who doubled, or trebled."""


def unwarned(pieces: list[Piece]) -> list[Piece]:
    """Leave out that somebody gave the warning, or passed as the rules are, which is no fault."""
    rest = [piece for piece in pieces if piece.what not in ("warned", "legal")]
    return [] if len(rest) < len(pieces) and all(piece.what == "player" for piece in rest) else rest


def times_behind_fault(pieces: Sequence[Piece]) -> Piece | None:
    """Find stakes right behind a fault, or behind whose it is, which can count the fault: no-warning x2."""
    for at, piece in enumerate(pieces):
        before = [each.what for each in pieces[:at]]
        if piece.what == "stakes" and (
            before[-1:] == ["kind"] or before[-2:] in (["kind", "player"], ["penalty", "player"])
        ):
            return piece
    return None


def is_last_alone(pieces: Sequence[Piece]) -> bool:
    """Tell whether a clause is a card alone, or a 7: "Ali out, with a 7"."""
    return len(pieces) == 1 and (pieces[0].what == "card" or (pieces[0].what, pieces[0].value) == ("number", A_SEVEN))


def stakes_and_players(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Part the stakes of a clause from the players."""
    return [piece for piece in pieces if piece.what == "stakes"], [piece for piece in pieces if piece.what == "player"]


def tells_raisers(pieces: Sequence[Piece]) -> bool:
    """Tell whether a clause says who doubled and who trebled, and nothing else: "Badr double and Cem treble"."""
    whats = [piece.what for piece in pieces]
    return len(whats) > 2 and whats in (
        ["player", "stakes"] * (len(whats) // 2),
        ["stakes", "player"] * (len(whats) // 2),
    )


def ends_with_raiser(rest: Sequence[Piece], at: int) -> bool:
    """Tell whether whoever raised stands right behind stakes that were taken out, and the clause ends there.

    A card or number stands before, so that the name is not that of who went out.
    """
    if at == 0 or rest[at - 1].what in ("player", "out", "left", "partner", "last"):
        return False
    return [piece.what for piece in rest[at : at + 2]] in (["player"], ["player", "stakes"])


def late_owner(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """Find who stands behind numbers and before the word "left" that ends a clause; the numbers can be theirs."""
    whats = [piece.what for piece in pieces]
    counted = not {"count", "none", "unit", "number"}.isdisjoint(whats[:-2])
    return pieces[-2:-1] if counted and whats[-2:] == ["player", "left"] else []


def is_out(pieces: Sequence[Piece]) -> bool:
    """Tell whether pieces begin with a word for going out."""
    return bool(pieces) and pieces[0].what == "out"


def place_of(pieces: Sequence[Piece], what: str) -> int | None:
    """Return the place of the first piece of a kind, None where there is none."""
    return next((at for at, piece in enumerate(pieces) if piece.what == what), None)


def beside(pieces: list[Piece], at: int) -> int | None:
    """Find the player beside a piece: before it, else after it."""
    return next((p for p in (at - 1, at + 1) if 0 <= p < len(pieces) and pieces[p].what == "player"), None)


def went_out(listed: list[list[Piece]]) -> Word | None:
    """Put in the word that people leave out: who stands first, with one card, before what is left, went out with it.

    Returns a rank that stands there alone, of which it is not sure that it was the last card.
    """
    said = {piece.what for clause in listed for piece in clause}
    if "out" not in said:  # "Ali ended with a 7"
        for clause in listed:
            for at, (before, piece) in enumerate(pairwise(clause), 1):
                if (before.what, piece.what) == ("player", "last"):
                    clause[at] = piece._replace(what="out")
                    return None
    if said & {"out", "last", "outcome"} or not said & {"left", "count", "none", "small"}:
        return None
    told = (clause for clause in listed if not {piece.what for piece in clause} <= _RAISES)
    opening = next(told, listed[0])
    lead = sum(1 for _ in takewhile(lambda piece: piece.what == "stakes", opening))
    whats = [piece.what for piece in opening[lead : lead + 3]]
    if whats[:2] not in (["player", "card"], ["player", "number"]) or whats[2:] == whats[1:2]:
        return None
    second = opening[lead + 1]
    if second.what == "number" and second.value not in RANKS_32:
        return None
    opening.insert(lead + 1, opening[lead]._replace(what="out", value=""))
    return second.word if second.what == "number" else None
