"""A judged record of Sab'at al-Deemin as lines of text: the acts, the four piles, and what each player still holds."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from scorekeeper.cards import CARD_NAMES, SIGNS, find_32
from scorekeeper.game import Json
from scorekeeper.games.sabat.pack import RANKS
from scorekeeper.games.sabat.play.record import LISTS, at
from scorekeeper.messages import catalogue, say

WIDTH = 78
_TEXTS = catalogue(Path(__file__).parents[1] / "texts", "play")
_PASS = "–"  # noqa: S105 - a knock on the table
_SAID = ("warn", "signal", "points-out")
_WRONG, _NOTED = "!", "*"


def drawing(record: Json, verdict: Json) -> tuple[str, ...]:
    """Draw where a record ended; an act that was wrong is marked with !, one with a note with *."""
    if "piles" not in verdict:
        return ()
    lines = [*_acts(record, verdict), ""]
    lines += [f"{sign[0]}  {_pile(verdict['piles'][suit])}" for suit, sign in SIGNS.items()]
    held = [f"{seat}  {_sorted(cards)}" for seat, cards in verdict["held"].items()]
    if held:
        lines += ["", *held]
    if verdict["turn"]:
        lines += ["", say(_TEXTS, "drawn-turn", {"turn": verdict["turn"]})]
    return (*lines, "")


def _acts(record: Json, verdict: Json) -> list[str]:
    """Set the acts in rows, as many to a row as there is room for."""
    wrong = {infraction["at"] for infraction in verdict["rulings"]}
    noted = {note["at"] for note in verdict["notes"]}
    rows, row = [], ""
    for cell in _cells(record, wrong, noted):
        if len(row) + len(cell) > WIDTH:
            rows.append(row.rstrip())
            row = ""
        row += cell
    return [*rows, row.rstrip()] if row else rows


def _cells(record: Json, wrong: set[str], noted: set[str]) -> Iterator[str]:
    for number, name in enumerate(LISTS):
        for index, act in enumerate(record.get(name, ())):
            place = at((number, index))
            mark = _WRONG if place in wrong else _NOTED if place in noted else ""
            yield f"{_told(*act)}{mark}".ljust(9) + " "


def _told(by: str, word: str, *more: str) -> str:
    if word == "pass":
        shown = _PASS
    elif word in _SAID:
        shown = say(_TEXTS, f"drawn-{word}", {})
    else:
        shown = word if find_32(word) is None else _card(word)
    if not more:
        return f"{by} {shown}"
    rest = str(more[0]) if word == "points-out" else say(_TEXTS, "drawn-on", {"pile": _sign(more[0])})
    return f"{by} {shown} {rest}"


def _card(card: str) -> str:
    return card[:-1].upper().replace("T", "10") + _sign(card)


def _sign(card: str) -> str:
    return SIGNS.get(card[-1].upper(), card[-1])[0]


def _pile(cards: list[str]) -> str:
    return " ".join(_card(card) for card in cards) or "–"


def _sorted(cards: Iterable[str]) -> str:
    """Show a hand by suits, from the top down."""
    return " ".join(_card(card) for card in sorted(cards, key=_place)) or "–"


def _place(card: str) -> tuple[int, int]:
    number = CARD_NAMES.index(card)
    return number // RANKS, -number
