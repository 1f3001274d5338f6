"""A judged record of Sab'at al-Deemin as lines of text: the acts, the four piles, and the cards still held."""

from collections.abc import Iterator
from pathlib import Path

from scorekeeper.card_spellings import find_32
from scorekeeper.cards import CARD_NAMES, SIGNS
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
    if held := verdict["held"]:
        lines += ["", *(f"{seat}  {_pile(sorted(cards, key=_from_the_top))}" for seat, cards in held.items())]
    if verdict["turn"]:
        lines += ["", say(_TEXTS, "drawn-turn", {"turn": verdict["turn"]})]
    return (*lines, "")


def _acts(record: Json, verdict: Json) -> Iterator[str]:
    """Set the acts in rows, as many to a row as there is room for."""
    marks = {note["at"]: _NOTED for note in verdict["notes"]} | {each["at"]: _WRONG for each in verdict["rulings"]}
    row = ""
    for number, name in enumerate(LISTS):
        for index, act in enumerate(record.get(name, ())):
            cell = f"{_told(*act)}{marks.get(at((number, index)), '')}".ljust(9) + " "
            if len(row) + len(cell) > WIDTH:
                yield row.rstrip()
                row = ""
            row += cell
    if row:
        yield row.rstrip()


def _told(by: str, word: str, *more: str) -> str:
    if word in _SAID:
        shown = say(_TEXTS, f"drawn-{word}", {})
    else:
        shown = _PASS if word == "pass" else word if find_32(word) is None else _card(word)
    rest = map(str, more) if word == "points-out" else (say(_TEXTS, "drawn-on", {"pile": _sign(on)}) for on in more)
    return " ".join([by, shown, *rest])


def _card(card: str) -> str:
    return card[:-1].upper().replace("T", "10") + _sign(card)


def _sign(card: str) -> str:
    return SIGNS.get(card[-1].upper(), card[-1])[0]


def _pile(cards: list[str]) -> str:
    return " ".join(_card(card) for card in cards) or "–"


def _from_the_top(card: str) -> tuple[int, int]:
    """Place a card in a hand: by suits, from the top down."""
    number = CARD_NAMES.index(card)
    return number // RANKS, -number
