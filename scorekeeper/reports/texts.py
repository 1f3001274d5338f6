"""What the reports say, by code."""

from typing import Any

from scorekeeper.game import AnyGame
from scorekeeper.language import phrase
from scorekeeper.messages import FOLDER, catalogue, say

TEXTS = catalogue(FOLDER, "reports")


def told(code: str, /, **params: Any) -> str:
    """Put a sentence of the reports together."""
    return say(TEXTS, code, params)


def unit(game: AnyGame) -> str:
    """Name the thing that a game scores, as it stands at the beginning of a sentence."""
    return phrase(game.unit).capitalize()


def between(texts: "list[str]", code: str) -> str:
    """Join texts by what a code puts between them."""
    return told(code).join(texts)
