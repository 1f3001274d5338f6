"""One player's pile as it was said: numbers and kinds, cards, a total, or nothing at all.

Numbers stand before their kinds ("2 aces") or after ("aces 2"), the same way through a pile. A number without a
kind is ordinary cards; alone it is a total of points.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem, unclear
from scorekeeper.games.shllaat.notation.words import Piece
from scorekeeper.games.shllaat.packs import EMPTY, JOKER, KINDS, Pile, pile_of


class Heap(NamedTuple):
    """A pile as said. ``form`` is kinds, cards, total, rest or unsaid; ``cards`` is None where they are not known."""

    form: str
    pile: Pile = EMPTY
    total: int = 0
    cards: list[str] | None = None

    @property
    def points(self) -> int:
        """What was said is worth."""
        return self.total if self.form == "total" else self.pile.points

    @property
    def is_empty(self) -> bool:
        """Tell whether it was said that the pile is empty."""
        return self.form == "total" and not self.total


_UNSAID = Heap("unsaid")
_NOTHING = Heap("total")
_MOST_PIECES = 40
"""More than any pile needs: the readings of one pile are all tried."""


def read(player: str, pieces: Sequence[Piece], whole: Pile, problems: list[Problem]) -> Heap:
    """Read the pieces of one pile, adding what is unclear to ``problems``.

    ``whole`` is the pack: a reading that it cannot hold is none.
    """
    said = [piece for piece in pieces if piece.what != "break"]
    whats = {piece.what for piece in said}
    for alone in ("rest", "all", "empty"):
        if alone in whats:
            if len(whats) > 1:
                word = next(piece.word for piece in said if piece.what == alone)
                problems.append(unclear("pile-or-nothing", column=word.column, player=player, word=word.text))
            return _NOTHING if alone == "empty" else Heap("rest")
    if not said:
        return _UNSAID
    if "points" in whats:
        said = [piece for piece in said if piece.what != "points"]
        if {piece.what for piece in said} != {"number"}:
            problems.append(unclear("points-and-kinds", column=pieces[0].word.column, player=player))
            return _NOTHING
    if "card" in whats:
        return _cards(player, said, problems)
    if whats <= {"number", "points"}:
        return _total(player, said, problems)
    return _kinds(player, list(pieces), whole, problems)


def _total(player: str, said: Sequence[Piece], problems: list[Problem]) -> Heap:
    if len(said) > 1:
        problems.append(unclear("numbers-several", column=said[1].word.column, player=player))
    return Heap("total", total=sum(said[0].value))


def _cards(player: str, said: Sequence[Piece], problems: list[Problem]) -> Heap:
    """Read a pile of cards; only Jokers can be counted in it."""
    cards: list[str] = []
    jokers = 1
    for piece in said:
        if piece.what == "card":
            cards.append(piece.value)
        elif piece.what == "number" and _before_joker(said, piece):
            jokers = sum(piece.value)
            continue
        elif piece.what == "kind" and piece.value == "jokers":
            cards += [JOKER] * min(jokers, 99)
        else:
            problems.append(unclear("cards-and-counts", column=piece.word.column, player=player))
            break
        jokers = 1
    return Heap("cards", pile_of(cards), cards=cards)


def _before_joker(said: Sequence[Piece], piece: Piece) -> bool:
    after = said[said.index(piece) + 1 :]
    return bool(after) and after[0].value == "jokers"


def _kinds(player: str, pieces: list[Piece], whole: Pile, problems: list[Problem]) -> Heap:
    """Read a pile of kinds, number first or kind first; where a pile of the pack fits only one way, that is it."""
    first = next(piece for piece in pieces if piece.what in ("number", "kind"))
    if len(pieces) > _MOST_PIECES:
        problems.append(unclear("numbers-several", column=first.word.column, player=player))
        return Heap("kinds")
    chosen = _readings(pieces, whole, begins_with_number=first.what == "number")
    if len(chosen) != 1:
        problems.append(_doubt(player, pieces, first))
        return Heap("kinds")
    pile = next(iter(chosen))
    known = [JOKER] * min(pile.jokers, 99) if pile == Pile(jokers=pile.jokers) else None
    return Heap("kinds", pile, cards=known)


def _readings(pieces: list[Piece], whole: Pile, *, begins_with_number: bool) -> set[Pile]:
    """Find what a pile can mean. What begins with a number has the numbers first, if the pack can hold that."""
    before = _Reading(pieces, number_first=True)
    found = before.fitting(whole)
    if begins_with_number and found:
        return found
    after = _Reading(pieces, number_first=False, each_numbered=begins_with_number)
    # If nothing fits the pack, the plain reading stands, and the check of the facts says what is too many.
    return found | after.fitting(whole) or before.piles or after.piles


def _doubt(player: str, pieces: Sequence[Piece], first: Piece) -> Problem:
    """Ask what keeps a pile from being read."""
    for at, piece in enumerate(pieces):
        near = [*pieces[max(at - 1, 0) : at], *pieces[at + 1 : at + 2]]
        if piece.what == "kind" and piece.plural and not any(each.what == "number" for each in near):
            return unclear("number-of", column=piece.word.column, player=player, word=piece.word.text)
    return unclear("numbers-several", column=first.word.column, player=player)


class _Reading:
    """All piles that the pieces can mean, the numbers standing before their kinds, or after."""

    def __init__(self, pieces: list[Piece], *, number_first: bool, each_numbered: bool = False) -> None:
        """Try the pieces one way; with ``each_numbered`` a kind right after a number is not taken for one card."""
        self._each_numbered = each_numbered
        ordered = pieces if number_first else pieces[::-1]
        self._number_first = number_first
        self.piles = {pile for pile in self._from(ordered, {}, None) if pile}

    def fitting(self, whole: Pile) -> set[Pile]:
        """Keep the piles that the pack can hold."""
        return {pile for pile in self.piles if all(has <= most for has, most in zip(pile, whole, strict=True))}

    def _from(self, pieces: Sequence[Piece], counts: dict[str, int], bare: int | None) -> Iterator[Pile | None]:
        """Read on: ``counts`` so far by kind, with a mark for kinds that had a number, and ``bare`` ordinary cards."""
        if not pieces:
            yield self._pile(counts, bare)
            return
        piece, rest = pieces[0], pieces[1:]
        if piece.what == "break":
            yield from self._from(rest, counts, bare)
        elif piece.what == "kind":
            taken = self._each_numbered and bool(rest) and rest[0].what == "number"
            if not piece.plural and not taken and counts.get(f"numbered {piece.value}") is None:
                yield from self._from(rest, {**counts, piece.value: counts.get(piece.value, 0) + 1}, bare)
        elif rest and rest[0].what == "kind":
            yield from self._numbered(piece.value, rest[0].value, rest[1:], counts, bare)
        elif bare is None:
            yield from self._from(rest, counts, sum(piece.value))

    def _numbered(
        self, addends: list[int], kind: str, rest: Sequence[Piece], counts: dict[str, int], bare: int | None
    ) -> Iterator[Pile | None]:
        """Read a number that belongs to a kind; of a sum, the number farther off may be ordinary cards."""
        if kind in counts:
            return
        mark = f"numbered {kind}"
        yield from self._from(rest, {**counts, kind: sum(addends), mark: 1}, bare)
        if len(addends) > 1 and bare is None:
            nearest = addends[-1] if self._number_first else addends[0]
            yield from self._from(rest, {**counts, kind: nearest, mark: 1}, sum(addends) - nearest)

    def _pile(self, counts: dict[str, int], bare: int | None) -> Pile | None:
        """Put a pile together; ordinary cards named and unnamed ones together would be two numbers for one kind."""
        if bare is not None and "others" in counts:
            return None
        numbers = {kind: counts.get(kind, 0) for kind in KINDS}
        return Pile(**numbers | ({"others": bare} if bare is not None else {}))
