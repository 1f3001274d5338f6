"""A round of Sleazy as a typed line: facts to words."""

from collections.abc import Iterator, Sequence

from scorekeeper.game import Json
from scorekeeper.games.sleazy.compounds import OTHER_COLOUR, card_of, rank_of


def write(facts: Json) -> str:
    """Write facts as a line; :func:`scorekeeper.games.sleazy.notation.parse` reads it back to the same facts.

    >>> write({"red": "B", "compounds": [{"rank": "K", "kind": "full", "side": "A", "joker": True}]})
    'A: full K joker; red B'
    """
    parts = list(_write_compounds(facts["compounds"])) or ["nothing"]
    parts += [f"; {colour} {facts[colour]}" for colour in OTHER_COLOUR if colour in facts]
    parts += [f"; colour card {card_of(facts['colour_card'])}"] if "colour_card" in facts else []
    return "".join(parts)


def _write_compounds(compounds: Sequence[Json]) -> Iterator[str]:
    """Write compounds in their order; pairs of one colour that follow each other share their words."""
    side, colour, link = None, None, ""
    for compound in compounds:
        rank = rank_of(compound["rank"]) or ""
        number = ("ace" if rank == "A" else rank) + (" joker" if compound.get("joker") else "")
        if compound["kind"] == "pair":
            alone = "joker" in number  # which no pair can have, but a line can say it
            yield (
                f" {number}"
                if compound["colour"] == colour and not alone
                else f"{link}{compound['colour']} pairs {number}"
            )
            colour = None if alone else compound["colour"]
        else:
            owner = compound.get("side")
            colour = None
            head = f"{owner}: " if owner and (owner != side or compound["kind"] == "broken") else ""
            side = owner or side
            kind = {"colour": "colour set"}.get(compound["kind"], compound["kind"])
            yield f"{link.replace(',', ';') if head else link}{head}{kind} {number}"
        link = ", "
