"""The needs of each side: how much it lacks, and which hands end the match for it next."""

from collections.abc import Sequence

from scorekeeper.game import Json
from scorekeeper.language import figure
from scorekeeper.ledger.match import Match
from scorekeeper.reports.added import closing, side_label, to_go
from scorekeeper.reports.answers import items_json
from scorekeeper.reports.board import match_title
from scorekeeper.reports.layout import NOTE, PROSE
from scorekeeper.reports.screen import Screen, grid, text
from scorekeeper.reports.texts import told


def needs_json(match: Match, only: str | None = None) -> Json:
    """Return how much every side lacks, and the hands that would end the match for it; nothing once it is over.

    If ``only`` names a side, the ways of the others are left out. A note that concerns no side has none.
    """
    items = () if match.closed else match.game.claims.needs(match.state)
    found = [item for item in items if only is None or item.side == only or item.side not in match.seating.sides]
    ways = items_json(match.game.all_texts(), found, match.names)
    for way in ways:
        way["side"] = way["side"] if way["side"] in match.seating.sides else None
    known = {way["side"]: way["points"] for way in ways}
    open_sides = () if match.closed or match.state.over else match.seating.sides
    # A side lacks as much as its game reckons, else as the target says.
    lacks = {side: known.get(side, to_go(match, match.state.totals[side]) or 0) for side in open_sides}
    return {"match": match.id, "to_go": lacks, "needs": ways}


def print_needs(console: Screen, match: Match, only: str | None = None) -> None:
    """Print for every side how much it lacks and the hands that would end the match, with the articles."""
    console.say(match_title(match), style="bold")
    ways = needs_json(match, only)["needs"]
    for side in (only,) if only else match.seating.sides if ways else ():
        total, label = match.state.totals[side], side_label(match, side)
        lacks = told("lacks", side=label, total=figure(total), n=to_go(match, total) or 0)
        console.say(lacks if match.game.target_option else label, style="bold")
        _print_ways(console, [way for way in ways if way["side"] == side])
    if notes := [way for way in ways if way["side"] is None]:
        console.say(told("note"), style="bold")
        _print_ways(console, notes)
    if not ways and not match.state.over and not match.closed:
        console.say(told("needs-nothing", game=match.game.title))
    console.say(closing(match))


def _print_ways(console: Screen, ways: Sequence[Json]) -> None:
    table = grid(PROSE, NOTE, indent=2)
    for way in ways:
        table.add_row(way["message"], text(way["article"] or "", "dim"))
    console.print(table)
