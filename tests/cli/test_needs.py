"""``needs`` as a person or a script uses it."""

import jsonschema
import pytest

from scorekeeper import games
from tests import few
from tests.cli.runner import ok, run

FORM = {
    "type": "object",
    "required": ["match", "to_go", "needs"],
    "additionalProperties": False,
    "properties": {
        "match": {"type": "string"},
        "to_go": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
        "needs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["side", "points", "code", "message", "article"],
                "additionalProperties": False,
                "properties": {
                    "side": {"type": ["string", "null"]},
                    "points": {"type": "integer", "minimum": 0},
                    "code": {"type": "string", "pattern": "^needs-[a-z-]+$"},
                    "message": {"type": "string", "minLength": 10},
                    "article": {"type": "string"},
                },
            },
        },
    },
}
SHORT = {
    "baloot": (["baloot", "Ali+Badr", "Cem+Dalia"], {"NS": 152, "EW": 152}),
    "shllaat": (["shllaat", "Ali", "Badr", "Cem", "--target", "250"], {"Ali": 250, "Badr": 250, "Cem": 250}),
    "sleazy": (["sleazy", "Ali", "Badr", "--rules", "rounds=2"], {"A": 25, "B": 25}),
    "sabat": (["sabat", "Ali+Badr", "Cem+Dalia"], {"NS": 500, "EW": 500}),
    "shah": (["shah", "Asha", "Warsame"], {"A": 5, "B": 5}),
}


@pytest.mark.parametrize("name", few(games.BUILT_IN))
def test_every_game_says_what_its_sides_need(name):
    words, to_go = SHORT[name]
    ok("new", *words)
    told = ok("needs", "--json").json
    jsonschema.validate(told, FORM)
    assert told["to_go"] == to_go
    assert {item["side"] for item in told["needs"]} >= to_go.keys()
    text = ok("needs").out
    assert all(len(line) <= 80 for line in text.splitlines())
    for item in told["needs"]:
        assert item["article"] in text
        assert " ".join(item["message"].split()[:4]) in text


def test_what_is_needed_follows_the_match():
    ok("new", "shah", "Asha", "Warsame")
    ok("add", "-", stdin="Asha won\n" * 4)
    assert ok("needs", "--json").json["to_go"] == {"A": 1, "B": 5}
    assert "wins the match with the next game" in ok("needs").out
    ok("add", "Asha won")
    over = ok("needs", "--json").json
    assert (over["to_go"], over["needs"]) == ({}, [])
    assert ok("needs").out.splitlines()[1:] == ["Asha won the match"]


def test_a_match_that_was_closed_needs_nothing():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia")
    ok("finish", "--abandon")
    assert ok("needs", "--json").json["needs"] == []
    assert "Abandoned on" in ok("needs").out


def test_without_a_match_it_says_so():
    assert run("needs").code == 3
