"""Options and figures as they are typed, and words that several lines of a sheet share."""

import re

from scorekeeper.errors import malformed, refuse
from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger.acts import Points
from scorekeeper.reading.points import form_problem, read_points
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


def read_paper(game: AnyGame, seating: Seating, text: str, *, held: bool = True) -> Points:
    """Read the totals that a paper says: "us 82 them 70", or in the order of the sides, "82-70". Raises Malformed.

    Raises Ambiguous if a figure can be of several sides; for figures alone only if they are not ``held`` against the
    hands. At tables that may keep the difference alone, it is read as that of the side that is ahead: "+75".
    """
    figures = read_points(text, seating, "paper-form", by_difference=game.by_difference, in_order=held)
    refuse([form_problem(text, seating, "paper-form")] if figures.keys() != seating.sides.keys() else [])
    return figures


def read_claim(game: AnyGame, seating: Seating, text: str) -> Points:
    """Read the figure that is claimed; "+150" at tables that may keep the difference. Raises Malformed, Ambiguous."""
    return read_points(text, seating, "claim-form", by_difference=game.by_difference and text.strip()[:1] in ("+", "-"))
