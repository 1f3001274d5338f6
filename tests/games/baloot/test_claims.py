"""Claims of the rest: every layout that the play allows, one by one, against the search over all at once."""

import random

import pytest

from scorekeeper.cards import SUITS, card_32, card_name, mask_of
from scorekeeper.games.baloot.play.solver.sawa import claim_seen
from scorekeeper.games.baloot.play.solver.seen import Seen, layouts_seen
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.seats import ORDER
from tests import LONG, thorough
from tests.games.baloot import claims_reference, play_reference, records
from tests.games.baloot.solver_reference import placed


class Claimed:
    """A claim by who leads the trick after so many of a hand that was played at random, by the rules."""

    def __init__(self, seed, tricks):
        dice = random.Random(seed)
        record = records.record(dice)
        self.trump, self.locked = record["_trump"], record["_locked"]
        self.game = ("sun", None, False) if self.trump is None else ("hokum", SUITS[self.trump], self.locked)
        plays = [tuple(play) for play in record["plays"]]
        self.plays, self.by = plays[: 4 * tricks], plays[4 * tricks][0]
        self.hands = {seat: {card for by, card in plays[4 * tricks :] if by == seat} for seat in "NESW"}
        if dice.random() < 0.7:  # stronger claims, so that some hold
            self.swap(plays[: 4 * tricks])

    def swap(self, plays):
        """Change cards of the claimer for better ones of the others, as far as what was played stays legal."""
        for seat in ORDER[self.by][1:]:
            for card in sorted(self.hands[seat]):
                own = next((mine for mine in sorted(self.hands[self.by]) if self.better(card, mine)), None)
                if own:
                    changed = {
                        **self.hands, self.by: self.hands[self.by] - {own} | {card}, seat: self.hands[seat] - {card} | {own},
                    }  # fmt: skip
                    if all(claims_reference.lawful(s, h, self.tricks, self.game, ()) for s, h in changed.items()):
                        self.hands = changed

    def better(self, card, own):
        trumps = [each[-1] == self.game[1] for each in (card, own)]
        return (
            play_reference.value(card, self.game[1]) + 20 * trumps[0]
            > play_reference.value(own, self.game[1]) + 20 * trumps[1]
        )

    @property
    def tricks(self):
        fours = [self.plays[start : start + 4] for start in range(0, len(self.plays), 4)]
        return [(four[0][0], [card for _, card in four]) for four in fours]

    def seen(self, *known):
        left = {seat: mask_of(map(card_32, self.hands[seat])) for seat in (self.by, *known)}
        return Seen(Setting(self.trump, self.locked), [(seat, card_32(card)) for seat, card in self.plays], left)

    def layouts(self):
        gone = [card for _, card in self.plays]
        return claims_reference.layouts(self.hands[self.by], self.by, gone, self.tricks, self.game, ())


def named(cards):
    return {card_name(card) for card in range(32) if cards >> card & 1}


@pytest.mark.parametrize("left", [1, 2, pytest.param(3, marks=thorough)])
def test_a_claim_is_held_against_every_layout(left):
    endings = {True: 0, False: 0}
    for seed in range({1: 60, 2: 40, 3: 2}[left] * (10 if LONG else 1)):
        claimed = Claimed(f"claim-{left}-{seed}", 8 - left)
        ways = claimed.layouts()
        assert layouts_seen(claimed.seen(), claimed.by).number() == len(ways)
        found = claim_seen(claimed.seen(), claimed.by, claimed.by)
        own = claimed.hands[claimed.by]
        assert found.holds is claims_reference.holds(claimed.game, own, claimed.by, ways, claimed.by)
        endings[found.holds] += 1
        if found.holds and len(found.line) == left:
            line = [card_name(card) for card in found.line]
            assert claims_reference.holds(claimed.game, own, claimed.by, ways, claimed.by, line)
        if not found.holds:
            others = dict(zip(ORDER[claimed.by][1:], map(named, found.layout), strict=True))
            assert others in ways
            assert beaten(claimed, found)
    assert min(endings.values()) > 0


@pytest.mark.parametrize("left", [2, 3, pytest.param(4, marks=thorough)])
def test_a_claim_at_an_open_table_is_held_against_one_layout(left):
    endings = {True: 0, False: 0}
    for seed in range({2: 80, 3: 60, 4: 30}[left] * (10 if LONG else 1)):
        claimed = Claimed(f"table-{left}-{seed}", 8 - left)
        found = claim_seen(claimed.seen(*"NESW"), claimed.by, claimed.by)
        way = {seat: frozenset(cards) for seat, cards in claimed.hands.items() if seat != claimed.by}
        expected = claims_reference.holds(claimed.game, claimed.hands[claimed.by], claimed.by, [way], claimed.by)
        assert found.holds is expected
        endings[expected] += 1
    assert min(endings.values()) > 0


def beaten(claimed, found):
    """Whether the cards that beat a claim can be played so, and end with a trick that the others win."""
    cards = [(placed(claimed.by, place), card_name(card)) for place, card in found.way]
    hands = dict(zip(ORDER[claimed.by][1:], map(named, found.layout), strict=True))
    hands[claimed.by] = set(claimed.hands[claimed.by])
    for start in range(0, len(cards), 4):
        trick = []
        for seat, card in cards[start : start + 4]:
            if card not in play_reference.legal(*claimed.game, sorted(hands[seat]), trick, False):
                return False
            hands[seat].remove(card)
            trick.append(card)
        winner = placed(cards[start][0], trick.index(play_reference.winning(trick, claimed.game[1])))
        last = start + 4 >= len(cards)
        if (winner in (claimed.by, placed(claimed.by, 2))) == last:
            return False
    return True
