"""Speed of the search of Baloot: the median and the worst of 500 random deals, in seconds of this process alone."""

import random
import time
from collections.abc import Callable

from scorekeeper.cards import SUITS
from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.solver.review import Played, Review
from scorekeeper.games.baloot.play.solver.search import POINTS, Position, Search
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.seats import SEATS
from tests.benchmarks.measure import row

DEALS = 500


def _dealt(seed: int, cards: int) -> tuple[list[int], Setting]:
    """Deal so many cards each, and choose a contract."""
    dice = random.Random(seed)
    deck = dice.sample(range(32), 4 * cards)
    hands = [sum(1 << card for card in deck[place * cards : (place + 1) * cards]) for place in range(4)]
    trump = dice.choice((None, None, 0, 1))
    return hands, Setting(trump, trump is not None and dice.random() < 0.3, SEATS[0])


def _points(hands: list[int], setting: Setting) -> None:
    """Search for card points."""
    Search(setting.trump, setting.locked, hands, POINTS[setting.trump]).value(Position(sum(hands), 0))


def _whole(hands: list[int], setting: Setting) -> None:
    """Search a whole deal for card points, for tricks and for its score, under the usual options."""
    suit = None if setting.trump is None else SUITS[setting.trump]
    facts = Facts(contract="sun" if suit is None else "hokum", trump=suit, declarer=SEATS[0])
    dealt = dict(zip(SEATS, hands, strict=True))
    Review(Played(setting, dealt, (), (), frozenset(), (), facts), Options()).best(0)


def _seconds(seed: int, cards: int, search: Callable[[list[int], Setting], None]) -> float:
    hands, setting = _dealt(seed, cards)
    began = time.process_time()
    search(hands, setting)
    return time.process_time() - began


def best_play(unit: float) -> None:
    """Search endings of five and of eight cards each; the bounds are 20 ms and 2 seconds."""
    for what, cards, search, target in (
        ("card points", 5, _points, 0.02),
        ("card points", 8, _points, 2.0),
        ("points, tricks and score", 8, _whole, 2.0),
    ):
        taken = sorted(_seconds(seed, cards, search) for seed in range(DEALS))
        median, late, worst = taken[DEALS // 2], taken[DEALS * 99 // 100], taken[-1]
        told = f"median {_ms(median)}, 99 in 100 within {_ms(late)}, worst {_ms(worst)}"
        name = f"best play, {what}, {cards} cards each, {DEALS} deals"
        row(name, told, f"worst {_ms(target)}", f"{median / unit:,.0f} turns")


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms"


BENCHMARKS = {"best-play": best_play}
