"""Every statement about winning a series, held against all series that can follow."""

from itertools import product

import pytest

from scorekeeper import rulebook
from scorekeeper.games.shah import GAME
from scorekeeper.messages import say
from tests.games.shah import reference, tools

BOOK = rulebook.load(GAME.rulebook)


def after(games, **rules):
    state = tools.begun(BOOK.choose(rules))
    for game in games:
        state, _ = tools.played(state, game)
    return state


@pytest.mark.parametrize("rules", [{}, {"draws": "agreed"}, {"series": "single", "draws": "agreed"}])
def test_shah_series_five(rules):
    """shah.series.five, shah.series.single: so many games in a row win, one fewer does not, nor with a loss between."""
    letters = "AB-" if "draws" in rules else "AB"
    whole = {**reference.DEFAULTS, **rules}
    for length in range(7 if len(letters) == 2 else 6):
        for games in map("".join, product(letters, repeat=length)):
            if reference.is_over(games, whole):
                assert GAME.claims.needs(after(games, **rules)) == ()
                continue
            items = {item.side: item for item in GAME.claims.needs(after(games, **rules))}
            for side in "AB":
                number = items[side].points
                assert reference.match_winner(games + side * number, whole) == side
                assert reference.match_winner(games + side * (number - 1), whole) is None
                check_run(items[side], games, side, number)
            assert ("Note" in items) == ("-" in letters)


def check_run(item, games, side, number):
    """shah.series.lost: whose run the sentence speaks of, and that a lost game ends it."""
    runner, length = reference.run(games)
    expected = "needs-all" if runner is None else "needs-run" if runner == side else "needs-break"
    assert item.code == ("needs-one" if number == 1 else expected)
    if item.code == "needs-run":
        assert item.params["run"] == length
        assert reference.run(games + "AB".replace(side, ""))[0] != side
    if item.code == "needs-break":
        assert (item.params["run"], item.params["other"]) == (length, runner)
        assert reference.run(games + side) == (side, 1)


def test_sentences():
    def told(games, **rules):
        return [say(GAME.all_texts(), item.code, item.params) for item in GAME.claims.needs(after(games, **rules))]

    assert told("A") == [
        "1 in a row: 4 more win the match; a lost game takes the run back to nothing",
        "5 in a row win the match, none of them won yet; the first ends A's run of 1",
    ]
    assert told("BBBB", draws="agreed") == [
        "5 in a row win the match, none of them won yet; the first ends B's run of 4",
        "wins the match with the next game",
        "a drawn game leaves all this as it is",
    ]
