"""The JSON facts of a round: accepted forms, refused forms, and the schema."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.forms import document
from scorekeeper.games.sleazy import GAME
from scorekeeper.messages import problem_json
from tests.games.sleazy import reference, tools
from tests.games.sleazy.reference import DEFAULTS

PAIR = {"rank": "7", "kind": "pair", "colour": "mixed"}
SET = {"rank": "K", "kind": "full", "side": "A"}
EXTENDED = DEFAULTS | {"colour-set": "yes"}


def codes(data: Any, rules: dict[str, str] = DEFAULTS) -> list[str]:
    """Return the codes of the faults of facts, each with a whole sentence; none if they are scored."""
    try:
        tools.score(data, rules)
    except Refused as refused:
        problems = refused.problems
    else:
        return []
    assert problems
    assert all(problem_json(problem, GAME.texts, {"A": "Ali", "B": "Badr"})["message"] for problem in problems)
    return [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("data", "expected", "kind"),
    [
        ([], ["field-type"], Malformed), (None, ["field-type"], Malformed), ("7", ["field-type"], Malformed),
        ({}, ["compounds-missing"], Ambiguous), ({"red": "A"}, ["compounds-missing"], Ambiguous),
        ({"compounds": None}, ["field-type"], Malformed), ({"compounds": {}}, ["field-type"], Malformed),
        ({"compounds": [], "red": None}, ["field-choice"], Malformed),
        ({"compounds": [], "red": "C"}, ["field-choice"], Malformed),
        ({"compounds": [], "red": ["A"]}, ["field-choice"], Malformed),
        ({"compounds": [], "black": True}, ["field-choice"], Malformed),
        ({"compounds": [], "red": "A", "black": "A"}, ["colours-same"], Illegal),
        ({"compounds": [], "white": "A"}, ["field-unknown"], Malformed),
        ({"compounds": [], "rules": []}, ["field-type"], Malformed),
        ({"compounds": [], "colour_card": "5"}, ["field-type"], Malformed),
        ({"compounds": [], "colour_card": "1H"}, ["field-type"], Malformed),
        ({"compounds": [], "colour_card": ""}, ["field-type"], Malformed),
        ({"compounds": [], "colour_card": 5}, ["field-type"], Malformed),
        ({"compounds": [], "colour_card": None}, ["field-type"], Malformed),
        ({"compounds": [], "colour_card": "Joker"}, ["colour-card-joker"], Illegal),
        ({"compounds": [3]}, ["field-type"], Malformed), ({"compounds": [None, []]}, ["field-type"] * 2, Malformed),
        ({"compounds": [{}]}, ["rank-missing", "kind-missing"], Ambiguous),
        ({"compounds": [{"rank": "7"}]}, ["kind-missing"], Ambiguous),
        ({"compounds": [{"kind": "full", "side": "A"}]}, ["rank-missing"], Ambiguous),
        ({"compounds": [{"rank": "1", "kind": "full"}]}, ["rank-unknown"], Malformed),
        ({"compounds": [{"rank": 7, "kind": "full"}]}, ["field-type"], Malformed),
        ({"compounds": [SET | {"rank": None}]}, ["field-type"], Malformed),
        ({"compounds": [SET | {"kind": "half"}]}, ["field-choice"], Malformed),
        ({"compounds": [SET | {"kind": None}]}, ["field-choice"], Malformed),
        ({"compounds": [SET | {"side": None}]}, ["field-choice"], Malformed),
        ({"compounds": [SET | {"side": "Ali"}]}, ["field-choice"], Malformed),
        ({"compounds": [SET | {"joker": 1}]}, ["field-type"], Malformed),
        ({"compounds": [SET | {"joker": None}]}, ["field-type"], Malformed),
        ({"compounds": [SET | {"jokers": True}]}, ["field-unknown"], Malformed),
        ({"compounds": [PAIR | {"colour": "green"}]}, ["field-choice"], Malformed),
        ({"compounds": [PAIR | {"colour": ["red"]}]}, ["field-choice"], Malformed),
        ({"compounds": [PAIR | {"side": "A"}]}, ["pair-side"], Malformed),
        ({"compounds": [SET | {"colour": "red"}]}, ["set-colour"], Malformed),
        ({"compounds": [PAIR | {"joker": True}]}, ["joker-pair"], Illegal),
        ({"compounds": [{"rank": "7", "kind": "broken", "joker": True}]}, ["joker-broken"], Illegal),
        ({"compounds": [{"rank": "7", "kind": "pair"}]}, ["pair-colour"], Ambiguous),
        ({"compounds": [{"rank": "7", "kind": "colour"}]}, ["set-side"], Ambiguous),
        ({"compounds": [SET, SET, {}]}, ["rank-missing", "kind-missing", "number-twice"], Illegal),
        ({"compounds": [SET, SET], "red": "x"}, ["field-choice"], Malformed),
    ],
)  # fmt: skip
def test_sleazy_facts_unknown(data: Any, expected: list[str], kind: type[Refused]) -> None:
    assert codes(data) == expected
    with pytest.raises(kind):
        tools.score(data, DEFAULTS)


@pytest.mark.parametrize(
    "data",
    [
        {"compounds": []}, {"compounds": [], "_note": None, "rules": {}}, {"compounds": [PAIR | {"_x": [1]}]},
        {"compounds": [PAIR | {"joker": False}]}, {"compounds": [SET | {"joker": False}]},
        {"compounds": [SET | {"rank": "k"}]},
        {"compounds": [SET | {"rank": "T"}], "colour_card": "th"} | {"compounds": [SET | {"rank": "9"}]},
        {"compounds": [], "colour_card": "10♥"}, {"compounds": [], "colour_card": "aS", "black": "B"},
    ],
)  # fmt: skip
def test_forms_that_are_read(data: Any) -> None:
    assert codes(data) == []


def test_numbers_are_read_in_either_case() -> None:
    facts = tools.count({"compounds": [SET | {"rank": "t"}, PAIR | {"rank": "q"}], "colour_card": "k♦"}, DEFAULTS)
    assert [compound.rank for compound in facts.compounds] == ["10", "Q"]
    assert facts.colour_card == "KD"
    assert codes({"compounds": [SET | {"rank": "t"}, SET | {"rank": "10"}]}) == ["number-twice"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from("AB7K"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
LIKELY = {
    "rank": st.sampled_from([*reference.RANKS, "t", "1", 7, None]),
    "kind": st.sampled_from(["pair", "basic", "full", "colour", "broken", "set"]),
    "colour": st.sampled_from(["red", "black", "mixed", "green"]),
    "side": st.sampled_from(["A", "B", "C", None]),
    "joker": st.sampled_from([True, False, 1, None]),
    "_x": JSON,
    "y": JSON,
}
COMPOUND = st.lists(st.sampled_from(list(LIKELY)), max_size=5, unique=True).flatmap(
    lambda keys: st.fixed_dictionaries({key: LIKELY[key] | JSON for key in keys})
)
FIELDS = {
    "red": st.sampled_from("ABC") | JSON,
    "black": st.sampled_from("AB") | JSON,
    "colour_card": st.sampled_from(["5H", "KS", "10d", "JOKER", "1S"]) | JSON,
    "compounds": st.lists(COMPOUND | JSON, max_size=4) | JSON,
    "rules": JSON,
    "_z": JSON,
}
FACTS = st.lists(st.sampled_from(list(FIELDS)), unique=True).flatmap(
    lambda keys: st.fixed_dictionaries({key: FIELDS[key] for key in keys})
)


@given(FACTS | JSON, st.sampled_from([DEFAULTS, EXTENDED]))
def test_any_json_is_scored_or_refused(data: Any, rules: dict[str, str]) -> None:
    codes(data, rules)


PROPER = {
    "pair": {"colour": st.sampled_from(["red", "black", "mixed"])},
    "basic": {"side": st.sampled_from("AB"), "joker": st.booleans()},
    "colour": {"side": st.sampled_from("AB")},
    "broken": {},
}


@given(FACTS | st.sampled_from(list(PROPER)).flatmap(
    lambda kind: st.fixed_dictionaries({"rank": LIKELY["rank"], "kind": st.just(kind), **PROPER[kind]})
).map(lambda compound: {"compounds": [compound], "red": "A"}))  # fmt: skip
def test_schema(data: Any) -> None:
    """The schema refuses exactly the facts of a wrong form."""
    data = {key: value for key, value in data.items() if key != "rules"}
    found = set(codes(data, EXTENDED))
    forms = {code for code in found if code.startswith(("field-", "pair-", "set-", "rank-", "kind-"))}
    wrong = bool(forms | (found & {"joker-pair", "joker-broken", "compounds-missing", "colour-card-joker"}))
    assert VALIDATOR.is_valid(data) == (not wrong)
    if not wrong:
        assert GAME.facts.encode(GAME.facts.decode(data)) == data


SCHEMA = document(GAME.facts.FORM)
VALIDATOR = Draft202012Validator(SCHEMA)


def test_combinations_of_owners() -> None:
    sides = (None, "A", "B")
    for red, black in product(sides, sides):
        data = {"compounds": [PAIR | {"colour": "red"}]}
        data |= {"red": red} if red else {}
        data |= {"black": black} if black else {}
        expected = ["colours-same"] if red and red == black else [] if red or black else ["red-missing"]
        assert codes(data) == expected
