"""The JSON Schemas of Sab'at al-Deemin."""

from scorekeeper.game import Json
from scorekeeper.games.sabat.facts.form import ANYBODY, KINDS, STAKES, UNITS
from scorekeeper.games.sabat.pack import HAND, MOST
from scorekeeper.games.sabat.play.record import ANNOUNCEMENTS, WORDS
from scorekeeper.seats import SEATS, SIDES

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

_SEAT: Json = {"enum": list(SEATS)}
_CARD_PLAYED: Json = {"type": "string", "description": "rank and suit, such as KC or 10H"}


def _act(*parts: Json) -> Json:
    """Describe an act: a list of who did it and what."""
    return {"type": "array", "prefixItems": [_SEAT, *parts], "items": False, "minItems": 1 + len(parts)}


_POINTS_OUT = {
    **_act({"const": "points-out"}, {"type": "integer", "minimum": 1}),
    "minItems": 2,
    "description": "the act just before, or an earlier one of the same list by its number, counted from 1",
}
_PLAIN_WORDS = [word for word in WORDS if word != "points-out"]

RECORD: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Record of a hand of Sab'at al-Deemin",
    "description": "What is left out is unknown; announcements, warnings and signals left out were not made.",
    "type": "object",
    "properties": {
        "dealer": _SEAT,
        "scores": {
            "type": "object",
            "description": "totals before the hand",
            "properties": {side: {"type": "integer", "minimum": 0} for side in SIDES},
            "required": list(SIDES),
            "additionalProperties": False,
        },
        "hands": {
            "type": "object",
            "description": "the eight cards dealt to each seat that is known",
            "properties": {seat: {**_CARDS, "items": _CARD_PLAYED, "minItems": HAND} for seat in SEATS},
            "additionalProperties": False,
        },
        "announcements": {
            "type": "array",
            "items": {"anyOf": [_act({"enum": [*ANNOUNCEMENTS, "signal"]}), _POINTS_OUT]},
        },
        "plays": {
            "type": "array",
            "description": "every act in order: a card, with the pile it was put on where that is another's, or a word",
            "items": {
                "anyOf": [
                    _act({"enum": _PLAIN_WORDS}),
                    _POINTS_OUT,
                    {**_act(_CARD_PLAYED, {"type": "string", "description": "a suit, or a card of it"}), "minItems": 2},
                ]
            },
        },
        "rules": FACTS["properties"]["rules"],
        "trace": {"type": "boolean", "description": "list what was legal at every decision of play"},
    },
    "patternProperties": {"^_": {}},
    "additionalProperties": False,
}

SCHEMAS = {"facts": FACTS, "record": RECORD}
