"""What a form expects is said by a code of the catalogue, never by English in code."""

import pytest

from scorekeeper import forms
from scorekeeper.cards import find_32
from scorekeeper.forms import Card, Cards, Count, Flag, Form, ListOf, MapOf, Object, Text
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
