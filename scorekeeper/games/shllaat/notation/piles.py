"""One player's pile as it was said: numbers and kinds, cards, a total, or nothing at all.

Numbers stand before their kinds ("2 aces") or after ("aces 2"), the same way through a pile. A number without a
kind is ordinary cards; alone it is a total of points.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from scorekeeper.errors import Ambiguous, unclear
from scorekeeper.games.shllaat.notation.piece import Piece
from scorekeeper.games.shllaat.packs import EMPTY, JOKER, Pile, pile_of
from scorekeeper.words import denies

Form = Literal["kinds", "cards", "total", "rest", "unsaid"]
"""How a pile was said."""


class SaidPile(NamedTuple):
    """A pile as said; ``cards`` is None where they are not known, a rest can be ``everything``."""

    form: Form
    pile: Pile = EMPTY
    total: int = 0
    cards: Sequence[str] | None = None
    everything: bool = False

    @property
    def points(self) -> int:
        """What was said is worth."""
        return self.total if self.form == "total" else self.pile.points

    @property
    def is_empty(self) -> bool:
        """Whether it was said that the pile is empty."""
        return self.form == "total" and not self.total


_NOTHING = SaidPile("total")
_MOST_PIECES = 40
"""More than any pile needs: the readings of one pile are all tried."""
_MOST_JOKERS = 99


def read(player: str, pieces: Sequence[Piece], whole: Pile) -> SaidPile:
    """Read the pieces of one pile. Raises Ambiguous where it is unclear.

    ``whole`` is the pack: a reading that it cannot hold is none.
    """
    pieces = [*_with_whole_kinds(pieces, whole)]
    said = [piece for piece in pieces if piece.what != "break"]
    whats = {piece.what for piece in said}
    alone = next((piece for piece in said if piece.what in ("rest", "all", "empty")), None)
    if alone:
        if len(whats) > 1:
            raise _unclear("pile-or-nothing", alone, player, word=alone.word.text)
        return _NOTHING if alone.what == "empty" else SaidPile("rest", everything=alone.what == "all")
    if not said:
        return SaidPile("unsaid")
    figures = [piece for piece in said if piece.what != "points"]
    if "points" in whats and whats != {"number", "points"}:
        raise _both_ways(player, said)
    if "card" in whats:
        return _cards(player, said)
    if whats <= {"number", "points"}:
        if len(figures) > 1:
            raise _unclear("numbers-several", figures[1], player)
        if figures[0].compares:
            raise _unclear("more-than", figures[0], player)
        return SaidPile("total", total=figures[0].number)
    return _kinds(player, pieces, whole)


def _both_ways(player: str, said: Sequence[Piece]) -> Ambiguous:
    """Ask about a pile of which points and cards are told, or some cards and how many there are in all."""
    for (before, piece), after in zip(pairwise(said), [*said[2:], None], strict=False):
        number = next((each for each in (before, after) if each and each.what == "number"), None)
        if piece.what == "points" and piece.name and number:
            return Ambiguous([unclear("cards-which", column=piece.word.column, n=number.number)])
    return _unclear("points-and-kinds", said[0], player)


def _with_whole_kinds(pieces: Sequence[Piece], whole: Pile) -> Iterator[Piece]:
    """Put the number of the pack for "all" before a kind: all the aces. All others can be all that is left too."""
    for piece, after in zip(pieces, [*pieces[1:], None], strict=False):
        counts = piece.what == "all" and after and after.what == "kind" and after.name != "others"
        yield piece._replace(what="number", addends=(getattr(whole, after.name),)) if after and counts else piece


def _unclear(code: str, piece: Piece, player: str, **params: str) -> Ambiguous:
    return Ambiguous([unclear(code, column=piece.word.column, player=player, **params)])


def _cards(player: str, said: Sequence[Piece]) -> SaidPile:
    """Read a pile of cards; only Jokers can be counted in it."""
    cards: list[str] = []
    jokers = 1
    for piece, after in zip(said, [*said[1:], None], strict=True):
        if piece.what == "card":
            cards.append(piece.name)
        elif piece.what == "number" and after and after.name == "jokers":
            jokers = piece.number
            continue
        elif piece.name == "jokers":
            cards += [JOKER] * min(jokers, _MOST_JOKERS)
        else:
            raise _unclear("cards-and-counts", piece, player)
        jokers = 1
    return SaidPile("cards", pile_of(cards), cards=cards)


def _kinds(player: str, pieces: Sequence[Piece], whole: Pile) -> SaidPile:
    """Read a pile of kinds, number first or kind first; where a pile of the pack fits only one way, that is it."""
    first = next(piece for piece in pieces if piece.what in ("number", "kind"))
    if len(pieces) > _MOST_PIECES:
        raise _unclear("numbers-several", first, player)
    chosen = _readings(*_without_denied(pieces), whole, begins_with_number=first.what == "number")
    if len(chosen) != 1:
        raise _doubt(player, pieces, first)
    (pile,) = chosen
    if pile == EMPTY and "others" not in {piece.name for piece in pieces if piece.what == "kind"}:
        raise _unclear("pile-none-of", first, player)
    known = [JOKER] * min(pile.jokers, _MOST_JOKERS) if pile == Pile(jokers=pile.jokers) else None
    return SaidPile("kinds", pile, cards=known)


def _without_denied(pieces: Sequence[Piece]) -> tuple[Sequence[Piece], frozenset[str]]:
    """Return pieces with a break for each denial and the kind behind it, which counts nothing else, and these kinds."""
    found: list[Piece] = []
    none: set[str] = set()
    for piece in pieces:
        before = found[-1] if found else None
        if before and piece.what == "kind" and before.what == "number" and denies(before.word.key):
            found[-1] = before._replace(what="break")
            none.add(piece.name)
        else:
            found.append(piece)
    return found, frozenset(none)


def _readings(
    pieces: Sequence[Piece], none: frozenset[str], whole: Pile, *, begins_with_number: bool
) -> set[Pile]:  # fmt: skip
    """Find what a pile can mean. What begins with a number has the numbers first, if the pack can hold that.

    Of the kinds in ``none`` there is none.
    """
    counts = dict.fromkeys(none, 0)
    before = set(_Reading(number_first=True).piles(pieces, counts, none))
    if begins_with_number and (found := _fitting(before, whole)):
        return found
    after = set(_Reading(number_first=False, each_numbered=begins_with_number).piles(pieces[::-1], counts, none))
    said = [piece for piece in pieces if piece.what != "break"]
    if begins_with_number and before and _names_too_many(said, whole):
        return before if said[1].plural else before | after
    # If nothing fits the pack, the plain reading stands, and the check of the facts says what is too many.
    return _fitting(before | after, whole) or before or after


def _names_too_many(said: Sequence[Piece], whole: Pile) -> bool:
    """Tell whether a pile begins with more cards of a kind than the pack has, and not with ordinary cards.

    "3 jokers 2" names too many; "10 aces 2 jokers 1" begins with ordinary cards, as nobody counts so many Aces.
    """
    number, kind = said[0].number, said[1] if len(said) > 1 else None
    if kind is None or kind.what != "kind":
        return False
    most = getattr(whole, kind.name)
    several = sum(piece.what == "kind" for piece in said) > 1
    return number > most and not (several and number > 2 * most)


def _fitting(piles: set[Pile], whole: Pile) -> set[Pile]:
    """Keep the piles that the pack can hold."""
    return {pile for pile in piles if all(has <= most for has, most in zip(pile, whole, strict=True))}


def _doubt(player: str, pieces: Sequence[Piece], first: Piece) -> Ambiguous:
    """Ask what keeps a pile from being read."""
    for at, piece in enumerate(pieces):
        near = [*pieces[max(at - 1, 0) : at], *pieces[at + 1 : at + 2]]
        if piece.what == "kind" and piece.plural and not any(each.what == "number" for each in near):
            return _unclear("number-of", piece, player, word=piece.word.text)
    return _unclear("numbers-several", first, player)


class _Reading(NamedTuple):
    """A way to read the pieces of a pile: the numbers stand before their kinds, or after.

    With ``each_numbered`` a kind right after a number is not taken for one card.
    """

    number_first: bool
    each_numbered: bool = False

    def piles(
        self, pieces: Sequence[Piece], counts: Mapping[str, int] | None = None,
        numbered: frozenset[str] = frozenset(), bare: int | None = None,
    ) -> Iterator[Pile]:  # fmt: skip
        """Yield all piles that the pieces can mean.

        ``counts`` are the cards read so far by kind, ``numbered`` the kinds that had a number, ``bare`` a number of
        ordinary cards.
        """
        counts = counts or {}
        if not pieces:
            if bare is None or "others" not in counts:  # else two numbers for one kind
                yield Pile(**{**counts, "others": counts.get("others", bare or 0)})
            return
        piece, rest = pieces[0], pieces[1:]
        if piece.what == "break":
            yield from self.piles(rest, counts, numbered, bare)
        elif piece.what == "kind":
            taken = self.each_numbered and not piece.is_one and bool(rest) and rest[0].what == "number"
            if not piece.plural and not taken and piece.name not in numbered:
                yield from self.piles(rest, {**counts, piece.name: counts.get(piece.name, 0) + 1}, numbered, bare)
        elif rest and rest[0].what == "kind" and not rest[0].is_one:
            kind = rest[0].name
            if kind in counts:
                return
            numbered |= {kind}
            yield from self.piles(rest[1:], {**counts, kind: piece.number}, numbered, bare)
            if len(piece.addends) > 1 and bare is None:  # of a sum, the number farther off may be ordinary cards
                nearest = piece.addends[-1 if self.number_first else 0]
                farther = piece.number - nearest
                yield from self.piles(rest[1:], {**counts, kind: nearest}, numbered, farther)
        elif bare is None:
            yield from self.piles(rest, counts, numbered, piece.number)
