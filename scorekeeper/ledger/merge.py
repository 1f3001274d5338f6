"""Taking matches over from another ledger, or from an export: they are new or go on, and are never changed."""

import json
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from scorekeeper.errors import LedgerError, Malformed, Refused, malformed
from scorekeeper.game import Json
from scorekeeper.jsontext import canonical
from scorekeeper.ledger import acts, chain
from scorekeeper.ledger.entries import Entry, text_of
from scorekeeper.ledger.match import Match, fold
from scorekeeper.ledger.other import Other
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import Broken
from scorekeeper.ledger.timeline import is_plain
from scorekeeper.ledger.unplayable import UNPLAYABLE, is_newer, why_unplayable
from scorekeeper.messages import COMMON, Message, cut, say


class Differing(NamedTuple):
    """A hand that two ledgers have differently: its line in each, None if it is missing."""

    hand: int
    here: str | None
    there: str | None


class Merged(NamedTuple):
    """The outcome for one match of the other ledger.

    ``outcome`` is new, extended, same, behind, twice, parted, branched, appended, corrected, damaged or unplayable;
    ``seq`` is the first entry that is new, differs or is damaged. ``match`` is where it is now; ``reason`` says why it
    is not taken over. ``hands`` are the hands in which both went on differently.
    """

    match: str
    outcome: str
    seq: int | None = None
    reason: str | None = None
    hands: Sequence[Differing] = ()


class How(StrEnum):
    """The treatment of a match that both continued differently; ours stays as it is in any case.

    It is only told; or the other continuation is kept as a ``branch``, a match of its own; or the further entries of
    the other are taken over after ours.
    """

    tell = "tell"
    branch = "branch"
    append = "append"


def merge(ours: Ledger, theirs: Other, how: How) -> Iterator[Merged]:
    """Take over from another ledger what ours lacks.

    The id of a branch comes from the first entry that differs, and appended entries keep their ids, so merging again
    changes nothing.
    """
    for match_id in theirs.match_ids():
        try:
            yield _merge_match(ours, match_id, theirs.entries(match_id), how)
        except Broken as error:
            yield Merged(cut(match_id), "damaged", error.seq, _in_words(error.reason))


def _in_words(reason: Message) -> str:
    return say(COMMON, "as-said", {"said": reason})


def _merge_match(ours: Ledger, match_id: str, theirs: list[tuple[bytes, str]], how: How) -> Merged:
    match_id, known, parted = continuation(ours, match_id, theirs)
    if parted is None:
        if len(theirs) <= len(known):
            return Merged(match_id, "same" if len(theirs) == len(known) else "behind")
        if reason := _extend(ours, match_id, theirs, len(known)):
            return Merged(match_id, "unplayable", None, _in_words(reason))
        return Merged(match_id, "extended" if known else "new", len(known) + 1)
    if how is not How.branch:
        return _parting(ours, match_id, theirs, parted, append=how is How.append)
    outcome = _merge_match(ours, _branch(ours, match_id, theirs, parted), theirs, how)
    return outcome._replace(outcome="branched", seq=parted + 1) if outcome.outcome == "new" else outcome


def continuation(
    ours: Ledger, match_id: str, theirs: Sequence[tuple[bytes, str]]
) -> tuple[str, list[str], int | None]:  # fmt: skip
    """Find the match of ours, or the branch of it, that goes on as theirs does, or else the one that they parted from.

    Return its id here, the hashes of its entries, and the place of the first entry that differs: None if none does.
    """
    match_id = _here(ours, match_id, theirs)
    while True:
        known = [digest for _, _, digest in ours.entries(match_id)]
        # Hashes cover everything before them, so the first that differs is the first entry that does.
        parted = _parted(known, (digest for _, digest in theirs))
        if parted is None:
            return match_id, known, None
        branch = _branch(ours, match_id, theirs, parted)
        if not ours.head(branch)[0]:
            return match_id, known, parted
        match_id = branch


def _branch(ours: Ledger, match_id: str, theirs: Sequence[tuple[bytes, str]], parted: int) -> str:
    """Name the branch of a match in which theirs went on."""
    return _here(ours, f"{chain.stem(match_id)}-{theirs[parted][1][:_SIGNS]}", theirs)


def _parting(
    ours: Ledger, match_id: str, links: list[tuple[bytes, str]], parted: int, *, append: bool
) -> Merged:  # fmt: skip
    """Compare two continuations of a match; ``append`` those entries of the other that ours lacks."""
    mine = ours.match(match_id)
    try:
        other = fold(match_id, [json.loads(payload) for payload, _ in links])
    except UNPLAYABLE as error:
        return Merged(match_id, "unplayable", None, _in_words(why_unplayable(error)))
    here, there = mine.entries[parted:], other.entries[parted:]
    twice = sum(1 for _ in takewhile(lambda pair: _says_the_same(*pair), zip(here, there, strict=False)))
    known = {entry.id for entry in here}
    lacking = [entry for entry in there[twice:] if entry.id not in known]
    if not lacking:
        return Merged(match_id, "twice")
    if not append:
        return Merged(match_id, "parted", parted + 1, None, [*differing(mine, other)])
    if not all(isinstance(entry.act, _APPENDED) and is_plain(entry) for entry in lacking):
        return Merged(match_id, "corrected", parted + 1)
    try:
        with ours.transaction(match_id) as match:
            for entry in lacking:
                match.append(entry)
    except Refused as error:
        return Merged(match_id, "unplayable", None, _in_words(why_unplayable(error)))
    return Merged(match_id, "appended", len(mine.entries) - len(lacking) + 1)


_APPENDED = (acts.Hand, acts.Penalty, acts.Note, acts.Dealer)
"""The acts that say the same after other entries; a correction is about a place in its own continuation."""


def _says_the_same(mine: Entry, other: Entry) -> bool:
    """Tell whether two entries record the same, however each was typed."""
    if isinstance(mine.act, acts.Hand) and isinstance(other.act, acts.Hand):
        return (mine.act.facts, mine.act.after) == (other.act.facts, other.act.after)
    return mine.act == other.act


def differing(mine: Match, other: Match) -> Iterator[Differing]:
    """List the hands that are not the same in both."""
    here, there = ({play.number or 0: play for play in match.hands} for match in (mine, other))
    for number in sorted({*here, *there}):
        a, b = here.get(number), there.get(number)
        if a is None or b is None or a.facts != b.facts:
            yield Differing(number, a and a.line, b and b.line)


_SIGNS = 8
"""Signs of the hash of its first entry that the id of a branch ends in."""


def _here(ours: Ledger, match_id: str, theirs: Sequence[tuple[bytes, str]]) -> str:
    """Return under which id ours has a match, or would: what is a branch there can be the match itself here."""
    first, _, began = match_id.partition("-")
    place = next((at for at, (_, digest) in enumerate(theirs, 1) if began and digest.startswith(began)), None)
    if place is None or ours.head(match_id)[0]:
        return match_id
    return ours.with_entry(first, place, theirs[place - 1][1]) or match_id


def _parted(ours: Sequence[str], theirs: Iterable[str]) -> int | None:
    """Return the first place at which two rows differ; None if one begins with the other."""
    return next((at for at, (mine, other) in enumerate(zip(ours, theirs, strict=False)) if mine != other), None)


def _extend(ours: Ledger, match_id: str, theirs: list[tuple[bytes, str]], known: int) -> Message | None:
    """Write the entries of a match that ours lacks; if they cannot be played, write nothing and return why."""
    try:
        folded = fold(match_id, [json.loads(payload) for payload, _ in theirs])
        broken = check_chain(folded, [digest for _, digest in theirs])
        if broken is not None:
            return Message("fault-written", {"seq": broken})
        ours.keep(folded, known, in_play=False)
    except UNPLAYABLE as error:
        return why_unplayable(error)
    return None


# --- exports ---------------------------------------------------------------------------------------------


def check_record(record: Json, path: str) -> Match:
    """Check an exported match: its form, its chain, every score. Raises Malformed."""
    links = record.get("entries")
    if not isinstance(links, list) or not all(isinstance(link, dict) and link.keys() >= _LINK for link in links):
        raise Malformed([malformed("import-json", path=path, reason="it has no chain of entries")])
    if not chain.is_match_id(record.get("match")):
        raise Malformed([malformed("import-json", path=path, reason="its id is not that of a match")])
    hashes = [link["hash"] for link in links]
    try:
        match = fold(record["match"], [link["payload"] for link in links])
        broken = check_chain(match, hashes)
    except UNPLAYABLE as error:
        if is_newer(error) and hashes == chain.links(chain.GENESIS, _payloads(links)):
            raise LedgerError("import-newer", path=path) from error
        if isinstance(error, Refused):
            raise
        raise Malformed([malformed("import-json", path=path, reason=why_unplayable(error))]) from error
    if broken is None and (record.get("count"), record.get("head")) != (len(hashes), match.hash):
        broken = len(hashes) + 1
    if broken is not None:
        raise Malformed([malformed("import-chain", path=path, seq=broken)])
    return match


def _payloads(links: list[Json]) -> list[bytes]:
    return [canonical(link["payload"]).encode() for link in links]


_LINK = {"payload", "hash"}
"""The fields of each entry of an exported match."""


def check_chain(match: Match, hashes: Sequence[str]) -> int | None:
    """Set the hash of a folded match; return the place of the first entry that does not fit, None if all do."""
    head = chain.GENESIS
    for seq, (entry, given) in enumerate(zip(match.entries, hashes, strict=True), 1):
        head = chain.link(head, text_of(entry, match.game))
        if head != given:
            return seq
    match.hash = head
    return None


def take(ledger: Ledger, match: Match) -> bool:
    """Put a checked match into a ledger as the one in play; False if it is there already.

    Raises LedgerError if it differs.
    """
    known = [payload.decode() for _, payload, _ in ledger.entries(match.id)]
    parted = _parted(known, (text_of(entry, match.game) for entry in match.entries))
    if parted is not None:
        raise LedgerError("import-other", match=match.id, seq=parted + 1)
    if len(known) >= len(match.entries):
        return False
    ledger.keep(match, len(known))
    return True
