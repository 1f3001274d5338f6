"""Lines that begin with the word of a directive, and tell more than that."""

import pytest

from scorekeeper import games, rulebook
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


@pytest.mark.parametrize(
    ("game", "line", "codes"),
    [
        ("baloot", "66, S = and W 162 16-0 x4", ["paper-form"]),
        ("baloot", "hokun E, NS 77 = x", ["paper-form", "word-unknown"]),
        ("shah", "B 1 = 1", ["paper-form", "one-game"]),
    ],
)
def test_no_reading_is_offered_with_a_paper_that_cannot_be_read(game: str, line: str, codes: list[str]) -> None:
    found = games.find(game)
    options = decode(found.options, rulebook.load(found.rulebook).choose({}))
    with pytest.raises(Refused) as refused:
        read_line(found, found.seating.seat([], None), line, options)
    assert ([problem.code for problem in refused.value.problems], refused.value.readings) == (codes, ())


def test_every_reading_that_is_offered_is_a_line_with_its_paper() -> None:
    baloot = games.find("baloot")
    options = decode(baloot.options, rulebook.load(baloot.rulebook).choose({}))
    seating = baloot.seating.seat([], None)
    for line in ("hokun E, NS 77 = 8-8", "66, S = 8-8"):
        with pytest.raises(Refused) as refused:
            read_line(baloot, seating, line, options)
        assert refused.value.readings
        for reading in refused.value.readings:
            assert read_line(baloot, seating, reading.line, options).line == reading.line
