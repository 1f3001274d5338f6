"""Players whose names are words of a game: they are seated, and a line of theirs is read."""

import pytest

from scorekeeper import games
from scorekeeper.errors import Refused
from scorekeeper.sheet.lines import read_line
from tests.games.hearing import Table


@pytest.mark.parametrize(
    ("game", "names", "line", "readings"),
    [
        ("shah", "Asha Warsame", "asha 1", ["Asha won"]),
        ("shah", "Asha Warsame", "A 1", ["A won"]),
        ("shah", "Draw Badr", "draw", ["drawn game", "Draw won"]),
        ("sleazy", "Lena Mika", "+150", ["result Lena 150, Mika 0", "check +150"]),
        ("sabat", "Ali+Badr Cem+Dalia", "ali out QH, cem left an ace", ["Ali out with QH, left 1 ace 0 pictures"]),
        ("sabat", "Ali+Badr Cem+Dalia", "n out with QH, left 3 pictures", ["N out with QH, left 0 aces 3 pictures"]),
    ],
)  # fmt: skip
def test_readings_call_people_as_the_line_does(game: str, names: str, line: str, readings: list[str]) -> None:
    rules = {"draws": "agreed"} if game == "shah" else {}
    table = Table(games.find(game), [side.split("+") for side in names.split()], **rules)
    with pytest.raises(Refused) as caught:
        read_line(table.game, table.seating, line, table.options)
    assert [each.line for each in caught.value.readings] == readings
