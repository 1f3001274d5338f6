"""Which cards may be played, and by which duty; when Ekka may be said. All that judges cards asks :func:`duty_of`.

Source: Baloot, "Play"; articles ``baloot.play.*`` and ``baloot.ekka.*``.
"""

from enum import StrEnum
from typing import Any, NamedTuple

from scorekeeper.cards import CARD_NAMES, RANKS_32, card_names
from scorekeeper.errors import Problem, illegal
from scorekeeper.games.baloot.play.tricks.ranking import BEATS, HIGHER, OVER, SAME_SUIT, TRUMPS
from scorekeeper.games.baloot.play.tricks.taking import winner_of
from scorekeeper.messages import Message

EKKA = "ekka"
_ACE = RANKS_32.index("A")


class Duty(StrEnum):
    """What decides which cards may be played: the codes of the sentences that say why."""

    LEAD = "legal-lead"
    LEAD_PLAIN = "legal-lead-locked"
    LEAD_FREE = "legal-lead-free"
    FOLLOW = "legal-follow"
    FOLLOW_TRUMP = "legal-follow-trump"
    BEAT = "legal-beat"
    TRUMP = "legal-trump"
    OVERTRUMP = "legal-overtrump"
    NONE = "legal-anything"
    PARTNER_WINNING = "legal-partner-winning"
    ACE_OR_EKKA = "legal-ace-ekka"
    CANNOT_BEAT = "legal-cannot-beat"


class Setting(NamedTuple):
    """What stands when play begins: ``trump`` is a suit, None in Sun, ``first`` who leads.

    ``first`` is None if nobody has said who deals or declared; then the first lead is not judged.
    """

    trump: int | None
    locked: bool = False
    first: str | None = None


def duty_of(trump: int | None, locked: bool, hand: int, trick: tuple[int, ...], ekka: bool) -> tuple[int, Duty]:
    """Return the cards of ``hand`` that may be played to ``trick``, the cards so far with the lead first, and why.

    ``ekka`` says that the leader said Ekka, rightly or not. An empty hand gives no cards.
    """
    if not trick:
        return _lead(trump, locked, hand)
    lead = best = trick[0]
    follow = hand & SAME_SUIT[lead]
    trump_led = lead >> 3 == trump
    if follow and not trump_led:
        return follow, Duty.FOLLOW
    if not hand & TRUMPS[trump]:
        return hand, Duty.NONE
    beats = BEATS[trump]
    partner = len(trick) - 2
    winner = 0
    for place, card in enumerate(trick):
        if beats[best] >> card & 1:
            best, winner = card, place
    over = hand & OVER[trump][best]
    if trump_led:
        return (over, Duty.BEAT) if over and winner != partner and over != follow else (follow, Duty.FOLLOW_TRUMP)
    # A partner who led frees only by an Ace or Ekka; the fourth player is free whenever the partner wins.
    if winner == partner and (partner or ekka or lead & 7 == _ACE):
        return hand, Duty.PARTNER_WINNING if partner else Duty.ACE_OR_EKKA
    if over:
        return over, Duty.OVERTRUMP if best >> 3 == trump else Duty.TRUMP
    return hand, Duty.CANNOT_BEAT


def _lead(trump: int | None, locked: bool, hand: int) -> tuple[int, Duty]:
    """Return the cards that may be led: no trump if locked, unless the hand has nothing else (``.locked-lead``)."""
    if not locked or trump is None:
        return hand, Duty.LEAD
    plain = hand & ~TRUMPS[trump]
    return (plain, Duty.LEAD_PLAIN) if plain and plain != hand else (hand, Duty.LEAD_FREE)


def legal(trump: int | None, locked: bool, hand: int, trick: tuple[int, ...], ekka: bool) -> int:
    """Return the cards of :func:`duty_of`."""
    return duty_of(trump, locked, hand, trick, ekka)[0]


def cards_that_forbid(setting: Setting, cards: int, trick: tuple[int, ...], ekka: bool, card: int) -> int:
    """Return those of ``cards`` beside which ``card`` may not be played.

    Every duty is of this form: it rests on single cards held. So a card is illegal in a hand exactly if the hand
    holds one that bars it, whatever else it holds; that is what makes a late proof possible.
    """
    found, bit = 0, 1 << card
    while cards:
        other = cards & -cards
        cards ^= other
        if not legal(setting.trump, setting.locked, bit | other, trick, ekka) & bit:
            found |= other
    return found


# --- a broken duty, by the place in the trick -------------------------------------------------------------

_NOT_BEATEN = ("trump-not-beaten-second", "trump-not-beaten-third", "trump-not-beaten-fourth")
_NOT_TRUMPED = ("not-trumped-second", "not-trumped-third", "not-trumped-fourth")
_THIRD = 1

REVOKES = {
    "trump-led-locked": "revoke-locked-lead",
    "suit-not-followed": "revoke-suit",
    **dict.fromkeys(_NOT_BEATEN, "revoke-higher-trump"),
    **dict.fromkeys((*_NOT_TRUMPED, "not-trumped-partner"), "revoke-trump"),
    **dict.fromkeys(("not-over-trumped", "ace-not-over-trumped"), "revoke-over-trump"),
}
"""The name of a broken duty if it came to light only by later cards."""


def broken_duty(setting: Setting, by: str, hand: int, trick: tuple[int, ...], ekka: bool, card: int) -> Problem:
    """Return the duty that a card outside :func:`legal` has broken, with the cards that were due."""
    cards, duty = duty_of(setting.trump, setting.locked, hand, trick, ekka)
    said: dict[str, Any] = {"by": by, "card": CARD_NAMES[card], "due": card_names(cards)}
    if not trick:
        return illegal("trump-led-locked", **said)
    lead, best, place = trick[0], trick[winner_of(setting.trump, trick)], len(trick) - 1
    if hand & SAME_SUIT[lead] and card >> 3 != lead >> 3:
        code = "suit-not-followed"
    elif duty is Duty.BEAT:
        code = _NOT_BEATEN[place]
    elif duty is Duty.OVERTRUMP:
        freeing = place == _THIRD and (ekka or lead & 7 == _ACE)
        code = "ace-not-over-trumped" if freeing else "not-over-trumped"
    else:
        code = "not-trumped-partner" if place == _THIRD and best == lead else _NOT_TRUMPED[place]
    return illegal(code, lead=CARD_NAMES[lead], best=CARD_NAMES[best], **said)


# --- Ekka -------------------------------------------------------------------------------------------------


def ekka_fault(setting: Setting, by: str | Message, leads: bool, trick: int, card: int, played: int) -> Problem | None:
    """Return why Ekka cannot be said in a trick (1 to 8) led with ``card``, None if it can (``baloot.ekka.when``).

    Its lead must be one that no card still in play can beat without a trump.
    ``leads`` says whether the speaker led, ``played`` are the cards of the tricks before.
    """
    if setting.trump is None:
        return illegal("ekka-sun", by=by)
    if not leads:
        return illegal("ekka-not-led", by=by, trick=trick)
    if card >> 3 == setting.trump:
        return illegal("ekka-trump", by=by, card=CARD_NAMES[card])
    if higher := HIGHER[setting.trump][card] & ~played:
        return illegal("ekka-higher", by=by, card=CARD_NAMES[card], higher=card_names(higher), n=higher.bit_count())
    return None
