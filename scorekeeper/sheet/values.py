"""Options as they are typed, and words that several lines of a sheet share."""

import re

from scorekeeper.errors import malformed, refuse
from scorekeeper.spelling import western
from scorekeeper.words import without_zeros

LEFT = "left"
"""Stands before the name of somebody who has left the table: rename left OLD = NEW."""
LAST = ("last", "latest")
"""Words for the last hand that counts."""
_BETWEEN_CHOICES = r"[,،]|\s+(?=[\w-]+\s*=)"


def choices(text: str) -> dict[str, str]:
    """Read "counting=both, target 200"; an option that is said twice has one choice. Raises Malformed.

    >>> choices("counting = both, target 200")
    {'counting': 'both', 'target': '200'}
    """
    found: dict[str, str] = {}
    for part in filter(None, map(str.strip, re.split(_BETWEEN_CHOICES, text))):
        words = part.split("=", 1) if "=" in part else part.split()
        if len(words) != 2:
            refuse([malformed("rule-form", found=part)])
        option, choice = (word.strip().lower() for word in words)
        first = found.setdefault(option, _number(choice))
        if first != _number(choice):
            refuse([malformed("choice-twice", option=option, first=first, second=choice)])
    return found


def _number(text: str) -> str:
    return without_zeros(western(text)) if text.isdecimal() else text
