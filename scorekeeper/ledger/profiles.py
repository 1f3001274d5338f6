"""House rules with a name: the choices of a table, kept beside the matches of a ledger and frozen into new ones.

A profile is this ledger's own, outside the chain; matches that began under it keep its choices whatever becomes of it.
"""

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import illegal, malformed, refuse
from scorekeeper.ledger.store import Ledger
from scorekeeper.words import suggestion

_PREFIX = "rules:"
_NAME = re.compile(r"[^\W_][\w-]{0,39}")


class Profile(NamedTuple):
    """The choice of a table for every option of a game."""

    name: str
    game: str
    options: Mapping[str, str]


def check_name(name: str, taken: Mapping[str, str] | set[str]) -> str:
    """Return the name in small letters. Raises Malformed for what is no name, or means something else already."""
    low = name.lower()
    if not _NAME.fullmatch(low) or low in taken:
        refuse([malformed("profile-name", found=name)])
    return low


def save(ledger: Ledger, profile: Profile) -> None:
    """Keep a profile; one of the same name is replaced. Raises LedgerError."""
    ledger.set(_PREFIX + profile.name, json.dumps({"game": profile.game, "options": dict(profile.options)}))


def drop(ledger: Ledger, name: str) -> None:
    """Forget a profile. Raises Illegal where there is none."""
    find(ledger, name)
    ledger.set(_PREFIX + name.lower(), None)


def profiles(ledger: Ledger) -> list[Profile]:
    """List all profiles by name."""
    found = ledger.settings(_PREFIX)
    return [Profile(name.removeprefix(_PREFIX), **json.loads(value)) for name, value in sorted(found.items())]


def find(ledger: Ledger, name: str) -> Profile:
    """Find a profile. Raises Illegal where there is none."""
    known = {profile.name: profile for profile in profiles(ledger)}
    if name.lower() not in known:
        refuse([illegal("profile-unknown", found=name, hint=suggestion(name.lower(), known))])
    return known[name.lower()]
