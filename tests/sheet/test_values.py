"""Values of a sheet and of commands: sides and players by any of their names."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.game import Seating
from scorekeeper.reading.who import player_id, side_id, side_or_player
from scorekeeper.sheet.values import choices

TABLE = Seating({"N": "Ali", "S": "Badr", "E": "Cem", "W": "Dalia"}, {"NS": ("N", "S"), "EW": ("E", "W")})


@pytest.mark.parametrize("said", ["NS", "n-s", "Ali & Badr", "badr", "n", "badr+ali", "Ali / Badr", "south", "شمال"])
def test_a_side_is_found_by_its_id_its_name_or_a_player(said):
    assert side_id(TABLE, said) == "NS"


@pytest.mark.parametrize("said", ["Ali+Dalia", "Ali+", "Ali+Zoe"])
def test_players_of_two_sides_are_no_side(said):
    with pytest.raises(Malformed):
        side_id(TABLE, said)


@pytest.mark.parametrize("said", ["E", "east", "شرق", "cem"])
def test_a_player_is_found_by_a_seat_in_words(said):
    assert player_id(TABLE, said) == "E"


def test_a_name_comes_before_a_word_for_a_seat():
    table = Seating({"E": "E", "Eve": "Eve", "East": "East"}, {"E": ("E",), "Eve": ("Eve",), "East": ("East",)})
    assert side_id(table, "east") == player_id(table, "east") == "East"
    with pytest.raises(Malformed):
        side_id(table, "شرق")


def test_a_penalty_is_against_partners_or_against_one_of_them():
    assert side_or_player(TABLE, "Cem+Dalia") == "EW"
    assert side_or_player(TABLE, "Cem") == "E"


@pytest.mark.parametrize(
    ("find", "known"),
    [(side_id, ["NS (Ali & Badr)", "EW (Cem & Dalia)"]), (player_id, ["N (Ali)", "S (Badr)", "E (Cem)", "W (Dalia)"])],
)
def test_who_is_unknown_is_told_who_sits_there_by_name(find, known):
    with pytest.raises(Malformed) as refused:
        find(TABLE, "Zoe")
    (problem,) = refused.value.problems
    assert problem.params["choices"] == known


@pytest.mark.parametrize(
    "text", ["target=200, counting=both", "target=200 counting=both", "target = 200،counting=Both"]
)
def test_choices_stand_behind_commas_or_spaces(text):
    assert choices(text) == {"target": "200", "counting": "both"}


def test_an_option_has_one_choice():
    assert choices("target=200 target=0200") == {"target": "200"}
    with pytest.raises(Malformed) as refused:
        choices("target=200 counting=both target=300")
    assert [problem.code for problem in refused.value.problems] == ["choice-twice"]
