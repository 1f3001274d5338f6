"""Whose each of two figures is: 90-72 us, 112 them 50."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.baloot.notation.kinds import DECLARING, FIGURES, HAD, SILENT, Kind
from scorekeeper.games.baloot.notation.numbers import WHOLE
from scorekeeper.games.baloot.notation.settling.people import side_before
from scorekeeper.games.baloot.notation.tokens import (
    Change,
    Token,
    back,
    beside,
    clause_of,
    ends,
    next_place,
    replaced,
    spare,
)
from scorekeeper.games.baloot.notation.words import BROUGHT, is_one_of
from scorekeeper.seats import OTHER, SIDE, SIDES

_BETWEEN_HEADS: frozenset[Kind] = frozenset(("break", "and", "noise"))


def paired(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle two figures: each is of who stands beside it; of one alone behind them, either can be."""
    if tokens[at].kind != "figures":
        return
    yield from (replaced(tokens, at, set(), each) for each in _first_figure(tokens, at))
    pair = tokens[at]._replace(kind="pair")
    before, after = beside(tokens, at, -1), beside(tokens, at, 1)
    behind = after.place
    if behind is None or not (ends(tokens, behind) or tokens[behind + 1].kind == "contract"):
        yield replaced(tokens, at, set(), pair)
        return
    if before.place is not None and not ends(tokens, behind):  # they 71-59 Ali sun: he declared
        theirs = pair._replace(by=SIDE[tokens[before.place].what])
        yield replaced(tokens, at, {before.place}, theirs)
        if before.place > clause_of(tokens, at).start:  # something before it can be theirs too
            yield replaced(tokens, at, set(), theirs)
        return
    second = SIDE[tokens[behind].what]
    if before.place is not None and SIDE[tokens[before.place].what] != second and not _has_other(tokens, before.place):
        drop = {behind, *spare(tokens, before.place, behind)}
        yield replaced(tokens, at, drop, pair._replace(by=OTHER[second]))
    else:
        drop = spare(tokens, behind)
        yield from (replaced(tokens, at, drop, pair._replace(by=side)) for side in SIDES)


def headed(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle two figures behind both sides, as under the heads of two columns: hokum Ali, us them 90 72."""
    us, second = tokens[at], at + 1
    if us.what not in SIDES:
        return
    while second < len(tokens) and tokens[second].kind in _BETWEEN_HEADS:
        second += 1
    if second == len(tokens) or tokens[second].kind != "owner" or tokens[second].what != OTHER[us.what]:
        return
    before = back(tokens, at)
    if tokens[second].word == us.word or (before >= 0 and tokens[before].kind in HAD | {"level"}):
        return  # baloot us, them 90 72
    figures = [place for place in range(second + 1, len(tokens)) if tokens[place].kind not in _BETWEEN_HEADS][:2]
    if not figures or tokens[figures[0]].kind not in FIGURES or not _names_a_player(tokens):
        return
    numbers, last = tokens[figures[0]].numbers, figures[0]
    if len(numbers) < len(SIDES):
        last = figures[-1]
        numbers += tokens[last].numbers if last > figures[0] and tokens[last].kind == "number" else ()
    if len(numbers) == len(SIDES):
        pair = tokens[figures[0]]._replace(kind="pair", what="", numbers=numbers, by=us.what)
        yield replaced(tokens, figures[0], {*range(at, figures[0]), *range(figures[0] + 1, last + 1)}, pair)


def _names_a_player(tokens: Sequence[Token]) -> bool:
    return any(token.kind == "owner" and token.what not in SIDES for token in tokens)


def around(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle two numbers around one name that make up the whole: "112 them 50" tells of both sides, or of a project."""
    named = beside(tokens, at, 1).place
    second = None if named is None else next_place(tokens, named)
    if second is None or tokens[second].kind != "number":
        return
    figures = *tokens[at].numbers, *tokens[second].numbers
    if sum(figures) not in WHOLE or {beside(tokens, at, -1).place, beside(tokens, second, 1).place} != {None}:
        return
    yield replaced(tokens, at, set(), tokens[at]._replace(doubtful=True))
    pair, drop = tokens[at]._replace(kind="pair", numbers=figures), {second, *spare(tokens, named)}
    yield from (replaced(tokens, at, drop, pair._replace(by=side)) for side in SIDES)


def _has_other(tokens: Sequence[Token], owner: int) -> bool:
    """Tell whether something stands before an owner that is his: a Baloot, or the contract of a player."""
    place = back(tokens, owner, SILENT)
    if place < 0:
        return False
    before = tokens[place]
    if before.kind in DECLARING:
        return tokens[owner].what not in SIDES or place < owner - 1
    return before.kind == "project" or before.what == "baloot"


def _first_figure(tokens: Sequence[Token], at: int) -> Iterator[Token]:
    """Yield a pair of figures behind who won or lost, with whose the first is: the higher one is of who has won."""
    place = back(tokens, at)
    if place >= 0 and tokens[place].kind == "break":
        place = back(tokens, place)
    verb = tokens[place] if place >= 0 else tokens[at]
    winner = verb.by or side_before(tokens, place)
    if verb.what not in ("won", "lost") or winner is None or is_one_of(verb.word.key, BROUGHT):
        return
    won = (verb.what == "won") == (tokens[at].numbers[0] >= tokens[at].numbers[1])
    yield tokens[at]._replace(kind="pair", by=winner if won else OTHER[winner])
