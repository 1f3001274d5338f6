"""The best that either side can get from a position with all cards known, searched to the end.

A position is asked whether the side to play gets at least so much, and answered with a bound; a few such questions
find the value. What is known of a position between two tricks is kept, for it does not depend on how it came about.
Legality is that of :mod:`scorekeeper.games.baloot.play.tricks.legal_cards`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.cards import union
from scorekeeper.games.baloot.facts.possible import LAST_TRICK, TRICK
from scorekeeper.games.baloot.play.solver.suits import Suit, SuitTable
from scorekeeper.games.baloot.play.tricks.legal_cards import duty_of
from scorekeeper.games.baloot.play.tricks.ranking import BEATS, HIGHER, TRUMPS, VALUES

MOST_TRICKS = 500_000
"""So many tricks are looked at for one deal; beyond them it counts as not searched to the end."""
_MOST_KEPT = 250_000
"""So much of what is known is kept in memory; beyond it all is forgotten."""
_STEP = 3
"""How far from the first guess the second is."""


class NotSearchedError(Exception):
    """There are too many ways to play on."""


class Goal(NamedTuple):
    """What is played for: the worth of every card, of every trick, and of the last one beside."""

    cards: tuple[int, ...]
    trick: int = 0
    last: int = 0


POINTS = {trump: Goal(values, last=LAST_TRICK) for trump, values in VALUES.items()}
"""Card points, by trump suit."""
TRICKS = Goal((0,) * len(VALUES[None]), trick=1)
"""Tricks, whatever is in them."""


class Position(NamedTuple):
    """A hand in play: ``left`` are the cards in play when the trick was led, by ``leader``, a place in the order.

    ``trick`` are the cards of the trick so far, ``ekka`` whether its leader said Ekka.
    """

    left: int
    leader: int
    trick: tuple[int, ...] = ()
    ekka: bool = False


class Search:
    """The search of one deal for one goal; ``hands`` in the order of play. What was found out is kept."""

    def __init__(
        self, trump: int | None, locked: bool, hands: Sequence[int], goal: Goal, most: int = MOST_TRICKS
    ) -> None:
        self._trump, self._locked, self._hands, self._goal = trump, locked, tuple(hands), goal
        self._beats, self._higher, self._worth = BEATS[trump], HIGHER[trump], goal.cards
        self._suits = [SuitTable(suit, trump, hands, goal.cards) for suit in range(len(self._hands))]
        self._known: dict[int, tuple[int, int, int]] = {}
        """Of a position, the least and the most that the leader's side gets, and the lead to try first."""
        self._ways: dict[tuple[int, ...], tuple[int, ...]] = {}
        """The cards that may be played, best first, by all that they depend on."""
        self._sorted: dict[int, tuple[int, ...]] = {}
        self._tricks_left = most
        by_worth = [(goal.cards[card], -mask.bit_count(), card) for card, mask in enumerate(self._higher)]
        self._dearest = [card for _, _, card in sorted(by_worth, reverse=True)]

    def total(self, left: int) -> int:
        """Return what all cards that are left are worth to a side that wins every trick."""
        return self._worth_of(left) + self._goal.trick * (left.bit_count() // TRICK) + self._goal.last

    def value(self, position: Position) -> int:
        """Return what the side of who led the trick gets at best play of both, this trick included.

        Raises NotSearchedError.
        """
        total = self.total(position.left)
        low, high, step, grew = 0, total, _STEP, None
        tried = self._guess(position, total)
        while low < high:
            need = min(max(tried, low + 1), high)
            found = self._bound(position, need, total)
            enough = found >= need
            low, high = (found, high) if enough else (low, found)
            # Steps that go on the same way grow: few questions are asked, and those far from the value are cheap.
            step, grew = 2 * step if grew is enough else _STEP, enough
            tried = found + step if enough else found - step + 1
        return low

    def reaches(self, position: Position, need: int) -> bool:
        """Tell whether the side of who led the trick gets at least so much. Raises NotSearchedError."""
        total = self.total(position.left)
        return need <= total and self._bound(position, need, total) >= need

    def _guess(self, position: Position, total: int) -> int:
        """Guess a value: a side gets its own cards, and the more of the others' the stronger it is."""
        own = self._hands[position.leader] | self._hands[position.leader - 2]
        return max(0, total // 2 + 2 * self._worth_of(own & position.left) - self._worth_of(position.left))

    def _worth_of(self, cards: int) -> int:
        return sum(worth for card, worth in enumerate(self._worth) if cards >> card & 1)

    def _bound(self, position: Position, need: int, total: int) -> int:
        """Return at least ``need`` if the side of who led the trick gets it, else a bound below it."""
        left, leader, trick, _ = position
        if not trick:
            return self._between(left, leader, need, total)
        card, *others = trick
        rest, gone, winner = total - self._goal.trick - self._worth[card], 1 << card, 0
        for place, other in enumerate(others, 1):
            rest, gone = rest - self._worth[other], gone | 1 << other
            winner = place if self._beats[trick[winner]] >> other & 1 else winner
        return self._within(position, winner, rest, gone, need, total)

    def _within(self, position: Position, winner: int, rest: int, gone: int, need: int, total: int) -> int:
        """Return a bound from the middle of a trick: ``gone`` lie on the table, ``rest`` is to be won after it."""
        left, leader, trick, ekka = position
        place, best = len(trick), trick[winner]
        if place == TRICK:
            return self._after(left ^ gone, winner, rest, (leader, need, total))
        hand = self._hands[leader + place - TRICK] & left & self._kept(left)
        theirs, found = place % 2, -1
        for card in self._way((hand, *trick, ekka), hand, trick, ekka, False, best):
            won = place if self._beats[best] >> card & 1 else winner
            after = position._replace(trick=(*trick, card))
            bound = self._within(after, won, rest - self._worth[card], gone | 1 << card, need, total)
            if found < 0 or (bound < found if theirs else bound > found):
                found = bound
            if (found < need) == theirs:
                break
        return found

    def _kept(self, left: int) -> int:
        """Leave out the cards that are as good as another."""
        return union(table[left >> 8 * suit & 255].kept for suit, table in enumerate(self._suits))

    # --- between two tricks -----------------------------------------------------------------------------------

    def _between(self, left: int, leader: int, need: int, total: int) -> int:
        """Return a bound of what the leader's side gets from here."""
        if left.bit_count() == TRICK:
            return self._last(left, leader, total)
        one, two, three, four = self._suits
        suits = one[left & 255], two[left >> 8 & 255], three[left >> 16 & 255], four[left >> 24]
        key = (((suits[0][0] << 8 | suits[1][0]) << 8 | suits[2][0]) << 8 | suits[3][0]) << 2 | leader
        known = self._known.get(key)
        low, high, first = known or (self._sure(left, leader, suits, total), total, -1)
        if need <= low:
            return low
        if need > high:
            return high
        kept = suits[0][1] | suits[1][1] | suits[2][1] | suits[3][1]
        found, card = self._trick(left, kept, leader, need, total, first)
        if found >= need:
            low, first = max(low, found), card
        else:
            high = min(high, found)
        if len(self._known) + len(self._ways) >= _MOST_KEPT:
            self._known.clear()
            self._ways.clear()
        self._known[key] = low, high, first
        return found

    def _last(self, left: int, leader: int, total: int) -> int:
        """Return what the leader's side gets of the last trick, where nobody has a choice."""
        hands, beats = self._hands, self._beats
        best, winner = (hands[leader] & left).bit_length() - 1, 0
        for place in (1, 2, 3):
            card = (hands[leader + place - TRICK] & left).bit_length() - 1
            if beats[best] >> card & 1:
                best, winner = card, place
        return 0 if winner & 1 else total

    def _sure(self, left: int, leader: int, suits: tuple[Suit, ...], total: int) -> int:
        """Return what the leader gets by leading the highest cards, suit by suit, as long as nobody can take them."""
        against = (self._hands[leader - 1] | self._hands[leader - 3]) & left & TRUMPS[self._trump]
        sure = tricks = 0
        for place, (_, _, top, worth, run) in enumerate(suits):
            leads = not self._locked if place == self._trump else not against
            if top == leader and leads:
                sure, tricks = sure + worth, tricks + run
        return total if tricks * TRICK == left.bit_count() else sure + tricks * self._goal.trick

    # --- a trick ----------------------------------------------------------------------------------------------

    def _trick(self, left: int, kept: int, leader: int, need: int, total: int, first: int) -> tuple[int, int]:
        """Play a trick in every way, ``first`` led before other cards; return a bound, and the best lead.

        These two loops are the first two players, those of :meth:`_answer` the others. Each ends with a card that
        gives the other side too little.
        """
        self._tricks_left -= 1
        if self._tricks_left < 0:
            raise NotSearchedError
        trump, beats, ways, hand = self._trump, self._beats, self._ways, self._hands[leader - 3] & left & kept
        most, best = -1, -1
        for card in self._leads(left, self._hands[leader] & left & kept, first):
            # Ekka gives the partner more to choose from, and hinders nobody: it is said wherever it may be.
            ekka = trump is not None and card >> 3 != trump and not self._higher[card] & left
            lead, least = beats[card], total + 1
            rest, after = total - self._goal.trick - self._worth[card], left ^ 1 << card
            key = hand, card
            for second in ways.get(key) or self._way(key, hand, (card,), False, False, card):
                trick = card, second, second if lead >> second & 1 else card
                rest2 = rest - self._worth[second]
                found = self._answer(left & kept, after ^ 1 << second, trick, ekka, rest2, (leader, need, total))
                if found < least:
                    least = found
                    if found < need:
                        break
            if least > most:
                most, best = least, card
                if least >= need:
                    break
        return most, best

    def _answer(
        self, kept: int, left: int, trick: tuple[int, int, int], ekka: bool, rest: int, asked: tuple[int, int, int]
    ) -> int:
        """Let the leader's partner and the last player answer two cards; the third of ``trick`` is the winning one."""
        beats, ways, worth, after, (leader, need, total) = self._beats, self._ways, self._worth, self._after, asked
        three, four = self._hands[leader - 2] & kept, self._hands[leader - 1] & kept
        card, second, best = trick
        won = int(best != card)
        helping = not won and not four & beats[best]
        most = -1
        key = three, card, best, ekka, helping
        for third in ways.get(key) or self._way(key, three, (card, second), ekka, helping, best):
            high, winner = (third, 2) if beats[best] >> third & 1 else (best, won)
            least, winning, rest3, left3 = total + 1, beats[high], rest - worth[third], left ^ 1 << third
            last = four, card, high, winner
            for fourth in ways.get(last) or self._way(last, four, (card, second, third), ekka, winner == 1, high):
                taker = 3 if winning >> fourth & 1 else winner
                found = after(left3 ^ 1 << fourth, taker, rest3 - worth[fourth], asked)
                if found < least:
                    least = found
                    if found < need:
                        break
            if least > most:
                most = least
                if least >= need:
                    break
        return most

    def _after(self, left: int, taker: int, rest: int, asked: tuple[int, int, int]) -> int:
        """Return a bound of what the leader's side gets once the player ``taker`` places on has taken the trick."""
        leader, need, total = asked
        if taker & 1:
            least = rest - need + 1
            if least <= 0:
                return rest
            return 0 if least > rest else rest - self._between(left, leader + taker & 3, least, rest)
        least = need - total + rest
        if least <= 0:
            return total - rest
        return total if least > rest else total - rest + self._between(left, leader + taker & 3, least, rest)

    # --- which cards, in which order --------------------------------------------------------------------------

    def _way(
        self, key: tuple[int, ...], hand: int, trick: tuple[int, ...], ekka: bool, helping: bool, best: int
    ) -> tuple[int, ...]:
        """List the cards that may be played: those that win or help from the dearest, then cheap ones."""
        cards = duty_of(self._trump, self._locked, hand, trick, ekka)[0]
        winning = cards if helping else cards & self._beats[best]
        found = self._ways[key] = (*self._falling(winning), *reversed(self._falling(cards & ~winning)))
        return found

    def _leads(self, left: int, hand: int, first: int) -> list[int]:
        """List the cards that may be led: the best before, then those that none of their suit beats, then low ones."""
        higher, falling = self._higher, self._falling(duty_of(self._trump, self._locked, hand, (), False)[0])
        leads = [card for card in falling if not higher[card] & left]
        leads += [card for card in reversed(falling) if higher[card] & left]
        if first in leads:
            leads.remove(first)
            leads.insert(0, first)
        return leads

    def _falling(self, cards: int) -> tuple[int, ...]:
        """Order cards from the dearest."""
        found = self._sorted.get(cards)
        if found is None:
            found = self._sorted[cards] = tuple([card for card in self._dearest if cards >> card & 1])
        return found
