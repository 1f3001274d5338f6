"""A hand in the notation of Shlla'at: from its clauses to facts. The grammar is data/notation/shllaat.txt."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.game import Seating
from scorekeeper.games.shllaat.facts import Facts, encode
from scorekeeper.games.shllaat.notation.writing import example, write
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import EMPTY, KINDS, PACKS
from scorekeeper.games.shllaat.scoring import score
from scorekeeper.reading import grammar, lexicon
from scorekeeper.reading.cards import cards
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed, Ear


def compose(items: Sequence[Item], seating: Seating, options: Options) -> Iterator[Composed[Facts]]:
    """Yield the facts of a line with a clause for every player, all in one form, or of a hand that was thrown in."""
    if [item.name for item in items] == ["redeal"]:
        yield Composed(Facts(outcome="redeal"))
        return
    said = {str(item.get("who")): item for item in items if item.get("who")}
    rest = [item.name for item in items if not item.get("who")]
    if {*said} != {*seating.players} or len(said) + len(rest) != len(items) or rest not in ([], ["counted"]):
        return
    as_counted = bool(rest) or None
    told = {player: said[player] for player in seating.players}
    if all(item.name == "points" for item in told.values()):
        totals = {player: _number(item) for player, item in told.items()}
        yield Composed(Facts(totals=totals, as_counted=as_counted))
        return
    full = {player: item for player, item in told.items() if item.name != "points" or _number(item)}
    whole = PACKS[options.pack]
    if all(item.name == "cards" for item in full.values()):
        dealt = {player: _cards(item) if player in full else [] for player, item in told.items()}
        if Counter(card for pile in dealt.values() for card in pile) == whole.copies:
            yield Composed(Facts(cards=dealt, as_counted=as_counted))
    elif all(item.name == "pile" for item in full.values()):
        piles = {player: _pile(item) if player in full else EMPTY._asdict() for player, item in told.items()}
        counted = [sum(pile[kind] for pile in piles.values()) for kind in KINDS]
        if all(piles.values()) and (counted == [*whole.kinds] or not any(counted)):
            yield Composed(Facts(piles=piles, as_counted=as_counted))


def _number(item: Item) -> int:
    return int(str(item.get("n")))


def _cards(item: Item) -> list[str]:
    return [*map(str, item.all("card"))]


def _pile(item: Item) -> dict[str, int]:
    """Return how many cards of each kind a clause tells; nothing if it tells two numbers of one kind."""
    kinds = [kind if kind.endswith("s") else f"{kind}s" for kind in map(str, item.all("kind"))]
    numbers = [int(str(n)) for n in item.all("n")]
    kinds += ["others"] * (len(numbers) - len(kinds))
    if len({*kinds}) < len(kinds):
        return {}
    return EMPTY._asdict() | dict(zip(kinds, numbers, strict=True))


EAR = Ear(
    lexicon=lambda: lexicon.of_game("shllaat"),
    grammar=lambda: grammar.of_game("shllaat"),
    seats={},
    compose=compose,
    score=score,
    write=write,
    encode=encode,
    asks={},
    example=example,
    more=cards,
)
