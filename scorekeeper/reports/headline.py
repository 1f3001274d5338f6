"""What was played, in a few words."""

from typing import Any

from scorekeeper.game import AnyGame, Seating
from scorekeeper.messages import say


def headline(game: AnyGame, facts: Any, seating: Seating) -> str:
    """Say what was played, such as "Hokum by Ali, double"."""
    names = game.seating.names(seating)
    return ", ".join(say(game.texts, *part, names) for part in game.notation.headline(game.facts.decode(facts)))
