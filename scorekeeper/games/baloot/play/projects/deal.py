"""What a record proves of the eight cards that each player was dealt. What it leaves out is unknown."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.cards import union
from scorekeeper.games.baloot.facts.possible import HAND, TRICK
from scorekeeper.games.baloot.facts.projects import Project
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.projects.holding import Declared, fits, projects_in, ways_to_hold
from scorekeeper.games.baloot.play.tricks.ranking import PACK
from scorekeeper.seats import SEATS


class Deal(NamedTuple):
    """The known facts of a hand, beside words and shown projects.

    ``hands`` holds masks of the cards a seat is known to have held after the deal, all eight or fewer; ``plays`` are
    (seat, card) in the order played, None if they were not taken down. ``leader`` leads to the first trick.
    ``ended`` tells that a claim of the rest ended the hand.
    """

    contract: str
    trump: str | None
    leader: str | None
    options: Options
    hands: Mapping[str, int] = {}
    plays: Sequence[tuple[str, int]] | None = None
    ended: bool = False

    def over(self, tricks: int) -> bool:
        """Tell whether so many tricks are over. If no play was taken down, the whole hand is."""
        return self.ended or self.plays is None or len(self.plays) >= TRICK * tricks


class Holdings:
    """Which cards each seat is known to have held after the deal, and which it can have held.

    ``all_known`` says that all four hands were told.
    """

    def __init__(self, deal: Deal) -> None:
        self._could: dict[str, int] = {}
        hands = deal.hands
        self.all_known = sum(hands.values()) == PACK  # no card is dealt twice
        if self.all_known:
            self.known = {**hands}
            return
        dealt = [seat for seat, hand in hands.items() if hand.bit_count() >= HAND]
        self.known = known = {seat: hands.get(seat, 0) for seat in SEATS}
        for seat, card in deal.plays or ():
            if seat not in dealt:  # a card that a known hand does not hold proves nothing about projects
                known[seat] |= 1 << card
        if any(hand.bit_count() < HAND for hand in known.values()):
            self._conclude()

    def _conclude(self) -> None:
        """Take from each seat the cards that lie elsewhere. If eight are left, they are its hand."""
        known = self.known
        for seat in SEATS:
            elsewhere = union(known[other] for other in SEATS if other != seat)
            could = PACK & ~elsewhere | known[seat]
            self._could[seat] = could
            if could.bit_count() == HAND:
                known[seat] = could

    def learn(self, seat: str, cards: int) -> None:
        """Note that a seat has laid these cards open."""
        if self.hand(seat) is None:
            self.known[seat] |= cards
            self._conclude()

    def hand(self, seat: str) -> int | None:
        """Return the eight cards of a seat, None if not all are known."""
        hand = self.known[seat]
        return hand if hand.bit_count() >= HAND else None

    def missing(self, seat: str, cards: int) -> int:
        """Return those of some cards that the seat cannot have held beside what it is known to have held."""
        known = self.known[seat]
        if known.bit_count() >= HAND:
            return cards & ~known
        return cards & ~self._could[seat] or (cards & ~known if (known | cards).bit_count() > HAND else 0)

    def ways(self, seat: str, declared: Declared, contract: str) -> list[Project]:
        """List the projects that the seat can have declared."""
        hand = self.known[seat]
        if hand.bit_count() >= HAND:
            return [project for project in projects_in(hand, contract) if fits(project, declared)]
        return [project for project in ways_to_hold(declared, contract) if not self.missing(seat, project.cards)]
