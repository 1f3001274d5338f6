"""The best that either side can get from a position with all cards known, searched to the end.

Each question is: does the side to play get at least this much? The answer is a bound, and a few questions find the
value. Bounds of positions between two tricks are kept, because earlier tricks do not change them. They also bound other
positions: if the same players hold the same ranks, the outcome differs by no more than the worths of the cards do.
Legality is that of :mod:`scorekeeper.games.baloot.play.tricks.legal_cards`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.cards import union
from scorekeeper.games.baloot.facts.possible import LAST_TRICK, TRICK
from scorekeeper.games.baloot.play.solver.moves import FAR, Mover, Moves, promoted
from scorekeeper.games.baloot.play.solver.suits import BEST, MORE_AT, SHARE, TRICKS_AT, UNDER, Suit, SuitTable
from scorekeeper.games.baloot.play.tricks.ranking import BEATS, HIGHER, TRUMPS, VALUES

MOST_TRICKS = 500_000
"""So many tricks are looked at for one deal; beyond them it counts as not searched to the end."""
_MOST_KEPT = 250_000
"""So many entries are kept in memory; beyond them all are forgotten."""
_MOST_KIN = 4
"""So many positions of the same ranks are compared with."""
_STEP = 5
"""How far from the first guess the second is."""
_ALL, _OWN, _WORTH, _LESS = (1 << UNDER) - 1, (1 << SHARE) - 1, (1 << TRICKS_AT) - 1, (1 << MORE_AT) - 1
_HEAD = (1 << TRICK) - 1

_Suits = tuple[Suit, Suit, Suit, Suit]
_Asked = tuple[int, int, int, int, tuple[int, int, int, int]]
"""Of a trick, who leads, what the leader's side needs of how much, the cards next to a higher one, and the hands."""
_Known = tuple[int, int, int]
"""Of a position, the least and the most that the leader's side gets, and the lead to try first, -1 for none."""


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
    """The search of one deal for one goal; ``hands`` in the order of play. It remembers what it has found."""

    def __init__(
        self, trump: int | None, locked: bool, hands: Sequence[int], goal: Goal, most: int = MOST_TRICKS
    ) -> None:
        self._trump, self._hands, self._goal = trump, tuple(hands), goal
        self._beats, self._higher, self._worth = BEATS[trump], HIGHER[trump], goal.cards
        self._suits = [SuitTable(suit, trump, locked, hands, goal.cards) for suit in range(len(self._hands))]
        self._mover = Mover(trump, locked, goal.cards)
        self._known: dict[int, _Known] = {}
        self._kin: dict[int, dict[int, _Suits]] = {}
        """Positions that were searched, by the players and ranks in them."""
        self._leads: dict[tuple[int, ...], Moves] = {}
        self._answers: dict[tuple[int, ...], Moves] = {}
        """The cards to try, by all that they depend on."""
        self._tricks_left = most

    def total(self, left: int) -> int:
        """Return the worth of all cards that are left to a side that wins every trick."""
        return self._worth_of(left) + self._goal.trick * (left.bit_count() // TRICK) + self._goal.last

    def value(self, position: Position) -> int:
        """Return the best that the leader's side of the trick gets at best play of both, this trick included.

        Raises NotSearchedError.
        """
        total = self.total(position.left)
        low, high, step, tried = 0, total, _STEP, self._guess(position, total)
        rose = fell = False
        while low < high:
            need = min(max(tried, low + 1), high)
            found = self._bound(position, need, total)
            if found >= need:
                low, rose = found, True
            else:
                high, fell = found, True
            # Ever larger steps find a range about the guess, which is then halved.
            tried = (low + high + 1) // 2 if rose and fell else low + step if rose else high - step + 1
            step *= 2
        return low

    def reaches(self, position: Position, need: int) -> bool:
        """Tell whether the side of who led the trick gets at least so much. Raises NotSearchedError."""
        total = self.total(position.left)
        return need <= total and self._bound(position, need, total) >= need

    def key(self, left: int, leader: int) -> int:
        """Return the same number for positions between two tricks that are worth the same."""
        return union(suit.like for suit in self._suits_of(left)) << 2 | leader

    def unlike(self, left: int) -> int:
        """Return the cards that are left; of cards equally good, only one."""
        return left & union(suit.masks for suit in self._suits_of(left))

    def _guess(self, position: Position, total: int) -> int:
        """Guess a value by a formula that fits random deals: own cards, best cards, and the difference in trumps."""
        left, leader = position.left, position.leader
        own, trumps = (self._hands[leader] | self._hands[leader - 2]) & left, TRUMPS[self._trump] & left
        guess = (3 * total + 2 * self._worth_of(own)) / 8
        guess += 10 * ((own & trumps).bit_count() - (trumps & ~own).bit_count())
        cash = sum(suit.cash for suit in self._suits_of(left))
        for place in range(TRICK):
            best = cash >> SHARE * place & _WORTH
            guess += -best / 2 if place - leader & 1 else best * 2 / 3
        return max(0, int(guess))

    def _worth_of(self, cards: int) -> int:
        return sum(worth for card, worth in enumerate(self._worth) if cards >> card & 1)

    def _suits_of(self, left: int) -> list[Suit]:
        return [table[left >> 8 * suit & 255] for suit, table in enumerate(self._suits)]

    def _bound(self, position: Position, need: int, total: int) -> int:
        """Return at least ``need`` if the side of who led the trick gets it, else a bound below it."""
        left, leader, trick, ekka = position
        if not trick:
            return self._between(left, leader, need, total)
        best, winner, gone, rest = trick[0], 0, 0, total - self._goal.trick
        for place, card in enumerate(trick):
            gone, rest = gone | 1 << card, rest - self._worth[card]
            best, winner = (card, place) if self._beats[best] >> card & 1 else (best, winner)
        if len(trick) == TRICK:
            return self._after(left ^ gone, winner, rest, leader, need, total)
        masks = union(suit.masks for suit in self._suits_of(left))
        asked = leader, need, total, masks >> UNDER & _ALL, self._kept(left & masks, leader)
        return self._answer(trick, best, winner, ekka, left ^ gone, rest, asked)

    def _kept(self, cards: int, leader: int) -> tuple[int, int, int, int]:
        """Return the hands in the order of play, as far as their cards are among these."""
        hands = self._hands
        return hands[leader] & cards, hands[leader - 3] & cards, hands[leader - 2] & cards, hands[leader - 1] & cards

    # --- between two tricks -----------------------------------------------------------------------------------

    def _between(self, left: int, leader: int, need: int, total: int) -> int:
        """Return a bound of the value for the leader's side from here."""
        if left.bit_count() == TRICK:
            return self._last(left, leader, total)
        a, b, c, d = self._suits
        suits = one, two, three, four = a[left & 255], b[left >> 8 & 255], c[left >> 16 & 255], d[left >> 24]
        key = (one[0] | two[0] | three[0] | four[0]) << 2 | leader
        known = self._known.get(key)
        if known is None:
            self._forget()
            known = self._known[key] = *self._bounds(left, leader, suits, total), -1
        low, high, first = known
        if low < need <= high:
            low, high, first = self._by_kin(key, leader, suits, known)
        if low < need <= high:
            masks = one[1] | two[1] | three[1] | four[1]
            value, card = self._trick(left, masks, leader, need, total, first)
            if value >= need:
                low, first = max(low, value), card
            else:
                high = min(high, value)
            self._known[key] = low, high, first
        return low if need <= low else high

    def _forget(self) -> None:
        """Forget everything before there is too much of it."""
        if len(self._known) + len(self._answers) + len(self._leads) >= _MOST_KEPT:
            for kept in (self._known, self._kin, self._answers, self._leads):
                kept.clear()

    def _by_kin(self, key: int, leader: int, suits: _Suits, known: _Known) -> _Known:
        """Narrow what is known by positions in which the same players hold the same ranks."""
        shape = (suits[0][4] | suits[1][4] | suits[2][4] | suits[3][4]) << 2 | leader
        kin = self._kin.setdefault(shape, {})
        low, high, first = known
        (a, b, c, d), (one, two, three, four) = self._suits, suits
        for other, (their_one, their_two, their_three, their_four) in kin.items():
            if other == key:
                continue
            gap = a.gap(one, their_one) if one is not their_one else 0
            gap += b.gap(two, their_two) if two is not their_two else 0
            gap += c.gap(three, their_three) if three is not their_three else 0
            gap += d.gap(four, their_four) if four is not their_four else 0
            least, most, lead = self._known[other]
            if (least := least - (gap & _LESS)) > low:
                low = least
            if (most := most + (gap >> MORE_AT)) < high:
                high = most
            first = lead if first < 0 else first
        if key not in kin:
            if len(kin) == _MOST_KIN:
                del kin[next(iter(kin))]
            kin[key] = suits
        self._known[key] = low, high, first
        return low, high, first

    def _last(self, left: int, leader: int, total: int) -> int:
        """Return the worth of the last trick for the leader's side; nobody has a choice in it."""
        hands, beats = self._hands, self._beats
        best, winner = (hands[leader] & left).bit_length() - 1, 0
        for place in (1, 2, 3):
            card = (hands[leader + place - TRICK] & left).bit_length() - 1
            if beats[best] >> card & 1:
                best, winner = card, place
        return 0 if winner & 1 else total

    # --- what is sure -----------------------------------------------------------------------------------------

    def _bounds(self, left: int, leader: int, suits: _Suits, total: int) -> tuple[int, int]:
        """Return the least and the most that the leader's side can get, by who has the highest cards."""
        one, two, three, four = suits
        cash, heads = one[2] + two[2] + three[2] + four[2], one[3] | two[3] | three[3] | four[3]
        hands, tricks = self._hands, left.bit_count() // TRICK
        if self._trump is not None:
            trumps = TRUMPS[self._trump] & left
            if trumps & (hands[leader - 1] | hands[leader - 3]):
                low = self._cash(leader, suits[self._trump].cash, 0, tricks, total)
            else:
                low = self._cash(leader, cash, heads, tricks, total)
            # The next player may have to trump before the partner with the highest card has played.
            if trumps & (hands[leader] | hands[leader - 2] | hands[leader - 3]):
                return low, total
        else:
            low = self._cash(leader, cash, heads, tricks, total)
        against = heads >> TRICK * leader & _HEAD
        if not against or against & 5 << (leader & 1):
            return low, total
        # Whatever is led, the other side has the highest card, and then leads all such cards.
        winners = [place for place in (leader ^ 1, leader ^ 3) if against >> place & 1]
        return low, total - min([self._cash(place, cash, heads, tricks, total) for place in winners])

    def _cash(self, leader: int, cash: int, heads: int, tricks: int, total: int) -> int:
        """Return the worth of the leader's highest cards, and of the partner's that can be reached."""
        own, mate = cash >> SHARE * leader & _OWN, leader ^ 2
        if heads >> TRICK * leader + mate & 1:
            own += cash >> SHARE * mate & _OWN
        won = own >> TRICKS_AT
        return total if won >= tricks else (own & _WORTH) + won * self._goal.trick

    # --- a trick ----------------------------------------------------------------------------------------------
    # A player's cards are tried until one gives the other side too little; it is tried first from then on. A card that
    # can make no difference, by its slack to the one before, is passed over.

    def _trick(self, left: int, masks: int, leader: int, need: int, total: int, first: int) -> tuple[int, int]:
        """Play a trick in every way, ``first`` led before other cards; return a bound, and the best lead."""
        self._tricks_left -= 1
        if self._tricks_left < 0:
            raise NotSearchedError
        kept, under, trump = left & masks, masks >> UNDER & _ALL, self._trump
        one, two, _, four = hands = self._kept(kept, leader)
        asked = leader, need, total, under, hands
        key = one, under & self._hands[leader], masks >> BEST & kept, not (two | four) & TRUMPS[trump]
        leads = self._leads.get(key) or self._leads.setdefault(key, self._mover.leads(*key))
        if first >= 0 and first != leads[0][0]:
            leads = promoted(leads, first)
        rest, most, best, bound = total - self._goal.trick, -1, -1, 0
        for card, slack in leads:
            if bound + slack < need:
                bound += slack
            else:
                # Ekka gives the partner more to choose from, and hinders nobody: it is said wherever it may be.
                ekka = trump is not None and card >> 3 != trump and not self._higher[card] & left
                bound = self._answer((card,), card, 0, ekka, left ^ 1 << card, rest - self._worth[card], asked)
            if bound > most:
                most, best = bound, card
                if bound >= need:
                    if card != leads[0][0]:
                        self._leads[key] = promoted(leads, card)
                    break
        return most, best

    def _answer(
        self, trick: tuple[int, ...], best: int, winner: int, ekka: bool, left: int, rest: int, asked: _Asked
    ) -> int:
        """Let the next player answer a trick: the card of the ``winner``, places on, is the ``best``.

        ``left`` are the cards in play beside the trick, ``rest`` is to be won after the cards on the table.
        """
        leader, need, total, under, hands = asked
        place, beats, worth = len(trick), self._beats[best], self._worth
        hand, theirs = hands[place], place & 1 == 1
        if place == 1:
            wins, sure = beats, int(not beats & (hand | hands[3]))
        elif place == 2:
            safe = not beats & hands[3]
            wins, sure = -1 if safe and not winner else beats, winner | safe << 1
        else:
            wins, sure = -1 if winner == 1 else beats, 3
        key = hand, under & hand, trick[0], best, winner, ekka and place == 2, sure
        ways = self._answers.get(key)
        if ways is None:
            ways = self._answers[key] = self._mover.answers(hand, under, trick, ekka, wins, sure)
        # The leader's side wants most, the other one least.
        extreme, bound, sign = (FAR, -FAR, -1) if theirs else (-1, 0, 1)
        for card, slack in ways:
            if (bound + sign * slack < need) is not theirs:
                bound += sign * slack
            else:
                high, taker = (card, place) if beats >> card & 1 else (best, winner)
                if place == 3:
                    bound = self._after(left ^ 1 << card, taker, rest - worth[card], leader, need, total)
                else:
                    after, more = left ^ 1 << card, rest - worth[card]
                    bound = self._answer((*trick, card), high, taker, ekka, after, more, asked)
            if (bound < extreme) if theirs else (bound > extreme):
                extreme = bound
                if (bound < need) is theirs:
                    if card != ways[0][0]:
                        self._answers[key] = promoted(ways, card)
                    break
        return extreme

    def _after(self, left: int, taker: int, rest: int, leader: int, need: int, total: int) -> int:
        """Return a bound of the value for the leader's side once the player ``taker`` places on has taken the trick."""
        if taker & 1:
            least = rest - need + 1
            if least <= 0:
                return rest
            return 0 if least > rest else rest - self._between(left, leader + taker & 3, least, rest)
        least = need - total + rest
        if least <= 0:
            return total - rest
        return total if least > rest else total - rest + self._between(left, leader + taker & 3, least, rest)
