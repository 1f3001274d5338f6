"""A hand in the notation of Sab'at al-Deemin, from the items of its clauses to facts: data/notation/sabat.txt."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.game import Seating
from scorekeeper.games.sabat.facts.form import UNITS, Facts, decode, encode
from scorekeeper.games.sabat.notation.words import OWNERS
from scorekeeper.games.sabat.notation.writing import write
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.scoring import score
from scorekeeper.reading import grammar, lexicon
from scorekeeper.reading.cards import cards
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed, Ear
from scorekeeper.seats import PARTNER

_SINGLE = dict(zip(("ace", "picture"), UNITS, strict=True))


def _compose(items: Sequence[Item], _seating: Seating, _options: Options) -> Iterator[Composed[Facts]]:
    """Yield the facts of the clauses of a line, if they say each thing once, and who won beside what is left.

    Raises Refused for what the form of the facts does not take.
    """
    found: dict[str, Any] = {}
    for item in items:
        for key, value in _said(item).items():
            known = found.get(key)
            if known is None:
                found[key] = value
            elif key == "penalties":
                known += value
            elif key == "left" and known.keys().isdisjoint(value):
                known |= value
            else:
                return
    if "left" in found and "winner" not in found:
        return
    hands, partner = found.get("left", {}), PARTNER.get(found.get("winner", ""))
    if partner in hands and "partner" not in found:
        found["partner"] = hands.pop(partner)
    yield Composed(decode({key: value for key, value in found.items() if value != {}}))


def _said(item: Item) -> dict[str, Any]:
    """Return what a clause says, as fields of the JSON of facts."""
    who, cards_said = item.get("who"), item.all("card")
    if item.name == "out":
        return {"winner": who} | ({"last_card": cards_said[0]} if cards_said else {})
    if item.name == "last":
        return {"last_card": cards_said[0]}
    if item.name == "seven":
        return {"last_seven": item.get("seven") == "last"}
    if item.name == "hand":
        return {"left": {who: cards_said}}
    if item.name == "left":
        units = [_SINGLE.get(str(unit), unit) for unit in item.all("unit")]
        return {"left": dict(zip(units, item.all("n"), strict=True))}
    if item.name == "penalty":
        return {"penalties": [{"against": who, "kind": item.get("kind")}]}
    return {item.name: cards_said if item.name == "partner" else item.get(item.name)}


EAR = Ear(
    lexicon=lambda: lexicon.of_game("sabat"),
    grammar=lambda: grammar.of_game("sabat"),
    seats=OWNERS,
    compose=_compose,
    score=score,
    write=write,
    encode=encode,
    asks={},
    example=lambda _seating, _options: "",
    more=cards,
)
