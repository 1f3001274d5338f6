"""What a line says is left in the hands: cards of players, numbers of Aces and pictures."""

from typing import Any, NamedTuple

from scorekeeper.errors import Problem, unclear
from scorekeeper.game import Json
from scorekeeper.games.sabat.facts.form import UNITS
from scorekeeper.games.sabat.notation.pieces import Piece
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE, SIDES

PARTNER_WORD = "partner"
_PICTURES = frozenset(("kings", "queens", "jacks"))


class _Said(NamedTuple):
    """Something left: a card, or ``n`` of a unit. ``holder`` is None where nobody was named."""

    holder: str | None
    piece: Piece
    unit: str | None = None
    n: int = 0


class Holdings:
    """Collects what is left, and says whose it is once the winner is known."""

    def __init__(self) -> None:
        self._cards: list[_Said] = []
        self._numbers: list[_Said] = []
        self.problems: list[Problem] = []

    def card(self, holder: str | None, piece: Piece) -> None:
        """Take a card."""
        self._cards.append(_Said(holder, piece))

    def number(self, holder: str | None, unit: str, n: int, piece: Piece) -> None:
        """Take a number of cards of a unit: aces, pictures, kings, queens or jacks."""
        self._numbers.append(_Said(holder, piece, unit, n))

    def facts(self, winner: str | None) -> Json:
        """Give the fields "left" and "partner", as far as they were said."""
        found: Json = {}
        left: Json = {}
        for said in self._cards:
            self._place(said, winner, found, left)
        if left and self._numbers:
            self._ask("left-mixed", self._numbers[0])
        else:
            left |= self._totals(winner)
        return found | ({"left": left} if left else {})

    def _place(self, said: _Said, winner: str | None, found: Json, left: Json) -> None:
        column, card = said.piece.word.column, said.piece.value
        if said.holder is None:
            self.problems.append(unclear("card-whose", column=column, word=card))
        elif _is_partner(said.holder, winner):
            found.setdefault("partner", []).append(card)
        elif said.holder in SIDES:
            self.problems.append(unclear("card-side", column=column, side=said.holder, word=card))
        else:
            left.setdefault(said.holder, []).append(card)

    def _totals(self, winner: str | None) -> dict[str, int]:
        """Add up the numbers: those of both losers together, or of one and the other."""
        tallies = self._tallies(winner)
        if "" in tallies and len(tallies) > 1:
            self._ask("number-both", self._numbers[-1])
        elif "" not in tallies and tallies:
            losers = OTHER[SIDE[winner]] if winner in SEATS else tallies
            for by in losers:
                for unit in UNITS:
                    if unit not in tallies.get(by, {}):
                        self._ask("number-one", self._numbers[-1], by=by, unit=unit)
        totals: dict[str, int] = {}
        for tally in tallies.values():
            for unit, n in tally.items():
                totals[unit] = totals.get(unit, 0) + n
        return {unit: totals[unit] for unit in UNITS if unit in totals}

    def _tallies(self, winner: str | None) -> dict[str, dict[str, int]]:
        """Give the numbers of Aces and pictures by holder, "" being both losers together."""
        tallies: dict[str, dict[str, int]] = {}
        for said in self._numbers:
            whose = said.holder or ""
            if winner and whose in (winner, SIDE[winner]):
                self._ask("number-winner", said, side=SIDE[winner], other=OTHER[SIDE[winner]])
                continue
            if _is_partner(whose, winner):
                self._ask("number-partner", said, word=said.piece.word.text)
                continue
            tally = tallies.setdefault("" if whose in SIDES else whose, {})
            unit = said.unit or ""
            if tally.setdefault(unit, said.n) != said.n:
                self._ask("said-twice", said, key=unit, first=str(tally[unit]), second=str(said.n))
        for tally in tallies.values():
            self._add_pictures(tally)
        return tallies

    def _add_pictures(self, tally: dict[str, int]) -> None:
        """Add Kings, Queens and Jacks up to pictures."""
        parts = [tally.pop(unit) for unit in _PICTURES if unit in tally]
        if parts and tally.setdefault("pictures", sum(parts)) != sum(parts):
            first, second = str(tally["pictures"]), str(sum(parts))
            self._ask("said-twice", self._numbers[-1], key="pictures", first=first, second=second)

    def _ask(self, code: str, said: _Said, **params: Any) -> None:
        self.problems.append(unclear(code, column=said.piece.word.column, **params))


def _is_partner(holder: str, winner: str | None) -> bool:
    return holder == PARTNER_WORD or (winner in PARTNER and holder == PARTNER[winner])
