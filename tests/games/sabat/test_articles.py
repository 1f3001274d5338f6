"""Articles of the pack and of penalties, each proved through the public functions."""

import pytest

from scorekeeper import Illegal, score

HAND = {"winner": "N", "last_card": "9S", "stakes": "treble", "left": {"aces": 1, "pictures": 2}}


def fined(kind):
    """A penalty beside a hand at treble stakes: what it is worth, and to whom."""
    result = score("sabat", {**HAND, "penalties": [{"against": "E", "kind": kind}]})
    due = [(item["side"], item["points"]) for item in result["items"] if item["code"] == f"penalty-{kind}"]
    without = score("sabat", HAND)["score"]
    return due, {side: points - without[side] for side, points in result["score"].items()}


def test_sabat_pack_cards():
    """The pack has 32 cards, from the seven to the Ace."""
    with pytest.raises(Illegal) as caught:
        score("sabat", {**HAND, "last_card": "6S"})
    assert [problem.code for problem in caught.value.problems] == ["card-pack"]


def test_sabat_penalty_suit():
    assert fined("wrong-suit") == ([("NS", 100)], {"NS": 100, "EW": 0})


def test_sabat_penalty_sequence():
    assert fined("out-of-sequence") == ([("NS", 100)], {"NS": 100, "EW": 0})


def test_sabat_penalty_turn():
    assert fined("out-of-turn") == ([("NS", 100)], {"NS": 100, "EW": 0})


def test_sabat_penalty_signal():
    assert fined("signal") == ([("NS", 100)], {"NS": 100, "EW": 0})
