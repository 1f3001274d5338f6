"""Lines of Shah as tables say them: what is asked, what is never taken for something else.

The lines themselves are in tests/sentences/said/shah.toml.
"""

from random import Random

import pytest

from scorekeeper.games.shah import GAME
from tests.games.hearing import Table

TABLE = Table(GAME, [["Asha"], ["Bile"]], "A", draws="agreed")
NAMED = Table(GAME, [["Asha"], ["Helen"]], "A")
SINGLE = Table(GAME, [["Asha"], ["Helen"]], "A", series="single")
A, B, DRAWN = {"winner": "A"}, {"winner": "B"}, {"winner": None}


@pytest.mark.parametrize("said", ["check", "checkmate", "blocked", "is stuck", "كش", "انحبس"])
def test_nothing_but_two_stones_ends_a_game(said: str) -> None:
    """shah.end.two: words of chess, and of a player who cannot move, say nothing of who won."""
    assert NAMED.codes(f"asha {said}") == ["word-no-end"]


@pytest.mark.parametrize("won", ["match", "series"])
def test_the_whole_match_is_no_game(won: str) -> None:
    """shah.series.facts: five games in a row win it; where a single one does, both are the same."""
    for line in (f"asha won the {won}", f"helen lost the {won}", f"{won} asha", f"asha won a {won}"):
        assert (NAMED.codes(line), NAMED.heard(line)) == (["match-or-game"], [A])
        assert SINGLE.heard(line) == A


def test_who_did_not_lose_won_or_drew() -> None:
    assert TABLE.heard("asha did not lose") == [A, DRAWN]


@pytest.mark.parametrize(
    "names", [("Win", "Badr"), ("Loser", "Badr"), ("Won", "Lou"), ("Asha", "Bile"), ("Game", "Over")]
)
@pytest.mark.parametrize(
    "form", ["{1} against {0}: {0} won", "{0} vs {1} and {0} won", "{0} against {1}: {1} lost", "{0} ضد {1}, {0} فاز"]
)
def test_what_is_only_asked_about_never_gives_way_to_another_meaning(names: tuple[str, str], form: str) -> None:
    table = Table(GAME, [[name] for name in names])
    for winner in ("A", "B"):
        heard = table.heard(form.format(*(names if winner == "A" else names[::-1])))
        assert {"winner": winner} in (heard if isinstance(heard, list) else [heard])


def test_words_joined_at_random() -> None:
    words = "asha bile us them won lost beat draw nobody no not winner by to against , / . result 1 0 - 1-0 was beaten laga badiyay"
    TABLE.check_joins(words, seed=13)


def test_a_line_of_any_length_is_answered() -> None:
    words = "asha bile us them won lost beat draw not and , to against has game by 1 0 - ? a the"
    dice = Random(3)
    for size in (30, 60, 120, 250) * 3:
        assert isinstance(TABLE.heard(" ".join(dice.choices(words.split(), k=size))), list | dict)
