"""Lines of the game as tables say them: what they mean, what is asked, what is never taken for something else."""

import pytest

from scorekeeper.errors import Illegal
from scorekeeper.games.shllaat import GAME
from tests.games.hearing import Table

TABLE = Table(GAME, [["Mona"], ["Nasser"], ["Omar"], ["Sara"]])


def told(*points: int) -> dict[str, dict[str, int]]:
    return {"result": dict(zip(TABLE.seating.sides, points, strict=True))}


def test_shllaat_match_told() -> None:
    """shllaat.match.told: a score as told counts; one that no hand can have is refused, unless it stands as it is."""
    state = GAME.match.start(TABLE.options, TABLE.seating, "Mona")
    state, found = GAME.match.advance(state, GAME.facts.decode(told(60, 80, 50, 62)))
    assert (found.winner, found.details["decided_by"], found.remarks) == (None, "told", ())
    assert (tuple(state.totals.values()), state.first) == ((60, 80, 50, 62), "Nasser")
    wrong = GAME.facts.decode(told(60, 80, 50, 63))
    assert [each.code for each in GAME.match.advance(state, wrong)[1].remarks] == ["result-impossible"]
    with pytest.raises(Illegal):
        GAME.scoring.score(wrong, TABLE.options)
