"""The JSON Schemas of Baloot's forms."""

from scorekeeper.game import Json
from scorekeeper.games.baloot.deals import PACK_POINTS
from scorekeeper.games.baloot.facts import LEVELS, OUTCOMES, PROJECTS, TRICKS
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

SCHEMAS = {"facts": FACTS}
