"""When Ekka may be said: with a lead that no card still in play can beat without a trump.

Source: Baloot, "Play"; articles ``baloot.ekka.when`` and ``baloot.ekka.unplayed``.
"""

from scorekeeper.cards import CARD_NAMES, card_names
from scorekeeper.errors import Problem
from scorekeeper.games.baloot.play.findings import breach
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.games.baloot.play.tricks.ranking import HIGHER

EKKA = "ekka"


def ekka_fault(setting: Setting, by: str, leads: bool, trick: int, card: int, played: int) -> Problem | None:
    """Return why Ekka cannot be said in a trick (1 to 8) led with ``card``, None if it can.

    ``leads`` says whether the speaker led, ``played`` are the cards of the tricks before.
    """
    if setting.trump is None:
        return breach("ekka-sun", by=by)
    if not leads:
        return breach("ekka-not-led", by=by, trick=trick)
    if card >> 3 == setting.trump:
        return breach("ekka-trump", by=by, card=CARD_NAMES[card])
    if higher := HIGHER[setting.trump][card] & ~played:
        return breach("ekka-higher", by=by, card=CARD_NAMES[card], higher=card_names(higher), n=higher.bit_count())
    return None
