"""The address of a page as a code for the camera of another phone, folded until it is wanted."""

import segno

from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.web.texts import told

_QUIET = 4
"""How many modules are left free around a code, as the standard of QR codes asks."""


def shared(code: str, url: str | None) -> Child:
    """Make the code of an address, under the sentence that says what it is for; nothing without an address."""
    if url is None:
        return None
    return element(
        "details", {"id": code, "class": "card share"},
        element("summary", None, told(code)),
        element("p", {"class": "faint"}, told(f"{code}-how")),
        _drawn(url, told(code)),
        element("p", None, element("bdi", {"dir": "ltr"}, url)),
    )  # fmt: skip


def _drawn(url: str, label: str) -> Element:
    """Draw an address, black on white in the dark too, because not every camera reads it otherwise."""
    rows = [*segno.make_qr(url).matrix_iter(border=_QUIET)]
    size = len(rows)
    black = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    box = {"class": "code", "viewBox": f"0 0 {size} {size}", "role": "img", "aria-label": label}
    paper = element("rect", {"width": size, "height": size, "fill": "#fff"})
    return element("svg", box, paper, element("path", {"d": black, "fill": "#000", "shape-rendering": "crispEdges"}))
