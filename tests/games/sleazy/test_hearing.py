"""Lines of the game as tables say them: what they mean, what is asked, what is never taken for something else."""

import pytest

from scorekeeper.errors import Illegal
from scorekeeper.games.sleazy import GAME
from tests.games.hearing import Table

TABLE = Table(GAME, [["Lena"], ["Mira"]], "A")


def told(a: int, b: int) -> dict[str, dict[str, int]]:
    return {"result": {"A": a, "B": b}}


def test_sleazy_match_told() -> None:
    """A score as told counts; one that no round can have is refused, unless it stands as it is."""
    state = GAME.match.start(TABLE.options, TABLE.seating, "A")
    state, found = GAME.match.advance(state, GAME.facts.decode(told(150, 75)))
    assert (found.winner, found.details["decided_by"], found.details["difference"]["points"]) == (None, "told", 75)
    assert (state.totals, state.dealer, state.played) == ({"A": 150, "B": 75}, "B", 1)
    wrong = GAME.facts.decode(told(155, 0))
    assert [each.code for each in GAME.match.advance(state, wrong)[1].remarks] == ["result-impossible"]
    with pytest.raises(Illegal):
        GAME.scoring.score(wrong, TABLE.options)
