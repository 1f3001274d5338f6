"""Numbers in a line of Sleazy that count sets or pairs, as in "two full sets K 7"."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, product, takewhile

from scorekeeper.games.sleazy.notation.pieces import Piece
from scorekeeper.games.sleazy.notation.words import NUMBER_WORDS
from scorekeeper.spelling import fold

_MOST_WAYS = 12
_MOST_UNSURE = 3
_HEADS = frozenset(("kind", "colour"))
_NUMBERS = frozenset(("rank", "joker"))
_PLURALS = frozenset(
    fold("sets pairs fulls basics masters reds blacks sarjat parit colour-sets color-sets ازواج كامله اساسيه").split()
)
"""Words for several compounds; in Arabic so are the feminine ones."""
_FEW = frozenset("234")
"""So many are counted in words before a singular too: two full."""


def counted(said: list[list[Piece]]) -> list[list[list[Piece]]]:
    """List how numbers before what is said of others can be meant: as their count, or as one of them.

    A count is a piece of its own. Only the line as it is where no number stands so.
    """
    ways: list[list[list[Piece]]] = [[]]
    for clause in _with_lists(said):
        here = list(_ways(clause))
        ways = [[*way, each] for way in ways[:_MOST_WAYS] for each in here]
    return ways


def _with_lists(said: list[list[Piece]]) -> list[list[Piece]]:
    """Join clauses of nothing but numbers to one before them that can count them: two full sets, K, Q; 2 full, K, Q."""
    joined: list[list[Piece]] = []
    at = 0
    while at < len(said):
        clause, end = said[at], at + 1
        if _begins_with_number(clause):
            behind = _end_of_list(said, end)
            whole = [piece for each in said[at:behind] for piece in each]
            start = _start(clause)
            if _is_plural(clause, start) or clause[start].value == str(_ranks(whole, start)):
                clause, end = whole, behind
        joined.append(clause)
        at = end
    return joined


def _end_of_list(said: Sequence[Sequence[Piece]], at: int) -> int:
    """Return the place behind the clauses of nothing but numbers from a place on; a side can end the last."""
    while at < len(said) and all(piece.what in _NUMBERS for piece in said[at]):
        at += 1
    owned = at < len(said) and len(said[at]) > 1 and said[at][-1].what == "owner"
    return at + 1 if owned and all(piece.what in _NUMBERS for piece in said[at][:-1]) else at


def _begins_with_number(clause: Sequence[Piece]) -> bool:
    """Tell whether a clause begins with a number before what it counts, and no side ends it."""
    start = _start(clause)
    ends = clause[-1].what in _NUMBERS | _HEADS
    return ends and _is_number(clause[start]) and bool(_heads(clause, start))


def _start(clause: Sequence[Piece]) -> int:
    """Return the place behind the side that a clause begins with."""
    return 1 if clause and clause[0].what == "owner" else 0


def _ways(clause: list[Piece]) -> Iterator[list[Piece]]:
    """Yield how a clause can be meant."""
    start = _start(clause)
    sure = _counts_surely(clause, start) or _is_all_said(clause, start)
    base = _with_counts(clause, [_first_number(clause)]) if sure else clause
    counting = [at for at in range(start, len(base)) if _can_count(base, at, start)][:_MOST_UNSURE]
    for chosen in product((True, False), repeat=len(counting)):
        way = _with_counts(base, compress(counting, chosen))
        if counting[:1] == [start] and not chosen[0]:  # "2 full K 7": one of them, behind the words for all
            heads = _heads(way, start)
            way = [*way[:start], *heads, way[start], *way[start + 1 + len(heads) :]]
        yield way


def _first_number(clause: Sequence[Piece]) -> int:
    return next(at for at, piece in enumerate(clause) if piece.what == "rank")


def _is_all_said(clause: Sequence[Piece], start: int) -> bool:
    """Tell whether words for a kind and a small number before a plural are all that is said: red 2 pairs."""
    at = start + sum(1 for _ in takewhile(lambda piece: piece.what in _HEADS, clause[start:]))
    ranks = [piece for piece in clause if piece.what == "rank"]
    return len(ranks) == 1 and ranks[0].value in _FEW and clause[at : at + 1] == ranks and _is_plural(clause, at)


def _counts_surely(clause: Sequence[Piece], at: int) -> bool:
    """Tell whether a number that begins what is said of a side counts: before a plural, or in words."""
    if not (at < len(clause) and _is_number(clause[at]) and _heads(clause, at)):
        return False
    in_words, ranks = clause[at].word.key in NUMBER_WORDS, _ranks(clause, at)
    counted_in_words = clause[at].value == str(ranks) or (not ranks and clause[at].value in _FEW)
    return _is_plural(clause, at) or (in_words and counted_in_words)


def _can_count(clause: Sequence[Piece], at: int, start: int) -> bool:
    """Tell whether a number stands before as many others, at the beginning or before a plural; or behind as many."""
    if not _is_number(clause[at]):
        return False
    plural = _is_plural(clause, at)
    behind = at - start == int(clause[at].value) and all(piece.what == "rank" for piece in clause[start:at])
    return (clause[at].value == str(_ranks(clause, at)) and (plural or at == start)) or (plural and behind)


def says_as_many(pieces: Sequence[Piece], at: int) -> bool:
    """Tell whether as many numbers as a count says stand behind it, or in all of what is said."""
    every = sum(piece.what == "rank" for piece in pieces)
    return pieces[at].value in (str(_ranks(pieces, at)), str(every))


def _is_plural(clause: Sequence[Piece], at: int) -> bool:
    """Tell whether a number stands before a plural."""
    return _is_number(clause[at]) and any(piece.word.key in _PLURALS for piece in _heads(clause, at))


def _is_number(piece: Piece) -> bool:
    """Tell whether a rank is said as a number, and in the singular."""
    return piece.what == "rank" and (piece.word.key.isdecimal() or piece.word.key in NUMBER_WORDS)


def _heads(clause: Sequence[Piece], at: int) -> list[Piece]:
    """Return the words for kinds and colours right behind a number."""
    return [*takewhile(lambda piece: piece.what in _HEADS, clause[at + 1 :])]


def _ranks(clause: Sequence[Piece], at: int) -> int:
    """Return how many numbers follow the words behind a number."""
    behind = clause[at + 1 + len(_heads(clause, at)) :]
    return sum(piece.what == "rank" for piece in takewhile(lambda piece: piece.what in _NUMBERS, behind))


def _with_counts(clause: Sequence[Piece], places: Iterable[int]) -> list[Piece]:
    counts = set(places)
    return [piece._replace(what="count") if at in counts else piece for at, piece in enumerate(clause)]
