"""Penalties: a missing warning needs a player with one card, and the kind is said as in a line."""

import pytest

from scorekeeper.errors import Illegal, Refused
from scorekeeper.games.sabat import GAME
from scorekeeper.games.sabat.notation import penalty_kind
from scorekeeper.sheet.directives import read_fine
from tests.games.hearing import Table

TABLE = Table(GAME, [["Ali", "Badr"], ["Cem", "Dalia"]], "NS")


HANDS = {"winner": "N", "last_card": "QH", "left": {"E": ["AH", "KS"], "W": ["10D", "AS"]}}


def test_a_missing_warning_needs_one_card_and_happens_once() -> None:
    """sabat.penalty.warning: who is left with two cards never came to one, and nobody comes to one twice."""
    with pytest.raises(Illegal) as refused:
        GAME.scoring.score(
            GAME.facts.decode(HANDS | {"penalties": [{"against": "E", "kind": "no-warning"}]}), TABLE.options
        )
    assert [problem.code for problem in refused.value.problems] == ["warning-cards"]
    one = {**HANDS, "left": {"E": ["AH"], "W": ["10D", "AS"]}, "penalties": [{"against": "E", "kind": "no-warning"}]}
    assert GAME.scoring.score(GAME.facts.decode(one), TABLE.options).points == {"NS": 140, "EW": 0}
    state = GAME.match.start(TABLE.options, TABLE.seating, "S")
    state, first = GAME.penalise(state, "E", "no-warning")
    _, second = GAME.penalise(state, "E", "no-warning")
    assert (first.remarks, [problem.code for problem in second.remarks]) == ((), ["warning-again"])
    codes = [problem.code for problem in GAME.match.advance(state, GAME.facts.decode(HANDS))[1].remarks]
    assert codes == ["warning-cards-before"]
    here = HANDS | {"penalties": [{"against": "E", "kind": "no-warning"}]}
    with pytest.raises(Illegal) as refused:
        GAME.match.advance(state, GAME.facts.decode(here))
    assert [problem.code for problem in refused.value.problems] == ["warning-cards"]
    after, _ = GAME.match.advance(state, GAME.facts.decode({**one, "penalties": []}))
    assert GAME.penalise(after, "E", "no-warning")[1].remarks == ()


@pytest.mark.parametrize(
    ("left", "against", "codes"),
    [
        ({"E": ["AH", "KS"], "W": ["10D", "AS"]}, ["EW"], ["warning-side"]), ({"E": ["AH"], "W": ["10D", "AS"]}, ["EW"], []),
        ({"E": ["AH"], "W": ["10D", "AS"]}, ["EW", "E"], ["warning-again"]), ({"E": ["AH"], "W": ["10D"]}, ["EW", "E"], []),
        ({"E": ["AH", "KS"], "W": ["10D", "AS"]}, ["NS"], []),
    ],
)  # fmt: skip
def test_a_missing_warning_of_a_side_needs_a_player_who_came_to_one_card(
    left: object, against: list[str], codes: list[str]
) -> None:
    penalties = [{"against": by, "kind": "no-warning"} for by in against]
    try:
        GAME.scoring.score(GAME.facts.decode({**HANDS, "left": left, "penalties": penalties}), TABLE.options)
    except Refused as error:
        assert [problem.code for problem in error.problems] == codes
    else:
        assert not codes


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("did-not-warn", "no-warning"), ("did not warn", "no-warning"), ("played-out-of-turn", "out-of-turn"),
        ("no-warning", "no-warning"), ("not-signal", None), ("warned", None),
    ],
)  # fmt: skip
def test_the_kind_of_a_penalty_is_said_as_in_a_line(typed: str, kind: str | None) -> None:
    assert penalty_kind(typed) == kind


@pytest.mark.parametrize("line", ["not E signal", "no E signal"])
def test_a_penalty_that_is_denied_is_refused(line: str) -> None:
    with pytest.raises(Refused) as refused:
        read_fine(GAME, TABLE.seating, line, TABLE.options)
    assert [problem.code for problem in refused.value.problems] == ["line-denied"]
