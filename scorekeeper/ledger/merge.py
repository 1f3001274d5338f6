"""Bringing two ledgers together: matches are taken over or extended, never changed."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.ledger import chain
from scorekeeper.ledger.match import UNPLAYABLE, fold
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.transfer import check_chain


class Merged(NamedTuple):
    """What became of one match of the other ledger.

    ``outcome`` is new, extended, same, behind, parted, branched, damaged or unplayable; ``seq`` is the first entry that
    is new, differs or is damaged, ``match`` where it is now.
    """

    match: str
    outcome: str
    seq: int | None = None


def merge(ours: Ledger, theirs: Ledger, *, branch: bool) -> Iterator[Merged]:
    """Take over from another ledger what ours lacks. Where both went on differently, ours stays as it is.

    With ``branch`` the other continuation is kept as a match of its own, whose id is derived from its first
    differing entry, so that merging again changes nothing.
    """
    for match in list(theirs.match_ids()):
        entries = _sound_entries(theirs, match)
        if isinstance(entries, int):
            yield Merged(match, "damaged", entries)
        else:
            yield _merge_match(ours, match, entries, branch=branch)


def _sound_entries(ledger: Ledger, match: str) -> list[tuple[bytes, str]] | int:
    """Read the entries of a match with their hashes; where the chain does not hold, return the first bad place."""
    head, found = chain.GENESIS, []
    for expected, (seq, payload, digest) in enumerate(ledger.entries(match), 1):
        head = chain.link(head, payload)
        if (seq, digest) != (expected, head):
            return expected
        found.append((payload, digest))
    return found if ledger.head(match) == (len(found), head) else len(found) + 1


def _merge_match(ours: Ledger, match: str, theirs: list[tuple[bytes, str]], *, branch: bool) -> Merged:
    known = [digest for _, _, digest in ours.entries(match)]
    # Hashes cover everything before them, so the first that differs is the first entry that does.
    parted = next((at for at, (mine, (_, other)) in enumerate(zip(known, theirs, strict=False)) if mine != other), None)
    if parted is None:
        if len(theirs) <= len(known):
            return Merged(match, "same" if len(theirs) == len(known) else "behind")
        if not _extend(ours, match, theirs, len(known)):
            return Merged(match, "unplayable")
        return Merged(match, "extended" if known else "new", len(known) + 1)
    name = f"{match.partition('-')[0]}-{theirs[parted][1][:8]}"
    branched = ours.head(name)[0] > 0
    if not branch and not branched:
        return Merged(match, "parted", parted + 1)
    outcome = _merge_match(ours, name, theirs, branch=False)
    return outcome._replace(outcome="branched", seq=parted + 1) if outcome.outcome == "new" else outcome


def _extend(ours: Ledger, match: str, theirs: list[tuple[bytes, str]], known: int) -> bool:
    """Write what ours lacks of a match; False, and nothing written, where its entries cannot be played."""
    try:
        folded = fold(match, [json.loads(payload) for payload, _ in theirs])
        sound = check_chain(folded, [digest for _, digest in theirs]) is None
    except UNPLAYABLE:
        return False
    if sound:
        ours.extend(folded, known)
    return sound
