"""House rules with a name: the choices of a table, kept beside the matches of a ledger and frozen into new ones.

A profile is this ledger's own, outside the chain; matches that began under it keep its choices whatever becomes of it.
"""

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import LedgerError, illegal, malformed, refuse
from scorekeeper.forms import MapOf, Object, Text
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
    return [_read(ledger, name.removeprefix(_PREFIX), value) for name, value in sorted(found.items())]


def _read(ledger: Ledger, name: str, value: str) -> Profile:
    """Read a setting. Raises LedgerError where it holds no house rules."""
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = None
    if _FORM.problems(found, name):
        raise LedgerError("profile-broken", name=name, path=str(ledger.path))
    return Profile(name, **found)


_FORM = Object({"game": Text(), "options": MapOf(Text(), None)}, ("game", "options"))


def find(ledger: Ledger, name: str) -> Profile:
    """Find a profile. Raises Illegal where there is none."""
    known = {profile.name: profile for profile in profiles(ledger)}
    if name.lower() not in known:
        refuse([illegal("profile-unknown", found=name, hint=suggestion(name.lower(), known))])
    return known[name.lower()]
