"""Lines that begin with the word of a directive, and tell more than that."""

import pytest

from scorekeeper import rulebook
from scorekeeper.errors import Refused
from scorekeeper.games.sabat import GAME
from scorekeeper.ledger import acts
from scorekeeper.options import decode
from scorekeeper.sheet.lines import read_line

SEATING = GAME.seating.seat([["Ali", "Badr"], ["Cem", "Dalia"]], "NS")
OPTIONS = decode(GAME.options, rulebook.load(GAME.rulebook).choose({}))


@pytest.mark.parametrize("line", ["penalty Cem wrong suit", "penalty Cem wrong suit = 100-0"])
def test_a_penalty_alone_is_one(line: str) -> None:
    assert isinstance(read_line(GAME, SEATING, line, OPTIONS), acts.Penalty)


def test_a_penalty_with_the_hand_after_it_is_a_hand() -> None:
    found = read_line(GAME, SEATING, "penalty Cem wrong suit, Ali out QH left 2 aces 3 pictures", OPTIONS)
    behind = read_line(GAME, SEATING, "Ali out QH left 2 aces 3 pictures, penalty Cem wrong suit", OPTIONS)
    assert isinstance(found, acts.Hand)
    assert isinstance(behind, acts.Hand)
    assert found.facts == behind.facts


def test_a_penalty_of_nobody_is_refused_as_one() -> None:
    with pytest.raises(Refused) as refused:
        read_line(GAME, SEATING, "penalty Cem, wrong suit", OPTIONS)
    assert [problem.code for problem in refused.value.problems] == ["dealer-unknown"]
