"""Bringing two ledgers together: matches are taken over or extended, never changed."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.ledger.match import UNPLAYABLE, fold, told
from scorekeeper.ledger.other import Damaged, Other
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.transfer import check_chain


class Merged(NamedTuple):
    """What became of one match of the other ledger.

    ``outcome`` is new, extended, same, behind, parted, branched, damaged or unplayable; ``seq`` is the first entry that
    is new, differs or is damaged, ``match`` where it is now, ``reason`` why it is not taken over.
    """

    match: str
    outcome: str
    seq: int | None = None
    reason: str | None = None


def merge(ours: Ledger, theirs: Other, *, branch: bool) -> Iterator[Merged]:
    """Take over from another ledger what ours lacks. Where both went on differently, ours stays as it is.

    With ``branch`` the other continuation is kept as a match of its own, whose id is derived from its first
    differing entry, so that merging again changes nothing.
    """
    for match in theirs.match_ids():
        try:
            yield _merge_match(ours, match, theirs.entries(match), branch=branch)
        except Damaged as error:
            yield Merged(match, "damaged", error.seq, error.reason)


def _merge_match(ours: Ledger, match: str, theirs: list[tuple[bytes, str]], *, branch: bool) -> Merged:
    known = [digest for _, _, digest in ours.entries(match)]
    # Hashes cover everything before them, so the first that differs is the first entry that does.
    parted = next((at for at, (mine, (_, other)) in enumerate(zip(known, theirs, strict=False)) if mine != other), None)
    if parted is None:
        if len(theirs) <= len(known):
            return Merged(match, "same" if len(theirs) == len(known) else "behind")
        if reason := _extend(ours, match, theirs, len(known)):
            return Merged(match, "unplayable", None, reason)
        return Merged(match, "extended" if known else "new", len(known) + 1)
    name = f"{match.partition('-')[0]}-{theirs[parted][1][:8]}"
    branched = ours.head(name)[0] > 0
    if not branch and not branched:
        return Merged(match, "parted", parted + 1)
    outcome = _merge_match(ours, name, theirs, branch=False)
    return outcome._replace(outcome="branched", seq=parted + 1) if outcome.outcome == "new" else outcome


def _extend(ours: Ledger, match: str, theirs: list[tuple[bytes, str]], known: int) -> str | None:
    """Write what ours lacks of a match; where its entries cannot be played, write nothing and return why."""
    try:
        folded = fold(match, [json.loads(payload) for payload, _ in theirs])
        broken = check_chain(folded, [digest for _, digest in theirs])
        if broken is not None:
            return f"entry {broken} is not written as scorekeeper writes it"
        ours.extend(folded, known)
    except UNPLAYABLE as error:
        return told(error)
    return None
