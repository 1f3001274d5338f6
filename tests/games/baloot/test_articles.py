"""Articles of scoring, each proved through the public functions and by figures worked out here."""

import pytest

from scorekeeper import Ambiguous, Illegal, score

EAST = {"contract": "hokum", "declarer": "E"}
CARDS = {"hokum": 162, "sun": 130}


def codes(error):
    return [problem.code for problem in error.value.problems]


def items(result, code):
    return [(item["side"], item["points"]) for item in result["items"] if item["code"] == code]


def possible(contract):
    """All card points of North-South with which neither side is left without any, or with 1."""
    return range(2, CARDS[contract] - 1)


def test_baloot_contract_declarer():
    with pytest.raises(Ambiguous) as caught:
        score("baloot", {"contract": "hokum", "points": {"NS": 77}})
    assert codes(caught) == ["declarer-missing"]


def test_baloot_contract_kinds():
    with pytest.raises(Ambiguous) as caught:
        score("baloot", {"declarer": "E", "points": {"NS": 77}})
    assert codes(caught) == ["contract-missing"]


def test_baloot_contract_trump():
    with pytest.raises(Illegal) as caught:
        score("baloot", {"contract": "sun", "trump": "H", "declarer": "E", "points": {"NS": 66}})
    assert codes(caught) == ["trump-sun"]


@pytest.mark.parametrize(
    ("tricks", "code"),
    [({"NS": 9}, "tricks-range"), ({"NS": 3, "EW": 6}, "tricks-sum"), ({"NS": 1}, "points-tricks")],
)
def test_baloot_count_tricks(tricks, code):
    """There are eight tricks, and a single one never holds 150 points."""
    with pytest.raises(Illegal) as caught:
        score("baloot", {**EAST, "points": {"NS": 150}, "tricks": tricks})
    assert codes(caught) == [code]


def test_baloot_count_won():
    """Where the winner takes all, who won is enough; where each side scores its own, it is not."""
    assert score("baloot", {**EAST, "level": "double", "won": "NS"})["score"] == {"NS": 32, "EW": 0}
    assert score("baloot", {**EAST, "won": "NS"})["score"] == {"NS": 16, "EW": 0}
    with pytest.raises(Ambiguous) as caught:
        score("baloot", {**EAST, "won": "EW"})
    assert codes(caught) == ["won-needs-points"]


def test_baloot_count_zero():
    with pytest.raises(Ambiguous) as caught:
        score("baloot", {**EAST, "points": {"NS": 162}})
    assert codes(caught) == ["tricks-needed"]
    assert score("baloot", {**EAST, "points": {"NS": 162}, "tricks": {"NS": 7}})["score"] == {"NS": 16, "EW": 0}


@pytest.mark.parametrize(("level", "times"), [("double", 2), ("triple", 3), ("quadruple", 4)])
def test_baloot_score_baloot_single(level, times):
    result = score("baloot", {**EAST, "level": level, "won": "NS", "baloot": "N"})
    assert result["score"] == {"NS": 16 * times + 2, "EW": 0}
    assert items(result, "baloot-single") == [("NS", 0)]


def test_baloot_score_own():
    """Undoubled and made: each side scores its own, and together they score all 16."""
    result = score("baloot", {**EAST, "points": {"NS": 40}})
    assert (result["score"], items(result, "made-own")) == ({"NS": 4, "EW": 12}, [("EW", 0)])


@pytest.mark.parametrize(("contract", "whole"), [("hokum", 16), ("sun", 26)])
def test_baloot_score_rest(contract, whole):
    for points in possible(contract):
        cards = score("baloot", {"contract": contract, "declarer": "E", "points": {"NS": points}})["game_points"]
        assert cards["NS"]["cards"] + cards["EW"]["cards"] == whole


def test_baloot_score_rounding():
    """In Hokum a 5 goes down: 65 is 6, 66 is 7."""
    for points in possible("hokum"):
        tens, units = divmod(points, 10)
        found = score("baloot", {**EAST, "points": {"NS": points}})["game_points"]["NS"]["cards"]
        assert found == tens + (units >= 6), points


def test_baloot_score_sun():
    """In Sun a 5 stays, all else goes to the nearer ten; each ten is 2."""
    for points in possible("sun"):
        tens, units = divmod(points, 10)
        found = score("baloot", {"contract": "sun", "declarer": "E", "points": {"NS": points}})["game_points"]["NS"][
            "cards"
        ]
        assert found == 2 * tens + (0 if units < 5 else 1 if units == 5 else 2), points
