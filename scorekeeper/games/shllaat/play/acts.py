"""The acts of a hand: drawing, playing a card, claiming what a card missed, declaring it burnt."""

from typing import NamedTuple

from scorekeeper.games.shllaat.play.captures import Unit


class Draw(NamedTuple):
    """A card drawn from the draw pile, None where it is not told."""

    by: str
    card: str | None = None


class PlayCard(NamedTuple):
    """A card played; ``targets`` are the cards of the pool and the owners of top sets that it captures."""

    by: str
    card: str
    targets: tuple[str, ...] = ()


class Claim(NamedTuple):
    """What somebody claims that the card just played has missed."""

    by: str
    targets: tuple[str, ...]


class Burn(NamedTuple):
    """The owners of top sets that are declared burnt for the card just played."""

    by: str
    owners: tuple[str, ...]


Act = Draw | PlayCard | Claim | Burn


class Last(NamedTuple):
    """The last card played: what it took, from which piles, and which sets are burnt.

    ``passed`` are those who were passed over when its player began; they matter again if a claim goes on with the turn.
    """

    by: str
    card: str
    units: tuple[Unit, ...] = ()
    robbed: frozenset[str] = frozenset()
    burnt: frozenset[str] = frozenset()
    passed: tuple[str, ...] = ()
