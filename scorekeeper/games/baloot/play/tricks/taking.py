"""Who leads first, who wins a trick, and what tricks are worth.

Articles ``baloot.play.first-lead``, ``baloot.play.winner``, ``baloot.count.*``.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES
from scorekeeper.game import Json
from scorekeeper.games.baloot.facts.possible import HAND, LAST_TRICK
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.tricks.ranking import BEATS, VALUES
from scorekeeper.seats import NEXT, ORDER, SEATS


class Trick(NamedTuple):
    """A finished trick: ``cards`` in the order of seats from ``lead``; ``points`` with the ten of the last trick."""

    lead: str
    cards: tuple[int, ...]
    winner: str
    points: int


def first_leader(options: Options, dealer: str | None, declarer: str | None) -> str | None:
    """Return the seat of the first lead, None if it does not follow (``baloot.play.first-lead``)."""
    if options.first_lead == "declarer":
        return declarer if declarer in SEATS else None
    return NEXT[dealer] if dealer else None


def winner_of(trump: int | None, cards: Sequence[int]) -> int:
    """Return the place of the winning card, counted from the lead."""
    beats = BEATS[trump]
    winner, best = 0, cards[0]
    for place, card in enumerate(cards):
        if beats[best] >> card & 1:
            winner, best = place, card
    return winner


def points_of(trump: int | None, cards: Iterable[int], *, last: bool = False) -> int:
    """Return the card points of some cards, with the ten for the last trick."""
    values = VALUES[trump]
    points = LAST_TRICK if last else 0
    for card in cards:
        points += values[card]
    return points


def trick_of(trump: int | None, lead: str, cards: tuple[int, ...], number: int) -> Trick:
    """Finish a trick; ``number`` counts from 1."""
    beats, values = BEATS[trump], VALUES[trump]
    best, points = cards[0], LAST_TRICK if number == HAND else 0
    for card in cards:
        points += values[card]
        if beats[best] >> card & 1:
            best = card
    return Trick(lead, cards, ORDER[lead][cards.index(best)], points)


def tally(tricks: Sequence[Trick]) -> tuple[dict[str, int], dict[str, int]]:
    """Add up the card points and the number of finished tricks, by side."""
    whole = ns = won = 0
    for _, _, winner, points in tricks:
        whole += points
        if winner in _NS:
            ns += points
            won += 1
    return {"NS": ns, "EW": whole - ns}, {"NS": won, "EW": len(tricks) - won}


_NS = frozenset(("N", "S"))


def tricks_json(tricks: Sequence[Trick]) -> list[Json]:
    """Return the JSON form of tricks."""
    name = CARD_NAMES
    return [
        {"lead": lead, "cards": [name[a], name[b], name[c], name[d]], "winner": winner, "points": points}
        for lead, (a, b, c, d), winner, points in tricks
    ]
