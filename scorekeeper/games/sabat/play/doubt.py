"""What acts that cannot be read leave open (``sabat.record.unreadable``): nobody is found at fault by it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.games.sabat.pack import RANKS, SUIT


class Unread(NamedTuple):
    """An act that cannot be read: ``cards`` are those that it may have played.

    ``most`` is how many cards of the player such acts can have been: the others are played in acts that can be read.
    """

    by: str
    cards: int
    most: int

    @property
    def passed(self) -> bool:
        """Tell whether no card is left for it, so that it was a pass."""
        return not self.cards or self.most < 1


class Doubt(NamedTuple):
    """What is open: ``cards`` may lie on the table, ``acts`` says how many acts of a seat may have been cards.

    With ``turns`` the turn is certain only as long as everybody follows it. ``ended`` says that somebody may have gone
    out, so that nothing more can be judged.
    """

    cards: int = 0
    acts: Mapping[str, int] = {}
    turns: bool = False
    ended: bool = False

    def after(self, unread: Unread, left: int, *, turns: bool) -> "Doubt":
        """Return what is open after one more act that cannot be read, by a player with ``left`` cards before it."""
        if unread.passed:
            return self._replace(turns=self.turns or turns)
        number = min(self.acts.get(unread.by, 0) + 1, unread.most)
        return Doubt(
            self.cards | unread.cards, {**self.acts, unread.by: number}, self.turns or turns,
            self.ended or left == number,
        )  # fmt: skip


def heights(height: int, suit: int, table: int, doubt: Doubt | None) -> Iterator[int]:
    """Yield how far a pile may have grown: as far as is known, and by each card that may lie on it."""
    yield height
    if doubt and (cards := doubt.cards >> suit * RANKS & SUIT) >> height:
        lying = table >> suit * RANKS
        yield from (grown(rank + 1, lying) for rank in range(height, RANKS) if cards >> rank & 1)


def grown(height: int, lying: int) -> int:
    """Return the height of a pile that passes over the cards of its suit which lie on the table already."""
    while height < RANKS and lying >> height & 1:
        height += 1
    return height
