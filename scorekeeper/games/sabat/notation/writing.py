"""A hand of Sab'at al-Deemin as a line, and in a few words."""

from collections.abc import Iterable, Iterator

from scorekeeper.card_spellings import SPELLINGS
from scorekeeper.cards import CARD_NAMES
from scorekeeper.games.sabat.facts.form import UNITS, Facts, Left
from scorekeeper.messages import Message
from scorekeeper.reading import results


def write(facts: Facts) -> str:
    """Write facts as a line; :func:`~scorekeeper.games.sabat.notation.parse` reads it back to the same facts.

    >>> write(Facts(winner="E", last_card="9C", stakes="double", left=Left(aces=2, pictures=3)))
    'E out with 9C, double, left 2 aces 3 pictures'
    """
    if facts.result is not None:
        return results.write(facts.result)
    return ", ".join(_clauses(facts))


def _clauses(facts: Facts) -> Iterator[str]:
    card = facts.last_card and _named(facts.last_card)
    if facts.outcome is not None:
        yield facts.outcome
    if facts.winner is not None:
        yield f"{facts.winner} out" + (f" with {card}" if card is not None else "")
    elif card is not None:
        yield f"last {card}"
    if facts.last_seven is not None:
        yield "last seven" if facts.last_seven else "no seven"
    if facts.stakes is not None:
        yield facts.stakes
    if left := _left(facts.left or Left()):
        yield f"left {left}"
    if facts.partner:
        yield f"partner {_listed(facts.partner)}"
    for penalty in facts.penalties or ():
        yield f"penalty {penalty.against} {penalty.kind}"


def _left(left: Left) -> str:
    if left.hands:
        return ", ".join(f"{by} {_listed(cards)}" for by, cards in left.hands.items())
    numbers = zip(UNITS, (left.aces, left.pictures), strict=True)
    return " ".join(f"{n} {unit[:-1] if n == 1 else unit}" for unit, n in numbers if n is not None)


def _listed(cards: Iterable[str]) -> str:
    return " ".join(map(_named, cards))


def _named(card: str) -> str:
    """Return a card as the notation names it, however it is spelt."""
    return CARD_NAMES[SPELLINGS[card]]


def headline(facts: Facts, _options: object = None) -> tuple[Message, ...]:
    """Return the headline, such as "North out with 7S, double"."""
    return tuple(_said(facts)) if facts.result is None else results.HEADLINE


def _said(facts: Facts) -> Iterator[Message]:
    if facts.outcome is not None:
        yield Message("dealt-again")
    elif facts.winner is None:
        yield Message("broken-off")
    else:
        last = facts.last_card or (Message("a-seven") if facts.last_seven else None)
        by = {"by": facts.winner}
        yield Message("out-with", {**by, "card": last}) if last else Message("out", by)
        if facts.stakes not in (None, "single"):
            yield Message(f"headline-{facts.stakes}")
    if facts.penalties:
        yield Message("penalties", {"n": len(facts.penalties)})
