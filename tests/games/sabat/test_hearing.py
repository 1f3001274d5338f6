"""Lines of the game as tables say them: what they mean, what is asked, what is never taken for something else."""

import pytest

from scorekeeper.errors import Illegal
from scorekeeper.games.sabat import GAME
from tests.games.hearing import Table

TABLE = Table(GAME, [["Ali", "Badr"], ["Cem", "Dalia"]], "NS")


def told(ns: int, ew: int) -> dict[str, dict[str, int]]:
    return {"result": {"NS": ns, "EW": ew}}


def test_sabat_match_told() -> None:
    """A score as told counts, and the deal passes; one that no hand has is refused, unless it stands as it is."""
    state = GAME.match.start(TABLE.options, TABLE.seating, "S")
    state, found = GAME.match.advance(state, GAME.facts.decode(told(270, 100)))
    assert (found.points, found.winner, found.details["decided_by"]) == ({"NS": 270, "EW": 100}, None, "told")
    assert (state.totals, state.dealer, found.remarks) == ({"NS": 270, "EW": 100}, "E", ())
    over, found = GAME.match.advance(state, GAME.facts.decode(told(230, 0)))
    assert (over.winner, found.match_winner) == ("NS", "NS")
    wrong = GAME.facts.decode(told(5, 0))
    assert [each.code for each in GAME.match.advance(state, wrong)[1].remarks] == ["result-impossible"]
    with pytest.raises(Illegal):
        GAME.scoring.score(wrong, TABLE.options)
    assert [each.code for each in GAME.facts.FORM.problems(told(0, 0) | {"winner": "N"}, "")] == ["result-alone"]
