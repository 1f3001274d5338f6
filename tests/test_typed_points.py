"""Points of sides as people type them: behind a name or before it, each with its own or both with one."""

import pytest

from scorekeeper.errors import Ambiguous, Malformed
from scorekeeper.game import Seating
from scorekeeper.typed_points import figure_readings, read_figures

TABLE = Seating({"N": "Ali", "S": "Badr", "E": "Cem", "W": "Dalia"}, {"NS": ("N", "S"), "EW": ("E", "W")}, "EW")
THREE = Seating({"Ali": "Ali", "Badr": "Badr", "Cem": "Cem"}, {name: (name,) for name in ("Ali", "Badr", "Cem")})


def figures(text: str) -> dict[str, int]:
    return read_figures(text, TABLE, "paper-form")


@pytest.mark.parametrize(
    "text",
    [
        "us 30-9",
        "us 30 9",
        "Cem 30:9",
        "Ali 9-30",
        "30 us 9 them",
        "30 us, 9 Ali",
        "us 30 them 9",
        "لنا ٣٠-٩",
    ],
)
def test_points_are_of_who_is_named_and_of_the_other_side(text: str) -> None:
    assert figures(text) == {"NS": 9, "EW": 30}


def test_figures_before_one_name_can_be_either_way_round() -> None:
    assert figure_readings("30-9 us", TABLE, "paper-form") == [{"EW": 30, "NS": 9}, {"EW": 9, "NS": 30}]
    with pytest.raises(Ambiguous):
        figures("30-9 us")
    assert figures("9-9 us") == {"NS": 9, "EW": 9}


@pytest.mark.parametrize("text", ["us 30-9 them", "us 30-9-2", "30 us 9", "us 30, 9 us", "us us 30 9", "30 9 2 us"])
def test_other_figures_are_refused(text: str) -> None:
    with pytest.raises(Malformed):
        figures(text)


def test_of_three_each_needs_a_name_or_none() -> None:
    assert read_figures("88 Ali, 92 Badr, 72 Cem", THREE, "paper-form") == {"Ali": 88, "Badr": 92, "Cem": 72}
    with pytest.raises(Malformed):
        read_figures("Ali 88 92", THREE, "paper-form")


def test_a_player_who_is_called_by_a_numeral_is_no_figure():
    seating = Seating({"One": "One", "Two": "Two", "Cem": "Cem"}, {name: (name,) for name in ("One", "Two", "Cem")})
    assert read_figures("One 100 Two 100 Cem zero", seating, "result-form") == {"One": 100, "Two": 100, "Cem": 0}
