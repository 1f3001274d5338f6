"""The JSON Schemas of Shah."""

from scorekeeper.game import Json

FACTS: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "One game of Shah",
    "type": "object",
    "properties": {
        "winner": {
            "description": "Who won: A is the first player, B the second; null for a drawn game (draws=agreed).",
            "enum": ["A", "B", None],
        },
        "rules": {
            "description": "Options and choices.",
            "type": "object",
            "properties": {
                "series": {"enum": ["five-in-a-row", "single"]},
                "draws": {"enum": ["none", "agreed"]},
            },
            "additionalProperties": False,
        },
    },
    "patternProperties": {"^_": {}},
    "required": ["winner"],
    "additionalProperties": False,
}

SCHEMAS = {"facts": FACTS}
