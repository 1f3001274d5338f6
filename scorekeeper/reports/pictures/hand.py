"""A hand as a picture: the flow of its points, and the record of its play where there is one."""

from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.reports.headline import headline
from scorekeeper.reports.pictures.drawing import Drawing
from scorekeeper.reports.pictures.flow import flow
from scorekeeper.reports.pictures.play import judged_record, play


def hand(match: Match, number: Play) -> Drawing | None:
    """Draw a hand, None where there is nothing to see of it."""
    found = judged_record(match, number)
    record = play(match.game, *found, number.seating.players) if found else None
    parts = [part for part in (flow(match, number), record) if part]
    if len(parts) < 2:
        return parts[0] if parts else None
    whole = Drawing(sum(part.height for part in parts), headline(match.game, number.facts, number.seating))
    y = 0.0
    for part in parts:
        whole.place(part, y)
        y += part.height
    return whole
