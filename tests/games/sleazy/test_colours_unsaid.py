"""The colours of a round whose line does not say who has them."""

import pytest

from scorekeeper.errors import Ambiguous
from scorekeeper.games.sleazy import GAME
from tests.games.hearing import Table

TABLE = Table(GAME, [["Lena"], ["Mira"]], "A")


def test_who_has_red_follows_from_the_deal() -> None:
    """sleazy.layout.colours: the side that did not deal has the colour of the card, and keeps it without a hat."""
    facts = GAME.notation.parse("red 3 9; colour card 5H", TABLE.seating, TABLE.options)
    state = GAME.match.start(TABLE.options, TABLE.seating, "A")
    assert GAME.match.advance(state, facts)[1].points == {"A": 0, "B": 50}
    hat = Table(GAME, [["Lena"], ["Mira"]], "A", **{"magic-hat": "yes"})
    for unknown in (GAME.match.start(hat.options, hat.seating, "A"), state._replace(dealer=None)):
        with pytest.raises(Ambiguous):
            GAME.match.advance(unknown, facts)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("lena colour set 4, red 3; colour card 4S", None), ("broken 4; red 3; colour card 4S", None), ("lena broken 4; red 3; colour card 4S", None),
        ("lena colour set 4, red 3; colour card 4S; red mira", (100, 25)), ("lena colour set 4, red 3; colour card 4S; red lena", (125, 0)),
        ("mira colour set 4, red 3; colour card 4S", (25, 100)), ("mira broken 4; red 3; colour card 4S", (25, 0)), ("lena colour set 4; colour card 4S", (100, 0)),
    ],
)  # fmt: skip
def test_a_colour_card_that_can_be_that_of_the_dealers_colour_set_leaves_the_colours_open(
    line: str, points: tuple[int, int] | None
) -> None:
    """sleazy.colour-set.face: it has the colour of the set's owner, not of the side that did not deal."""
    table = Table(GAME, [["Lena"], ["Mira"]], "A", **{"colour-set": "yes"})
    state = GAME.match.start(table.options, table.seating, "A")
    facts = GAME.notation.parse(line, table.seating, table.options)
    if points is None:
        with pytest.raises(Ambiguous) as asked:
            GAME.match.advance(state, facts)
        assert [problem.code for problem in asked.value.problems] == ["red-missing"]
    else:
        score = GAME.match.advance(state, facts)[1]
        assert (score.points["A"], score.points["B"]) == points
        assert "against-deal" not in [item.code for item in score.items]
