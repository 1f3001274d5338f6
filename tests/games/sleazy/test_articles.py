"""Articles of the pack, each proved through the public functions."""

import pytest

from scorekeeper import Refused, score


@pytest.mark.parametrize("rank", ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"])
def test_sleazy_pack_numbers(rank):
    """The court cards and the Ace double everything; the thirteen numbers are all there are."""
    made = score("sleazy", {"compounds": [{"rank": rank, "kind": "full", "side": "A"}]})
    assert made["score"] == {"A": 200 if rank in "AKQJ" else 100, "B": 0}


@pytest.mark.parametrize("rank", ["1", "11", "14", "X", ""])
def test_sleazy_pack_numbers_refused(rank):
    with pytest.raises(Refused) as caught:
        score("sleazy", {"compounds": [{"rank": rank, "kind": "full", "side": "A"}]})
    assert [problem.code for problem in caught.value.problems] == ["rank-unknown"]
