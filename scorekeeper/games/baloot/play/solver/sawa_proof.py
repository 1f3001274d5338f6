"""Sawa, "the rest is mine": whether one side wins every trick that is left, whatever the others do.

The others may hold any layout that the known cards allow, and play any card; the claimer plays by what lies on
the table. With all hands known there is one layout. Article ``baloot.claim.rest``.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.cards import SUITS, union
from scorekeeper.games.baloot.facts.possible import TRICK
from scorekeeper.games.baloot.play.solver.layouts import Layouts
from scorekeeper.games.baloot.play.solver.search import NotSearchedError
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting, cards_that_forbid, legal
from scorekeeper.games.baloot.play.tricks.ranking import BEATS, HIGHER, SAME_SUIT, TRUMPS
from scorekeeper.games.baloot.play.tricks.taking import winner_of

MOST_SITUATIONS = 25_000
"""So many situations are looked at; beyond them the cards have to be played."""
_MOST_ASIDE, _MOST_LINES = 5_000, 24
"""So many for what is told beside it, whether any order wins and which; and so many orders are tried."""
_OTHERS = 3
_PARTNER = 2
_STRENGTH = {
    trump: sorted(range(32), key=lambda card: (card >> 3, HIGHER[trump][card].bit_count())) for trump in HIGHER
}
"""All cards by trump suit, suit by suit from the highest."""

Way = tuple[tuple[int, int], ...]
"""(place, card) in the order played; the claimer's place is 0."""


class Claim(NamedTuple):
    """What comes of a claim: ``holds`` is None if it was not searched to the end.

    ``always``: it holds whatever the claimer plays. Else ``line`` are the cards to play, as far as they can be told
    now. A claim that fails is beaten by ``way``, if the others hold ``layout``.
    """

    holds: bool | None
    always: bool = False
    line: tuple[int, ...] = ()
    way: Way = ()
    layout: tuple[int, ...] = ()


class Table(NamedTuple):
    """A situation: what the claimer holds, what the others may hold, who leads, places on, and the trick so far."""

    own: int
    others: Layouts
    leader: int
    trick: tuple[int, ...] = ()


def judge_claim(setting: Setting, table: Table) -> Claim:
    """Tell whether the claimer's side wins all tricks that are left."""
    try:
        return _judged(_Search(setting, MOST_SITUATIONS, told=table.others.told()), table)
    except NotSearchedError:
        return Claim(None)


def _judged(search: "_Search", table: Table) -> Claim:
    if line := search.all_high(table):
        return Claim(True, search.always_wins(table), line)
    if not search.wins(table):
        way, layout = search.refutation(table)
        return Claim(False, way=way, layout=layout)
    return Claim(True, search.always_wins(table), search.line(table))


class _Search:
    """Plays out everything, remembering what came of each situation; ``told`` says that all hands are known."""

    def __init__(
        self, setting: Setting, most: int, line: tuple[int, ...] = (), *, told: bool, free: bool = False
    ) -> None:
        self._setting, self._most, self._line, self._told, self._free = setting, most, line, told, free
        self._known: dict[Table, bool] = {}

    # --- does it hold? ----------------------------------------------------------------------------------------

    def wins(self, table: Table) -> bool:
        """Tell whether the claimer's side wins every trick from here. Raises NotSearchedError."""
        own, others, leader, trick = table
        if len(trick) == TRICK:
            winner = leader + winner_of(self._setting.trump, trick) & 3
            return winner in (0, _PARTNER) and self.wins(Table(own, others, winner))
        if not trick and not own:
            return True
        if table not in self._known:
            if self._clear(table):
                return True
            if len(self._known) >= self._most:
                raise NotSearchedError
            mine = leader + len(trick) & 3 == 0
            ways = (self.wins(after) for _, after in self.after(table))
            self._known[table] = any(ways) if mine and not self._free else all(ways)
        return self._known[table]

    def after(self, table: Table) -> Iterator[tuple[int, Table]]:
        """Yield (card, situation after it) for the cards that can be played; of cards equally good, only one."""
        own, others, leader, trick = table
        place = leader + len(trick) & 3
        if not place:
            for card in self._mine(table):
                yield card, Table(own ^ 1 << card, others, leader, (*trick, card))
            return
        held = others.may[place - 1]
        beats = BEATS[self._setting.trump][trick[winner_of(self._setting.trump, trick)]] if trick and place & 1 else 0
        # Cards that beat the claim come first: a card that takes the trick, else one that keeps high cards back.
        low_first = [*self._unlike(table, held)][::-1]
        tried = sorted(low_first, key=lambda card: not beats >> card & 1)
        if self._told:
            can = legal(self._setting.trump, self._setting.locked, held, trick, False)
            for card in tried:
                if can >> card & 1:
                    yield card, Table(own, others.played(place - 1, card), leader, (*trick, card))
            return
        for card in tried:
            barred = cards_that_forbid(self._setting, held & ~(1 << card), trick, False, card)
            left = others.played(place - 1, card, barred)
            if left.possible():
                yield card, Table(own, left, leader, (*trick, card))

    def _mine(self, table: Table) -> Iterator[int]:
        """Yield the cards that the claimer may play; of a line that is tried, only the next card."""
        own, _, _, trick = table
        cards = legal(self._setting.trump, self._setting.locked, own, trick, False)
        if rest := self._still(own):
            cards &= 1 << rest[0]
        yield from self._unlike(table, cards)

    def _still(self, own: int) -> list[int]:
        """Return the rest of the line."""
        return [card for card in self._line if own >> card & 1]

    def _unlike(self, table: Table, cards: int) -> Iterator[int]:
        """Yield cards from the highest, one of those between which no other card in play comes."""
        if cards & cards - 1 == 0:  # one card, or none
            yield from (cards.bit_length() - 1,) if cards else ()
            return
        own, others, _, trick = table
        before: tuple[int, ...] | None = None
        for card in _STRENGTH[self._setting.trump]:
            bit = 1 << card
            kind: tuple[int, ...] = (card,)
            if own & bit:
                kind = (card >> 3, -1)
            elif others.cards & bit:
                holders = [place for place, may in enumerate(others.may) if may & bit]
                # Of two cards that may lie apart, it matters which is played: the other tells who holds it.
                kind = (card >> 3, *holders) if len(holders) == 1 and not others.declared else kind
            elif card not in trick:
                continue
            if cards & bit and kind != before:
                yield card
                before = kind
            elif not cards & bit:
                before = None

    def always_wins(self, table: Table) -> bool:
        """Tell whether it holds whatever the claimer plays; what takes too long to see is not taken for granted."""
        try:
            return _Search(self._setting, _MOST_ASIDE, told=self._told, free=True).wins(table)
        except NotSearchedError:
            return False

    # --- by which line? ---------------------------------------------------------------------------------------

    def all_high(self, table: Table) -> tuple[int, ...]:
        """Return the hand as a line if every card wins when it is led: trumps first, each suit from the top."""
        trump, locked, _ = self._setting
        cards = [card for card in _STRENGTH[trump] if table.own >> card & 1]
        line = tuple(sorted(cards, key=lambda card: (card >> 3 == trump) == locked))
        return line if self._runs(table, line) else ()

    def _runs(self, table: Table, line: Sequence[int]) -> bool:
        """Tell whether the claimer is to lead, and every card of a line wins when its turn comes.

        Nobody has to give up a high card before being led through it as often as there are cards beside it.
        """
        others, led = table.others, [0] * len(SUITS)
        trump, locked, _ = self._setting
        hands = list(zip(others.may[:_OTHERS], others.need, strict=False))
        trumps = max(min((may & TRUMPS[trump]).bit_count(), need) for may, need in hands)
        if table.leader or table.trick:
            return False
        for place, card in enumerate(line):
            suit, whole = card >> 3, SAME_SUIT[card]
            if trump is not None and suit != trump and trumps > led[trump]:
                return False
            if suit == trump and locked and any(other >> 3 != trump for other in line[place:]):
                return False
            for may, need in hands:
                if may & whole & BEATS[trump][card] and min((may & whole).bit_count(), need) > led[suit]:
                    return False
            led[suit] += 1
        return True

    def _unbeatable(self, table: Table) -> bool:
        """Tell whether the claimer is to lead, and nobody holds a card that beats any of the claimer's."""
        beats, against = BEATS[self._setting.trump], union(table.others.may[:_OTHERS])
        cards = (card for card in range(table.own.bit_length()) if table.own >> card & 1)
        return not (table.leader or table.trick or any(beats[card] & against for card in cards))

    def _clear(self, table: Table) -> bool:
        """Tell whether it can be seen without playing that the claimer wins the rest."""
        if self._free:
            return self._unbeatable(table)
        if self._line:
            rest = self._still(table.own)
            return len(rest) == table.own.bit_count() and self._runs(table, rest)
        return bool(self.all_high(table))

    def line(self, table: Table) -> tuple[int, ...]:
        """Return the claimer's cards in an order that wins against any play, as far as such an order is known."""
        longest: tuple[int, ...] = ()
        tried: list[tuple[int, ...]] = [(card,) for card in self._mine(table)]
        for _ in range(_MOST_LINES):
            if not tried:
                break
            line = tried.pop(0)
            if not self._with_line(line, table):
                continue
            if len(line) > len(longest):
                longest = line
            if len(line) == table.own.bit_count():
                return line
            rest = table.own & ~sum(1 << card for card in line)
            tried[:0] = [(*line, card) for card in _STRENGTH[self._setting.trump] if rest >> card & 1]
        return longest

    def _with_line(self, line: tuple[int, ...], table: Table) -> bool:
        try:
            return _Search(self._setting, _MOST_ASIDE, line, told=self._told).wins(table)
        except NotSearchedError:
            return False

    # --- by which cards is it beaten? -------------------------------------------------------------------------

    def refutation(self, table: Table) -> tuple[Way, tuple[int, ...]]:
        """Return how the others win a trick, and the hands that they hold then."""
        way: list[tuple[int, int]] = []
        while not self._lost(table):
            place = table.leader + len(table.trick) & 3
            card, table = next((card, after) for card, after in self.after(table) if not self.wins(after))
            way.append((place, card))
            if len(table.trick) == TRICK and not self._lost(table):
                winner = table.leader + winner_of(self._setting.trump, table.trick) & 3
                table = Table(table.own, table.others, winner)
        layout = list(table.others.one())
        for place, card in way:
            if place:
                layout[place - 1] |= 1 << card
        return tuple(way), tuple(layout[:_OTHERS])

    def _lost(self, table: Table) -> bool:
        won = winner_of(self._setting.trump, table.trick) if len(table.trick) == TRICK else 0
        return len(table.trick) == TRICK and table.leader + won & 1 == 1
