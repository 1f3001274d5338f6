"""The registry: from the name of a game to the game."""

from importlib import import_module
from typing import cast

from scorekeeper.errors import Malformed, malformed
from scorekeeper.game import AnyGame
from scorekeeper.words import suggestion

BUILT_IN = ("baloot", "shllaat", "sleazy", "sabat", "shah")
EXAMPLE = BUILT_IN[0]
"""The game that messages give as an example."""
_GROUP = "scorekeeper.games"


def find(name: str) -> AnyGame:
    """Find a game: among our own by name, then among the installed ones. Raises Malformed for an unknown name."""
    if name in BUILT_IN:
        return cast("AnyGame", import_module(f"{__name__}.{name}").GAME)
    from importlib.metadata import entry_points  # costs more than scoring a hand

    for entry in entry_points(group=_GROUP, name=name):
        return cast("AnyGame", entry.load())
    raise Malformed([malformed("game-unknown", name=name, hint=suggestion(name, names()))])


def invitation() -> str:
    """Return the arguments of ``new`` that start a match of the first game, without its options."""
    return find(EXAMPLE).invitation.partition(" --")[0]


def names() -> list[str]:
    """List the games that are installed, our own first."""
    from importlib.metadata import entry_points  # see above

    installed = {entry.name for entry in entry_points(group=_GROUP)}
    return [*BUILT_IN, *sorted(installed - set(BUILT_IN))]
