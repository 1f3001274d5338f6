"""The registry: from the name of a game to the game."""

import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from scorekeeper.errors import Malformed, malformed
from scorekeeper.places import DATA
from scorekeeper.spelling import fold, vocabulary

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from scorekeeper.game import AnyGame

BUILT_IN = ("baloot", "shllaat", "sleazy", "sabat", "shah")
EXAMPLE = BUILT_IN[0]
"""The game that messages give as an example."""
_GROUP = "scorekeeper.games"


_CALLED = {
    "baloot": "baloot بلوت", "shllaat": "shllaat شلعت", "sleazy": "sleazy سليزي", "sabat": "sabat sabatdeemin سبعةديمن",
    "shah": "shah شاه",
}  # fmt: skip
"""The names that people use for our games, without articles, blanks and apostrophes."""


def _bare(said: str) -> str:
    """Reduce the name of a game to its letters, without the article "al"."""
    signs = r"^(?:ال|[ae]l)|[\W\u02b0-\u02ff]"  # an apostrophe can also be a letter, such as the one of Shllaʼat
    return "".join(re.sub(signs, "", word) for word in re.split(r"[\s_-]+", fold(said)))


def called(said: str) -> str:
    """Return the name of the game that people call so, by its title and in Arabic too; else what was said.

    >>> called("BALOOT"), called("Sab'at al-Deemin"), called("شلّعت"), called("Chess")
    ('baloot', 'sabat', 'shllaat', 'chess')
    """
    if said in BUILT_IN:
        return said
    return vocabulary(_CALLED).get(_bare(said), said.strip().lower())


def taken(words: Sequence[str]) -> tuple[str, list[str]]:
    """Take the name of a game, of one word or two, from the front of words.

    >>> taken(["sabat", "al-deemin", "Ali+Badr"]), taken(["Shlla'at", "Ali", "Badr"])
    (('sabat', ['Ali+Badr']), ('shllaat', ['Ali', 'Badr']))
    """
    both = called(" ".join(words[:2])) if len(words) > 1 else ""
    is_title = both in BUILT_IN and _bare(words[1])
    return (both, [*words[2:]]) if is_title else (called(words[0]), [*words[1:]])


def named(said: str) -> "AnyGame":
    """Find the game that people call so. Raises Malformed."""
    return find(called(said))


def find(name: str) -> "AnyGame":
    """Find a game: among our own by name, then among the installed ones. Raises Malformed for an unknown name."""
    if name in BUILT_IN:
        return cast("AnyGame", import_module(f"{__name__}.{name}").GAME)
    from importlib.metadata import entry_points  # costs more than scoring a hand

    for entry in entry_points(group=_GROUP, name=name):
        return _loaded(entry)
    from scorekeeper.suggestions import suggestion

    known = vocabulary(_CALLED) | {each: each for each in names()}
    raise Malformed([malformed("game-unknown", name=name, hint=known.get(suggestion(_bare(name), known), ""))])


def rulebook_of(said: str) -> Path:
    """Find the file of a game's articles, of our own games without loading them. Raises Malformed."""
    name = called(said)
    return DATA / "rulebook" / f"{name}.toml" if name in BUILT_IN else find(name).rulebook


def _loaded(entry: "EntryPoint") -> "AnyGame":
    """Load an installed game. Raises Malformed if it is broken, whatever it does."""
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
