"""What a line says is left in the hands: cards of players, numbers of Aces and pictures."""

from typing import NamedTuple

from scorekeeper.errors import Problem, unclear
from scorekeeper.games.sabat.facts.form import UNITS, Left
from scorekeeper.games.sabat.notation.pieces import Piece
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE, SIDES

PARTNER_WORD = "partner"
_PICTURES = frozenset(("kings", "queens", "jacks"))
_TOGETHER = "both"
"""The holder of numbers that were said of both losers together."""


class _Said(NamedTuple):
    """Something left: a card, or ``n`` of a unit. ``holder`` is None where nobody was named."""

    holder: str | None
    piece: Piece
    unit: str = ""
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

    def settle(self, winner: str | None) -> tuple[Left | None, tuple[str, ...] | None]:
        """Return what is left with the losers and what the winner's partner holds, None for what was not said."""
        hands: dict[str, list[str]] = {}
        partner: list[str] = []
        for said in self._cards:
            self._place(said, winner, hands, partner)
        totals: dict[str, int] = {}
        if hands and self._numbers:
            self._ask("left-mixed", self._numbers[0])
        else:
            totals = self._totals(winner)
        left = Left({by: tuple(cards) for by, cards in hands.items()}, totals.get("aces"), totals.get("pictures"))
        return left if hands or totals else None, tuple(partner) or None

    def _place(self, said: _Said, winner: str | None, hands: dict[str, list[str]], partner: list[str]) -> None:
        card = said.piece.value
        if said.holder is None:
            self._ask("card-whose", said, word=card)
        elif _is_partner(said.holder, winner):
            partner.append(card)
        elif said.holder in SIDES:
            self._ask("card-side", said, side=said.holder, word=card)
        else:
            hands.setdefault(said.holder, []).append(card)

    def _totals(self, winner: str | None) -> dict[str, int]:
        """Add up the numbers: those of both losers together, or of one and the other."""
        tallies = self._tallies(winner)
        if _TOGETHER in tallies and len(tallies) > 1:
            self._ask("number-both", self._numbers[-1])
        elif _TOGETHER not in tallies and tallies:
            for by in OTHER[SIDE[winner]] if winner in SEATS else tallies:
                for unit in UNITS:
                    if unit not in tallies.get(by, {}):
                        self._ask("number-one", self._numbers[-1], by=by, unit=unit)
        totals: dict[str, int] = {}
        for tally in tallies.values():
            for unit, n in tally.items():
                totals[unit] = totals.get(unit, 0) + n
        return totals

    def _tallies(self, winner: str | None) -> dict[str, dict[str, int]]:
        """Return the numbers of Aces and pictures by holder."""
        tallies: dict[str, dict[str, int]] = {}
        for said in self._numbers:
            whose = said.holder
            if winner and whose in (winner, SIDE[winner]):
                self._ask("number-winner", said, side=SIDE[winner], other=OTHER[SIDE[winner]])
            elif whose and _is_partner(whose, winner):
                self._ask("number-partner", said, word=said.piece.word.text)
            else:
                tally = tallies.setdefault(_TOGETHER if whose is None or whose in SIDES else whose, {})
                if tally.setdefault(said.unit, said.n) != said.n:
                    self._ask("said-twice", said, key=said.unit, first=str(tally[said.unit]), second=str(said.n))
        for tally in tallies.values():
            self._add_pictures(tally)
        return tallies

    def _add_pictures(self, tally: dict[str, int]) -> None:
        """Add Kings, Queens and Jacks up to pictures."""
        parts = [tally.pop(unit) for unit in _PICTURES if unit in tally]
        if parts and tally.setdefault("pictures", sum(parts)) != sum(parts):
            first, second = str(tally["pictures"]), str(sum(parts))
            self._ask("said-twice", self._numbers[-1], key="pictures", first=first, second=second)

    def _ask(self, code: str, said: _Said, **params: str) -> None:
        self.problems.append(unclear(code, column=said.piece.word.column, **params))


def _is_partner(holder: str, winner: str | None) -> bool:
    return holder == PARTNER_WORD or (winner in PARTNER and holder == PARTNER[winner])
