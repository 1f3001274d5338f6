"""The answer to ``add``: one compact block of plain text, put together without any table library."""

import unicodedata
from collections.abc import Mapping, Sequence

from scorekeeper.game import Breakdown, Item
from scorekeeper.ledger.match import Match, Play
from scorekeeper.messages import say
from scorekeeper.options import encode
from scorekeeper.reports.headline import headline

WIDTH = 80
LABEL = 26


def added(match: Match, hand: Play) -> str:
    """Say what was recorded, the points, the totals and how far they have to go, why, and who deals next."""
    breakdown = match.game.scoring.breakdown(hand.score)
    lines = [
        f"{match.game.unit.capitalize()} {hand.number} · {headline(match.game, hand.facts, match.seating)}",
        *_figures(match, hand, breakdown),
        *_reasons(match, (*breakdown.reasons, *match.game.match.standing(match.state))),
        *_fitted(
            [
                closing(match),
                *(["again? scorekeeper rematch"] if match.state.over else []),
                "wrong? scorekeeper undo",
                "why? scorekeeper explain",
            ]
        ),
    ]
    return "\n".join(lines)


def _fitted(parts: Sequence[str]) -> list[str]:
    """Join parts with dots, on as many lines as they need."""
    lines = [parts[0]]
    for part in parts[1:]:
        if display_width(lines[-1]) + display_width(part) + 3 > WIDTH:
            lines.append(part)
        else:
            lines[-1] += f" · {part}"
    return lines


def closing(match: Match) -> str:
    """Say who has won, or who deals or begins next."""
    if match.state.winner:
        return f"{side_label(match, match.state.winner)} won the match"
    if match.state.over:
        return "The match is drawn"
    ((role, player),) = match.state.next.items()
    if player is None:
        return f"Who {'deals' if role == 'dealer' else 'begins'} next? Say it with scorekeeper dealer NAME"
    return f"{match.seating.players[player]} {'deals' if role == 'dealer' else 'begins'} next"


def told_points(names: Mapping[str, str], points: Mapping[str, int]) -> str:
    """Say points of sides.

    >>> told_points({"NS": "us"}, {"NS": 16, "EW": 0})
    'us 16 · EW 0'
    """
    return " · ".join(f"{names.get(side, side)} {number}" for side, number in points.items())


def side_label(match: Match, side: str) -> str:
    """Name a side in a table: its letters and its players, where they have names of their own."""
    if side not in match.seating.sides:
        return match.seating.side_name(side)  # a shared win
    short, long = match.names.get(side, side), match.seating.side_name(side)
    us = "" if match.seating.us is None else "us " if match.seating.us == side else "them "
    named = any(
        name not in _COMPASS for name in (match.seating.players[player] for player in match.seating.sides[side])
    )
    return us + (f"{short} {long}" if named and long != short else short)


_COMPASS = frozenset(("North", "East", "South", "West"))


def to_go(match: Match, total: int) -> int | None:
    """Tell how many points a total is short of the target; None in a game without one, or past it."""
    if match.game.target_option is None:
        return None
    return max(int(encode(match.state.options)[match.game.target_option]) - total, 0) or None


def _figures(match: Match, hand: Play, breakdown: Breakdown) -> list[str]:
    columns = [*breakdown.columns, match.game.unit, "total", ""]
    rows = [["", *columns]]
    for side in match.seating.sides:
        total = match.state.totals[side]
        left = to_go(match, total)
        gone = f"{left} to go" if left and not match.state.winner else ""
        label = side_label(match, side)
        label = label if len(label) <= LABEL else label[: LABEL - 1] + "…"
        rows.append([label, *breakdown.cells[side], str(hand.score.points[side]), str(total), gone])
    return aligned(rows)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align columns with two spaces between: the first to the left, the others to the right.

    >>> aligned([["a", "10"], ["bcd", "9"]])
    ['a    10', 'bcd   9']
    """
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [row[0] + " " * (widths[0] - display_width(row[0]))]
        cells += [" " * (width - display_width(cell)) + cell for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines


def display_width(text: str) -> int:
    """Count the columns that text takes in a terminal: wide letters two, marks none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.category(char) in {"Mn", "Me", "Cf"} else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def _reasons(match: Match, items: Sequence[Item]) -> list[str]:
    lines = []
    for item in items:
        sentence = say(match.game.texts, item.code, item.params, match.names)
        article = match.game.texts[item.code].article or ""
        line = f"{match.names.get(item.side, item.side)}: {sentence}"
        gap = WIDTH - display_width(line) - len(article)
        lines += [f"{line}{' ' * gap}{article}"] if gap >= 2 else [line, article.rjust(WIDTH)]
    return lines
