"""The rules that scoring chooses from: by the text, and the wrong ones that people use by mistake.

Source: Shlla'at, "Players, Cards and Objective"; articles ``shllaat.count.values`` and ``shllaat.pack.*``.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import PACKS, VALUES, Contents, Pile


class Miscount(NamedTuple):
    """A slip in one pile: how many points it adds, and the code and the values of the sentence that says so."""

    player: str
    points: int
    code: str
    params: Mapping[str, Any] = {}


class Rules(NamedTuple):
    """The rule of each step: the pack that is shared out, what a card of each kind is worth, what is miscounted."""

    pack: Contents
    values: Pile = VALUES
    miscounts: tuple[Miscount, ...] = ()


@cache
def rules_for(options: Options) -> Rules:
    """Return the rules that the options name."""
    return Rules(PACKS[options.pack])
