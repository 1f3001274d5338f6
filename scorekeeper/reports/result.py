"""The result at the head of what is handed on: people and totals first, each side in its colour."""

from collections.abc import Iterator

from scorekeeper.language import commas, figure, phrase
from scorekeeper.ledger.match import Match
from scorekeeper.options import encode
from scorekeeper.reports.added import side_label, to_go
from scorekeeper.reports.board import provisional, status_for_others
from scorekeeper.reports.markup import Element, element
from scorekeeper.reports.page import said
from scorekeeper.reports.pictures.drawing import side_class
from scorekeeper.reports.texts import capital, told, word


def result(match: Match) -> Iterator[Element]:
    """Yield the game, the day, the people with their totals, how the match stands, and what is still open."""
    yield element("h1", None, phrase(match.game.title))
    yield element("p", {"class": "faint"}, played(match))
    boxes = [side_box(match, place, side, side_label(match, side)) for place, side in enumerate(match.seating.sides)]
    yield element("ul", {"class": "sides"}, *boxes)
    if status := status_for_others(match):
        yield element("p", {"class": "status"}, capital(status))
    for ruled in match.provisional:
        question, *outcomes = provisional(match, ruled)
        lines = (element("p", None, capital(each)) for each in outcomes)
        yield element("div", {"class": "open"}, element("p", None, element("b", None, question)), *lines)


def played(match: Match) -> str:
    """Say how far and when a match was played, and how many hands it has."""
    target = match.game.target_option
    goal = [told("goal", goal=figure(encode(match.state.options)[target]))] if target else []
    return commas([*goal, word("report-played", date=match.began[:10], unit=match.game.unit, n=match.hand_count)])


_SHORT = 4
"""How many signs a total has that can be written large."""


def side_box(match: Match, place: int, side: str, people: str) -> Element:
    """Make the box of a side: its people, its total, the way to the target, and whether it has won."""
    total = match.state.totals[side]
    left = None if match.state.over or match.closed else to_go(match, total)
    won = match.has_won(side)
    below = told("has-won") if won else told("left", n=left) if left else None
    return element(
        "li", {"class": f"side {side_class(place)}-own{' winner' if won else ''}"},
        element("h2", None, said(people)),
        element("p", {"class": "total long" if len(str(total)) > _SHORT else "total"}, figure(total)),
        element("progress", {"value": max(total, 0), "max": total + left, "aria-hidden": "true"}) if left else None,
        element("p", {"class": "below"}, below) if below else None,
    )  # fmt: skip
