"""The JSON Schemas of Shah."""

from scorekeeper.game import Json
from scorekeeper.games.shah.board import POINTS
from scorekeeper.games.shah.position import TO_DO
from scorekeeper.games.shah.table import SIDES

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

_SIDE: Json = {"enum": list(SIDES)}

RECORD: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Record of a game of Shah",
    "description": "What is left out is unknown. A record of a game's last part begins on a board.",
    "type": "object",
    "properties": {
        "first": {**_SIDE, "description": "who placed first"},
        "moves": {
            "description": (
                "every decision in order: d2 places, xd2 takes off, d2-d3 moves, d2-d3xg7 moves and captures; capital"
                " letters, spaces, – and × are read too"
            ),
            "type": "array",
            "items": {"type": "string", "examples": ["d2", "xd2", "d2-d3", "d2-d3xg7"]},
        },
        "board": {
            "type": "string",
            "pattern": f"^[AB.]{{{len(POINTS)}}}$",
            "description": f"where the record begins, if not with the placing: {' '.join(POINTS)}",
        },
        "next": {**_SIDE, "description": "who decides first on that board"},
        "phase": {
            "enum": list(TO_DO),
            "description": "what is to be done on that board; left out, what the stones leave possible, else moving",
        },
        "rules": FACTS["properties"]["rules"],
        "trace": {"type": "boolean", "description": "list what was allowed at every decision"},
    },
    "patternProperties": {"^_": {}},
    "dependentRequired": {"board": ["next"], "next": ["board"], "phase": ["board"]},
    "additionalProperties": False,
}

SCHEMAS = {"facts": FACTS, "record": RECORD}
