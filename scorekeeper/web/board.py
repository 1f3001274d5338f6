"""The board on the page: people and totals, who deals, open questions, the hands as a table, the rest folded."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from scorekeeper.language import commas, figure, phrase
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.messages import Prose, say
from scorekeeper.options import encode
from scorekeeper.reports.added import closing, has_names, side_label, told_points
from scorekeeper.reports.board import provisional, signatures, told_play
from scorekeeper.reports.explain import told_lines
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.needs import needs_json
from scorekeeper.reports.page import said, section
from scorekeeper.reports.pictures.curve import curve
from scorekeeper.reports.pictures.drawing import side_class
from scorekeeper.reports.result import side_box
from scorekeeper.reports.rulings import card
from scorekeeper.reports.steps import Steps
from scorekeeper.reports.texts import signed, whose
from scorekeeper.reports.texts import told as reported
from scorekeeper.web.direction import directed
from scorekeeper.web.texts import address, told

_SHOWN = 12
"""How many hands stand on the board; the page of all hands has the rest."""
_LETTERS = 6
"""How many letters of a name stand in the head of a column."""
_FEW = 3
"""Up to so many sides the points of a hand stand beside what was played; else below it."""
_MOST = 8
"""How many sides have columns of their own; those of more stand in several lines."""
_UNREACHABLE = "needs-far"
"""How the codes begin of what no hand can bring."""


def markup(part: Element) -> str:
    """Write a part of a page."""
    return ET.tostring(directed(part), encoding="unicode", method="html")


def title(match: Match) -> str:
    """Return the title of the page: the totals, and the game."""
    totals = [figure(match.state.totals[side]) for side in match.seating.sides]
    return f"{'–'.join(totals)} {phrase(match.game.title)}"


# --- the head ---------------------------------------------------------------------------------------------


def top(match: Match) -> Element:
    """Make the head of the page: the game, people with their totals, who deals next, what is open."""
    sides = [side_box(match, place, side, _people(match, side)) for place, side in enumerate(match.seating.sides)]
    standing = [
        element("p", {"class": "standing"}, said(f"{whose(match.names, item.side)}: "),
                say(match.game.texts, item.code, item.params, match.names))
        for item in match.game.match.standing(match.state)
    ]  # fmt: skip
    return element(
        "header", {"id": "top"},
        element("h1", None, said(_occasion(match))),
        element("ul", {"class": "sides many" if len(sides) > _FEW else "sides"}, *sides),
        element("p", {"class": "status next" if match.status == "open" else "status"}, said(status(match))), *standing,
        *(_provisional(match, ruled) for ruled in match.provisional),
    )  # fmt: skip


def _occasion(match: Match) -> str:
    """Say which game is played, how far, and on which day."""
    target = match.game.target_option
    goal = figure(encode(match.state.options)[target]) if target else ""
    return told("occasion-to" if target else "occasion", game=match.game.title, goal=goal, date=match.began[:10])


def status(match: Match) -> str:
    """Say who has won or who deals next; if nobody has said who deals, the buttons ask for it."""
    unknown = match.status == "open" and None in match.state.next.values()
    return told("who-first") if unknown else closing(match)


def _people(match: Match, side: str) -> str:
    """Name a side by its people, or as it sits if nobody has a name."""
    return match.seating.side_name(side) if has_names(match, side) else side_label(match, side)


def _provisional(match: Match, ruled: Ruled) -> Element:
    """Make a question that still waits for its decision, with both outcomes."""
    question, *outcomes = provisional(match, ruled)
    heading = element("p", None, element("strong", None, said(question)))
    return element("div", {"class": "open"}, heading, *(element("p", None, said(outcome)) for outcome in outcomes))


# --- the hands --------------------------------------------------------------------------------------------


def below(match: Match, *, entry: bool = False, whole: bool = False) -> tuple[Element, Element]:
    """Make the hands, and what stands below what ends the match; with ``entry`` each hand can be fixed."""
    steps = Steps(match)
    listed = element("div", {"id": "hands"}, *_hands(match, steps, entry=entry, whole=whole))
    parts: list[Child] = []
    if signed_by := [element("li", None, said(each)) for each in signatures(match)]:
        parts.append(section(reported("signatures"), element("ul", None, *signed_by)))
    if drawn := curve(match):
        parts.append(section(told("course"), element("figure", None, drawn.root)))
    if match.rulings:
        parts.append(section(told("rulings"), *_rulings(match)))
    if steps.cited:
        parts.append(_folded("articles", told("articles"), steps.articles()))
    return listed, element("div", {"id": "more"}, *parts)


def _folded(ident: str, heading: str, *children: Child) -> Element:
    """Make a part of the page that is folded under its heading."""
    return element("details", {"id": ident, "class": "card"}, element("summary", None, heading), *children)


def needs(match: Match) -> Element:
    """Make what can end the match in the next hand, folded, if something can; it is long to work out."""
    found = [item for item in needs_json(match)["needs"] if not item["code"].startswith(_UNREACHABLE)]
    parts: list[Child] = []
    for side in (*match.seating.sides, None):
        lines = [element("li", None, item["message"]) for item in found if item["side"] == side]
        heading = side_label(match, side) if side else reported("note")
        parts += [element("h3", None, said(heading)), element("ul", None, *lines)] if lines else []
    return element("div", {"id": "needs"}, _folded("what-ends", told("needs"), *parts) if parts else None)


def _hands(match: Match, steps: Steps, *, entry: bool, whole: bool) -> Iterator[Element]:
    """Yield the hands, the last first, each with a column of points for every side."""
    if not match.plays:
        yield section(told("hands"), element("p", None, told("no-hands")))
        return
    shown = match.plays if whole else match.plays[-_SHOWN:]
    made = [_unfolding(match, steps, play, _fix(play.number) if entry else None) for play in reversed(shown)]
    more = None
    if len(shown) < len(match.plays):
        more = element("p", None, element("a", {"href": address("all")}, told("all-hands", n=match.hand_count)))
    yield section(told("hands"), element("div", {"class": "card"}, _columns(match), *made), more)


def _columns(match: Match) -> Element:
    """Make the heads of the columns, which are the people; each row says them by itself to who cannot see it."""
    named = [
        element("span", {"class": f"points {side_class(place)}-ink"}, said(_short(match, side)))
        for place, side in enumerate(match.seating.sides)
    ]
    blank = (element("span", {"class": "number"}), element("span", {"class": "what"}))
    return element("div", {"class": _row_kind(match, "heads"), "aria-hidden": "true"}, *blank, *named)


def _short(match: Match, side: str) -> str:
    """Name a side in the head of a column: by the first letters of its players."""
    if not has_names(match, side):
        return match.names.get(side, side)
    names = [match.seating.players[player] for player in match.seating.sides[side]]
    return " & ".join(name[:_LETTERS] for name in names)


def _row_kind(match: Match, kind: str = "") -> str:
    return f"hand {kind} sides-{min(len(match.seating.sides), _MOST)}"


def _unfolding(match: Match, steps: Steps, play: Play, *more: Child) -> Element:
    """Make a hand, or a penalty between hands, as a row of the table that unfolds into its explanation."""
    points = Prose(told_points(match.game.seating.names(play.seating), play.score.points))
    played = told_play(match, play)
    named = told("hand-name", n=play.number, what=Prose(played)) if play.number else played
    best = max(play.score.points.values())
    cells = [
        element("span", {"class": f"points {side_class(place)}-ink{' best' if 0 < scored == best else ''}"},
                signed(scored) if scored else "–")
        for place, (_, scored) in enumerate(play.score.points.items())
    ]  # fmt: skip
    extra = element("small", None, said(_extras(match, play))) if play.number else None
    summary = element(
        "summary", {"id": f"hand-{play.seq}-line", "class": _row_kind(match),
                    "aria-label": told("hand-points", hand=Prose(named), points=points)},
        element("span", {"class": "number"}, figure(play.number) if play.number else ""),
        element("span", {"class": "what"}, said(played), extra),
        *cells,
    )  # fmt: skip
    typed = [element("p", {"class": "faint"}, said(each)) for each in told_lines(play)] if play.number else []
    return element("details", {"id": f"hand-{play.seq}"}, summary, *typed, steps.of(play), *more)


def _extras(match: Match, play: Play) -> str:
    """Say what counted beside the first column of a hand, such as projects, in few words."""
    if len(match.seating.sides) >= _FEW:
        return ""
    found = match.game.scoring.breakdown(play.score)
    cells = zip(*found.cells.values(), strict=True)
    columns = [*zip(found.columns, cells, strict=True)][1:]
    told_columns = [(name, [cell for cell in filled if cell and cell[0] != "×"]) for name, filled in columns]
    words = commas(f"{phrase(name)} {' · '.join(map(figure, filled))}" for name, filled in told_columns if filled)
    return words[:1].upper() + words[1:]


def _fix(number: int | None) -> Child:
    """Make the link that leads to the correction of a hand; none for a penalty, which is undone."""
    if number is None:
        return None
    return element("p", None, element("a", {"class": "button", "href": address(fix=number)}, told("fix", n=number)))


def _rulings(match: Match) -> Iterator[Element]:
    for ruled in match.rulings:
        parts: list[Child] = []
        for label, text in card(match, ruled):
            if label == reported("card-to-decide"):
                continue  # it tells a command; who may write has buttons
            parts += [element("dt", None, said(label)), element("dd", None, said(text))]
        yield element("h3", None, reported("ruling", n=ruled.number))
        yield element("dl", None, *parts)
