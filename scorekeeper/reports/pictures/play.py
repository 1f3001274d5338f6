"""A record of play as a picture: the four hands as they sat, and the tricks."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from scorekeeper.disputes.remedies import judged
from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame, Json
from scorekeeper.language import figure
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.outcomes import Replay
from scorekeeper.ledger.plays import Play
from scorekeeper.reports.answers import verdict_json
from scorekeeper.reports.pictures.drawing import WIDTH, Drawing, Figure
from scorekeeper.reports.pictures.flow import flow
from scorekeeper.reports.texts import headline, word
from scorekeeper.reports.verdict import RED, SIGNS, ranks, suit_of

_HAND_TALL, _LINE, _TRICK = 92, 17, 24
_PLACES = {"N": (150, 0), "W": (16, 1), "E": (284, 1), "S": (150, 2)}
"""The place of each seat: how far from the left, in which row."""
_SEATS = ("W", "N", "E", "S")
_FIRST, _COLUMN = 44, 72


def judged_record(match: Match, hand: Play) -> tuple[Json, Json] | None:
    """Return the record of a hand with the verdict on it; None if there is none that can be judged now."""
    record = hand.event.recorded and hand.event.recorded.record
    if not record:
        return None
    names = match.game.seating.names(hand.seating)
    with suppress(Refused):  # a later correction may have changed how the match stood
        before = Replay(match, hand.number or 0).before
        return record, verdict_json(match.game, judged(match.game, record, before), before.options, names)
    return None


def play(game: AnyGame, record: Json, verdict: Json, names: Mapping[str, str]) -> Drawing | None:
    """Draw a record whose verdict has tricks of four players, None for any other."""
    tricks, hands, plays = verdict.get("tricks"), record.get("hands", {}), record.get("plays", [])
    if not tricks or not plays or not {seat for seat, _ in plays} <= set(_SEATS):
        return None
    above = 3 * _HAND_TALL + 8 if hands else 8
    told = " ".join(f"{figure(number)}: {trick['winner']}" for number, trick in enumerate(tricks, 1))
    title = word("play-title", game=game.title)
    drawing = Drawing(above + _TRICK * (len(tricks) + 1) + 12, title, word("play-told", tricks=told))
    for seat, cards in hands.items():
        _draw_hand(drawing, seat, names.get(seat, seat), cards)
    for place, seat in enumerate(_SEATS):
        drawing.text(_x(place), above + 14, names.get(seat, seat), bold=True, size=12, room=_COLUMN - 6)
    rows = [plays[start : start + len(_SEATS)] for start in range(0, len(plays), len(_SEATS))]
    for number, (cards, trick) in enumerate(zip(rows, tricks, strict=False), 1):
        _draw_trick(drawing, cards, trick, above + _TRICK * number)
    lines = [(number, above + _TRICK * number + 17) for number in range(1, min(len(rows), len(tricks)) + 1)]
    drawing.figures(30, [Figure(y, figure(number), "faint") for number, y in lines], size=12)
    points = [Figure(y, figure(tricks[number - 1]["points"])) for number, y in lines]
    drawing.figures(WIDTH - 16, points, size=12)
    return drawing


def _draw_hand(drawing: Drawing, seat: str, name: str, cards: Sequence[str]) -> None:
    x, row = _PLACES[seat]
    y = 18 + _HAND_TALL * row
    drawing.text(x, y, name, bold=True, room=100)
    for place, (suit, sign) in enumerate(SIGNS.items(), 1):
        kind, base = "red" if suit in RED else "ink", y + _LINE * place
        drawing.text(x, base, sign, kind, size=14)
        drawing.text(x + 18, base, " ".join(ranks(cards, suit)) or "–", room=90)


def _draw_trick(drawing: Drawing, cards: Sequence[Sequence[str]], trick: Json, y: float) -> None:
    """Draw a row: a dot marks who led, who won by a bar below it."""
    drawing.line([(16, y), (384, y)], "grid")
    for place, (seat, card) in enumerate(cards):
        suit, x = suit_of(card), _x(_SEATS.index(seat))
        if not place:
            drawing.dot(x - 7, y + 12, 3, "faint")
        won = seat == trick["winner"]
        kind = "red" if suit in RED else "ink"
        drawing.text(x, y + 17, f"{card[:-1].upper()}{SIGNS.get(suit, suit)}", kind, bold=won, size=14)
        if won:
            drawing.bar(x, y + 20, 34, 2.5, kind)


def _x(place: int) -> float:
    return _FIRST + _COLUMN * place


def hand(match: Match, number: Play) -> Drawing | None:
    """Draw a hand, None if there is nothing to draw."""
    found = judged_record(match, number)
    record = play(match.game, *found, number.seating.players) if found else None
    parts = [part for part in (flow(match, number), record) if part]
    if len(parts) < 2:
        return parts[0] if parts else None
    whole = Drawing(
        sum(part.height for part in parts), headline(match.game, number.facts, number.seating, number.after.options)
    )
    y = 0.0
    for part in parts:
        whole.place(part, y)
        y += part.height
    return whole
