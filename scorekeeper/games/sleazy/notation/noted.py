"""A round in the notation of Sleazy, whose grammar is ``data/notation/sleazy.txt``: from its clauses to facts."""

from collections.abc import Iterator, Sequence

from scorekeeper.game import Seating
from scorekeeper.games.sleazy.cards import OWNED_SETS, RANKS
from scorekeeper.games.sleazy.facts import Facts, Told
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.sides import SIDE, SIDES
from scorekeeper.people import words_of
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed


def compose(items: Sequence[Item], seating: Seating, _options: Options) -> Iterator[Composed[Facts]]:
    """Yield the facts of the clauses of a line; nothing if a set is nobody's, or one thing is said in two ways."""
    if not _is_plain(items, seating):
        return
    said: dict[str, str] = {}
    compounds: list[Told] = []
    side: str | None = None
    for item in items:
        numbers = [str(part.value) for part in item.parts if part.label in ("rank", "n")]
        who = SIDE[str(item.get("who"))] if item.get("who") else None
        key, value = {
            "card": ("card", f"{''.join(numbers)}{item.get('suit')}"),
            "owner": (str(item.get("colour")), str(who)),
        }.get(item.name, ("", ""))
        if said.setdefault(key, value) != value or not {*numbers} <= {*RANKS}:
            return
        if item.name in ("set", "broken", "pairs"):
            side = who or side
            compounds += _compounds(item, numbers, who if item.name == "broken" else side)
    is_whole = all(each.side or each.kind not in OWNED_SETS for each in compounds)
    if is_whole and bool(compounds) != any(item.name == "nothing" for item in items):
        yield Composed(Facts(said.get("red"), said.get("black"), said.get("card"), tuple(compounds)))


def _compounds(item: Item, numbers: Sequence[str], side: str | None) -> Iterator[Told]:
    """Yield the compounds of a clause; the Joker is in the last of several."""
    for number in numbers:
        joker = True if number is numbers[-1] and item.has("joker") else None
        if item.name == "pairs":
            yield Told(number, "pair", str(item.get("colour")), joker=joker)
        else:
            yield Told(number, str(item.get("kind")), side=side, joker=joker)


def _is_plain(items: Sequence[Item], seating: Seating) -> bool:
    """Tell whether a line calls sides by letters, or by names that are no other word of it.

    With names and letters in one line "black A" can be a pair of Aces; for a player called Joker so it is with "joker".
    """
    parts = [part for item in items for part in item.parts]
    by_letter = {part.word.text in SIDES for part in parts if part.label == "who"}
    return by_letter == {True} or (
        True not in by_letter and all(part.label == "who" or part.word.key not in words_of(seating) for part in parts)
    )
