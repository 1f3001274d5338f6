"""Tricks of Baloot: which cards may be played, who wins, what it is worth.

Cards are numbers from 0 to 31 (:func:`scorekeeper.cards.index_32`), hands masks of 32 bits, suits their place in
:data:`scorekeeper.cards.SUITS`; ``trump`` is None in Sun. Sources: Baloot, "Players, Cards and Objective" and
"Play"; articles ``baloot.play.*`` and ``baloot.ekka.*``.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.cards import CARD_NAMES, RANKS_32, SUITS, card_names, index_32
from scorekeeper.games.baloot.facts.deals import HAND, LAST_TRICK, PLAIN_VALUES, TRUMP_VALUES
from scorekeeper.seats import NEXT, SEATS, SIDE, SIDES

PACK = (1 << len(CARD_NAMES)) - 1
ACE = RANKS_32.index("A")
ORDER = {seat: (seat, NEXT[seat], NEXT[NEXT[seat]], NEXT[NEXT[NEXT[seat]]]) for seat in SEATS}
"""The seats in the order of a trick, by who leads it."""


# --- tables, by trump suit and card -----------------------------------------------------------------------


def _ranked(suit: str, values: Mapping[str, int]) -> list[int]:
    """List a suit from the top; the tables of values stand in the order of strength."""
    return [index_32(rank, suit) for rank in values]


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


_SUIT = tuple(0xFF << 8 * suit for suit in range(len(SUITS)))
_SAME_SUIT = tuple(_SUIT[card >> 3] for card in range(len(CARD_NAMES)))
_TRUMPS: dict[int | None, int] = {None: 0, **dict(enumerate(_SUIT))}
_TRUMP_SUITS: tuple[int | None, ...] = (None, *range(len(SUITS)))


def _higher(trump: int | None) -> tuple[int, ...]:
    """Give for each card the higher cards of its own suit."""
    masks = [0] * len(CARD_NAMES)
    for place, suit in enumerate(SUITS):
        ranked = _ranked(suit, TRUMP_VALUES if place == trump else PLAIN_VALUES)
        for depth, card in enumerate(ranked):
            masks[card] = _mask(ranked[:depth])
    return tuple(masks)


def _values(trump: int | None) -> tuple[int, ...]:
    tables = (TRUMP_VALUES if suit == trump else PLAIN_VALUES for suit in range(len(SUITS)))
    return tuple(values[rank] for values in tables for rank in RANKS_32)


HIGHER = {trump: _higher(trump) for trump in _TRUMP_SUITS}
"""For each trump suit and card, the higher cards of the same suit."""
_OVER = {
    trump: tuple(mask if card >> 3 == trump else _TRUMPS[trump] for card, mask in enumerate(HIGHER[trump]))
    for trump in _TRUMP_SUITS
}
"""For each trump suit and card, the trumps that beat it."""
_BEATS = {
    trump: tuple(own | over for own, over in zip(HIGHER[trump], _OVER[trump], strict=True)) for trump in _TRUMP_SUITS
}
"""For each trump suit and card that is winning, the cards that beat it."""
VALUES = {trump: _values(trump) for trump in _TRUMP_SUITS}
"""For each trump suit and card, its card points."""


# --- what may be played -----------------------------------------------------------------------------------


class Setting(NamedTuple):
    """What stands when play begins: ``contract`` "hokum" or "sun", ``trump`` a suit, ``first`` who leads.

    ``first`` is None where nobody has said who deals or declared; then the first lead is not judged.
    """

    contract: str
    trump: int | None
    locked: bool = False
    first: str | None = None


def first_leader(options: Mapping[str, str], dealer: str | None, declarer: str | None) -> str | None:
    """Name the seat of the first lead, None where it does not follow (``baloot.play.first-lead``)."""
    if options["first-lead"] == "declarer":
        return declarer if declarer in NEXT else None
    return NEXT[dealer] if dealer else None


def legal(contract: str, trump: int | None, locked: bool, hand: int, trick: tuple[int, ...], ekka: bool) -> int:
    """Give the cards of ``hand`` that may be played to ``trick``, the cards so far with the lead first.

    ``ekka`` says that the leader said Ekka, rightly or not. In Sun ``trump`` and ``locked`` mean nothing. An empty hand
    gives 0. Articles ``baloot.play.lead`` to ``baloot.play.undertrump`` and ``baloot.ekka.effect``.
    """
    if contract == "sun":
        return (hand & _SAME_SUIT[trick[0]] or hand) if trick else hand
    if not trick:
        return (hand & ~_TRUMPS[trump] or hand) if locked else hand
    lead = best = trick[0]
    follow = hand & _SAME_SUIT[lead]
    trump_led = lead >> 3 == trump
    if follow and not trump_led:
        return follow
    beats = _BEATS[trump]
    partner = len(trick) - 2
    winner = 0
    for place, card in enumerate(trick):
        if beats[best] >> card & 1:
            best, winner = card, place
    if trump_led:
        # Without a trump follow is empty, and so is what could go over.
        return (winner != partner and hand & _OVER[trump][best]) or follow or hand
    # A partner who led frees only by an Ace or Ekka; the fourth player is free whenever the partner wins.
    if winner == partner and (partner or ekka or lead & 7 == ACE):
        return hand
    return hand & _OVER[trump][best] or hand


def barring(setting: Setting, cards: int, trick: tuple[int, ...], ekka: bool, card: int) -> int:
    """Give those of ``cards`` beside which ``card`` may not be played.

    Every duty is of this form: it rests on single cards held. So a card is illegal in a hand exactly if the hand
    holds one that bars it, whatever else it holds; that is what makes a late proof possible.
    """
    contract, trump, locked, _ = setting
    found, bit = 0, 1 << card
    while cards:
        other = cards & -cards
        cards ^= other
        if not legal(contract, trump, locked, bit | other, trick, ekka) & bit:
            found |= other
    return found


# --- what was wrong ---------------------------------------------------------------------------------------

Fault = tuple[str, dict[str, Any]]
"""A code of :mod:`scorekeeper.games.baloot.texts.play` and what its sentence needs."""

_PLACES = ("second", "third", "fourth")


def duty_fault(setting: Setting, hand: int, trick: tuple[int, ...], ekka: bool, card: int) -> Fault:
    """Name the duty that a card outside :func:`legal` has broken, and the cards that were due."""
    contract, trump, locked, _ = setting
    due = card_names(legal(contract, trump, locked, hand, trick, ekka))
    params: dict[str, Any] = {"card": CARD_NAMES[card], "due": due}
    if not trick:
        return "trump-led-locked", params
    lead = trick[0]
    best = trick[winner_of(trump, trick)]
    params |= {"lead": CARD_NAMES[lead], "best": CARD_NAMES[best]}
    if hand & _SAME_SUIT[lead] and card >> 3 != lead >> 3:
        return "suit-not-followed", params
    place = len(trick) - 1
    if lead >> 3 == trump:
        return f"trump-not-beaten-{_PLACES[place]}", params
    if best >> 3 == trump:
        freeing = place == 1 and (ekka or lead & 7 == ACE)
        return "ace-not-over-trumped" if freeing else "not-over-trumped", params
    if place == 1 and best == lead:
        return "not-trumped-partner", params
    return f"not-trumped-{_PLACES[place]}", params


def ekka_fault(setting: Setting, card: int, played: int) -> Fault | None:
    """Say why Ekka cannot be said with this lead; ``played`` are the cards of the tricks before."""
    if setting.contract == "sun":
        return "ekka-sun", {}
    if card >> 3 == setting.trump:
        return "ekka-trump", {"card": CARD_NAMES[card]}
    if higher := HIGHER[setting.trump][card] & ~played:
        names = ", ".join(card_names(higher))
        return "ekka-higher", {"card": CARD_NAMES[card], "higher": names, "n": higher.bit_count()}
    return None


# --- tricks and what they are worth -----------------------------------------------------------------------


class Trick(NamedTuple):
    """A finished trick: ``cards`` in the order of seats from ``lead``; ``points`` with the ten of the last trick."""

    lead: str
    cards: tuple[int, ...]
    winner: str
    points: int


class Tally(NamedTuple):
    """Card points and tricks by side, and who won all eight (``baloot.kaboot.tricks``)."""

    points: dict[str, int]
    tricks: dict[str, int]
    kaboot: str | None


def winner_of(trump: int | None, cards: Sequence[int]) -> int:
    """Give the place of the winning card, counted from the lead (``baloot.play.winner``)."""
    beats = _BEATS[trump]
    winner, best = 0, cards[0]
    for place, card in enumerate(cards):
        if beats[best] >> card & 1:
            winner, best = place, card
    return winner


def points_of(trump: int | None, cards: Iterable[int], *, last: bool = False) -> int:
    """Count card points, with the ten for the last trick (``baloot.count.values``)."""
    values = VALUES[trump]
    points = LAST_TRICK if last else 0
    for card in cards:
        points += values[card]
    return points


def trick_of(trump: int | None, lead: str, cards: tuple[int, ...], number: int) -> Trick:
    """Finish a trick; ``number`` counts from 1."""
    winner = ORDER[lead][winner_of(trump, cards)]
    return Trick(lead, cards, winner, points_of(trump, cards, last=number == HAND))


def tally(tricks: Sequence[Trick]) -> Tally:
    """Add up finished tricks."""
    points, won = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    for trick in tricks:
        side = SIDE[trick.winner]
        points[side] += trick.points
        won[side] += 1
    kaboot = next((side for side in SIDES if won[side] == HAND), None)
    return Tally(points, won, kaboot)


def tricks_json(tricks: Iterable[Trick]) -> list[dict[str, Any]]:
    """Give the JSON form of tricks."""
    return [
        {
            "lead": trick.lead,
            "cards": [CARD_NAMES[card] for card in trick.cards],
            "winner": trick.winner,
            "points": trick.points,
        }
        for trick in tricks
    ]
