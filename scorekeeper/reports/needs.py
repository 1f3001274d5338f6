"""What ends a match for either side in the next hand."""

from scorekeeper.game import Item, Json
from scorekeeper.language import figure
from scorekeeper.ledger.match import Match
from scorekeeper.messages import say
from scorekeeper.reports.added import closing, side_label, to_go
from scorekeeper.reports.board import match_title
from scorekeeper.reports.layout import NOTE, PROSE
from scorekeeper.reports.screen import Screen, grid, paragraph, text
from scorekeeper.reports.texts import told


def needs_json(match: Match, only: str | None = None) -> Json:
    """Return how much every side lacks, and what would end the match for it; nothing once the match is over.

    If ``only`` names a side, the ways of the others are left out.
    """
    items = _needs(match, only)
    return {"match": match.id, "to_go": _lacks(match, items), "needs": [_item_json(match, item) for item in items]}


def print_needs(console: Screen, match: Match, only: str | None = None) -> None:
    """Print for every side what it lacks and what would end the match, with the articles."""
    target = match.game.target_option
    console.print(paragraph(match_title(match), style="bold"))
    items = _needs(match, only)
    for side in (only,) if only else match.seating.sides if items else ():
        total, label = match.state.totals[side], side_label(match, side)
        lacks = told("lacks", side=label, total=figure(total), n=to_go(match, total) or 0)
        console.print(paragraph(lacks if target else label, style="bold"))
        _print_items(console, match, [item for item in items if item.side == side])
    if notes := [item for item in items if item.side not in match.seating.sides]:
        console.print(paragraph(told("note"), style="bold"))
        _print_items(console, match, notes)
    if not items and not match.state.over and not match.closed:
        console.print(paragraph(told("needs-nothing", game=match.game.title)))
    console.print(paragraph(closing(match)))


def _needs(match: Match, only: str | None) -> tuple[Item, ...]:
    items = () if match.closed else match.game.claims.needs(match.state)
    return tuple(item for item in items if only is None or item.side == only or item.side not in match.seating.sides)


def _lacks(match: Match, items: tuple[Item, ...]) -> dict[str, int]:
    """Say what each side lacks: as its game reckons it, else by the target; nothing once the match is over."""
    if match.closed or match.state.over:
        return {}
    known = {item.side: item.points for item in items}
    return {side: known.get(side, to_go(match, match.state.totals[side]) or 0) for side in match.seating.sides}


def _item_json(match: Match, item: Item) -> Json:
    texts = match.game.all_texts()
    return {
        "side": item.side if item.side in match.seating.sides else None,
        "points": item.points,
        "code": item.code,
        "message": say(texts, item.code, item.params, match.names),
        "article": texts[item.code].article,
    }


def _print_items(console: Screen, match: Match, items: list[Item]) -> None:
    table = grid(PROSE, NOTE, indent=2)
    for item in items:
        form = _item_json(match, item)
        table.add_row(text(form["message"]), text(form["article"] or "", "dim"))
    console.print(table)
