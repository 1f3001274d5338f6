"""Entries as bytes: the hash chain of a match, ids that are unique across devices."""

import os
import re
from collections.abc import Iterable
from hashlib import sha256

GENESIS = "0" * 64
"""The hash that the first entry of a match is chained to."""

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is misread aloud or on a phone


def link(previous: str, payload: str | bytes) -> str:
    """Hash an entry onto the chain: SHA-256 in hex of the previous hash and the payload's bytes."""
    body = payload.encode() if isinstance(payload, str) else payload
    return sha256(previous.encode() + body).hexdigest()


def links(previous: str, payloads: Iterable[bytes]) -> list[str]:
    """Hash many entries onto the chain, one after the other; return the hash of each."""
    head, found = previous.encode(), list[str]()
    for payload in payloads:
        digest = sha256(head + payload).hexdigest()
        found.append(digest)
        head = digest.encode()
    return found


def new_match_id() -> str:
    """Draw an id of ten characters for a match, fit for typing, that no other device will draw."""
    return "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in os.urandom(10))


_MATCH_ID = r"[a-z0-9]{1,40}(?:-[0-9a-f]{8})?"


def stem(match_id: str) -> str:
    """Return the id of the match that a match is a branch of; its own if it is none."""
    return match_id.partition("-")[0]


def is_match_id(found: object) -> bool:
    """Tell whether a value can be the id of a match; the id of a branch ends in the beginning of a hash."""
    return isinstance(found, str) and re.fullmatch(_MATCH_ID, found) is not None


def entry_id() -> str:
    """Draw an id for an entry, that no other device will draw."""
    return os.urandom(8).hex()
