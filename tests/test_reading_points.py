"""Points of sides as people type them: behind a name or before it, each with its own or both with one."""

from itertools import product

import pytest

from scorekeeper.errors import Ambiguous, Malformed
from scorekeeper.game import Seating
from scorekeeper.reading.points import Points, read_points, write_points

TABLE = Seating({"N": "Ali", "S": "Badr", "E": "Cem", "W": "Dalia"}, {"NS": ("N", "S"), "EW": ("E", "W")}, "EW")
THREE = Seating({"Ali": "Ali", "Badr": "Badr", "Cem": "Cem"}, {name: (name,) for name in ("Ali", "Badr", "Cem")})
LETTERS = Seating({"A": "Badr", "B": "Asha"}, {"A": ("A",), "B": ("B",)}, "B")


def points(text: str) -> Points:
    return read_points(text, TABLE, "paper-form")


@pytest.mark.parametrize(
    "text",
    [
        "us 30-9", "us 30 9", "Cem 30:9", "Ali 9-30", "30 us 9 them", "30 us, 9 Ali", "us 30 them 9", "us 30-9 them",
        "us 30, them 9", "we 30 and they got nine", "NS 9, EW 30", "EW 30 NS 9", "Ali and Badr 9, us 30 points",
        "Cem & Dalia thirty, Badr 9", "لنا ٣٠-٩", "نحن 30 وهم 9", "30 to us, 9 to them", "30 نقطة لنا و 9 لهم",
    ],
)  # fmt: skip
def test_points_are_of_who_is_named_and_of_the_other_side(text: str) -> None:
    assert points(text) == {"NS": 9, "EW": 30}


@pytest.mark.parametrize("text", ["30-9 us", "30-9", "30 9 us", "30:9", "30-9 to us", "30 و 9 لنا"])
def test_figures_before_one_name_or_none_can_be_either_way_round(text: str) -> None:
    with pytest.raises(Ambiguous) as asked:
        points(text)
    assert sorted(reading.line for reading in asked.value.readings) == ["NS 30, EW 9", "NS 9, EW 30"]
    assert points(text.replace("30", "9")) == {"NS": 9, "EW": 9}


def test_figures_in_order_are_those_of_the_sides() -> None:
    assert read_points("30-9", TABLE, "paper-form", in_order=True) == {"NS": 30, "EW": 9}


def test_what_is_scored_against_somebody_can_be_of_either() -> None:
    with pytest.raises(Ambiguous) as asked:
        points("30 علينا")
    assert {reading.line for reading in asked.value.readings} == {"NS 30", "EW 30"}


@pytest.mark.parametrize(
    "text",
    ["us 30-9-2", "30 us 9", "us 30, 9 us", "us us 30 9", "30 9 2 us", "-5", "us -5", "Zed 30", "Ali Cem 30", "30"],
)
def test_other_figures_are_refused(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        points(text)
    assert [problem.code for problem in refused.value.problems] == ["paper-form"]


def test_more_than_anybody_scores_is_refused() -> None:
    with pytest.raises(Malformed) as refused:
        points("us 100000000, them 3")
    assert [problem.code for problem in refused.value.problems] == ["claim-large"]


def test_of_three_each_needs_a_name_or_none() -> None:
    assert read_points("88 Ali, 92 Badr, 72 Cem", THREE, "paper-form") == {"Ali": 88, "Badr": 92, "Cem": 72}
    assert read_points("88, 92, 72", THREE, "paper-form") == {"Ali": 88, "Badr": 92, "Cem": 72}
    with pytest.raises(Malformed):
        read_points("Ali 88 92", THREE, "paper-form")


def test_a_player_who_is_called_by_a_numeral_is_no_figure() -> None:
    seating = Seating({"One": "One", "Two": "Two", "Cem": "Cem"}, {name: (name,) for name in ("One", "Two", "Cem")})
    assert read_points("One 100 Two 100 Cem zero", seating, "result-form") == {"One": 100, "Two": 100, "Cem": 0}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("+75", {"A": 0, "B": 75}), ("-75", {"A": 75, "B": 0}), ("Badr 75", {"A": 75, "B": 0}),
        ("Asha up 75", {"A": 0, "B": 75}), ("us -75", {"A": 75, "B": 0}), ("Badr +75", {"A": 75, "B": 0}),
        ("level", {"A": 0, "B": 0}), ("tasan", {"A": 0, "B": 0}), ("0", {"A": 0, "B": 0}),
        ("us 82 them 70", {"A": 70, "B": 82}),
    ],
)  # fmt: skip
def test_a_difference_is_that_of_who_is_ahead(text: str, found: Points) -> None:
    assert read_points(text, LETTERS, "paper-form", by_difference=True) == found


def test_a_difference_of_nobody_is_asked() -> None:
    with pytest.raises(Ambiguous) as asked:
        read_points("75", LETTERS, "paper-form", by_difference=True)
    assert {reading.line for reading in asked.value.readings} == {"A 75, B 0", "A 0, B 75"}


def test_a_letter_in_the_notation_is_a_side_and_in_speech_it_can_be_a_name() -> None:
    assert read_points("A 75, B 20", LETTERS, "paper-form") == {"A": 75, "B": 20}
    with pytest.raises(Ambiguous):
        read_points("a 75", LETTERS, "paper-form")


def test_points_that_are_written_are_read_again() -> None:
    for table, first, second in product((TABLE, LETTERS), range(0, 163, 27), range(0, 163, 27)):
        found = dict(zip(table.sides, (first, second), strict=True))
        assert read_points(write_points(found), table, "paper-form") == found
