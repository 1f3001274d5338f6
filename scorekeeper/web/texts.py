"""What the page says, by code."""

from typing import Any

from scorekeeper.messages import FOLDER, catalogue, say

TEXTS = catalogue(FOLDER, "web")


def told(code: str, /, **params: Any) -> str:
    """Put a sentence of the page together."""
    return say(TEXTS, code, params)
