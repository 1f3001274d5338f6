"""Numbers behind a list that can still belong to it: in "full K, Q and 7 basic" the Queens are full or basic."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile

from scorekeeper.games.sleazy.cards import OTHER_COLOUR
from scorekeeper.games.sleazy.notation.pieces import Piece

_MOST_WAYS = 6
_HEADS = frozenset(("kind", "colour"))
_NUMBERS = frozenset(("rank", "joker"))
Clauses = list[list[Piece]]


def continued(said: Clauses) -> list[Clauses]:
    """List how far what is said before numbers can go on, where the next is said behind some; as it is typed first."""
    ways: list[Clauses] = [[]]
    for clause in said:
        ways = [[*way, *split] for way in ways for split in _splits(clause, way)] + [
            joined for way in ways if (joined := _joined_behind_stop(clause, way))
        ]
        ways = ways[:_MOST_WAYS]
    return ways


def _splits(clause: list[Piece], before: Clauses) -> Iterator[Clauses]:
    """Yield the parts of a clause: the numbers that go on before "and", and those with what is said behind them.

    Numbers never go with what "and" parts from them, where that has an owner or numbers of its own: in "mixed 2, 3 and
    red for Ali" the 3 is mixed, and so it is in "mixed 2, 3 and full 4".
    """
    numbers = _leading(clause)
    rest = clause[len(numbers) :]
    if len(parts := _parted(clause)) > 1:
        yield parts
    if not numbers or not rest or rest[0].what not in _HEADS or not _goes_on(before):
        yield [clause]
        return
    owned = [piece.what for piece in rest[:2]] == ["colour", "owner"] and rest[0].value in OTHER_COLOUR
    behind = [*dropwhile(lambda piece: piece.what in _HEADS, rest)]
    if rest[0].anew and (owned or _leading(behind)):
        yield [numbers, rest]
    else:
        yield from ([[numbers, rest]] if _can_end_list(numbers, _leading(behind), before) else ())
        yield [clause]
        places = (at for at, piece in enumerate(numbers) if at and piece.what == "rank" and piece.anew)
        yield from ([clause[:at], clause[at:]] for at in places)
        yield from ([[numbers, rest]] if owned and rest[1].given else ())


def _can_end_list(numbers: Sequence[Piece], behind: Sequence[Piece], before: Clauses) -> bool:
    """Tell whether a number that can count those ``behind`` can also be the last of a list that goes on over commas.

    In "full K, 9, 2 basic sets 6 8" the comma before "basic" can have been left out.
    """
    last, ranks = numbers[-1], sum(piece.what == "rank" for piece in behind)
    counts = last.word.key.isdecimal() and last.value == str(ranks)
    return counts and (len(numbers) > 1 or _is_list(before[-1]))


def _parted(clause: list[Piece]) -> Clauses:
    """Part a clause where what is said of numbers behind them ends, and "and" begins the next: 8 full and a basic 7."""
    parts: Clauses = [[]]
    for piece in clause:
        behind = parts[-1] and parts[-1][-1].what in _HEADS and any(each.what == "rank" for each in parts[-1])
        parts = [*parts, []] if behind and piece.anew and piece.what in _HEADS else parts
        parts[-1].append(piece)
    return parts


def _joined_behind_stop(clause: list[Piece], before: Clauses) -> Clauses:
    """Join a clause to the numbers before it that begin behind a full stop or a semicolon; nothing where none do.

    In "red 7. 10, 2 mixed" the 10 is red or mixed.
    """
    numbers = _leading(clause)
    alone = len(list(takewhile(_is_list, reversed(before))))
    stops = [at for at in range(len(before) - alone, len(before)) if before[at][0].stop]
    head = clause[len(numbers) : len(numbers) + 1]
    if not numbers or clause[0].stop or not stops or not head or head[0].what not in _HEADS:
        return []
    run = [piece for each in before[stops[-1] :] for piece in each]
    return [*before[: stops[-1]], [*run, *clause]]


def _goes_on(before: Clauses) -> bool:
    """Tell whether the last clauses say of numbers what they are, and can go on."""
    last = next((clause for clause in reversed(before) if not _is_list(clause)), [])
    whats = {piece.what for piece in last}
    return not whats.isdisjoint(_HEADS) and not whats.isdisjoint(_NUMBERS)


def _is_list(clause: Sequence[Piece]) -> bool:
    return all(piece.what in _NUMBERS for piece in clause)


def _leading(clause: list[Piece]) -> list[Piece]:
    return [*takewhile(lambda piece: piece.what in _NUMBERS, clause)]
