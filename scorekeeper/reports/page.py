"""What every page that is handed on has in common: one file, without scripts, that opens anywhere."""

import base64
import hashlib
from collections.abc import Sequence

from scorekeeper.bidi import apart
from scorekeeper.language import figure as in_digits
from scorekeeper.reports.markup import Child, Element, element, html, raw, unbroken
from scorekeeper.reports.pictures.drawing import style
from scorekeeper.reports.wording import word

_SHEET = """
:root{--ink:#1c2024;--paper:#fff;--faint:#586069;--grid:#d5d9de;--link:#0b5cad;--band:#f4f6f8}
@media (prefers-color-scheme:dark){
:root{--ink:#e8eaed;--paper:#14171a;--faint:#a9b1ba;--grid:#3a4048;--link:#6cb2ff;--band:#1d2126}
}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:50rem;background:var(--paper);color:var(--ink);line-height:1.5;
font-family:system-ui,'Segoe UI','Noto Sans','Noto Sans Arabic',sans-serif;overflow-wrap:break-word}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem;padding-bottom:.2rem;border-bottom:2px solid var(--grid)}
h3{font-size:1rem;margin:1.2rem 0 .3rem}
a{color:var(--link)}
.lead{font-size:1.15rem;font-weight:600}
.faint,footer,caption{color:var(--faint)}
caption{text-align:start;padding-bottom:.3rem;font-size:.9rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:.25rem .5rem;text-align:start;vertical-align:top;border-bottom:1px solid var(--grid)}
thead th{border-bottom:2px solid var(--grid);vertical-align:bottom}
td,tbody th{font-weight:400}
td.prose,th.prose{min-width:7rem;overflow-wrap:anywhere}
.figure{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
thead .figure{white-space:normal}
tfoot th,tfoot td,.won,.won>*{font-weight:700}
details{border-bottom:1px solid var(--grid);padding:.35rem 0}
summary{cursor:pointer}
code{overflow-wrap:anywhere;font-size:.92em}
pre{overflow-x:auto;line-height:1.25}
figure{margin:0;max-width:36rem}
svg{display:block;width:100%;height:auto}
dt{font-weight:600}
dd{margin:0 1rem .5rem}
th[colspan]{text-align:center;min-width:6rem;overflow-wrap:anywhere}
@media (max-width:30rem){
body{padding:.75rem}
th,td{padding:.2rem .25rem;font-size:.88rem}
td.prose,th.prose{min-width:6.5rem}
}
@page{size:A4;margin:15mm}
@media print{
:root{--ink:#000;--paper:#fff;--faint:#444;--grid:#aaa;--link:#000;--band:#fff}
body{max-width:none;padding:0;font-size:10pt}
h2,h3{break-after:avoid}
tr,figure{break-inside:avoid}
summary{list-style:none;font-weight:600}
summary,summary~p,caption{break-after:avoid}
.wide{overflow:visible}
details::details-content{content-visibility:visible;block-size:auto}
thead{display:table-header-group}
figure{max-width:13cm}
}
"""


def page(title: str, body: Sequence[Child], more_style: str = "") -> str:
    """Write a page in the language in use, that may load nothing and run nothing."""
    sheet = f"{_SHEET}{style()}@media screen and (prefers-color-scheme:dark){{{style(dark=True)}}}{more_style}"
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
"""What is copied or read by programs, or keeps its texts apart itself."""


def _keep_apart(parent: Element) -> None:
    """Keep names and figures of another direction together wherever they stand in a text."""
    parent.text = parent.text and apart(unbroken(parent.text))
    for child in parent:
        if child.tag not in _AS_IT_IS:
            _keep_apart(child)
        child.tail = child.tail and apart(unbroken(child.tail))


def section(heading: str, *children: Child) -> Element:
    """Make a part of a page under its heading."""
    return element("section", None, element("h2", None, heading), *children)


def said(text: str) -> Element:
    """Make a text that somebody typed: it stands apart from the words around it, whatever its direction."""
    return element("bdi", None, text)


def table(
    caption: str, heads: Sequence[Sequence[Element]], rows: Sequence[Element], feet: Sequence[Element] = ()
) -> Element:
    """Make a table with rows of heads; it scrolls by itself where it is wider than the screen."""
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
    """Make the head of a row; where there is nothing to say, an empty cell."""
    return element("th", {"scope": "row", "class": kind}, text) if text != "" else element("td", {"class": kind})


def figure(value: object) -> Element:
    """Make a cell with a number; its sign stays before it in a language from the right too."""
    told = in_digits(value).replace("-", "−")
    return element("td", {"class": "figure"}, element("bdi", None, told) if told[:1] in ("+", "−") else told)


def prose(*children: Child) -> Element:
    """Make a cell with text."""
    return element("td", {"class": "prose"}, *children)
