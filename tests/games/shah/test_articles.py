"""Articles of who has won, each proved through the public functions."""

import pytest

from scorekeeper import Ambiguous, score


def test_shah_claim_unknown():
    """Who won is asked, never assumed: a game without a winner said is no drawn game."""
    with pytest.raises(Ambiguous) as caught:
        score("shah", {}, {"draws": "agreed"})
    assert [problem.code for problem in caught.value.problems] == ["winner-missing"]
    assert score("shah", {"winner": None}, {"draws": "agreed"})["score"] == {"A": 0, "B": 0}
