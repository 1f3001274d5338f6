"""The JSON Schemas of a hand of Shlla'at: of its facts, and of a record of its play."""

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

_A_CARD: Json = {"type": "string", "pattern": _CARD}
_PLAYER: Json = {"type": "string", "pattern": r"\S"}
_CARDS: Json = {"type": "array", "items": _A_CARD}


def _act(word: str, *parts: Json, more: Json | None = None, least: int = 1) -> Json:
    return {
        "type": "array",
        "prefixItems": [{"const": word}, *parts],
        "items": more if more is not None else False,
        "minItems": least,
    }


_TARGET: Json = {"type": "string", "description": "a card of the pool, or a player for the top set of that pile"}

RECORD: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Record of a hand of Shlla'at",
    "description": "What is left out is unknown. Where no draw is written, each is understood.",
    "type": "object",
    "properties": {
        "players": {
            "type": "array", "items": _PLAYER, "uniqueItems": True,
            "minItems": FEWEST_PLAYERS, "maxItems": max(MOST_PLAYERS.values()),
            "description": "in the order of play, clockwise",
        },
        "first": {**_PLAYER, "description": "who plays first"},
        "hands": {
            "type": "object",
            "description": "the four cards dealt to each player whose hand is known",
            "additionalProperties": {**_CARDS, "minItems": 4, "maxItems": 4},
        },
        "layout": {**_CARDS, "description": "turned up for the pool: the first four, then what replaced special cards"},
        "stock": {**_CARDS, "description": "the draw pile when play begins, the top card first, as far as it is known"},
        "turns": {
            "type": "array",
            "description": "one list a turn: the player, then the acts",
            "items": {
                "type": "array",
                "prefixItems": [_PLAYER],
                "minItems": 1,
                "items": {
                    "oneOf": [
                        _act("draw", _A_CARD),
                        _act("play", _A_CARD, more=_TARGET, least=2),
                        _act("claim", _TARGET, more=_TARGET, least=2),
                        _act("burn", _PLAYER, more=_PLAYER, least=2),
                    ]
                },
            },
        },
        "redeal": {"type": "string", "description": "whose hand was thrown in before the first draw, or layout"},
        "scores": {"type": "object", "description": "totals before the hand; judging needs none"},
        "rules": FACTS["properties"]["rules"],
        "trace": {"type": "boolean", "description": "list what could be played, at every card"},
    },
    "required": ["players"],
    "patternProperties": _CARRIED,
    "additionalProperties": False,
}  # fmt: skip

SCHEMAS: dict[str, Json] = {"facts": FACTS, "record": RECORD}
