"""What was played, in a few words."""

from scorekeeper.game import AnyGame, Facts, Seating
from scorekeeper.messages import say


def headline(game: AnyGame, facts: Facts, seating: Seating) -> str:
    """Say what was played, such as "Hokum by Ali, double"."""
    names = game.seating.names(seating)
    return ", ".join(say(game.texts, *part, names) for part in game.notation.headline(facts))
