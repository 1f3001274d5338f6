"""What the page says, by code."""

from typing import Any

from scorekeeper.language import speech
from scorekeeper.messages import FOLDER, catalogue, say

TEXTS = catalogue(FOLDER, "web")


def told(code: str, /, **params: Any) -> str:
    """Put a sentence of the page together."""
    return say(TEXTS, code, params)


def address(page: str = "./", **query: object) -> str:
    """Return the address of a page in the language that is spoken."""
    return f"{page}?{'&'.join(f'{name}={value}' for name, value in {**query, 'lang': speech.language}.items())}"
