"""Articles of the packs, each proved through the public functions."""

import pytest

from scorekeeper import Illegal, Refused, score

PACKS = {"54": 252, "two-52": 304}


def codes(error):
    return {problem.code for problem in error.value.problems}


@pytest.mark.parametrize(("pack", "other"), [("54", "two-52"), ("two-52", "54")])
def test_shllaat_pack_cards(pack, other):
    """One pack with two Jokers is worth 252, two packs without are worth 304; the other pack's sum is named so."""
    points = {"Ali": 100, "Badr": 80, "Cem": PACKS[pack] - 180}
    assert score("shllaat", {"totals": points}, {"pack": pack})["score"] == points
    with pytest.raises(Refused) as caught:
        score("shllaat", {"totals": points}, {"pack": other})
    assert codes(caught) == {f"pack-{pack}"}


def test_shllaat_pack_two():
    """Two packs of 52 have no Joker."""
    piles = {"Ali": ["JOKER", "7H", "7D"], "Badr": ["8H", "8D"], "Cem": ["9H", "9D"], "Dalia": ["10H", "10D"]}
    with pytest.raises(Illegal) as caught:
        score("shllaat", {"cards": piles}, {"pack": "two-52"})
    assert "card-joker" in codes(caught)
