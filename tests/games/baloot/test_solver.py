"""Best play: every ending of up to four cards of random deals against playing everything out."""

import random

import pytest

from scorekeeper.cards import SUITS, card_name, mask_of
from scorekeeper.games.baloot.play.solver import search
from scorekeeper.games.baloot.play.solver.search import POINTS, TRICKS, NotSearchedError, Position, Search
from scorekeeper.games.baloot.play.solver.stakes import Ends, Stakes, Standing
from scorekeeper.seats import ORDER
from tests import LONG, few, thorough
from tests.games.baloot import play_reference, solver_reference

SEATS = ORDER["S"]


class Ending:
    """A random ending: hands in the order of play, contract, who leads, and cards of a trick already played."""

    def __init__(self, seed, cards):
        dice = random.Random(seed)
        self.trump = dice.choice((None, *range(4)))
        self.locked = self.trump is not None and dice.random() < 0.4
        deck = dice.sample(range(32), 4 * cards)
        self.hands = [mask_of(deck[place * cards : (place + 1) * cards]) for place in range(4)]
        self.leader, self.trick, self.ekka = dice.randrange(4), (), None
        for place in range(dice.choice((0, 0, 0, 1, 2, 3))):
            seat = SEATS[(self.leader + place) % 4]
            held = sorted(self.named[seat])
            card = dice.choice(play_reference.legal(*self.game, held, [*map(card_name, self.trick)], bool(self.ekka)))
            if not place:
                self.ekka = solver_reference.can_say(self.game, self.named, card) and dice.random() < 0.5
            self.trick += (PACK_32[card],)

    @property
    def game(self):
        return ("sun", None, False) if self.trump is None else ("hokum", SUITS[self.trump], self.locked)

    @property
    def named(self):
        return {
            seat: {card_name(card) for card in range(32) if hand >> card & 1}
            for seat, hand in zip(SEATS, self.hands, strict=True)
        }

    @property
    def position(self):
        return Position(sum(self.hands), self.leader, self.trick, bool(self.ekka))

    def searched(self, goal):
        ours = Search(self.trump, self.locked, self.hands, goal)
        found = ours.value(self.position)
        assert ours.reaches(self.position, found)
        assert not ours.reaches(self.position, found + 1)
        return found

    def played_out(self, worth):
        """What N and S get, by playing everything."""
        trick = [card_name(card) for card in self.trick]
        left = {seat: cards - {*trick} for seat, cards in self.named.items()}
        return solver_reference.best(self.game, left, SEATS[self.leader], trick, self.ekka, worth)


PACK_32 = {card_name(card): card for card in range(32)}


def whole(ending, worth):
    """What all cards of an ending are worth."""
    cards = [card_name(card) for card in range(32) if sum(ending.hands) >> card & 1]
    if worth is solver_reference.tricks:
        return len(cards) // 4
    return sum(play_reference.value(card, ending.game[1]) for card in cards) + 10


@pytest.mark.parametrize("cards", few([1, 2, 3, pytest.param(4, marks=thorough)]))
def test_best_play_is_that_of_playing_everything(cards):
    for seed in range({1: 40, 2: 60, 3: 40, 4: 12}[cards] * (25 if LONG else 1)):
        verify(Ending(f"{cards}-{seed}", cards))


def verify(ending):
    for goal, worth in (
        (POINTS[ending.trump], solver_reference.points(ending.game)),
        (TRICKS, solver_reference.tricks),
    ):
        ns, found = ending.played_out(worth), ending.searched(goal)
        expected = ns if SEATS[ending.leader] in "NS" else whole(ending, worth) - ns
        assert found == expected, vars(ending)


@pytest.mark.parametrize("cards", [1, 2, 3, pytest.param(4, marks=thorough)])
def test_the_best_score_is_that_of_playing_everything(cards):
    kinds = set()
    for seed in range({1: 40, 2: 40, 3: 25, 4: 12}[cards] * (10 if LONG else 1)):
        ending = Ending(f"score-{cards}-{seed}", cards)
        dice = random.Random(seed)
        most = whole(ending, solver_reference.points(ending.game))
        # Al-kaboot pays more than any count, less than some, or even less than the other side's.
        counted = dict(enumerate(sorted(dice.randint(-20, 20) for _ in range(most + 1))))
        swept = dice.choice((-25, 0, 25)), dice.choice((-25, 0, 25))
        worth = [[swept[1]] * (most + 1), *[counted] * (cards - 1), [swept[0]] * (most + 1)]
        expected = solver_reference.best_end(ending.game, ending.named, SEATS[ending.leader], worth)
        points, tricks = (
            Search(ending.trump, ending.locked, ending.hands, goal) for goal in (POINTS[ending.trump], TRICKS)
        )
        stakes = Stakes(ending.trump, ending.locked, tuple(ending.hands), points, tricks, Ends(counted, swept))
        assert stakes.best(Position(sum(ending.hands), ending.leader), Standing(0, None)) == expected, vars(ending)
        kinds.add((swept[0] >= counted[most], swept[1] <= counted[0]))
    assert len(kinds) == 4


@pytest.mark.skipif(not LONG, reason="thousands of endings of five cards")
def test_best_play_with_five_cards_each():
    for seed in range(2000):
        verify(Ending(f"five-{seed}", 5))


def test_a_search_that_is_too_long_says_so():
    ending = Ending("long", 8)
    with pytest.raises(NotSearchedError):
        Search(ending.trump, ending.locked, ending.hands, POINTS[ending.trump], most=10).value(ending.position)


def test_what_is_known_is_forgotten_before_memory_grows(monkeypatch):
    ending = Ending("memory", 5)
    expected = ending.searched(POINTS[ending.trump])
    monkeypatch.setattr(search, "_MOST_KEPT", 20)
    again = Search(ending.trump, ending.locked, ending.hands, POINTS[ending.trump])
    assert again.value(ending.position) == expected
    assert len(again._known) <= 20
