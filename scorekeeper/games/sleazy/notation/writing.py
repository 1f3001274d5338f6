"""A round of Sleazy as a typed line, and in a few words: facts to words."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.sleazy.cards import KINDS, card_of, rank_of
from scorekeeper.games.sleazy.facts import Facts, Told
from scorekeeper.messages import Message
from scorekeeper.reading import results


def write(facts: Facts) -> str:
    """Write facts as a line; :func:`scorekeeper.games.sleazy.notation.parse` reads it back to the same facts.

    >>> write(Facts(red="B", compounds=(Told("K", "full", side="A", joker=True),)))
    'A: full K joker; red B'
    """
    if facts.result is not None:
        return results.write(facts.result)
    parts = list(_write_compounds(facts.compounds or ())) or ["nothing"]
    owners = (("red", facts.red), ("black", facts.black), ("colour card", card_of(facts.colour_card)))
    return "".join([*parts, *(f"; {what} {said}" for what, said in owners if said)])


def _write_compounds(compounds: Sequence[Told]) -> Iterator[str]:
    """Write compounds in their order; pairs of one colour that follow each other share their words."""
    side, colour, link = None, None, ""
    for each in compounds:
        rank = rank_of(each.rank)
        number = ("ace" if rank == "A" else f"{rank}") + (" joker" if each.joker else "")
        if each.kind == "pair":
            shares = each.colour == colour and not each.joker
            yield f" {number}" if shares else f"{link}{each.colour} pairs {number}"
            colour = None if each.joker else each.colour  # a pair has no Joker, but a line can say so
        else:
            head = f"{each.side}: " if each.side and (each.side != side or each.kind == "broken") else ""
            side, colour = each.side or side, None
            kind = "colour set" if each.kind == "colour" else each.kind
            yield f"{link.replace(',', ';') if head else link}{head}{kind} {number}"
        link = ", "


def headline(facts: Facts, _options: object = None) -> tuple[Message, ...]:
    """Return the headline, kind by kind, such as "2 full sets" and "1 pair"."""
    if facts.result is not None:
        return results.HEADLINE
    kinds = [each.kind for each in facts.compounds or ()]
    counts = [(kind, kinds.count(kind)) for kind in reversed(KINDS)]
    return tuple(Message(f"lay-{kind}", {"n": n}) for kind, n in counts if n) or (Message("lay-nothing"),)
