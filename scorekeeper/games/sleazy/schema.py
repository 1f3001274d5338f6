"""The JSON Schemas of Sleazy."""

from scorekeeper.game import Json

_OWN: Json = {"^_": {}}
_RANK: Json = {
    "description": "The number of the compound.",
    "type": "string",
    "pattern": "^([AaKkQqJjTt2-9]|10)$",
}
_SIDE: Json = {"description": "Whose set it is: A is the first side, B the second.", "enum": ["A", "B"]}
_PAIR: Json = {
    "type": "object",
    "properties": {
        "rank": _RANK,
        "kind": {"const": "pair"},
        "colour": {"description": "Of its two cards; mixed is one of each.", "enum": ["red", "black", "mixed"]},
        "joker": {"const": False},
    },
    "patternProperties": _OWN,
    "required": ["rank", "kind", "colour"],
    "additionalProperties": False,
}
_SET: Json = {
    "type": "object",
    "properties": {
        "rank": _RANK,
        "kind": {"description": "colour needs the option colour-set=yes.", "enum": ["basic", "full", "colour"]},
        "side": _SIDE,
        "joker": {"description": "Whether the Joker is in it.", "type": "boolean"},
    },
    "patternProperties": _OWN,
    "required": ["rank", "kind", "side"],
    "additionalProperties": False,
}
_BROKEN: Json = {
    "type": "object",
    "properties": {
        "rank": _RANK,
        "kind": {"description": "A broken colour set; needs the option colour-set=yes.", "const": "broken"},
        "side": {"description": "Whose it was; it now belongs to nobody.", "enum": ["A", "B"]},
        "joker": {"const": False},
    },
    "patternProperties": _OWN,
    "required": ["rank", "kind"],
    "additionalProperties": False,
}
FACTS: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "One round of Sleazy",
    "type": "object",
    "properties": {
        "red": {"description": "Who owns red at the end; red or black is needed with a pure pair.", "enum": ["A", "B"]},
        "black": {"description": "Who owns black at the end.", "enum": ["A", "B"]},
        "colour_card": {
            "description": "The card drawn as colour card, such as 5H.",
            "type": "string",
            "pattern": "^([AaKkQqJjTt2-9]|10)[SsHhDdCc♠♤♥♡♦♢♣♧]$",
        },
        "compounds": {
            "description": "Every pair and set on the table; those that cancelled before counting may be left out.",
            "type": "array",
            "items": {"oneOf": [_PAIR, _SET, _BROKEN]},
        },
        "rules": {
            "description": "Options and choices.",
            "type": "object",
            "properties": {
                "rounds": {"enum": ["4", "2", 4, 2]},
                "magic-hat": {"enum": ["no", "yes"]},
                "colour-set": {"enum": ["no", "yes"]},
                "players": {"enum": ["2", "double", "triple", "burying-bastards", 2]},
            },
            "additionalProperties": False,
        },
    },
    "patternProperties": _OWN,
    "required": ["compounds"],
    "additionalProperties": False,
}

SCHEMAS = {"facts": FACTS}
