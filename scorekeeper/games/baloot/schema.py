"""The JSON Schemas of Baloot's forms."""

from scorekeeper.game import Json
from scorekeeper.games.baloot.facts.deals import PACK_POINTS
from scorekeeper.games.baloot.facts.form import LEVELS, OUTCOMES, PROJECTS, TRICKS
from scorekeeper.seats import SEATS, SIDES


def _by_side(most: int | None, *, both: bool = False) -> Json:
    number: Json = {"type": "integer", "minimum": 0} | ({} if most is None else {"maximum": most})
    return {
        "type": "object",
        "properties": dict.fromkeys(SIDES, number),
        "additionalProperties": False,
        "minProperties": len(SIDES) if both else 1,
    }


_ANYBODY: Json = {"enum": [*SEATS, *SIDES]}

FACTS: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Facts of a Baloot hand",
    "description": "Absent means not the case, except for points. Fields that begin with _ are carried and ignored.",
    "type": "object",
    "properties": {
        "outcome": {"enum": list(OUTCOMES)},
        "contract": {"enum": ["hokum", "sun"]},
        "trump": {"enum": [*"SHDCshdc♠♥♦♣"]},
        "declarer": {**_ANYBODY, "description": "who took the exposed card, or that player's side"},
        "ashkal": {"enum": list(SEATS), "description": "who said Ashkal; the partner is the declarer"},
        "level": {"enum": list(LEVELS), "default": "single"},
        "doubled_by": {"enum": list(SEATS)},
        "locked": {"type": "boolean"},
        "scores": {**_by_side(None, both=True), "description": "totals before the hand"},
        "points": {
            **_by_side(PACK_POINTS["hokum"]),
            "description": "card points with the last trick's ten, of either side or both",
        },
        "tricks": _by_side(TRICKS),
        "kaboot": {"enum": list(SIDES)},
        "won": {"enum": list(SIDES), "description": "instead of points, where the winner takes all"},
        "projects": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"by": _ANYBODY, "kind": {"enum": list(PROJECTS)}},
                "required": ["by", "kind"],
                "patternProperties": {"^_": {}},
                "additionalProperties": False,
            },
        },
        "baloot": _ANYBODY,
        "rules": {"type": "object", "description": "options by name, see scorekeeper rules baloot"},
    },
    "patternProperties": {"^_": {}},
    "additionalProperties": False,
    "anyOf": [{"required": ["outcome"]}, {"required": ["contract"]}],
}  # fmt: skip

_CALLS = ("pass", "hokum", "sun", "ashkal", "kawesh")
_SEAT: Json = {"enum": list(SEATS)}
_CARD: Json = {"type": "string", "description": "rank and suit, such as KC or 10H"}
_EIGHT_CARDS: Json = {"type": "array", "items": _CARD, "minItems": 8, "maxItems": 8}


def _acts(*parts: Json, least: int) -> Json:
    """Describe a list of acts, each a list beginning with who did it."""
    return {"type": "array", "items": {"type": "array", "prefixItems": [_SEAT, *parts], "minItems": least}}


RECORD: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Record of a Baloot hand",
    "description": "What is left out is unknown. contract to locked stand in for calls and raises that are not given.",
    "type": "object",
    "properties": {
        "dealer": _SEAT,
        "scores": FACTS["properties"]["scores"],
        "exposed": _CARD,
        "hands": {
            "type": "object",
            "description": "the eight cards of each seat that is known, after the full deal",
            "properties": dict.fromkeys(SEATS, _EIGHT_CARDS),
            "additionalProperties": False,
        },
        "calls": _acts({"enum": list(_CALLS)}, FACTS["properties"]["trump"], least=2),
        "raises": _acts({"enum": list(LEVELS[1:])}, {"enum": ["locked", "open"]}, least=2),
        "plays": _acts(_CARD, least=2),
        "says": _acts(
            {"type": "integer", "minimum": 1, "maximum": TRICKS}, {"type": "string"}, {"type": "string"}, least=3
        ),
        "shown": _acts({"type": "array", "items": _CARD}, least=2),
        **{name: FACTS["properties"][name] for name in ("contract", "trump", "declarer", "level", "locked", "rules")},
        "trace": {"type": "boolean", "description": "list the legal cards of every play"},
    },
    "patternProperties": {"^_": {}},
    "additionalProperties": False,
}

SCHEMAS = {"facts": FACTS, "record": RECORD}
