"""The JSON Schema of a hand of Shlla'at."""

from scorekeeper.game import Json
from scorekeeper.games.shllaat.packs import FEWEST_PLAYERS, KINDS, MOST_PLAYERS

_CARD = r"^([Jj][Oo][Kk][Ee][Rr]|(10|[AKQJTakqjt2-9])[SHDCshdc♠♤♥♡♦♢♣♧])$"
_CARRIED: Json = {"^_": True}


def _by_player(pile: Json, description: str) -> Json:
    return {
        "type": "object",
        "description": description,
        "propertyNames": {"pattern": r"\S"},
        "minProperties": FEWEST_PLAYERS,
        "maxProperties": max(MOST_PLAYERS.values()),
        "additionalProperties": pile,
    }


_COUNT: Json = {"type": "integer", "minimum": 0, "maximum": 9999}
_PILE: Json = {
    "type": "object",
    "properties": dict.fromkeys(KINDS, _COUNT),
    "patternProperties": _CARRIED,
    "additionalProperties": False,
}

FACTS: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "One hand of Shlla'at: every player's pile",
    "type": "object",
    "properties": {
        "piles": _by_player(_PILE, "Cards of each kind by player; others are all but Jokers, Aces and Jacks."),
        "cards": _by_player({"type": "array", "items": {"type": "string", "pattern": _CARD}}, "Cards by player."),
        "totals": _by_player(_COUNT, "Points by player. All 0: nobody captured anything."),
        "as_counted": {"type": "boolean", "description": "Let stand what play cannot produce."},
        "rules": {"type": "object", "description": "Options of the rules."},
    },
    "patternProperties": _CARRIED,
    "additionalProperties": False,
    "oneOf": [{"required": ["piles"]}, {"required": ["cards"]}, {"required": ["totals"]}],
}

SCHEMAS: dict[str, Json] = {"facts": FACTS}
