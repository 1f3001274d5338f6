"""What the plays and showings of a record prove of hands that nobody wrote down (article ``baloot.play.revoke``)."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.baloot.facts.possible import HAND
from scorekeeper.games.baloot.play.tricks.ranking import PACK
from scorekeeper.seats import SEATS

Plays = Sequence[tuple[str, int]]
"""(seat, card) in the order played."""
Ekkas = Collection[tuple[str, int]]
"""Who said Ekka in which trick."""


class Evidence(NamedTuple):
    """What follows for the hands before the first card was played.

    ``held`` are the cards each seat provably held; ``given`` the seats whose hands were said, ``whole`` those all
    of whose cards are known. ``need`` is how many of the ``unseen`` cards, which are nobody's so far, a seat held;
    ``shown`` what each laid open.
    """

    held: dict[str, int]
    given: frozenset[str]
    whole: frozenset[str]
    unseen: int = 0
    need: Mapping[str, int] = {}
    shown: Mapping[str, int] = {}


def evidence_of(plays: Plays, hands: Mapping[str, int], shown: Mapping[str, int]) -> Evidence:
    """Find the proved cards. A hand never gains cards, so a seat has held its played and shown cards from the start."""
    given = frozenset(hands)
    if len(given) == len(SEATS):
        return Evidence(dict(hands), given, given)
    open_seats = [seat for seat in SEATS if seat not in given]
    said = sum(hands.values())
    laid_open = _undisputed({seat: shown.get(seat, 0) & ~said for seat in open_seats})
    said |= sum(laid_open.values())
    played = dict.fromkeys(SEATS, 0)
    for seat, card in plays:
        played[seat] |= 1 << card
    found = _undisputed({seat: played[seat] & ~said for seat in open_seats})
    held = {seat: found[seat] | laid_open[seat] for seat in open_seats}
    # Nine cards of one seat contradict each other, and then prove nothing.
    held = {seat: cards if cards.bit_count() <= HAND else 0 for seat, cards in held.items()}
    unseen, need = PACK & ~sum(hands.values()) & ~sum(held.values()), dict[str, int]()
    # The rest can be counted only if every card was played by its holder, and once.
    proper = sum((cards & played[seat]).bit_count() for seat, cards in (*hands.items(), *held.items()))
    if proper == len(plays):
        need = {seat: HAND - cards.bit_count() for seat, cards in held.items()}
    lacking = [seat for seat in need if need[seat]]
    if len(lacking) == 1:
        held[lacking[0]] |= unseen
        need = {}
    whole = given | {seat for seat in open_seats if held[seat].bit_count() == HAND}
    return Evidence({**hands, **held}, given, whole, unseen, need, shown)


def _undisputed(claims: Mapping[str, int]) -> dict[str, int]:
    """Leave out the cards that two seats claim: they prove nothing for either."""
    once = twice = 0
    for cards in claims.values():
        twice |= once & cards
        once |= cards
    return {seat: cards & ~twice for seat, cards in claims.items()}
