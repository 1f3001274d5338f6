"""The words of pages, pictures and tables that are handed on, from the catalogue of the language in use."""

from collections.abc import Mapping

from scorekeeper.messages import FOLDER, catalogue, say

TEXTS = catalogue(FOLDER, "records")


def word(code: str, names: Mapping[str, str] | None = None, **params: object) -> str:
    """Put the sentence of a code together."""
    return say(TEXTS, code, params, names)


def right_to_left() -> bool:
    """Tell whether the language in use is written from right to left."""
    return word("page-direction") == "rtl"
