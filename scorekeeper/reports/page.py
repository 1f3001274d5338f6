"""The frame of every exported page: one file, without scripts, that opens anywhere."""

import base64
import hashlib
from collections.abc import Sequence
from pathlib import Path

from scorekeeper.bidi import apart
from scorekeeper.reports.markup import Child, Element, element, html, raw, unbroken
from scorekeeper.reports.pictures.drawing import own_colours, style
from scorekeeper.reports.texts import signed, word


def style_sheet(name: str) -> str:
    """Return a style sheet of this folder."""
    return "\n" + Path(__file__).with_name(f"{name}.css").read_text("utf-8")


def page(title: str, body: Sequence[Child], more_style: str = "") -> str:
    """Write a page in the language in use, that may load nothing and run nothing."""
    light, dark = (style(dark=dark) + own_colours(dark=dark) for dark in (False, True))
    sheet = f"{style_sheet('page')}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}{more_style}"
    digest = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    top = element(
        "head", None,
        element("meta", {"charset": "utf-8"}),
        element("meta", {"http-equiv": "Content-Security-Policy", "content": policy}),
        element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("meta", {"name": "color-scheme", "content": "light dark"}),
        element("meta", {"name": "generator", "content": "scorekeeper"}),
        element("title", None, title),
        raw("style", {}, sheet),
    )  # fmt: skip
    language = {"lang": word("page-language"), "dir": word("page-direction")}
    made = element("body", None, *body)
    _keep_apart(made)
    return html(element("html", language, top, made))


_AS_IT_IS = ("code", "pre", "script", "svg")
"""Elements whose text people copy or programs read, and pictures, which place their own text."""


def _keep_apart(parent: Element) -> None:
    """Keep names and figures of another direction together wherever they stand in a text."""
    parent.text = parent.text and apart(_held(parent.text))
    for child in parent:
        if child.tag not in _AS_IT_IS:
            _keep_apart(child)
        child.tail = child.tail and apart(_held(child.tail))


def _held(text: str) -> str:
    """Return a text in which no line ends inside a side or a sum, or begins with a dot."""
    return unbroken(text).replace(" · ", "\u00a0· ")


def section(heading: str, *children: Child) -> Element:
    """Make a part of a page under its heading."""
    return element("section", None, element("h2", None, heading), *children)


def said(text: str) -> Element:
    """Make an element of typed text, isolated from the direction of the words around it."""
    return element("bdi", None, text)


def table(
    caption: str, heads: Sequence[Sequence[Element]], rows: Sequence[Element], feet: Sequence[Element] = ()
) -> Element:
    """Make a table with rows of heads; it scrolls by itself if it is wider than the screen."""
    parts = [
        element("caption", None, caption), element("thead", None, *(element("tr", None, *row) for row in heads)),
        element("tbody", None, *rows), element("tfoot", None, *feet) if feet else None,
    ]  # fmt: skip
    scrolled = {"class": "wide", "tabindex": 0, "role": "region", "aria-label": caption}
    return element("div", scrolled, element("table", None, *parts))


def head(text: str, kind: str | None = None, *, wide: int | None = None, tall: int | None = None) -> Element:
    """Make the head of a column, or of a group of columns."""
    scope = "colgroup" if wide else "col"
    return element("th", {"scope": scope, "class": kind, "colspan": wide, "rowspan": tall}, text)


def row_head(text: Child, kind: str | None = None) -> Element:
    """Make the head of a row; an empty text makes an empty cell."""
    return element("th", {"scope": "row", "class": kind}, text) if text != "" else element("td", {"class": kind})


def figure(value: object) -> Element:
    """Make a cell with a number; its sign stays before it in a language from the right too."""
    told = signed(value)
    return element("td", {"class": "figure"}, element("bdi", None, told) if told[:1] in ("+", "−") else told)


def prose(*children: Child) -> Element:
    """Make a cell with text."""
    return element("td", {"class": "prose"}, *children)
