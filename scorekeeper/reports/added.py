"""The answer to ``add``: one compact block of plain text, put together without any table library."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.game import Breakdown, Item
from scorekeeper.language import figure, phrase, side_by_side, speech
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.messages import CALL, Prose
from scorekeeper.options import encode
from scorekeeper.people import RESERVED, by_names, words_of
from scorekeeper.reports.layout import (
    FIGURE,
    NAME,
    NOTE,
    Cell,
    Column,
    display_width,
    joined,
    laid_out,
    statements,
    wrapped,
)
from scorekeeper.reports.texts import headline, sided, told, unit
from scorekeeper.sheet.arabic import as_typed, spoken
from scorekeeper.spelling import fold
from scorekeeper.words import clauses

JOINED = " & "
"""Between the names of players who share a seat."""
_EDGE = 80
"""Where articles end, however wide the screen is."""


def added(match: Match, hand: Play, width: int, *, plain: bool = False, call: str = CALL) -> str:
    """Say what was recorded: the points, the totals and how much they lack, the reasons, and who deals next."""
    breakdown = match.game.scoring.breakdown(hand.score)
    title = hand_title(match, hand)
    reasons = (*breakdown.reasons, *match.game.match.standing(match.state))
    again = [told("again", call=call)] if match.state.over else []
    asked = (told("wrong", call=call), told("why", call=call))
    return "\n".join([
        *joined([title], width),
        *joined(_otherwise_said(match, hand), width),
        *_told(*_figures(match, hand, breakdown), width, plain=plain),
        *_reasons(match, reasons, width),
        *joined([closing(match, call), *again, *asked], width),
    ])  # fmt: skip


def _otherwise_said(match: Match, hand: Play) -> Sequence[str]:
    """Return how a hand was understood, if neither its title nor the line as typed says it in these words."""
    meant = as_understood(match, hand.facts, hand.line)
    known = (hand.line, headline(match.game, hand.facts, hand.seating, hand.after.options))
    if _said(match, meant) in [_said(match, line) for line in known]:
        return ()
    return [told("understood", line=Prose(spoken(match.game, match.seating, meant, match.state.options)))]


def as_understood(match: Match, facts: Any, typed: str) -> str:
    """Return the line that says all that a hand was understood as, in the language in which it was ``typed``."""
    game, seating = match.game, match.seating
    line = by_names(game.notation.write(facts), seating)
    return as_typed(game, seating, line, game.facts.encode(facts), match.state.options, typed)


def _said(match: Match, line: str) -> Counter[str]:
    """Count the words of a line, but for those that call people and sides."""
    called = {*words_of(match.seating), *map(fold, match.seating.sides), *RESERVED}
    return Counter(word.key for clause in clauses(line) for word in clause if word.key not in called)


def hand_title(match: Match, hand: Play) -> str:
    """Say which hand it is, and what was played."""
    what = Prose(headline(match.game, hand.facts, hand.seating, hand.after.options))
    return told("hand-title", unit=unit(match.game), n=hand.number, what=what)


def _told(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], width: int, *, plain: bool) -> Iterator[str]:
    """Yield the lines of a table; in plain words a row is a line."""
    if plain:
        yield from statements(columns, rows)
    else:
        yield from ("".join(cell.text for cell in line) for line in laid_out(columns, rows, width))


def closing(match: Match, call: str = CALL) -> str:
    """Say who has won, when the match was closed, or who deals or begins next."""
    if match.winner:
        return told_won(side_named(match, match.winner), match.because)
    if match.state.over:
        return told("drawn")
    if match.closed:
        return told("closed-on", status=phrase(match.status).capitalize(), date=match.closed.at[:10])
    ((role, player),) = match.state.next.items()
    if player is None:
        return told("who-deals" if role == "dealer" else "who-begins", call=call)
    return told(next_code(role, match.seating.players[player]), player=match.seating.players[player])


def next_code(role: str, name: str) -> str:
    """Return the code of the sentence that says who deals or begins next; several players can share one seat."""
    deals, begins = ("deal-next", "begin-next") if JOINED in name else ("deals-next", "begins-next")
    return deals if role == "dealer" else begins


def told_won(side: str, because: str | None) -> str:
    """Say that a side has won the match, and why if not by the score."""
    named = Prose(side)
    return told("side-won-because", side=named, reason=reason(because)) if because else told("side-won", side=named)


def reason(because: str) -> str:
    """Say why a side has won a match that was not played on."""
    return told(f"because-{because}")


def told_points(names: Mapping[str, str], points: Mapping[str, int]) -> str:
    """Say points of sides.

    >>> told_points({"NS": "us"}, {"NS": 16, "EW": 0})
    'us 16 · EW 0'
    """
    return side_by_side(f"{names.get(side, side)} {figure(number)}" for side, number in points.items())


def side_label(match: Match, side: str) -> str:
    """Name a side in a table: its letters, and its players if they have names of their own."""
    if side not in match.seating.sides:
        return partners(match, side)  # a shared win
    us = f"{_us(match, side)} " if match.seating.us else ""
    return us + _letters_and_players(match, side)


def side_named(match: Match, side: str) -> str:
    """Name a side in a sentence: N-S Ali & Badr (us)."""
    if side not in match.seating.sides:
        return partners(match, side)  # a shared win
    named = _letters_and_players(match, side)
    return told("side-us", side=Prose(named), us=told("us")) if side == match.seating.us else named


def _letters_and_players(match: Match, side: str) -> str:
    short, long = match.names.get(side, side), partners(match, side)
    return f"{short} {long}" if has_names(match, side) and long != short else short


def partners(match: Match, side: str) -> str:
    """Name a side by its players, joined by the word of the language that is spoken."""
    names = match.seating.side_name(side)
    if speech.language != "ar":
        return names
    return re.sub(r" & (?=([\u0600-\u06ff])?)", lambda found: " و" if found[1] else " و ", names)


def has_names(match: Match, side: str) -> bool:
    """Tell whether the players of a side have names of their own."""
    return any(match.seating.players[player] not in _COMPASS for player in match.seating.sides[side])


def _us(match: Match, side: str) -> str:
    return told("us" if match.seating.us == side else "them")


_COMPASS = frozenset(("North", "East", "South", "West"))


def to_go(match: Match, total: int) -> int | None:
    """Tell how many points a total is short of the target; None in a game without one, or past it."""
    if match.game.target_option is None:
        return None
    return max(int(encode(match.state.options)[match.game.target_option]) - total, 0) or None


def side_heads(match: Match, side: str) -> tuple[str, ...]:
    """Name a side at the head of a column: as fully as there is room, and as short as it goes."""
    long, name = side_label(match, side), partners(match, side)
    if match.seating.us is None:
        return (
            (long, f"{match.names.get(side, side)}\n{name}", match.names.get(side, side))
            if long != name
            else (long, long)
        )
    us = _us(match, side)
    return long, f"{us}\n{name}", us


def _figures(match: Match, hand: Play, breakdown: Breakdown) -> tuple[list[Column], list[list[Cell]]]:
    names = (*map(phrase, (*breakdown.columns, match.game.unit)), told("total"))
    heads = [Column(FIGURE, (name, name if len(name) < 7 else f"{name[:4]}.")) for name in names]
    rows = []
    for side in match.seating.sides:
        total = match.state.totals[side]
        left = to_go(match, total)
        gone = told("left", n=left) if left and not match.winner else ""
        figures = [*map(figure, (*breakdown.cells[side], hand.score.points[side], total)), gone]
        label, *_, short = side_heads(match, side)
        rows.append([Cell(label, short=short), *map(Cell, figures)])
    return [Column(NAME), *heads, Column(NOTE)], rows


def _reasons(match: Match, items: Sequence[Item], width: int) -> Iterator[str]:
    """Yield the deciding items, with the article at the right edge or, if there is no room, below."""
    for item in items:
        article = match.game.texts[item.code].article or ""
        line = sided(match.game, item, match.names)
        gap = max(min(width, _EDGE) - display_width(line) - len(article), 2)
        if display_width(line) + gap + len(article) <= width:
            yield f"{line}{' ' * gap}{article}".rstrip()
        else:
            yield from (*wrapped(line, width), article.rjust(min(width, _EDGE)))
