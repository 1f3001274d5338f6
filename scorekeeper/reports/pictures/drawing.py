"""The canvas of all pictures: size, colours and letters, mirrored for a language that runs from the right."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.bidi import apart, runs_from_right
from scorekeeper.language import speech
from scorekeeper.reports.layout import display_width
from scorekeeper.reports.markup import Child, add, element, raw, svg

WIDTH = 400
"""The width of a picture in units; a phone shows it in as many pixels, so letters keep their size there."""
FONTS = "system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', 'DejaVu Sans', sans-serif"
_LETTER = 0.56
"""How wide a cell of text is on average, for its size."""
_DIGIT, _BOLD = 0.6, 0.68
"""How wide a digit is, for its size."""
_SIDES_LIGHT = ("#0b5cad", "#b3410a", "#00703c", "#7a3b8f", "#8a6100", "#a3195b")
_SIDES_DARK = ("#6cb2ff", "#ff9d66", "#5fd38d", "#d9a3ea", "#e6c15c", "#ff8fc0")
_DASHES = (None, "7 3", "2 2", "9 3 2 3", "12 3", "4 4")
_LIGHT = {"ink": "#1c2024", "faint": "#586069", "paper": "#ffffff", "grid": "#d5d9de", "red": "#b3141d"}
_DARK = {"ink": "#e8eaed", "faint": "#a9b1ba", "paper": "#14171a", "grid": "#3a4048", "red": "#ff8a8a"}


def style(*, dark: bool = False) -> str:
    """Write the style sheet of the pictures: the colours with which each class is filled or drawn."""
    plain, sides = (_DARK, _SIDES_DARK) if dark else (_LIGHT, _SIDES_LIGHT)
    rules = [f".{name}{{fill:{colour}}}" for name, colour in plain.items()]
    rules += [f".{name}-line{{stroke:{colour};fill:none}}" for name, colour in plain.items()]
    for number, colour in enumerate(sides):
        rules += [f".side{number}{{fill:{colour}}}", f".side{number}-line{{stroke:{colour};fill:none}}"]
    return "".join(rules)


def own_colours(*, dark: bool = False) -> str:
    """Write the style sheet by which an element of a page knows the colour of its side."""
    sides = enumerate(_SIDES_DARK if dark else _SIDES_LIGHT)
    return "".join(f".side{number}-own{{--own:{colour}}}" for number, colour in sides)


def side_class(place: int) -> str:
    """Name the class of the side at a place of the table."""
    return f"side{place % len(_SIDES_LIGHT)}"


def dashes(place: int) -> str | None:
    """Return the dashes of a side's line, which tell it from others without colour."""
    return _DASHES[place % len(_DASHES)]


def fitted(text: str, room: float, size: float) -> str:
    """Cut a text if it is too long for its room.

    >>> fitted("Ali & Badr", 100, 13), fitted("Ali & Badr", 40, 13)
    ('Ali & Badr', 'Ali …')
    """
    cells = int(room / (size * _LETTER))
    if display_width(text) <= cells:
        return text
    kept = text[:cells]
    while kept and display_width(kept) >= cells:
        kept = kept[:-1]
    return f"{kept}…"


class Figure(NamedTuple):
    """A figure in a column: at which height, and in which colour."""

    y: float
    text: str
    kind: str = "ink"


class Drawing:
    """A picture while it is drawn; for a language that runs from the right everything is mirrored.

    Its own direction is always from the left, whatever the page, so that every text ends at its place.
    """

    def __init__(self, height: float, title: str, told: str = "") -> None:
        self._mirrored = speech.right_to_left
        self.height = height
        described = element("desc", None, told) if told else None
        self.root = element(
            "svg",
            {
                "viewBox": f"0 0 {WIDTH} {_figure(height)}", "role": "img", "aria-label": title,
                "font-family": FONTS, "font-size": 13, "direction": "ltr",
            },
            element("title", None, title), described,
        )  # fmt: skip

    def text(  # noqa: PLR0913 - a text, its place and its looks
        self, x: float, y: float, text: str, kind: str = "ink", *, size: float = 13, end: bool = False,
        middle: bool = False, bold: bool = False, room: float = WIDTH,
    ) -> None:  # fmt: skip
        """Write a text that begins, or ends, at a place, cut to its room; the whole of a cut one is its title."""
        cut = fitted(text, room, size * (1.08 if bold else 1))
        anchor = "middle" if middle else "end" if end != self._mirrored else None
        whole = element("title", None, text) if cut != text else None
        self._write(self._x(x), y, cut, kind, whole, size=size, anchor=anchor, bold=bold)

    def figures(self, x: float, rows: Sequence[Figure], *, size: float = 13, bold: bool = False) -> None:
        """Write a column of figures with their units in line; the widest fills the room up to a place."""
        room = max((display_width(row.text) for row in rows), default=0) * size * (_BOLD if bold else _DIGIT)
        right = self._x(x) + (room if self._mirrored else 0)
        for row in rows:
            self._write(right, row.y, row.text, row.kind, size=size, anchor="end", bold=bold)

    def _write(
        self, x: float, y: float, text: str, kind: str, *more: Child, size: float, anchor: str | None, bold: bool
    ) -> None:  # fmt: skip
        given = {
            "x": _figure(x), "y": _figure(y), "class": kind, "font-size": None if size == 13 else size,
            "text-anchor": anchor, "font-weight": "bold" if bold else None,
        }  # fmt: skip
        self._add(element("text", given, _isolated(text), *more))

    def bar(self, x: float, y: float, width: float, height: float, kind: str, *, opacity: float | None = None) -> None:
        """Draw a filled rectangle."""
        left = self._x(x + width) if self._mirrored else x
        given = {"x": left, "y": y, "width": max(width, 0.5), "height": height}
        self._add(
            element("rect", {**{k: _figure(v) for k, v in given.items()}, "class": kind, "fill-opacity": opacity})
        )

    def line(
        self, points: list[tuple[float, float]], kind: str, *, width: float = 1, dashed: str | None = None
    ) -> None:
        """Draw a line through points."""
        told = " ".join(f"{_figure(self._x(x))},{_figure(y)}" for x, y in points)
        given = {
            "points": told, "class": f"{kind}-line", "stroke-width": width, "stroke-dasharray": dashed,
            "stroke-linejoin": "round",
        }  # fmt: skip
        self._add(element("polyline", given))

    def dot(self, x: float, y: float, radius: float, kind: str) -> None:
        """Draw a dot."""
        self._add(element("circle", {"cx": _figure(self._x(x)), "cy": _figure(y), "r": radius, "class": kind}))

    def arrow(self, x: float, y: float, kind: str) -> None:
        """Draw the point of an arrow that comes from the far side."""
        sign = -1 if self._mirrored else 1
        tip = self._x(x)
        points = f"{_figure(tip)},{_figure(y)} {_figure(tip + sign * 7)},{y - 4:g} {_figure(tip + sign * 7)},{y + 4:g}"
        self._add(element("polygon", {"points": points, "class": kind}))

    def place(self, other: "Drawing", y: float) -> None:
        """Put another picture into this one, at a height of its own."""
        inner = element("svg", {"x": 0, "y": _figure(y), "width": WIDTH, "height": _figure(other.height)})
        inner.set("viewBox", other.root.get("viewBox", ""))
        add(inner, list(other.root))
        self._add(inner)

    def _x(self, x: float) -> float:
        return WIDTH - x if self._mirrored else x

    def _add(self, child: Child) -> None:
        add(self.root, [child])


_ISOLATE, _FROM_RIGHT, _ISOLATED = "\u2068", "\u2067", "\u2069"


def _isolated(text: str) -> str:
    """Isolate a text, and the words in it that run the other way."""
    if text.isascii():
        return text
    return f"{_FROM_RIGHT if runs_from_right(text) else _ISOLATE}{apart(text)}{_ISOLATED}"


def _figure(value: float) -> str:
    return f"{round(value, 1):g}" if abs(value) < 1e5 else f"{value:.0f}"


def alone(drawing: Drawing) -> str:
    """Write a picture as a file of its own, on paper."""
    root = element("svg", {**drawing.root.attrib, "width": WIDTH, "height": _figure(drawing.height)})
    del root.attrib["aria-label"]  # as a file it is named by its title
    paper = element("rect", {"width": WIDTH, "height": _figure(drawing.height), "class": "paper"})
    title, *rest = drawing.root
    add(root, [title, raw("style", {}, style()), paper, *rest])
    return svg(root)
