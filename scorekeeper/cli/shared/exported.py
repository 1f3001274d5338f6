"""Records from elsewhere: an exported match in any file, and the hands in which two ledgers differ."""

from collections.abc import Sequence

from scorekeeper.cli.shared import put, told
from scorekeeper.game import Json
from scorekeeper.jsontext import read_json
from scorekeeper.ledger.merge import Differing, Merged
from scorekeeper.ledger.verify import Fault
from scorekeeper.messages import Prose
from scorekeeper.reports.embedded import report_record
from scorekeeper.sheet.codes import is_packed, unpack


def record_in(text: str, file: str) -> Json | None:
    """Read the record of a match: a JSON export, one in its report, or what QR codes gave; None for a sheet."""
    if is_packed(text):
        return unpack(text, file)
    embedded = report_record(text)
    if embedded is None and not text.lstrip().startswith("{"):
        return None
    return read_json((embedded or text).encode())


def with_hands(found: Merged | Fault) -> Json:
    """Return a finding as JSON; it has hands only if some differ."""
    form = found._asdict()
    hands = [hand._asdict() for hand in form.pop("hands")]
    return form | {"hands": hands} if hands else form


def tell_hands(hands: Sequence[Differing]) -> None:
    """Tell the hands that differ, a line each: as they are here, and there."""
    for hand in hands:
        here, there = (Prose(line) if line else told("merge-nothing") for line in (hand.here, hand.there))
        put(told("merge-hand", n=hand.hand, here=here, there=there))
