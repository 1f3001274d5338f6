"""The rooms of Sab'at: options as the rulebook has them, facts that lose nothing, schemas that say what is read."""

import json
from random import Random

import jsonschema
from hypothesis import given

from scorekeeper.errors import Malformed, Refused
from scorekeeper.forms import document
from scorekeeper.games.sabat import GAME
from tests.games.sabat import game, reference
from tests.games.sabat.test_refusals import GOOD, JSON, LIKELY, NUMBERS, st

FACTS = jsonschema.Draft202012Validator(document(GAME.facts.FORM))
CARRIED = {"_note": st.text(max_size=3), "rules": st.dictionaries(st.text(max_size=3), st.integers(), max_size=2)}


@game.FEW
@given(st.fixed_dictionaries({}, optional={**LIKELY, **CARRIED}) | JSON)
def test_facts_that_are_read_are_written_as_they_were(data):
    try:
        facts = GAME.facts.decode(data)
    except Refused:
        return
    assert GAME.facts.encode(facts) == data
    assert GAME.facts.decode(json.loads(json.dumps(GAME.facts.encode(facts)))) == facts


def test_facts_carry_all_that_was_told():
    for data in (
        {**GOOD, "_note": [1], "rules": {"target": 500}, "left": {**GOOD["left"], "_how": "aloud"}},
        {**NUMBERS, "partner": ["t♦", "10c"], "penalties": [{"against": "NS", "kind": "signal", "_who": "E"}]},
        {"left": {}, "penalties": []},
    ):
        assert GAME.facts.encode(GAME.facts.decode(data)) == data
    assert list(GAME.facts.encode(GAME.facts.decode({"stakes": "double", "winner": "N"}))) == ["winner", "stakes"]


@game.FEW
@given(st.fixed_dictionaries({}, optional={**LIKELY, **CARRIED}) | JSON)
def test_what_the_schema_of_facts_accepts_is_well_formed(data):
    if FACTS.is_valid(data):
        try:
            game.score(data)
        except Refused as refused:
            assert not isinstance(refused, Malformed), data


def test_what_scores_is_accepted_by_the_schema():
    random = Random(12)
    for _ in range(50):
        data = reference.played_facts(random, partner=random.random() < 0.5)
        assert game.score(data)
        FACTS.validate(data)
