"""Lines as they go to a terminal: in Arabic from the right edge, with names and figures kept together."""

import re

from scorekeeper import bidi
from scorekeeper.language import speech
from scorekeeper.reports.layout import Cell, Line, display_width


def placed(line: Line, width: int) -> Line:
    """Place a line of a table, or of Arabic text, on a terminal: for a language from the right, at its edge."""
    if not speech.right_to_left:
        return [cell._replace(text=bidi.ordered(cell.text)) for cell in line] if speech.bidi == "app" else line
    pad = Cell(" " * max(0, width - sum(display_width(cell.text) for cell in line)))
    if speech.bidi == "app":
        return [pad, *(cell._replace(text=bidi.ordered(cell.text)) for cell in reversed(line))]
    inner = [cell._replace(text=bidi.within(cell.text)) for cell in line]
    begin, end = bidi.from_the_right("\0").split("\0")
    return [Cell(begin), *inner, pad, Cell(end)]


def placed_text(text: str, width: int) -> str:
    """Place a text, broken into lines, on a terminal; one without Arabic letters stays, and so does a command in it."""
    if not bidi.has_rtl(text):
        return text
    return "\n".join(_placed(line, width) for line in text.split("\n"))


def _placed(line: str, width: int) -> str:
    if line.startswith(" ") and not bidi.has_rtl(line):
        return line
    if speech.right_to_left or speech.bidi == "app":
        number = _CHOICE.match(line)
        parts = [number[0], bidi.whole(line[number.end() :])] if number else [line]
        return "".join(cell.text for cell in placed([Cell(bidi.shaped(part)) for part in parts], width))
    return bidi.isolated(line)


_CHOICE = re.compile(r"  \d+  (?=\S)")
"""The number by which a line is chosen; it stays in one piece, whatever the direction of the line."""
