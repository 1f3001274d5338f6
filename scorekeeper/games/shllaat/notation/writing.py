"""A hand of Shlla'at as a line that can be typed again, and its headline."""

from itertools import zip_longest

from scorekeeper.game import Seating
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.facts.checks import piles_of, spelt
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import KINDS, PACKS, Pile
from scorekeeper.messages import Message
from scorekeeper.reading import results
from scorekeeper.spelling import fold

EXAMPLE = "Ali 88, Badr 92, Cem 72"
_SHARES = {2: (140, 112), 3: (88, 92, 72), 4: (60, 80, 50, 62)}
"""The points of the players of an example; further players have none."""


def example(seating: Seating, options: Options) -> str:
    """Return a line of a hand of this table."""
    shares = list(_SHARES.get(len(seating.players), _SHARES[3]))
    shares[0] += PACKS[options.pack].points - sum(shares)
    return ", ".join(f"{name} {n}" for name, n in zip_longest(seating.players.values(), shares, fillvalue=0))


def write(facts: Facts) -> str:
    """Write facts as a line; :func:`parse` reads it back to the same facts.

    >>> write(Facts(totals={"Ali": 88, "Badr": 92, "Cem": 72}, as_counted=True))
    'Ali 88, Badr 92, Cem 72, as counted'
    """
    if facts.result is not None:
        return results.write(facts.result)
    if facts.outcome is not None:
        return facts.outcome
    flags = ["as counted"] if facts.as_counted else []
    return ", ".join([*_written(facts), *flags])


def _written(facts: Facts) -> list[str]:
    if facts.totals is not None:
        return [f"{player} {total}" for player, total in facts.totals.items()]
    if facts.cards is not None:
        dealt = spelt(facts.cards)
        return [f"{player}: {' '.join(cards)}" if cards else f"{player} 0" for player, cards in dealt.items()]
    piles = piles_of(facts)
    clash = frozenset(map(fold, piles))
    zero = "0" if any(map(any, piles.values())) else "0 others"  # beside kinds a 0 cannot be anything else
    return [f"{player} {_write_pile(pile, clash) if any(pile) else zero}" for player, pile in piles.items()]


def _write_pile(pile: Pile, clash: frozenset[str]) -> str:
    """Write a pile; ordinary cards alone need their word, or they would be a total."""
    words = [
        f"{number} {kind[:-1] if number == 1 and kind[:-1] not in clash else kind}"
        for kind, number in zip(KINDS[:-1], pile, strict=False)
        if number
    ]
    if pile.others:
        words.append(str(pile.others) if words else f"{pile.others} others")
    return " ".join(words)


def headline(facts: Facts, _options: object = None) -> tuple[Message, ...]:
    """Return who took most, and whether it stands only as counted."""
    if facts.result is not None:
        return results.HEADLINE
    if facts.outcome is not None:
        return (Message("thrown-in"),)
    points = facts.totals or {player: pile.points for player, pile in piles_of(facts).items()}
    best = max(points.values())
    if not best:
        return (Message("took-nothing"),)
    ahead = [player for player, number in points.items() if number == best]
    took = "took-most" if best < sum(points.values()) else "took-everything"
    said = Message(took, {"players": ahead})
    return (said, Message("as-counted")) if facts.as_counted else (said,)
