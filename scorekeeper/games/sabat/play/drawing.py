"""A judged record of Sab'at al-Deemin as lines of text: the acts, the four piles, and what each player still holds."""

from collections.abc import Iterable, Iterator
from typing import Any

from scorekeeper.cards import find_32
from scorekeeper.game import Json
from scorekeeper.games.sabat.pack import CARDS, RANKS

WIDTH = 78
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_WORDS = {"pass": "–", "warn": "“one”", "signal": "signals", "points-out": "points out"}
_WRONG, _NOTED = "!", "*"


def drawing(record: Json, verdict: Json) -> tuple[str, ...]:
    """Draw where a record ended; an act that was wrong is marked with !, one with a note with *."""
    if "piles" not in verdict:
        return ()
    lines = [*_acts(record, verdict), ""]
    lines += [f"{sign}  {_pile(verdict['piles'][suit])}" for suit, sign in _SIGNS.items()]
    held = [f"{seat}  {_sorted(cards)}" for seat, cards in verdict["held"].items()]
    if held:
        lines += ["", *held]
    if verdict["turn"]:
        lines += ["", f"{verdict['turn']} to play"]
    return (*lines, "")


def _acts(record: Json, verdict: Json) -> list[str]:
    """Set the acts in rows, as many to a row as there is room for."""
    wrong = {ruling["at"] for ruling in verdict["rulings"]}
    noted = {note["at"] for note in verdict["notes"]}
    rows, row = [], ""
    for cell in _cells(record, wrong, noted):
        if len(row) + len(cell) > WIDTH:
            rows.append(row.rstrip())
            row = ""
        row += cell
    return [*rows, row.rstrip()] if row else rows


def _cells(record: Json, wrong: set[str], noted: set[str]) -> Iterator[str]:
    for name in ("announcements", "plays"):
        for index, act in enumerate(record.get(name, ())):
            at = f"{name}[{index}]"
            mark = _WRONG if at in wrong else _NOTED if at in noted else ""
            yield f"{_told(act)}{mark}".ljust(9) + " "


def _told(act: list[Any]) -> str:
    by, word, *more = act
    shown = _WORDS.get(word) or (word if find_32(word) is None else _card(word))
    rest = f" {more[0]}" if word == "points-out" and more else f" on {_sign(more[0])}" if more else ""
    return f"{by} {shown}{rest}"


def _card(card: str) -> str:
    return card[:-1].upper().replace("T", "10") + _sign(card)


def _sign(card: str) -> str:
    return _SIGNS.get(card[-1].upper(), card[-1])


def _pile(cards: list[str]) -> str:
    return " ".join(_card(card) for card in cards) or "–"


def _sorted(cards: Iterable[str]) -> str:
    """Show a hand by suits, from the top down."""
    return " ".join(_card(card) for card in sorted(cards, key=_place)) or "–"


def _place(card: str) -> tuple[int, int]:
    number = CARDS.index(card)
    return number // RANKS, -number
