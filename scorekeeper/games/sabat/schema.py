"""The JSON Schemas of Sab'at al-Deemin."""

from scorekeeper.game import Json
from scorekeeper.games.sabat.facts import ANYBODY, KINDS, STAKES, UNITS
from scorekeeper.games.sabat.layout import HAND, MOST
from scorekeeper.seats import SEATS

_CARD: Json = {"type": "string", "pattern": "^([7-9]|10|[TtAaKkQqJj])([SHDCshdc]|[♠♤♥♡♦♢♣♧]\ufe0f?)$"}
_CARDS: Json = {"type": "array", "items": _CARD, "minItems": 1, "maxItems": HAND, "uniqueItems": True}
_PENALTY: Json = {
    "type": "object",
    "properties": {"against": {"enum": list(ANYBODY)}, "kind": {"enum": list(KINDS)}},
    "required": ["against", "kind"],
    "patternProperties": {"^_": {}},
    "additionalProperties": False,
}

FACTS: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Facts of a hand of Sab'at al-Deemin",
    "description": "Penalties stand alone when one ended the match in mid-hand. Fields that begin with _ are ignored.",
    "type": "object",
    "properties": {
        "outcome": {"enum": ["redeal"]},
        "winner": {"enum": list(SEATS), "description": "who went out"},
        "last_card": {**_CARD, "description": "the card that ended the play"},
        "last_seven": {"type": "boolean", "description": "whether that was a 7, where the card itself is not known"},
        "stakes": {"enum": list(STAKES), "default": "single"},
        "left": {
            "description": "what the losers still hold: the cards of each, or numbers of both together",
            "oneOf": [
                {
                    "type": "object",
                    "properties": dict.fromkeys(SEATS, _CARDS),
                    "patternProperties": {"^_": {}},
                    "additionalProperties": False,
                    "minProperties": 2,
                },
                {
                    "type": "object",
                    "properties": {unit: {"type": "integer", "minimum": 0, "maximum": MOST[unit]} for unit in UNITS},
                    "required": list(UNITS),
                    "patternProperties": {"^_": {}},
                    "additionalProperties": False,
                },
            ],
        },
        "partner": {**_CARDS, "description": "what the winner's partner still holds; never counted, for proofs only"},
        "penalties": {"type": "array", "items": _PENALTY},
        "rules": {"type": "object", "description": "options by name, see scorekeeper rules sabat"},
    },
    "patternProperties": {"^_": {}},
    "additionalProperties": False,
    "anyOf": [
        {"required": ["outcome"]},
        {"required": ["winner", "left"], "anyOf": [{"required": ["last_card"]}, {"required": ["last_seven"]}]},
        {"required": ["penalties"]},
    ],
}

SCHEMAS = {"facts": FACTS}
