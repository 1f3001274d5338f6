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


def totals(*points: int, table: Table = TABLE) -> dict[str, dict[str, int]]:
    return {"totals": dict(zip(table.seating.sides, points, strict=True))}


SCORES = totals(60, 80, 50, 62)
REDEAL = {"outcome": "redeal"}


def test_running_totals_are_not_taken_for_a_hand() -> None:
    for line in ("120 160 100 124", "Mona 120, Nasser 160, Omar 100, Sara 124"):
        facts = GAME.notation.parse(line, TABLE.seating, TABLE.options)
        with pytest.raises(Illegal) as refused:
            GAME.match.advance(GAME.match.start(TABLE.options, TABLE.seating, None), facts)
        assert refused.value.problems[0].params["likely"].code == "likely-running"


def test_a_hint_has_the_names_of_this_table() -> None:
    assert GAME.notation.example(TABLE.seating, TABLE.options) == "Mona 60, Nasser 80, Omar 50, Sara 62"
    for names in (2, 3, 4, 5):
        table = Table(GAME, [[name] for name in "VWXYZ"[:names]])
        facts = GAME.notation.parse(GAME.notation.example(table.seating, table.options), table.seating, table.options)
        assert GAME.scoring.score(facts, table.options).points


def test_shllaat_deal_redeal_first() -> None:
    """shllaat.deal.redeal-first: after a hand was thrown in nothing is scored, and the same player plays first."""
    state = GAME.match.start(TABLE.options, TABLE.seating, "Nasser")
    after, found = GAME.match.advance(state, GAME.facts.decode(REDEAL))
    assert (after, found.points) == (state, dict.fromkeys(TABLE.seating.sides, 0))
    assert [problem.code for problem in GAME.facts.FORM.problems(REDEAL | SCORES, "")] == ["redeal-alone"]


def test_a_standing_tie_is_shared_as_soon_as_that_is_chosen() -> None:
    """shllaat.match.tie: either choice takes effect at once."""
    tied = GAME.match.start(TABLE.options, TABLE.seating, None)._replace(options=TABLE.options._replace(target=100))
    tied, _ = GAME.match.advance(tied, GAME.facts.decode(told(101, 101, 50, 0)))
    assert (tied.winner, tied.level) == (None, 101)
    assert GAME.match.with_options(tied, tied.options._replace(tie="share")).winner == "Mona & Nasser"
