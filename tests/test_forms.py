"""What a form expects is said by a code of the catalogue, never by English in code."""

import re

import pytest
from jsonschema import Draft202012Validator

from scorekeeper import forms, games
from scorekeeper.card_spellings import find_32, pattern_of
from scorekeeper.cards import RANKS_52
from scorekeeper.forms import Card, Cards, Count, Flag, Form, ListOf, MapOf, Object, Text, document
from scorekeeper.games.shllaat import packs as shllaat
from scorekeeper.games.sleazy import cards as sleazy
from scorekeeper.messages import COMMON, Message, problem_json

CARD = Card(find_32)


@pytest.mark.parametrize(
    ("form", "value", "expected"),
    [
        (Text(), 1, "a text, not 1"),
        (Flag(), 1, "true or false, not 1"),
        (Count(), -1, "a whole number from 0 up, not -1"),
        (Count(least=1, most=8), "9", 'a whole number from 1 to 8, not "9"'),
        (CARD, "1H", 'cards such as KC or 10H, not "1H"'),
        (ListOf(Text()), {}, "a list, not {}"),
        (Cards(CARD), 1, "some cards, not 1"),
        (Cards(CARD, number=1), [], "1 cards, not []"),
        (Cards(CARD, number=8), [], "8 cards, not []"),
        (MapOf(Form(), None), [], "an object, not []"),
        (Object({}), [], "an object, not []"),
        (forms.RULES, [], "options by name, not []"),
        (Text(expected=Message("held", {"n": 2})), 1, "two of them, not 1"),
        (Text(expected="a word"), 1, "a word, not 1"),
    ],
)
def test_what_is_expected_is_said_in_the_words_of_the_catalogue(form, value, expected):
    texts = {"held": COMMON["expected-text"]._replace(message="two of them")}
    (problem,) = form.problems(value, "facts.it")
    assert problem_json(problem, texts)["message"] == f"facts.it should be {expected}."


FINDERS = (find_32, shllaat.find_card, sleazy.find_card, sleazy.card_of)
"""What reads the cards of a pack."""


@pytest.mark.parametrize("find", FINDERS)
def test_the_pattern_of_a_pack_has_the_spellings_that_are_read_and_no_others(find):
    ranks, suits = (
        [*RANKS_52, "T", *map(str.lower, RANKS_52), "t", "1", "E"],
        [*"SHDCshdcX♠♤♥♡♦♢♣♧", "♥\ufe0f", "S\ufe0f"],
    )
    texts = [f"{rank}{suit}" for rank in ranks for suit in suits] + ["JOKER", "Joker", " AS", "", "pass", "Ali", "sun"]
    assert [text for text in texts if bool(re.search(pattern_of(find), text)) != (find(text) is not None)] == []


@pytest.mark.parametrize(
    ("game", "form", "value", "right"),
    [
        ("baloot", "record", {"exposed": "sun"}, False),
        ("baloot", "record", {"exposed": "t♥", "says": [["E", 1, "SIRI", "t"]]}, True),
        ("baloot", "record", {"plays": [["E", "Ali"]]}, False),
        ("baloot", "record", {"says": [["E", 1, "E", "J"]]}, False),
        ("baloot", "record", {"shown": [["E", ["ZZ"]]]}, False),
        ("sabat", "record", {"plays": [["E", "7D", "X"]]}, False),
        ("sabat", "record", {"plays": [["E", "2H"], ["E", "7D", "♦"], ["N", "pass"]]}, False),
        ("sleazy", "record", {"colour_card": "4S", "deck": ["X"]}, False),
        ("baloot", "facts", {"outcome": "all-pass", "rules": {"counting": None}}, False),
        ("baloot", "facts", {"outcome": "all-pass", "rules": {"counting": "both", "target": 200}}, True),
    ],
)
def test_a_schema_tells_cards_and_choices_from_other_words(game, form, value, right):
    found = games.find(game)
    schema = document(found.facts.FORM if form == "facts" else found.play.RECORD)
    assert Draft202012Validator(schema).is_valid(value) == right
