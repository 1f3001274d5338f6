"""The registry: from the name of a game to the game."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from scorekeeper.errors import Malformed, malformed
from scorekeeper.places import DATA

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from scorekeeper.game import AnyGame

BUILT_IN = ("baloot", "shllaat", "sleazy", "sabat", "shah")
EXAMPLE = BUILT_IN[0]
"""The game that messages give as an example."""
_GROUP = "scorekeeper.games"


_CALLED = {
    "baloot": "بلوت البلوت", "shllaat": "شلعت", "sleazy": "سليزي",
    "sabat": "سبعة-الديمن سبعة-ديمن", "shah": "شاه الشاه",
}  # fmt: skip
"""What Arabic calls our games; a hyphen stands for a blank."""


def called(said: str) -> str:
    """Return the name of the game that people call so, in any case and in Arabic too; else what was said.

    >>> called("BALOOT"), called("شلّعت"), called("chess")
    ('baloot', 'shllaat', 'chess')
    """
    name = said.strip().lower()
    if name.isascii():
        return name
    from scorekeeper.spelling import fold, vocabulary  # nobody who types the name waits for it

    return vocabulary(_CALLED).get("-".join(fold(name).split()), name)


def find(name: str) -> "AnyGame":
    """Find a game: among our own by name, then among the installed ones. Raises Malformed for an unknown name."""
    name = name if name.isascii() else called(name)
    if name in BUILT_IN:
        return cast("AnyGame", import_module(f"{__name__}.{name}").GAME)
    from importlib.metadata import entry_points  # costs more than scoring a hand

    for entry in entry_points(group=_GROUP, name=name):
        return _loaded(entry)
    from scorekeeper.suggestions import suggestion

    raise Malformed([malformed("game-unknown", name=name, hint=suggestion(name, names()))])


def rulebook_of(name: str) -> Path:
    """Find the file of a game's articles, of our own games without loading them. Raises Malformed."""
    return DATA / "rulebook" / f"{name}.toml" if name in BUILT_IN else find(name).rulebook


def _loaded(entry: "EntryPoint") -> "AnyGame":
    """Load an installed game. Raises Malformed where it is broken, whatever it does."""
    from scorekeeper.game import Game

    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__} {error}".strip()
        raise Malformed([malformed("game-broken", name=entry.name, reason=reason)]) from error
    if not isinstance(game, Game) or game.name != entry.name:
        raise Malformed([malformed("game-broken", name=entry.name, reason=f"{entry.value} is not a game of that name")])
    return game


def invitation() -> str:
    """Return the arguments of ``new`` that start a match of the first game, without its options."""
    return find(EXAMPLE).invitation.partition(" --")[0]


def names() -> list[str]:
    """List the games that are installed, our own first."""
    from importlib.metadata import entry_points  # see above

    installed = {entry.name for entry in entry_points(group=_GROUP)}
    return [*BUILT_IN, *sorted(installed - set(BUILT_IN))]
