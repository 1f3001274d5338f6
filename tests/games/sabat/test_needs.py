"""What ends a match in the next hand, every statement held against the second formulation of the score."""

from itertools import product

import pytest

from scorekeeper.games.sabat import GAME
from scorekeeper.messages import say
from tests.games.sabat import game, reference

STAKES = ("single", "double", "treble")
LEFT = list(product(range(5), range(13)))
POSITIONS = [(380, 0), (490, 200), (50, 250), (0, 0), (499, 300), (400, 100), (300, 480), (120, 90), (10, 20)]


def position(ns, ew, target=500):
    state = game.start(target=target)
    return GAME.claims.needs(state._replace(totals={"NS": ns, "EW": ew}))


def points(stakes, seven, aces, pictures):
    left = {"aces": aces, "pictures": pictures}
    return reference.hand_points({"winner": "N", "last_seven": seven, "stakes": stakes, "left": left})


def told(items, side):
    """The sentence about every stake, with and without a last 7."""
    found = {}
    for item in items:
        if item.side == side and item.code != "needs-penalties":
            for code, _ in item.params["stakes"]:
                stakes = code.removeprefix("stakes-")
                assert (stakes, item.code.endswith("-seven")) not in found
                found[stakes, item.code.endswith("-seven")] = item
    return found


@pytest.mark.parametrize(
    ("ns", "ew", "target"), [(*each, 500) for each in POSITIONS] + [(90, 40, 120), (200, 950, 1000)]
)
def test_sabat_match_target(ns, ew, target):
    """sabat.match.target, sabat.score.stakes: what is left ends the match from the figure told on, and below it not."""
    items = position(ns, ew, target)
    for side, total in (("NS", ns), ("EW", ew)):
        said = told(items, side)
        for stakes, seven in product(STAKES, (False, True)):
            enough = {left for left in LEFT if total + points(stakes, seven, *left) >= target}
            item = said.get((stakes, seven))
            if not enough:
                hopeless = said[stakes, True].code == "needs-far-seven"
                assert (item.code if item else None) == (
                    "needs-far-seven" if seven else None if hopeless else "needs-far"
                )
                continue
            least = min(20 * aces + 10 * pictures for aces, pictures in enough)
            assert enough == {(aces, pictures) for aces, pictures in LEFT if 20 * aces + 10 * pictures >= least}
            assert item.code == ("needs-left" if least else "needs-out") + ("-seven" if seven else "")
            assert item.params.get("n", 0) == least
            assert item.points == target - total


@pytest.mark.parametrize(("ns", "ew"), POSITIONS)
def test_sabat_match_penalty(ns, ew):
    """sabat.match.penalty: so many penalties against the other side end the match, one fewer does not."""
    for side, total in (("NS", ns), ("EW", ew)):
        (number,) = [
            item.params["n"] for item in position(ns, ew) if (item.side, item.code) == (side, "needs-penalties")
        ]
        fault = {"penalties": [{"against": reference.OTHER[side], "kind": "signal"}]}
        before = {"penalties": [{"against": reference.OTHER[side], "kind": "signal"}] * (total // 100)}
        for faults, winner in ((number, side), (number - 1, None)):
            assert reference.match_scores([before, *[fault] * faults], 500 - total % 100)[2] == winner


def cards(item):
    return say(GAME.all_texts(), *item.params["cards"])


def test_the_cards_named_are_the_fewest_worth_the_figure():
    said = told(position(380, 0), "NS")
    assert cards(said["single", False]) == "4 Aces and 4 pictures"
    assert cards(said["double", False]) == "3 Aces"
    assert cards(told(position(490, 0), "NS")["single", False]) == "a picture"


def test_sentences():
    names = GAME.seating.names(GAME.seating.seat([], None))
    lines = [say(GAME.all_texts(), item.code, item.params, names) for item in position(490, 200)]
    assert lines[:4] == [
        "single, double or treble: going out, and 10 or more left with the losers, such as a picture",
        "single, double or treble: going out with a 7 is enough, whatever is left",
        "one penalty against E-W ends the match at once",
        "single: out of reach, unless the last card is a 7",
    ]


def test_a_match_that_is_over_needs_nothing():
    state = game.start()._replace(winner="NS")
    assert GAME.claims.needs(state) == ()
