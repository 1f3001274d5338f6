"""The board as parts of a page: where the match stands, what ends it, the hands, the curve, rulings, signatures."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from scorekeeper.language import figure
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.messages import say
from scorekeeper.reports.added import closing, side_label, to_go
from scorekeeper.reports.board import match_title, provisional
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.needs import needs_json
from scorekeeper.reports.page import said, section
from scorekeeper.reports.pictures.curve import curve
from scorekeeper.reports.pictures.drawing import side_class
from scorekeeper.reports.rulings import card
from scorekeeper.reports.signatures import signatures
from scorekeeper.reports.texts import told as reported
from scorekeeper.reports.texts import whose
from scorekeeper.web.direction import directed
from scorekeeper.web.hands import Hands
from scorekeeper.web.texts import address, told

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
    hands = Hands(match)
    listed = element("div", {"id": "hands"}, *_hands(match, hands, entry=entry, whole=whole))
    parts: list[Child] = []
    if drawn := curve(match):
        parts.append(section(told("course"), element("figure", None, drawn.root)))
    if match.rulings:
        parts.append(section(told("rulings"), *_rulings(match)))
    if signed := [element("li", None, said(each)) for each in signatures(match)]:
        parts.append(section(reported("signatures"), element("ul", None, *signed)))
    if articles := hands.articles():
        parts.append(section(told("articles"), element("dl", None, *articles)))
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


def _hands(match: Match, hands: Hands, *, entry: bool, whole: bool) -> Iterator[Element]:
    """Yield the hands, the last first."""
    if not match.plays:
        yield section(told("hands"), element("p", None, told("no-hands")))
        return
    shown = match.plays if whole else match.plays[-_SHOWN:]
    made = [hands.unfolding(play, _fix(play.number) if entry else None) for play in reversed(shown)]
    more = None
    if len(shown) < len(match.plays):
        more = element("p", None, element("a", {"href": address("all")}, told("all-hands", n=match.hand_count)))
    yield section(told("hands"), *made, more)


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
