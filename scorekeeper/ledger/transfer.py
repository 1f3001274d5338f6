"""Taking over a match from another ledger, entry for entry, with its chain."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.errors import LedgerError, Malformed, Refused, malformed
from scorekeeper.ledger import chain
from scorekeeper.ledger.entries import encode
from scorekeeper.ledger.match import UNPLAYABLE, Match, fold, told
from scorekeeper.ledger.store import Ledger


def check_record(record: Mapping[str, Any], path: str) -> Match:
    """Check an exported match: its form, its chain, every score. Raises Malformed."""
    try:
        hashes = [link["hash"] for link in record["entries"]]
        if not chain.is_match_id(record["match"]):
            raise Malformed([malformed("import-json", path=path, reason="its id is not that of a match")])
        match = fold(record["match"], [link["payload"] for link in record["entries"]])
        broken = check_chain(match, hashes)
    except Refused:
        raise
    except UNPLAYABLE as error:
        raise Malformed([malformed("import-json", path=path, reason=told(error))]) from error
    if broken is None and (record.get("count"), record.get("head")) != (len(hashes), match.hash):
        broken = len(hashes) + 1
    if broken is not None:
        raise Malformed([malformed("import-chain", path=path, seq=broken)])
    return match


def check_chain(match: Match, hashes: Sequence[str]) -> int | None:
    """Set the hash of a folded match; return the place of the first entry that does not fit, None where all do."""
    head = chain.GENESIS
    for seq, (entry, given) in enumerate(zip(match.entries, hashes, strict=True), 1):
        head = chain.link(head, chain.canonical(encode(entry, match.game)))
        if head != given:
            return seq
    match.hash = head
    return None


def take(ledger: Ledger, match: Match) -> bool:
    """Put a checked match into a ledger as the one in play; False if it is there already.

    Raises LedgerError where it differs.
    """
    known = [payload.decode() for _, payload, _ in ledger.entries(match.id)]
    ours = [chain.canonical(encode(entry, match.game)) for entry in match.entries]
    for seq, (here, there) in enumerate(zip(known, ours, strict=False), 1):
        if here != there:
            raise LedgerError("import-other", match=match.id, seq=seq)
    if len(known) >= len(ours):
        return False
    ledger.keep(match, len(known))
    return True
