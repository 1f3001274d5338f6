"""Hands with nothing but their score: it counts as it was told, if a hand can have it."""

import pytest

from scorekeeper import games
from scorekeeper.errors import Illegal
from tests.games.hearing import Table

TOLD = [
    ("sabat", "Ali+Badr Cem+Dalia", "S", {"dealer": "E"}, {"NS": 270, "EW": 100}, {"NS": 5, "EW": 0}),
    ("shllaat", "Mona Omar Sara", "Mona", {"first": "Omar"}, {"Mona": 60, "Omar": 130, "Sara": 62},
     {"Mona": 60, "Omar": 130, "Sara": 63}),
    ("sleazy", "Lena Mira", "A", {"dealer": "B"}, {"A": 150, "B": 75}, {"A": 155, "B": 0}),
]  # fmt: skip
"""A game, its players, who began, who begins next, a score as told, and one that no hand can have."""


@pytest.mark.parametrize(("game", "names", "first", "after", "points", "wrong"), TOLD)
def test_match_told(game, names, first, after, points, wrong):
    """sabat.match.told, shllaat.match.told, sleazy.match.told: a wrong score is refused, unless it stands as it is."""
    table = Table(games.find(game), [side.split("+") for side in names.split()])
    match, decode = table.game.match, table.game.facts.decode
    state, found = match.advance(match.start(table.options, table.seating, first), decode({"result": points}))
    assert (found.points, found.winner, found.details["decided_by"], found.remarks) == (points, None, "told", ())
    assert (state.totals, state.next) == (points, after)
    told = decode({"result": wrong})
    assert [each.code for each in match.advance(state, told)[1].remarks] == ["result-impossible"]
    with pytest.raises(Illegal):
        table.game.scoring.score(told, table.options)
