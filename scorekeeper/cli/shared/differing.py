"""The hands in which two ledgers differ, as they are told and as JSON."""

from collections.abc import Sequence

from scorekeeper.cli.shared import put
from scorekeeper.cli.texts import told
from scorekeeper.game import Json
from scorekeeper.ledger.merge import Differing, Merged
from scorekeeper.ledger.verify import Fault
from scorekeeper.messages import Prose


def with_hands(found: Merged | Fault) -> Json:
    """Return what was found as JSON; it has hands only if some differ."""
    form = found._asdict()
    hands = [hand._asdict() for hand in form.pop("hands")]
    return form | {"hands": hands} if hands else form


def tell_hands(hands: Sequence[Differing]) -> None:
    """Tell the hands that differ, a line each: as they are here, and there."""
    for hand in hands:
        here, there = (Prose(line) if line else told("merge-nothing") for line in (hand.here, hand.there))
        put(told("merge-hand", n=hand.hand, here=here, there=there))
