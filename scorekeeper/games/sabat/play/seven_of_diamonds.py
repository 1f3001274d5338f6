"""Who begins: the player with the seven of diamonds (``sabat.play.first``)."""

from collections.abc import Mapping

from scorekeeper.games.sabat.pack import SEVEN_OF_DIAMONDS


def seven_of_diamonds_begins(hands: Mapping[str, int]) -> str | None:
    """Return the seat that begins the play, None as long as nobody is known to hold the seven of diamonds."""
    return next((seat for seat, hand in hands.items() if hand >> SEVEN_OF_DIAMONDS & 1), None)
