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

_CARD: Json = {"description": "Number and suit, such as KC or 10H.", "type": "string"}
_PLAYERS = ("A", "A1", "A2", "B", "B1", "B2")


def _act(verbs: list[str], *parts: Json, least: int) -> Json:
    """Describe an action: a verb and what it is about."""
    items: list[Json] = [{"enum": verbs}, *parts]
    return {"type": "array", "prefixItems": items, "minItems": least + 1, "maxItems": len(items)}


_ACTION: Json = {
    "oneOf": [
        _act(["pick"], {"description": "A card of the deck, or dump.", "type": "string"}, least=0),
        _act(["dump", "place", "purify", "recycle", "repair"], _CARD, least=1),
        _act(["pair", "steal"], _CARD, _CARD, least=2),
        _act(["joker"], _CARD, _CARD, _CARD, least=3),
        _act(["master"], _CARD, _CARD, _CARD, _CARD, least=4),
        _act(["fill"], _SIDE, {"const": "deck"}, _CARD, least=2),
        _act(["fill"], _SIDE, {"const": "hand"}, _CARD, {"enum": list(_PLAYERS)}, least=3),
        _act(["draw"], _CARD, least=0),
        _act(["swap", "skip"], least=0),
    ]
}
_HAND: Json = {"type": "array", "items": _CARD, "minItems": 2, "maxItems": 3}
_TABLE: Json = {"type": "array", "items": _CARD, "minItems": 3, "maxItems": 3}

RECORD: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Record of a round of Sleazy",
    "description": "What is left out is unknown. Players of a team are A1 and A2, B1 and B2, 1 to the left.",
    "type": "object",
    "properties": {
        "dealer": {"description": "The side that dealt, or its player.", "enum": list(_PLAYERS)},
        "hands": {
            "description": "The hand cards of each player that are known: three, two in a team.",
            "type": "object",
            "properties": dict.fromkeys(_PLAYERS, _HAND),
            "additionalProperties": False,
        },
        "table": {
            "description": "The three table cards of each side.",
            "type": "object",
            "properties": dict.fromkeys("AB", _TABLE),
            "additionalProperties": False,
        },
        "colour_card": FACTS["properties"]["colour_card"],
        "deck": {"description": "The order of the deck as far as it is known, top first.", "type": "array",
                 "items": _CARD, "maxItems": 39},
        "hat": {"description": "Nobody's at the start of a round.", "type": "null"},
        "turns": {
            "description": "In the order played: who, then what; cards drawn into a hand can be left out.",
            "type": "array",
            "items": {"type": "array", "prefixItems": [{"enum": list(_PLAYERS)}], "items": _ACTION, "minItems": 1},
        },
        "scores": {"description": "Totals before the round; nothing is judged by them."},
        "rules": FACTS["properties"]["rules"],
        "trace": {"description": "List what was legal at every action, of known cards.", "type": "boolean"},
    },
    "patternProperties": _OWN,
    "additionalProperties": False,
}  # fmt: skip

SCHEMAS = {"facts": FACTS, "record": RECORD}
