"""A round in the notation of Sleazy, whose grammar is data/notation/sleazy.txt: from the items of clauses to facts."""

from collections.abc import Iterator, Sequence

from scorekeeper.game import Seating
from scorekeeper.games.sleazy.cards import OWNED_SETS, RANKS
from scorekeeper.games.sleazy.facts import Facts, Told, encode
from scorekeeper.games.sleazy.notation.words import SIDE_WORDS
from scorekeeper.games.sleazy.notation.writing import write
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.scoring import score
from scorekeeper.games.sleazy.sides import SIDE, SIDES
from scorekeeper.people import words_of
from scorekeeper.reading import grammar, lexicon
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed, Ear


def compose(items: Sequence[Item], seating: Seating, _options: Options) -> Iterator[Composed[Facts]]:
    """Yield the facts of the clauses of a line; nothing if a set is nobody's, or one thing is said in two ways."""
    if not _is_plain(items, seating):
        return
    said: dict[str, str] = {}
    compounds: list[Told] = []
    side: str | None = None
    for item in items:
        side = _side(item) or side
        numbers = [str(part.value) for part in item.parts if part.label in ("rank", "n")]
        told = {"card": {"colour_card": "".join([*numbers, str(item.get("suit"))])}, "owner": _owner(item)}
        for key, value in told.get(item.name, {}).items():
            if said.setdefault(key, value) != value:
                return
        if not {*numbers} <= {*RANKS}:
            return
        if item.name in ("set", "broken", "pairs"):
            compounds += _compounds(item, numbers, side)
    is_whole = all(each.side or each.kind not in OWNED_SETS for each in compounds)
    if is_whole and bool(compounds) != any(item.name == "nothing" for item in items):
        yield Composed(Facts(said.get("red"), said.get("black"), said.get("colour_card"), tuple(compounds)))


def _is_plain(items: Sequence[Item], seating: Seating) -> bool:
    """Tell whether a line calls sides by letters, or by names of which no word says something else in it.

    With names and letters in one line "black A" can be a pair of Aces; for a player called Joker so it is with "joker".
    """
    parts = [part for item in items for part in item.parts]
    by_letter = {part.word.text in SIDES for part in parts if part.label == "who"}
    return by_letter == {True} or (
        True not in by_letter and all(part.label == "who" or part.word.key not in words_of(seating) for part in parts)
    )


def _side(item: Item) -> str | None:
    """Return whose the sets of a clause are, and of those behind it; None if it does not say so."""
    return SIDE[str(item.get("who"))] if item.name in ("set", "broken") and item.get("who") else None


def _owner(item: Item) -> dict[str, str]:
    return {str(item.get("colour")): SIDE[str(item.get("who"))]} if item.name == "owner" else {}


def _compounds(item: Item, numbers: Sequence[str], side: str | None) -> Iterator[Told]:
    """Yield the compounds of a clause; the Joker is in the last of several."""
    for at, rank in enumerate(numbers, 1):
        joker = True if at == len(numbers) and item.get("joker") is not None else None
        if item.name == "pairs":
            yield Told(rank, "pair", str(item.get("colour")), joker=joker)
        else:
            yield Told(rank, str(item.get("kind")), side=_side(item) if item.name == "broken" else side, joker=joker)


def _example(seating: Seating, _options: Options) -> str:
    return f"{seating.side_name(SIDES[0])}: full K"


EAR = Ear(
    lexicon=lambda: lexicon.of_game("sleazy"),
    grammar=lambda: grammar.of_game("sleazy"),
    seats=SIDE_WORDS,
    compose=compose,
    score=score,
    write=write,
    encode=encode,
    asks={},
    example=_example,
)
