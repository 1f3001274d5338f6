"""A turn of Sleazy as it stands."""

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play.layout import HAND, TABLE, Layout
from scorekeeper.games.sleazy.play.teams import Teams
from scorekeeper.games.sleazy.sides import OTHER, SIDE

IDLE, ALCHEMY, SKIP, CLEANUP = "idle", "alchemy", "skip", "cleanup"
"""Kinds of turns; a turn that only cleans up is never right."""


class Turn:
    """A turn on the cards of a round.

    ``by`` is the player, ``side`` the player's side, ``rival`` the other side; ``table`` and ``hand`` are the player's
    places. ``kind`` is None before the first action. ``steps`` are the steps of running idle that are done.
    ``cleaning`` says that cleaning up has begun, ``mixed`` that the turn is of two kinds, which is wrong. ``tried``
    says that a recipe was tried that does not stand, ``deck_empty`` that the turn began without a deck. ``owed``
    counts the places of borrowed cards that are to be filled.
    """

    by = side = rival = table = hand = ""
    kind: str | None = None
    steps: tuple[str, ...] = ()
    cleaning = mixed = tried = deck_empty = False
    owed = 0

    def __init__(self, layout: Layout, teams: Teams, options: Options) -> None:
        self.layout, self.teams, self.options = layout, teams, options

    def begin(self, by: str) -> None:
        """Let a player begin a turn."""
        self.by, self.side, self.hand = by, SIDE[by], HAND[by]
        self.rival, self.table = OTHER[self.side], TABLE[self.side]
        self.kind, self.steps, self.owed, self.deck_empty = None, (), 0, not self.layout.left
        self.cleaning = self.mixed = self.tried = False

    def mixes(self, kind: str) -> bool:
        """Tell whether an action of a kind makes the turn one of two kinds."""
        return self.kind not in (kind, None)

    def mixing(self) -> list[Problem]:
        """Report that a turn is of two kinds, once in a turn."""
        return [] if self.mixed else [illegal("turn-mixed", by=self.by)]

    def deck_faults(self, named: str | None) -> list[Problem]:
        """List the faults of taking the next card of the deck, perhaps by its name."""
        layout = self.layout
        if not layout.left:
            return [illegal("deck-empty", by=self.by)]
        if layout.order:
            top = layout.order[-1]
            return [] if named in (None, top) else [illegal("deck-other", by=self.by, card=named, top=top)]
        return [illegal("deck-elsewhere", by=self.by, card=named)] if named in layout.where else []
