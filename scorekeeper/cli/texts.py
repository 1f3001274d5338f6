"""What the commands say, by code."""

from typing import Any

from scorekeeper.messages import FOLDER, catalogue, say

YES, NO = ("y", "yes", "نعم", "ن"), ("n", "no", "لا", "ل")
"""What people answer, in any language."""


def told(code: str, /, **params: Any) -> str:
    """Put a sentence of the command line together."""
    return say(catalogue(FOLDER, "cli"), code, params)
