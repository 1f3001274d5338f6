"""Whole pages: the board for everybody, the same with entry for who may write, one sentence where nothing else is."""

from collections.abc import Mapping

from scorekeeper.language import LANGUAGES, speech
from scorekeeper.ledger.match import Match
from scorekeeper.reports.markup import Child, Element, element, html
from scorekeeper.web import board
from scorekeeper.web.pad import actions, heading, pad
from scorekeeper.web.texts import told

RELOAD_SECONDS = 15
"""How often a page without scripts asks anew."""
Parts = Mapping[str, str]
"""The markup of what changes on a page, by the id of its element."""


def parts(match: Match, token: str | None) -> Parts:
    """Write what changes on the page as the match goes on; with the token of who may write, entry too."""
    entry = token is not None
    made = [board.top(match), board.rest(match, entry=entry)]
    if token is not None:
        made += [heading(match), actions(match, token)]
    return {part.get("id", ""): board.markup(part) for part in made}


def watching(match: Match, *, whole: bool = False) -> str:
    """Write the page of the board; ``whole`` has all hands."""
    main = element("main", None, board.rest(match, whole=whole))
    back = element("p", None, element("a", {"href": "./"}, told("back"))) if whole else None
    return _page(match.game.title, board.top(match), main, back, follows=not whole, reloads=not whole)


def entering(match: Match, token: str, answer: Element, fix: int | None = None) -> str:
    """Write the page for who keeps score: the totals, buttons and a line, the answer, the board."""
    main = element(
        "main", None,
        pad(match, token, fix), answer, actions(match, token), board.rest(match, entry=True),
    )  # fmt: skip
    return _page(match.game.title, board.top(match), main, follows=fix is None)


def sentence(text: str) -> str:
    """Write a page that says one thing."""
    return _page("scorekeeper", element("main", None, element("h1", None, text)))


def _page(title: str, *body: Child, follows: bool = False, reloads: bool = False) -> str:
    refresh = element("meta", {"http-equiv": "refresh", "content": RELOAD_SECONDS}) if reloads else None
    head = element(
        "head", None,
        element("meta", {"charset": "utf-8"}),
        element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("meta", {"name": "color-scheme", "content": "light dark"}),
        element("meta", {"name": "robots", "content": "noindex"}),
        element("title", None, title),
        element("link", {"rel": "stylesheet", "href": "page.css"}),
        element("noscript", None, refresh) if reloads else None,
        element("script", {"src": "page.js", "defer": "defer"}, "") if follows else None,
    )  # fmt: skip
    connection = element("p", {"id": "connection", "role": "status"}, "")
    links = [_language(language) for language in LANGUAGES if language != speech.language]
    foot = element("footer", None, connection, element("p", None, *links))
    texts = {f"data-{code}": told(code) for code in ("connection", "connection-lost", "send-lost")} if follows else {}
    language = {"lang": speech.language, "dir": "rtl" if speech.right_to_left else "ltr"}
    return html(element("html", language, head, element("body", texts, *body, foot)))


_NAMES = {"en": "English", "ar": "العربية"}
"""What each language calls itself."""


def _language(language: str) -> Element:
    return element("a", {"href": f"?lang={language}", "lang": language, "hreflang": language}, _NAMES[language])
