"""Taking over a match from another ledger, entry for entry, with its chain."""

from typing import Any

from scorekeeper.errors import LedgerError, Refused, malformed, refuse
from scorekeeper.ledger import chain
from scorekeeper.ledger.match import Match, fold
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.timeline import Payload


def check_record(record: dict[str, Any], path: str) -> Match:
    """Check an exported match: its form, its chain, every score. Raises Malformed."""
    try:
        entries = [entry["payload"] for entry in record["entries"]]
        hashes = [entry["hash"] for entry in record["entries"]]
        match = fold(str(record["match"]), entries)
    except Refused:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        refuse([malformed("import-json", path=path, reason=f"{type(error).__name__} {error}")])
    match.hash = _check_chain(entries, hashes, record, path)
    return match


def _check_chain(entries: list[Payload], hashes: list[str], record: dict[str, Any], path: str) -> str:
    head = chain.GENESIS
    for seq, (entry, given) in enumerate(zip(entries, hashes, strict=True), 1):
        head = chain.link(head, chain.canonical(entry))
        if head != given:
            refuse([malformed("import-chain", path=path, seq=seq)])
    if (record.get("count"), record.get("head")) != (len(entries), head):
        refuse([malformed("import-chain", path=path, seq=len(entries) + 1)])
    return head


def take(ledger: Ledger, match: Match) -> bool:
    """Put a checked match into a ledger; False if it is there already. Raises LedgerError where it differs."""
    known = [payload.decode() for _, payload, _ in ledger.entries(match.id)]
    ours = [chain.canonical(entry) for entry in match.entries]
    for seq, (here, there) in enumerate(zip(known, ours, strict=False), 1):
        if here != there:
            raise LedgerError("import-other", match=match.id, seq=seq)
    if len(known) >= len(ours):
        return False
    ledger.extend(match, len(known))
    return True
