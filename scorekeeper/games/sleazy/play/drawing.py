"""A judged round of Sleazy drawn for a person: the sets and tables of both sides, and the cards between them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from scorekeeper.cards import SIGNS
from scorekeeper.game import Json
from scorekeeper.games.sleazy.cards import COLOUR_NAMES, NUMBERS, OTHER_COLOUR, find_card, named
from scorekeeper.messages import Message, catalogue, say

_WIDTH = 78
_TEXTS = catalogue(Path(__file__).parents[1] / "texts")
_LABEL = 10


def drawing(record: Json, verdict: Json) -> tuple[str, ...]:
    """Draw the end of a judged record in lines of at most 78 columns, without the cards that it leaves open."""
    lines = [*_side("A", verdict), *_middle(record, verdict), *_side("B", verdict)]
    if verdict["next"]:
        lines += _row("next", [verdict["next"]])
    return tuple(lines)


def _say(code: str, params: Mapping[str, str | int | Message] | None = None) -> str:
    return say(_TEXTS, f"drawn-{code}", params or {})


def _side(side: str, verdict: Json) -> list[str]:
    head = [side]
    if verdict["red"]:
        head.append(say(_TEXTS, *COLOUR_NAMES["red" if verdict["red"] == side else OTHER_COLOUR["red"]]))
    if verdict["hat"] == side:
        head.append(_say("hat"))
    sets = [_compound(made) for made in verdict["compounds"] or () if made.get("side") == side]
    cards = [_card(card) if card else "?" for card in (verdict["table"] or {side: [None]})[side]]
    return [" · ".join(head), *_row("sets", sets, ", "), *_row("table", cards)]


def _middle(record: Json, verdict: Json) -> list[str]:
    pairs = [_compound(made) for made in verdict["compounds"] or () if made["kind"] in ("pair", "broken")]
    seen, left = verdict["dump"] or (), verdict["deck"]
    dump = [_say("below" if place else "top", {"card": _card(card)}) for place, card in enumerate(seen)]
    deck = [] if left is None else [_say("cards", {"n": left}) if left else _say("empty")]
    if colour := find_card(record.get("colour_card")):
        deck.append(_say("colour-card", {"card": _card(colour)}))
    return [*_row("between", pairs, ", "), *_row("dump", dump, ", "), *_row("deck", [", ".join(deck)])]


def _row(label: str, parts: Sequence[str], between: str = " ") -> list[str]:
    """Write a row with the label of a code, on several lines if it is too long."""
    lines, line = [], f"  {_say(label)}".ljust(_LABEL)
    for place, part in enumerate(parts or ["–"]):
        end = between.rstrip() if place < len(parts) - 1 else ""
        if len(line) + len(part) + len(end) + 1 > _WIDTH:
            lines.append(line.rstrip())
            line = " " * _LABEL
        line += part + end + " "
    return [*lines, line.rstrip()]


def _compound(made: Json) -> str:
    what = {"made": named(made["kind"], made.get("colour")), "rank": NUMBERS[made["rank"]]}
    return _say("joker" if made.get("joker") else "compound", what)


def _card(card: str) -> str:
    return card[:-1] + SIGNS[card[-1]][0]
