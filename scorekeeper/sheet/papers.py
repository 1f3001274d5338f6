"""The totals that a paper says, and a figure that somebody claims."""

import re

from scorekeeper.errors import Problem, Refused, malformed, refuse, unclear
from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger.acts import Points
from scorekeeper.sheet.values import side_of
from scorekeeper.spelling import fold

_BETWEEN = r"\s*[-–—−:;/|]\s*|\s+"
"""What stands between the figures of a paper."""
_SIGNED = r"(?:(\D*[^\W\d]\D*?)\s*:?\s*)?([+-])?\s*0*(\d{1,9})(?:\s+(\D*[^\W\d]\D*))?"
"""By how much a side is ahead: a name before the figure or after it, or its sign."""
_MOST_DIGITS = 9
_LEVEL = frozenset(("level", "even", "tied", "tasan"))
_EXAMPLE = ("82", "70", "64", "51", "40", "33")


def read_paper(game: AnyGame, seating: Seating, text: str, *, held: bool = True) -> Points:
    """Read the totals that a paper says: "us 82 them 70", or in the order of the sides, "82-70". Raises Malformed.

    Raises Ambiguous where it is unknown whose a figure is; of figures alone only where they are not ``held`` against
    those of the hands. Where tables may keep the difference alone, it is read as that of the side that is ahead: "+75",
    "Lena 75".
    """
    if game.by_difference and (ahead := _difference(seating, text)):
        return ahead
    numbers = re.split(_BETWEEN, fold(text).strip().removesuffix("."))
    if held and len(numbers) == len(seating.sides) and all(map(_is_figure, numbers)):
        return {side: int(number) for side, number in zip(seating.sides, numbers, strict=True)}
    try:
        figures = _figures(seating, text, "paper-form")
    except Refused as error:  # its columns are those of a part of the line
        plain, wrong = (each._replace(column=None) for each in error.problems), wrong_paper(seating, text)
        error.problems = tuple(wrong if each.code == wrong.code else each for each in plain)
        raise
    refuse([wrong_paper(seating, text)] if figures.keys() != seating.sides.keys() else [])
    return {side: figures[side] for side in seating.sides}


def _is_figure(text: str) -> bool:
    return text.isdecimal() and len(text) <= _MOST_DIGITS


def read_claim(game: AnyGame, seating: Seating, text: str) -> Points:
    """Read the figure that is claimed; "+150" where tables may keep the difference. Raises Malformed, Ambiguous."""
    if game.by_difference and fold(text).strip()[:1] in ("+", "-") and (ahead := _difference(seating, text)):
        return ahead
    return _figures(seating, text, "claim-form")


def _figures(seating: Seating, text: str, wrong: str) -> Points:
    from scorekeeper.typed_points import read_figures  # few lines have figures of paper

    return read_figures(text, seating, wrong)


def _difference(seating: Seating, text: str) -> Points | None:
    """Read by how much one side is ahead: +75 is for us, or the first side, -75 against it; a name says whose it is."""
    level = dict.fromkeys(seating.sides, 0)
    first, second = seating.sides if seating.us in (None, next(iter(seating.sides))) else reversed(tuple(seating.sides))
    said = re.fullmatch(_SIGNED, fold(text).strip())
    if said is None:
        return level if fold(text).strip() in _LEVEL else None
    before, sign, number, after = said.groups()
    name = before or after
    if name:
        ahead = side_of(seating, name)
        return level | {ahead: int(number)} if ahead and sign != "-" else None
    refuse([] if sign or not int(number) else [unclear("difference-whose", n=int(number))])
    return level | {second if sign == "-" else first: int(number)}


def wrong_paper(seating: Seating, text: str) -> Problem:
    """Say how totals are typed, after some that are not."""
    sides = [seating.side_name(side) for side in seating.sides]
    example = "-".join(_EXAMPLE[: len(seating.sides)])
    return malformed("paper-form", "paper", found=text.strip(), sides=sides, example=example)
