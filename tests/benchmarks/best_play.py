"""Speed of the search of Baloot: the median and the worst of 500 random deals, in seconds of this process alone."""

import random
import time

from scorekeeper.games.baloot.play.solver.search import POINTS, Position, Search

DEALS = 500


def _seconds(seed: int, cards: int) -> float:
    """Search a random ending of so many cards each for card points."""
    dice = random.Random(seed)
    deck = dice.sample(range(32), 4 * cards)
    hands = [sum(1 << card for card in deck[place * cards : (place + 1) * cards]) for place in range(4)]
    trump = dice.choice((None, None, 0, 1))
    locked = trump is not None and dice.random() < 0.3
    began = time.process_time()
    Search(trump, locked, hands, POINTS[trump]).value(Position(sum(hands), 0))
    return time.process_time() - began


def best_play(unit: float) -> None:
    """Search endings of five and of eight cards each; the bounds are 20 ms and 2 seconds."""
    for cards, target in ((5, 0.02), (8, 2.0)):
        taken = sorted(_seconds(seed, cards) for seed in range(DEALS))
        median, late, worst = taken[DEALS // 2], taken[DEALS * 99 // 100], taken[-1]
        ratio = median / unit
        print(
            f"best play, {cards} cards each: median {median:.4f} s ({ratio:,.0f} turns of the calibration loop), ",
            end="",
        )
        print(f"99 in 100 {late:.4f} s, worst {worst:.4f} s, target {target} s")


BENCHMARKS = {"best-play": best_play}
