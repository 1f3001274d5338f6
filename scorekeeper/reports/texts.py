"""What the reports say, by code."""

from collections.abc import Mapping

from scorekeeper import games
from scorekeeper.game import NOTE, AnyGame, Item
from scorekeeper.language import phrase, speech
from scorekeeper.messages import say, teller

told = teller("reports")


def unit(game: AnyGame) -> str:
    """Name the thing that a game scores, as it stands at the beginning of a sentence."""
    return phrase(game.unit).capitalize()


def whose(names: Mapping[str, str], side: str) -> str:
    """Name the side of a step; a step that concerns no side is a note."""
    return told("note") if side == NOTE else names.get(side, side)


def sided(game: AnyGame, item: Item, names: Mapping[str, str]) -> str:
    """Say a step with its side."""
    return f"{whose(names, item.side)}: {say(game.texts, item.code, item.params, names)}"


def game_name(name: str) -> str:
    """Name a game as it is typed, and in another language than English by its title."""
    return name if speech.language == "en" else phrase(games.find(name).title)
