"""Promises of every game of the house: facts that lose nothing, and forms that are schemas."""

from jsonschema import Draft202012Validator

from scorekeeper.forms import document
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.facts.checks import WHOLE
from scorekeeper.games.sleazy.options import Options


def assert_kept_and_written(data):
    facts = GAME.facts.decode(data)
    assert GAME.facts.encode(facts) == data


def test_facts_lose_nothing_of_any_compound():
    parts = ("rank", "kind", "colour", "side", "joker")
    for told in WHOLE:
        entry = {part: value for part, value in zip(parts, told, strict=True) if value is not None}
        for entries in ([entry], [entry | {"_note": [1]}], [entry | {"rank": entry["rank"].lower()}]):
            assert_kept_and_written({"compounds": entries, "rules": {}, "_x": None})


def test_all_forms_are_schemas():
    for form in (GAME.facts.FORM, GAME.play.RECORD, *(asked.form for asked in GAME.play.QUESTIONS.values())):
        Draft202012Validator.check_schema(document(form))
    for asked in GAME.play.QUESTIONS.values():
        assert Draft202012Validator(document(asked.form)).is_valid(asked.example)
        assert asked.form.problems(asked.example) == []
        for field, value in asked.example.items():
            form = asked.form.fields[field]
            assert form.read_typed(form.typed(value), field) == value
    example = GAME.claims.EXAMPLE["facts"]
    assert GAME.scoring.score(GAME.facts.decode(example), Options()).points == {"A": 200, "B": 25}
