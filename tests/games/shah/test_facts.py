"""The JSON facts of a game: accepted forms, refused forms, and the schema."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.forms import document
from scorekeeper.games.shah import GAME
from scorekeeper.messages import problem_json
from tests.games.shah import reference, tools

VALUES: list[Any] = [
    "A", "B", None, "C", "a", "AB", "", "null", 0, 1, True, False, 1.5, [], ["A"], {}, {"A": 1}, 10**30,
]  # fmt: skip
RULES = [dict(zip(reference.CHOICES, choice, strict=True)) for choice in product(*reference.CHOICES.values())]


def refused_codes(data: Any, rules: dict[str, str]) -> set[str]:
    try:
        facts = GAME.facts.decode(data)
        score = GAME.scoring.score(facts, tools.options(rules))
    except Refused as error:
        return {problem_json(problem, GAME.texts)["code"] for problem in error.problems} or {"nothing is wrong"}
    assert GAME.facts.encode(facts) == data
    assert score.points == reference.game_score(data["winner"] or "-")
    assert score.match_winner == reference.match_winner(data["winner"] or "-", rules)
    return set()


def test_kinds_of_refusal() -> None:
    for data, kind in (({}, Ambiguous), ({"winner": None}, Illegal), ({"winner": 3}, Malformed), ([], Malformed)):
        with pytest.raises(kind):
            tools.score(data, reference.DEFAULTS)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.just("winner"), inner, max_size=3),
    max_leaves=8,
)


@given(
    JSON | st.dictionaries(st.sampled_from(["winner", "rules", "_x", "y"]), JSON | st.sampled_from("AB")),
    st.sampled_from(RULES),
)
def test_any_json_is_scored_or_refused(data: Any, rules: dict[str, str]) -> None:
    assert refused_codes(data, rules) == reference.fault(data, rules)


def test_schema() -> None:
    schema = document(GAME.facts.FORM)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    agreed = reference.DEFAULTS | {"draws": "agreed"}
    for value in VALUES:
        for data in ({"winner": value}, {"winner": value, "_n": 1}, {"winner": value, "loser": "B"}, {"_w": value}):
            assert validator.is_valid(data) == (not reference.fault(data, agreed)), data
    assert not validator.is_valid({"winner": "A", "rules": ["series"]})
