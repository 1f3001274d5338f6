"""Whole pages, the board for everybody and the same with entry for who may write; and the parts of the board."""

from collections.abc import Iterator, Mapping
from xml.etree import ElementTree as ET

from scorekeeper.language import LANGUAGES, figure, phrase, speech
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.messages import Prose, say
from scorekeeper.reports.added import closing, side_label, to_go, told_points
from scorekeeper.reports.board import match_title, needs_json, provisional, signatures, told_play
from scorekeeper.reports.explain import told_lines
from scorekeeper.reports.markup import Child, Element, element, html
from scorekeeper.reports.page import said, section
from scorekeeper.reports.pictures.curve import curve
from scorekeeper.reports.pictures.drawing import side_class
from scorekeeper.reports.rulings import card
from scorekeeper.reports.steps import Steps
from scorekeeper.reports.texts import told as reported
from scorekeeper.reports.texts import whose
from scorekeeper.web.direction import directed
from scorekeeper.web.pad import actions, heading, pad
from scorekeeper.web.texts import address, told

RELOAD_SECONDS = 15
"""How often a page without scripts asks anew."""
Parts = Mapping[str, str]
"""The markup of what changes on a page, by the id of its element."""


def parts(match: Match, token: str | None) -> Parts:
    """Write what changes on the page as the match goes on; with the token of who may write, entry too."""
    made = [top(match), *below(match, entry=token is not None)]
    if token is not None:
        made += [heading(match), actions(match, token)]
    return _written(*made)


def late_parts(match: Match) -> Parts:
    """Write what changes too, and takes long to work out."""
    return _written(needs(match))


def _written(*made: Element) -> Parts:
    return {part.get("id", ""): markup(part) for part in made}


def watching(match: Match, *, whole: bool = False) -> str:
    """Write the page of the board; ``whole`` has all hands."""
    hands, more = below(match, whole=whole)
    main = element("main", None, hands, needs(match), more)
    back = element("p", None, element("a", {"href": address()}, told("back"))) if whole else None
    return _page(match, top(match), main, back, follows=not whole, reloads=not whole)


def entering(match: Match, token: str, answer: Element, fix: int | None = None) -> str:
    """Write the page for who keeps score: the totals, buttons and a line, the answer, the board.

    The buttons are for the next hand, or to ``fix`` one; where that does not count any more, for the next.
    """
    fix = fix if match.numbered(fix) else None
    hands, more = below(match, entry=True)
    told_hand = (pad(match, token, fix), answer, actions(match, token))
    main = element("main", None, *told_hand, hands, needs(match), more)
    return _page(match, top(match), main, follows=True, kind="entry")


_SAID = ("connection", "connection-lost", "connection-anew", "send-lost", "try-lost", "recording")
"""What a script says by itself."""


def _page(match: Match, *body: Child, follows: bool = False, reloads: bool = False, kind: str | None = None) -> str:
    refresh = element("meta", {"http-equiv": "refresh", "content": RELOAD_SECONDS}) if reloads else None
    head = element(
        "head", None,
        element("meta", {"charset": "utf-8"}),
        element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("meta", {"name": "color-scheme", "content": "light dark"}),
        element("meta", {"name": "robots", "content": "noindex"}),
        element("title", None, phrase(match.game.title)),
        element("link", {"rel": "stylesheet", "href": "page.css"}),
        element("noscript", None, refresh) if reloads else None,
        element("script", {"src": "page.js", "defer": "defer"}, "") if follows else None,
    )  # fmt: skip
    connection = element("p", {"id": "connection", "role": "status"}, "")
    links = [_language(language) for language in LANGUAGES if language != speech.language]
    foot = element("footer", None, connection, element("p", None, *links))
    texts = {f"data-{code}": told(code) for code in _SAID} | {"data-match": match.id} if follows else {}
    language = {"lang": speech.language, "dir": "rtl" if speech.right_to_left else "ltr"}
    return html(directed(element("html", language, head, element("body", {"class": kind, **texts}, *body, foot))))


_NAMES = {"en": "English", "ar": "العربية"}
"""What each language calls itself."""


def _language(language: str) -> Element:
    return element("a", {"href": f"?lang={language}", "lang": language, "hreflang": language}, _NAMES[language])


_SHOWN = 12
"""How many hands stand on the board; the page of all hands has the rest."""
_SHORT = 4
"""How many signs a total has that can be written large."""


def markup(part: Element) -> str:
    """Write a part of a page."""
    return ET.tostring(directed(part), encoding="unicode", method="html")


def top(match: Match) -> Element:
    """Make the head of the page: the totals, large, what each side lacks, and who deals next."""
    sides = [_side(match, place, side) for place, side in enumerate(match.seating.sides)]
    told_standing = [
        element("p", None, said(f"{whose(match.names, item.side)}: "),
                say(match.game.texts, item.code, item.params, match.names))
        for item in match.game.match.standing(match.state)
    ]  # fmt: skip
    return element(
        "header", {"id": "top"},
        element("h1", None, said(match_title(match))),
        element("ul", {"class": "sides"}, *sides),
        element("p", {"class": "status"}, said(closing(match, ""))), *told_standing,
        *(part for ruled in match.provisional for part in _provisional(match, ruled)),
    )  # fmt: skip


def _side(match: Match, place: int, side: str) -> Element:
    total = match.state.totals[side]
    left = None if match.state.over or match.closed else to_go(match, total)
    return element(
        "li", {"class": f"side {side_class(place)}-line"},
        element("h2", None, said(side_label(match, side))),
        element("p", {"class": "total long" if len(str(total)) > _SHORT else "total"}, figure(total)),
        element("p", {"class": "faint"}, told("to-go", n=left)) if left else None,
    )  # fmt: skip


def _provisional(match: Match, ruled: Ruled) -> Iterator[Element]:
    """Yield both outcomes of a question that still waits for its decision."""
    question, *outcomes = provisional(match, ruled)
    yield element("p", {"class": "open"}, said(question))
    yield from (element("p", None, said(outcome)) for outcome in outcomes)


def below(match: Match, *, entry: bool = False, whole: bool = False) -> tuple[Element, Element]:
    """Make the hands, and what stands below what ends the match; with ``entry`` each hand can be fixed."""
    steps = Steps(match)
    listed = element("div", {"id": "hands"}, *_hands(match, steps, entry=entry, whole=whole))
    parts: list[Child] = []
    if drawn := curve(match):
        parts.append(section(told("course"), element("figure", None, drawn.root)))
    if match.rulings:
        parts.append(section(told("rulings"), *_rulings(match)))
    if signed := [element("li", None, said(each)) for each in signatures(match)]:
        parts.append(section(reported("signatures"), element("ul", None, *signed)))
    if steps.cited:
        parts.append(section(told("articles"), steps.articles()))
    return listed, element("div", {"id": "more"}, *parts)


def needs(match: Match) -> Element:
    """Make what ends the match for either side in the next hand, which is long to work out."""
    found = needs_json(match)["needs"]
    parts: list[Child] = []
    for side in (*match.seating.sides, None):
        lines = [element("li", None, item["message"]) for item in found if item["side"] == side]
        heading = side_label(match, side) if side else reported("note")
        parts += [element("h3", None, said(heading)), element("ul", None, *lines)] if lines else []
    return element("div", {"id": "needs"}, section(told("needs"), *parts) if parts else None)


def _hands(match: Match, steps: Steps, *, entry: bool, whole: bool) -> Iterator[Element]:
    """Yield the hands, the last first."""
    if not match.plays:
        yield section(told("hands"), element("p", None, told("no-hands")))
        return
    shown = match.plays if whole else match.plays[-_SHOWN:]
    made = [_unfolding(match, steps, play, _fix(play.number) if entry else None) for play in reversed(shown)]
    more = None
    if len(shown) < len(match.plays):
        more = element("p", None, element("a", {"href": address("all")}, told("all-hands", n=match.hand_count)))
    yield section(told("hands"), *made, more)


def _unfolding(match: Match, steps: Steps, play: Play, *more: Child) -> Element:
    """Make a hand, or a penalty between hands, as a line that unfolds into its explanation."""
    points = Prose(told_points(match.game.seating.names(play.seating), play.score.points))
    played = told_play(match, play)
    named = told("hand-name", n=play.number, what=Prose(played)) if play.number else played
    line, ident = told("hand-points", hand=Prose(named), points=points), f"hand-{play.seq}"
    typed = [element("p", {"class": "faint"}, said(each)) for each in told_lines(play)] if play.number else []
    summary = element("summary", {"id": f"{ident}-line"}, said(line))
    return element("details", {"id": ident}, summary, *typed, steps.of(play), *more)


def _fix(number: int | None) -> Child:
    """Make the link that leads to the correction of a hand; none for a penalty, which is undone."""
    if number is None:
        return None
    return element("p", None, element("a", {"class": "button", "href": address(fix=number)}, told("fix", n=number)))


def _rulings(match: Match) -> Iterator[Element]:
    for ruled in match.rulings:
        parts: list[Child] = []
        for label, text in card(match, ruled):
            parts += [element("dt", None, said(label)), element("dd", None, said(text))]
        yield element("h3", None, reported("ruling", n=ruled.number))
        yield element("dl", None, *parts)
