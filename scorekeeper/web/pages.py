"""Whole pages: the board for everybody, and the same with entry for who may write; and their parts that change."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.language import LANGUAGES, speech
from scorekeeper.ledger.match import Match
from scorekeeper.reports.markup import Child, Element, element, html
from scorekeeper.web.board import below, markup, needs, title, top
from scorekeeper.web.direction import directed
from scorekeeper.web.pad import actions, deciding, heading, idle, pad, striking
from scorekeeper.web.share import shared
from scorekeeper.web.texts import address, told

RELOAD_SECONDS = 15
"""How often a page without scripts asks anew."""
Parts = Mapping[str, str]
"""The markup of what changes on a page, by the id of its element."""


def parts(match: Match, token: str | None) -> Parts:
    """Write what changes on the page as the match goes on; with the token of who may write, entry too."""
    made = [top(match), *below(match, entry=token is not None)]
    if token is not None:
        made += [heading(match), deciding(match, token), actions(match, token)]
    return _written(*made)


def late_parts(match: Match) -> Parts:
    """Write what changes too, and takes long to work out."""
    return _written(needs(match))


def _written(*made: Element) -> Parts:
    return {part.get("id", ""): markup(part) for part in made}


class Shares(NamedTuple):
    """The addresses that a phone can hand on: to write, and to look."""

    write: str
    look: str


def watching(match: Match, *, whole: bool = False, look: str | None = None) -> str:
    """Write the page of the board, with the code of the address to look; ``whole`` has all hands."""
    hands, more = below(match, whole=whole)
    main = element("main", None, hands, needs(match), more, shared("share-look", look))
    back = element("p", None, element("a", {"href": address()}, told("back"))) if whole else None
    return _page(match, top(match), main, back, follows=not whole, reloads=not whole)


def entering(match: Match, token: str, answer: Element, shares: Shares, fix: int | None = None) -> str:
    """Write the page for who keeps score: the totals, buttons and a line, the answer, the board.

    The buttons are for the next hand, or to ``fix`` one; where that does not count any more, for the next.
    """
    fix = fix if match.numbered(fix) else None
    hands, more = below(match, entry=True)
    struck = None if fix is None else striking(match, token, fix)
    told_hand = (deciding(match, token), pad(match, token, fix), idle(), answer, struck, actions(match, token))
    handed_on = (shared("share-write", shares.write), shared("share-look", shares.look))
    main = element("main", None, *told_hand, hands, needs(match), more, *handed_on)
    return _page(match, top(match), main, follows=True, kind="entry")


_PAPER = (("light", "#f5f4f0"), ("dark", "#0d0f12"))
"""The colour of the page, which a phone takes for its own bars."""
_SAID = ("connection", "connection-lost", "connection-anew", "send-lost", "try-lost", "recording")
"""The sentences that a script says by itself."""


def _page(match: Match, *body: Child, follows: bool = False, reloads: bool = False, kind: str | None = None) -> str:
    refresh = element("meta", {"http-equiv": "refresh", "content": RELOAD_SECONDS}) if reloads else None
    head = element(
        "head", None,
        element("meta", {"charset": "utf-8"}),
        element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1, viewport-fit=cover"}),
        element("meta", {"name": "color-scheme", "content": "light dark"}),
        element("meta", {"name": "robots", "content": "noindex"}),
        *(element("meta", {"name": "theme-color", "content": colour, "media": f"(prefers-color-scheme: {scheme})"})
          for scheme, colour in _PAPER),
        element("title", None, title(match)),
        element("link", {"rel": "icon", "href": "icon.svg", "type": "image/svg+xml"}),
        element("link", {"rel": "manifest", "href": "manifest.json"}),
        element("link", {"rel": "stylesheet", "href": "page.css"}),
        element("noscript", None, refresh) if reloads else None,
        element("script", {"src": "page.js", "defer": "defer"}, "") if follows else None,
    )  # fmt: skip
    connection = element("p", {"id": "connection", "role": "status"}, "")
    links = [_language(language) for language in LANGUAGES if language != speech.language]
    named = element("p", None, told("match-id", match=match.id))
    foot = element("footer", None, connection, element("p", None, *links), named)
    texts = {f"data-{code}": told(code) for code in _SAID} | {"data-match": match.id} if follows else {}
    language = {"lang": speech.language, "dir": "rtl" if speech.right_to_left else "ltr"}
    return html(directed(element("html", language, head, element("body", {"class": kind, **texts}, *body, foot))))


_NAMES = {"en": "English", "ar": "العربية"}
"""The name of each language in itself."""


def _language(language: str) -> Element:
    return element("a", {"href": f"?lang={language}", "lang": language, "hreflang": language}, _NAMES[language])
