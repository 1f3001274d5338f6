"""The best score that either side can get in a hand; winning every trick counts apart from the points.

A score follows from the card points, or from who has won all tricks. Mostly more points are never worse and Al-kaboot
is best of all, so that the best score is that of the most points, or of all tricks. If Al-kaboot pays less than
some count, both are searched at once, for as long as one side has won every trick; from the other's first trick on
only points matter.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.cards import mask_of
from scorekeeper.games.baloot.facts.possible import TRICK
from scorekeeper.games.baloot.play.solver.search import NotSearchedError, Position, Search
from scorekeeper.games.baloot.play.tricks.legal_cards import legal
from scorekeeper.games.baloot.play.tricks.ranking import HIGHER, VALUES
from scorekeeper.games.baloot.play.tricks.taking import winner_of

MOST_SITUATIONS = 20_000
"""So many situations are looked at in which one side has won every trick; beyond them it is not searched to the end."""


class Ends(NamedTuple):
    """By how much the first side (places 0 and 2) scores more, at every end that there is.

    ``counted`` are the ends by its card points, more are never worse; ``swept`` those in which it, or the other
    side, has won every trick.
    """

    counted: Mapping[int, int]
    swept: tuple[int, int]


class Standing(NamedTuple):
    """What was won before a position: points of the first side, and the side that has all tricks so far.

    ``holder`` is 0 for the first side, 1 for the other, None before the first trick and -1 once both have one.
    """

    points: int
    holder: int | None


class Stakes:
    """The score of one deal, searched on ``points`` and ``tricks``; ``hands`` in the order of play."""

    def __init__(
        self, trump: int | None, locked: bool, hands: tuple[int, ...], points: Search, tricks: Search, ends: Ends
    ) -> None:
        self._trump, self._locked, self._hands = trump, locked, hands
        self._points, self._tricks, self._ends = points, tricks, ends

    def best(self, position: Position, standing: Standing) -> int:
        """Return by how much more the first side scores at best play of both. Raises NotSearchedError."""
        counted, swept = self._ends
        margins = sorted({*counted.values(), *swept})
        low, high = 0, len(margins) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._forced(position, standing, margins[middle]) else (low, middle - 1)
        return margins[low]

    def _forced(self, position: Position, standing: Standing, margin: int) -> bool:
        """Tell whether the first side can make the margin at least so much."""
        counted, swept = self._ends
        most, holder = max(counted), standing.holder
        enough = min((points for points, worth in counted.items() if worth >= margin), default=most + 1)
        # If a side can no longer win every trick, that end may count as the points would.
        own = swept[0] >= margin if holder in (0, None) else enough <= most
        other = swept[1] >= margin if holder in (1, None) else enough <= 0
        if not position.left:
            return (own, other, standing.points >= enough)[-1 if holder is None else holder]
        if own == (enough <= most) and other == (enough <= 0):
            return self._reaches(position, enough - standing.points)
        if own and not other:
            return self._all_tricks(position, 0) if enough > most else not self._all_tricks(position, 1)
        return _Both(self._trump, self._locked, self._hands, self._points, enough, (own, other)).forced(
            position, standing
        )

    def _reaches(self, position: Position, need: int) -> bool:
        return reaches(self._points, position, need)

    def _all_tricks(self, position: Position, side: int) -> bool:
        """Tell whether a side can win every trick that is left."""
        tricks = position.left.bit_count() // TRICK
        return reaches(self._tricks, position, tricks) if side == 0 else not reaches(self._tricks, position, 1)


def reaches(search: Search, position: Position, need: int) -> bool:
    """Tell whether the first side gets at least so much, whoever leads. Raises NotSearchedError."""
    if need <= 0:
        return True
    if position.leader % 2 == 0:
        return search.reaches(position, need)
    return not search.reaches(position, search.total(position.left) - need + 1)


class _Both:
    """The search for ``enough`` points and for an end of ``swept`` that will do, at once.

    Ekka is said wherever it may be, as in :mod:`.search`.
    """

    def __init__(
        self,
        trump: int | None,
        locked: bool,
        hands: tuple[int, ...],
        points: Search,
        enough: int,
        swept: Sequence[bool],
    ) -> None:
        self._trump, self._locked, self._hands, self._points = trump, locked, hands, points
        self._enough, self._swept = enough, swept
        self._known: dict[tuple[int, int | None], bool] = {}
        worth, higher = VALUES[trump], HIGHER[trump]
        self._cheap = sorted(range(len(worth)), key=lambda card: (worth[card], -higher[card].bit_count()))

    def forced(self, position: Position, standing: Standing) -> bool:
        """Tell whether the first side gets one of the two. Raises NotSearchedError."""
        left, leader, trick, _ = position
        if not left:
            return self._swept[standing.holder or 0]
        if len(trick) == TRICK:
            return self._after(position, standing)
        if trick:
            return self._played(position, standing)
        key = self._points.key(left, leader), standing.holder
        if key not in self._known:
            if len(self._known) >= MOST_SITUATIONS:
                raise NotSearchedError
            self._known[key] = self._hopeful(position, standing) and self._played(position, standing)
        return self._known[key]

    def _hopeful(self, position: Position, standing: Standing) -> bool:
        """Tell whether there are points enough, if points alone will do."""
        return (
            self._swept[standing.holder or 0]
            or self._swept[1 if standing.holder is None else standing.holder]
            or reaches(self._points, position, self._enough - standing.points)
        )

    def _played(self, position: Position, standing: Standing) -> bool:
        """Play every card that may be played."""
        left, leader, trick, ekka = position
        place = (leader + len(trick)) % TRICK
        mine, hand = place % 2 == 0, self._hands[place] & self._points.unlike(left)
        cards = legal(self._trump, self._locked, hand, trick, ekka)
        for card in self._cheap:
            if cards >> card & 1:
                said = ekka if trick else card >> 3 != self._trump and not HIGHER[self._trump][card] & left
                if self.forced(position._replace(trick=(*trick, card), ekka=said), standing) is mine:
                    return mine
        return not mine

    def _after(self, position: Position, standing: Standing) -> bool:
        """Go on from a finished trick."""
        left, leader, trick, _ = position
        winner = (leader + winner_of(self._trump, trick)) % TRICK
        after = Position(left & ~mask_of(trick), winner)
        won = 0 if winner % 2 else self._points.total(left) - (self._points.total(after.left) if after.left else 0)
        points = standing.points + won
        if standing.holder in (None, winner % 2):
            return self.forced(after, Standing(points, winner % 2))
        if not after.left:
            return points >= self._enough
        return reaches(self._points, after, self._enough - points)
