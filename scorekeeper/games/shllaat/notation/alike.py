"""Piles that are said once for several players: 84 each, Ali 100 and the others 76 each, all the same."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from scorekeeper.errors import Ambiguous, Reading, unclear
from scorekeeper.games.shllaat.facts import Facts, encode
from scorekeeper.games.shllaat.notation.piece import Piece
from scorekeeper.games.shllaat.notation.words import EVERYBODY
from scorekeeper.games.shllaat.notation.writing import write

_FOR_EACH = ("each", "same")
_OTHERS = frozenset(("others", "other"))


def with_each(pieces: Sequence[Piece], players: Sequence[str], whole: int, example: str) -> Sequence[Piece]:
    """Let every player of a clause that tells of each have the pile that it tells.

    They are those whom it names, else all whom the line does not name. Raises Ambiguous where piles are alike of which
    no number is said; the equal shares of the ``whole`` pack are offered.
    """
    if not any(piece.what in (*_FOR_EACH, "all") for piece in pieces) or _thrown_in(pieces):
        return [piece for piece in pieces if piece.what not in _FOR_EACH]
    groups = groupby(pieces, key=lambda piece: piece.what == "break")
    clauses = [[*group] for is_break, group in groups if not is_break]
    named = {piece.name for piece in pieces if piece.what in ("player", "either")}
    unnamed = [player for player in players if player not in named]
    name_first = _tells_of_each(clauses[0]) or clauses[0][0].what in ("player", "either")
    found: list[Piece] = []
    for clause in clauses:
        if not _tells_of_each(clause):
            found += [*clause, Piece("break", clause[-1].word)]
            continue
        owners = [piece.name for piece in clause if piece.what == "player"] or unnamed or list(players)
        pile = [
            piece for piece in clause if piece.what in ("number", "kind", "card", "points") and not _of_others(piece)
        ]
        if not pile or (len(owners) == 1 and any(piece.what == "player" for piece in clause)):
            raise _asked(clause, clauses, owners, whole, example)
        for owner in owners:
            player = pile[0]._replace(what="player", name=owner)
            found += [*((player, *pile) if name_first else (*pile, player)), Piece("break", clause[-1].word)]
    return found


def _thrown_in(pieces: Sequence[Piece]) -> bool:
    return any(piece.what == "redeal" for piece in pieces)


def _of_others(piece: Piece) -> bool:
    """Tell whether a piece says "the others": the other players, in a clause that tells of each."""
    return piece.what == "kind" and piece.word.key in _OTHERS


def _tells_of_each(clause: Sequence[Piece]) -> bool:
    """Tell whether a clause tells of each of several players: 84 each, all 84."""
    whats = [piece.what for piece in clause]
    if not {*_FOR_EACH}.isdisjoint(whats):
        return True
    everybody = any(piece.what == "all" and piece.word.key in EVERYBODY for piece in clause)
    return everybody and "number" in whats and {*whats} <= {"all", "number", "points"}


def _asked(
    clause: Sequence[Piece], clauses: Sequence[Sequence[Piece]], owners: Sequence[str], whole: int, example: str
) -> Ambiguous:
    """Return the question how much each has; what is left of the pack is offered in equal shares."""
    word = next(piece.word for piece in clause if piece.what in _FOR_EACH)
    problem = unclear("piles-alike", "piles", word.column, word=word.text, example=example)
    known = dict(_totals(each for each in clauses if each is not clause))
    left = whole - sum(known.values())
    told = len(known) == len(clauses) - 1
    if not told or len(owners) == 1 or left <= 0 or left % len(owners):
        return Ambiguous([problem], [])
    facts = Facts(totals={**known, **dict.fromkeys(owners, left // len(owners))})
    return Ambiguous([problem], [Reading(write(facts), encode(facts))])


def _totals(clauses: Iterator[Sequence[Piece]]) -> Iterator[tuple[str, int]]:
    """Yield the player and the total of each clause that tells these and nothing else."""
    for clause in clauses:
        by_what: Mapping[str, Piece] = {piece.what: piece for piece in clause}
        if {*by_what} - {"points"} == {"player", "number"} and len(clause) <= len({"points", "player", "number"}):
            yield by_what["player"].name, by_what["number"].number
