"""Best play: every ending of up to four cards of random deals against playing everything out."""

import random

import pytest

from scorekeeper.cards import CARD_NAMES, SUITS, mask_of
from scorekeeper.games.baloot.play.solver import search
from scorekeeper.games.baloot.play.solver.search import POINTS, TRICKS, NotSearchedError, Position, Search
from scorekeeper.games.baloot.play.solver.stakes import Ends, Stakes, Standing
from scorekeeper.games.baloot.play.tricks.legal_cards import legal
from scorekeeper.games.baloot.play.tricks.ranking import HIGHER
from scorekeeper.games.baloot.play.tricks.taking import points_of, winner_of
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
            card = dice.choice(
                play_reference.legal(*self.game, held, [*map(CARD_NAMES.__getitem__, self.trick)], bool(self.ekka))
            )
            if not place:
                self.ekka = solver_reference.can_say(self.game, self.named, card) and dice.random() < 0.5
            self.trick += (PACK_32[card],)

    @property
    def game(self):
        return ("sun", None, False) if self.trump is None else ("hokum", SUITS[self.trump], self.locked)

    @property
    def named(self):
        return {
            seat: {CARD_NAMES[card] for card in range(32) if hand >> card & 1}
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
        trick = [CARD_NAMES[card] for card in self.trick]
        left = {seat: cards - {*trick} for seat, cards in self.named.items()}
        return solver_reference.best(self.game, left, SEATS[self.leader], trick, self.ekka, worth)


PACK_32 = {CARD_NAMES[card]: card for card in range(32)}


def whole(ending, worth):
    """What all cards of an ending are worth."""
    cards = [CARD_NAMES[card] for card in range(32) if sum(ending.hands) >> card & 1]
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


class Scored:
    """An ending whose score turns on the points, and apart from them on who wins every trick."""

    def __init__(self, seed, cards):
        self.ending = ending = Ending(f"score-{cards}-{seed}", cards)
        dice = random.Random(seed)
        most = whole(ending, solver_reference.points(ending.game))
        # Al-kaboot pays more than any count, less than some, or even less than the other side's.
        counted = dict(enumerate(sorted(dice.randint(-20, 20) for _ in range(most + 1))))
        swept = (-25, 0, 25)[seed % 3], (-25, 0, 25)[seed // 3 % 3]
        self.worth = [[swept[1]] * (most + 1), *[counted] * (cards - 1), [swept[0]] * (most + 1)]
        points, tricks = (
            Search(ending.trump, ending.locked, ending.hands, goal) for goal in (POINTS[ending.trump], TRICKS)
        )
        self.stakes = Stakes(ending.trump, ending.locked, tuple(ending.hands), points, tricks, Ends(counted, swept))


@pytest.mark.parametrize("cards", [1, 2, 3, pytest.param(4, marks=thorough)])
def test_the_best_score_is_that_of_playing_everything(cards):
    for seed in range({1: 36, 2: 36, 3: 27, 4: 9}[cards] * (10 if LONG else 1)):
        scored = Scored(seed, cards)
        ending = scored.ending
        expected = solver_reference.best_end(ending.game, ending.named, SEATS[ending.leader], scored.worth)
        found = scored.stakes.best(Position(sum(ending.hands), ending.leader), Standing(0, None))
        assert found == expected, vars(ending)


@thorough
def test_the_best_score_is_that_of_the_best_card():
    for seed in range(900 if LONG else 9):
        scored = Scored(seed, 4)
        ending, points, won = scored.ending, 0, []
        position, best = Position(sum(ending.hands), ending.leader), None
        while position.left:
            holder = won[0] if len({*won}) == 1 else -1 if won else None
            standing = Standing(points, holder)
            found = {card: scored.stakes.best(after, standing) for card, after in played(ending, position)}
            place = (position.leader + len(position.trick)) % 4
            reached = min(found.values()) if place % 2 else max(found.values())
            assert best in (None, reached), (seed, position)
            best = reached
            card = next(card for card, value in found.items() if value == best)
            position = dict(played(ending, position))[card]
            if len(position.trick) == 4:
                left, leader, trick, _ = position
                winner = (leader + winner_of(ending.trump, trick)) % 4
                position = Position(left & ~mask_of(trick), winner)
                won.append(winner % 2)
                points += 0 if winner % 2 else points_of(ending.trump, trick, last=not position.left)
        assert best == scored.worth[won.count(0)][points]


def played(ending, position):
    """Every card that may be played, and the position after it; Ekka is said wherever it may be."""
    left, leader, trick, ekka = position
    place = (leader + len(trick)) % 4
    cards = legal(ending.trump, ending.locked, ending.hands[place] & left & ~mask_of(trick), trick, ekka)
    for card in range(32):
        if cards >> card & 1:
            above = HIGHER[ending.trump][card] & left
            said = ekka if trick else ending.trump not in (None, card >> 3) and not above
            yield card, position._replace(trick=(*trick, card), ekka=said)


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
