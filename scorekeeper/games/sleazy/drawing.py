"""A judged round of Sleazy drawn for a person: both sides with their sets and tables, and what lies between them."""

from collections.abc import Sequence

from scorekeeper.game import Json
from scorekeeper.games.sleazy.compounds import OTHER_COLOUR, PLURALS
from scorekeeper.games.sleazy.pack import find_card

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_WIDTH = 78
_LABEL = 10


def drawing(record: Json, verdict: Json) -> tuple[str, ...]:
    """Draw where a judged record ended, in lines of at most 78 columns."""
    lines = [*_side("A", verdict), *_middle(record, verdict), *_side("B", verdict)]
    if verdict["next"]:
        lines += _row("next", [verdict["next"]])
    return tuple(lines)


def _side(side: str, verdict: Json) -> list[str]:
    head = [side]
    if verdict["red"]:
        head.append("red" if verdict["red"] == side else OTHER_COLOUR["red"])
    if verdict["hat"] == side:
        head.append("with the hat")
    sets = [_compound(made) for made in verdict["compounds"] if made.get("side") == side]
    cards = [_card(card) if card else "?" for card in verdict["table"][side]]
    rows = [*_row("sets", sets, ", "), *_row("table", cards, " ")]
    return [" · ".join(head), *rows]


def _middle(record: Json, verdict: Json) -> list[str]:
    pairs = [_compound(made) for made in verdict["compounds"] if made["kind"] in ("pair", "broken")]
    dump = [_card(card) for card in verdict["dump"]]
    colour = record.get("colour_card")
    deck = {0: "empty", 1: "one card"}.get(verdict["deck"], f"{verdict['deck']} cards")
    shown = f"{deck}, colour card {_card(find_card(colour) or '')}" if colour else deck
    return [
        *_row("between", pairs, ", "),
        *_row("dump", [f"{dump[0]} on top", *(f"{card} below" for card in dump[1:])] if dump else [], ", "),
        *_row("deck", [shown]),
    ]


def _row(label: str, parts: Sequence[str], between: str = " ") -> list[str]:
    """Write a labelled row, on more lines where it is too long."""
    lines, line = [], f"  {label}".ljust(_LABEL)
    for place, part in enumerate(parts or ["–"]):
        end = between.rstrip() if place < len(parts) - 1 else ""
        if len(line) + len(part) + len(end) + 1 > _WIDTH:
            lines.append(line.rstrip())
            line = " " * _LABEL
        line += part + end + " "
    return [*lines, line.rstrip()]


def _compound(made: Json) -> str:
    kind = f"{made['colour']} pair" if made["kind"] == "pair" else f"{made['kind']} set"
    joker = " with the Joker" if made.get("joker") else ""
    return f"{kind} of {PLURALS[made['rank']]}{joker}"


def _card(card: str) -> str:
    return card[:-1] + _SIGNS.get(card[-1:], "")
