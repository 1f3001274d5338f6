"""HTML, and the SVG inside it, as trees. Only this module writes markup, so any text stays text."""

import re
from collections.abc import Iterable, Mapping
from xml.etree import ElementTree as ET

from scorekeeper.seats import SIDE_NAMES
from scorekeeper.signs import on_one_line

Element = ET.Element
Child = Element | str | None
_ISOLATES = re.compile("([\u2066-\u2069])")
_BEGIN, _END = "\u2066\u2067\u2068", "\u2069"


def element(tag: str, attributes: Mapping[str, object] | None = None, *children: Child) -> Element:
    """Make an element; an attribute that is None is left out, and so is a child that is None."""
    given = (attributes or {}).items()
    made = Element(tag, {name: shown(str(value)) for name, value in given if value is not None})
    add(made, children)
    return made


def add(parent: Element, children: Iterable[Child]) -> None:
    """Add children to an element, behind those that it has."""
    for child in children:
        if isinstance(child, str) and len(parent):
            parent[-1].tail = (parent[-1].tail or "") + shown(child)
        elif isinstance(child, str):
            parent.text = (parent.text or "") + shown(child)
        elif child is not None:
            parent.append(child)


def raw(tag: str, attributes: Mapping[str, object], text: str) -> Element:
    """Make an element whose text is data or a style sheet of our own, written as it is."""
    made = element(tag, attributes)
    made.text = text
    return made


def shown(text: str) -> str:
    r"""Show signs that a page would obey or hide; isolates stay if each of them is closed.

    >>> shown("Ali\u202eBadr"), shown("\u2068Ali\u2069\u2069") == "<U+2068>Ali<U+2069><U+2069>"
    ('Ali<U+202E>Badr', True)
    """
    if text.isprintable():
        return text
    if not _is_isolated(text):
        return on_one_line(text)
    return "".join(part if part in (*_BEGIN, _END) else on_one_line(part) for part in _ISOLATES.split(text))


def _is_isolated(text: str) -> bool:
    depth = 0
    for sign in _ISOLATES.findall(text):
        depth += 1 if sign in _BEGIN else -1
        if depth < 0:
            return False
    return depth == 0


def unbroken(text: str) -> str:
    """Return a text of a page in which no line ends inside the name of a side, before its figure, or in a sum.

    >>> unbroken("E-W Al-Hasan & Dalia").isascii(), unbroken("Al-Hasan")
    (False, 'Al-Hasan')
    >>> unbroken("0 + 16 = 16, E-W 8") == "0\u00a0+\u00a016\u00a0=\u00a016, E\u2011W\u00a08"
    True
    """
    for name in SIDE_NAMES.values():
        text = text.replace(name, name.replace("-", "\u2011"))
    return _TOGETHER.sub("\u00a0", text)


_TOGETHER = re.compile(r"(?<=\d) (?=[+−=%:] ?)|(?<=\d.[+−=:]) (?=\d)|(?<=\u2011[SW]) (?=\d)")
"""The blanks inside a sum, a standing or a share, and between a side and its figure."""


def html(root: Element) -> str:
    """Write a page."""
    return f"<!DOCTYPE html>\n{ET.tostring(root, encoding='unicode', method='html')}\n"


def svg(root: Element) -> str:
    """Write a picture as a file of its own."""
    root.set("xmlns", "http://www.w3.org/2000/svg")
    text = ET.tostring(root, encoding="unicode", method="xml")
    del root.attrib["xmlns"]
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'
