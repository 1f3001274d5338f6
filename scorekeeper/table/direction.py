"""Arabic on a screen that is drawn cell by cell: from the right edge, in the order and shape of the terminal."""

from scorekeeper.bidi import ordered, shaped
from scorekeeper.language import speech
from scorekeeper.reports.direction import placed_text
from scorekeeper.reports.layout import wrapped


def margin() -> str:
    """Return the margin of each line: a cell for the sign that turns the line round, which has none of its own."""
    return " " if speech.right_to_left and speech.bidi == "terminal" else ""


def in_lines(text: str, width: int) -> str:
    """Break a text into the lines of a screen, each at its place."""
    begin = margin()
    lines = wrapped(text, width - len(begin))
    return "\n".join(begin + placed_text(line, width - len(begin)) for line in lines)


def in_order(text: str) -> str:
    """Return a few words for the middle of a line, put in order if the terminal leaves that to us."""
    return ordered(shaped(text)) if speech.bidi == "app" else text
