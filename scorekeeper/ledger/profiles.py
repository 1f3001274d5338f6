"""House rules with a name: the choices of a table, kept beside the matches of a ledger and frozen into new ones.

A profile is this ledger's own, outside the chain; matches that began under it keep its choices whatever becomes of it.
Some come with the program, in data/profiles, each choice with its source; their names cannot be taken.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper import games, rulebook
from scorekeeper.errors import LedgerError, illegal, malformed, refuse
from scorekeeper.forms import MapOf, Object, Text
from scorekeeper.ledger.store import Ledger
from scorekeeper.places import DATA
from scorekeeper.suggestions import suggestion

_FOLDER = DATA / "profiles"
_PREFIX = "rules:"
_NAME = re.compile(r"[^\W_][\w-]{0,39}")


class Profile(NamedTuple):
    """The choice of a table for every option of a game."""

    name: str
    game: str
    options: Mapping[str, str]


class Sourced(NamedTuple):
    """A choice with its source; ``second_hand`` if that is not the text of those who play so."""

    option: str
    choice: str
    source: str
    second_hand: bool


class BuiltIn(NamedTuple):
    """House rules that come with the program: what they are, and the choices that are not those of the rules text."""

    profile: Profile
    title: str
    note: str
    choices: tuple[Sourced, ...]


@cache
def built_in() -> Mapping[str, BuiltIn]:
    """Read the house rules that come with the program, by name: those of the rules text first."""
    import tomllib  # no other command needs it

    found = {}
    for path in sorted(_FOLDER.glob("*.toml"), key=lambda path: (path.stem != "text", path.stem)):
        data = tomllib.loads(path.read_text("utf-8"))
        choices = tuple([Sourced(**choice) for choice in data.get("choice", ())])
        book = rulebook.load(games.find(data["game"]).rulebook)
        options = book.choose({choice.option: choice.choice for choice in choices})
        profile = Profile(path.stem, data["game"], options)
        found[path.stem] = BuiltIn(profile, data["title"], " ".join(data["note"].split()), choices)
    return found


def check_name(name: str, taken: Mapping[str, str] | set[str]) -> str:
    """Return the name in small letters. Raises Malformed for a word that is no name, or is taken."""
    low = name.lower()
    if not _NAME.fullmatch(low) or low in taken or low in built_in():
        refuse([malformed("profile-name", found=name)])
    return low


def save(ledger: Ledger, profile: Profile) -> None:
    """Keep a profile; one of the same name is replaced. Raises LedgerError."""
    ledger.set(_PREFIX + profile.name, json.dumps({"game": profile.game, "options": dict(profile.options)}))


def drop(ledger: Ledger, name: str) -> None:
    """Forget a profile. Raises Illegal if there is none, or it comes with the program."""
    own = profiles(ledger)
    theirs = name.lower() in built_in() and all(profile.name != name.lower() for profile in own)
    refuse([illegal("profile-built-in", found=name.lower())] if theirs else [])
    find(own, name)
    ledger.set(_PREFIX + name.lower(), None)


def profiles(ledger: Ledger) -> list[Profile]:
    """List all profiles by name."""
    found = ledger.settings(_PREFIX)
    return [_read(ledger, name.removeprefix(_PREFIX), value) for name, value in sorted(found.items())]


def _read(ledger: Ledger, name: str, value: str) -> Profile:
    """Read a setting. Raises LedgerError if it holds no house rules."""
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = None
    if _FORM.problems(found, name):
        raise LedgerError("profile-broken", name=name, path=str(ledger.path))
    return Profile(name, **found)


_FORM = Object({"game": Text(), "options": MapOf(Text(), None)}, ("game", "options"))


def find(own: Sequence[Profile], name: str) -> Profile:
    """Find a profile among those of a ledger. Raises Illegal if there is none."""
    known = {profile.name: profile for profile in own}
    if name.lower() not in known:
        names = [*known, *built_in()]
        refuse([illegal("profile-unknown", found=name, choices=names, hint=suggestion(name.lower(), names))])
    return known[name.lower()]
