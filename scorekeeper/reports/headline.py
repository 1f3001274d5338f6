"""What was played, in a few words."""

from scorekeeper.game import AnyGame, Facts, Seating
from scorekeeper.language import commas
from scorekeeper.messages import say


def headline(game: AnyGame, facts: Facts, seating: Seating) -> str:
    """Say what was played, such as "Hokum by Ali, double ×2"."""
    return commas(headline_parts(game, facts, seating))


def headline_parts(game: AnyGame, facts: Facts, seating: Seating) -> list[str]:
    """Say what was played in parts: the contract, and how far it was raised."""
    names = game.seating.names(seating)
    return [say(game.texts, *part, names) for part in game.notation.headline(facts)]
