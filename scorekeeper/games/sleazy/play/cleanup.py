"""Cleaning up after recipes in Sleazy: which places are to be filled, from where, and by whose hand.

Source: Sleazy, "Cleaning up - after alchemy" and "Deck runs out"; articles ``sleazy.cleanup.*``, ``sleazy.end.fill``.
"""

from typing import NamedTuple

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sleazy.play.actions import Action
from scorekeeper.games.sleazy.play.layout import HAND, HOLDER, TABLE, Layout
from scorekeeper.games.sleazy.play.teams import TABLE_SIZE, Teams
from scorekeeper.games.sleazy.sides import OTHER, SIDE

_HAND_STEP = "hand"


class Cleanup(NamedTuple):
    """What one turn has to clean up: ``owed`` are the places of the other side whose card was borrowed."""

    layout: Layout
    teams: Teams
    by: str
    owed: int

    @property
    def side(self) -> str:
        """The side that cleans up."""
        return SIDE[self.by]

    @property
    def due(self) -> str | None:
        """What comes next: the side whose table is to be filled, "hand", or None where all is done."""
        return next(iter(self._lacking()), None)

    def _lacking(self) -> dict[str, int]:
        """Count what is still to be filled and can be, in its order: the places of either side, then the hand."""
        layout, teams, by, owed = self
        side, size = SIDE[by], layout.size
        lacking = {
            OTHER[side]: owed,
            side: TABLE_SIZE - size[TABLE[side]],
            _HAND_STEP: teams.sizes[by] - size[HAND[by]],
        }
        return {
            slot: n
            for slot, n in lacking.items()
            if n > 0 and (layout.left or (slot != _HAND_STEP and self.fillers(slot)))
        }

    @property
    def hand_lacks(self) -> int:
        """How many cards the hand lacks."""
        return max(0, self.teams.sizes[self.by] - self.layout.size[HAND[self.by]])

    def fillers(self, slot: str) -> tuple[str, ...]:
        """Return whose hand fills a place of the table of ``slot`` now: the player's own, else that of who must help.

        The others help only once the deck is empty: the team-mate first, the other side where the place is its own.
        """
        by, size = self.by, self.layout.size
        if size[HAND[by]]:
            return (by,)
        if self.layout.left:
            return ()
        rivals = self.teams.players[OTHER[self.side]] if slot != self.side else ()
        for helpers in (self.teams.mates(by), rivals):
            if able := tuple(player for player in helpers if size[HAND[player]]):
                return able
        return ()

    # --- table places ---------------------------------------------------------------------------------------

    def fill_faults(self, action: Action) -> list[Problem]:
        """List what is wrong with filling a table place. Raises Unplaced where nobody knows whose card it was."""
        found = self._slot_faults(action.slot)
        return found + (self.deck_faults(action.card) if action.source == "deck" else self._hand_faults(action))

    def _slot_faults(self, slot: str) -> list[Problem]:
        by, rival = self.by, OTHER[self.side]
        if slot == rival:
            return [] if self.owed else [illegal("fill-not-owed", by=by, other=rival)]
        if self.layout.size[TABLE[slot]] >= TABLE_SIZE:
            return [illegal("fill-full", by=by)]
        return [illegal("cleanup-borrowed-first", by=by, other=rival)] if self.due == rival else []

    def _hand_faults(self, action: Action) -> list[Problem]:
        holder, fillers = self._holder(action), self.fillers(action.slot)
        if holder is None:
            return [illegal("fill-not-hand", by=self.by, card=action.card)]
        if holder in fillers:
            return []
        code = "fill-other-hand" if fillers else "fill-deck-first" if self.layout.left else "fill-own-only"
        return [illegal(code, by=self.by, card=action.card, holder=holder, due=fillers)]

    def _holder(self, action: Action) -> str | None:
        """Return in whose hand a card is, None where it is in none."""
        (card,) = action.cards
        asked = (action.holder,) if action.holder else self.fillers(action.slot)
        return HOLDER.get(self.layout.find(card, [HAND[player] for player in asked]))

    def fill(self, action: Action) -> int:
        """Fill a place, as far as the cards allow; return how many borrowed places are owed after that."""
        slot, layout, card = action.slot, self.layout, action.card
        if action.source == "deck" and layout.left:
            layout.draw(card, TABLE[slot])
        elif action.source == "hand" and card and (holder := self._holder(action)):
            layout.move(card, HAND[holder], TABLE[slot])
        else:
            return self.owed
        return self.owed - 1 if slot != self.side and self.owed else self.owed

    # --- the hand -------------------------------------------------------------------------------------------

    def draw_faults(self, action: Action) -> list[Problem]:
        """List what is wrong with drawing a card into the hand."""
        if not self.hand_lacks:
            return [illegal("draw-full", by=self.by, n=self.teams.sizes[self.by])]
        due = self.due
        found = [illegal("cleanup-table-first", by=self.by, due=due)] if due not in (_HAND_STEP, None) else []
        return found + self.deck_faults(action.card)

    def deck_faults(self, named: str | None) -> list[Problem]:
        """List what is wrong with taking the next card of the deck, perhaps by its name."""
        layout = self.layout
        if not layout.left:
            return [illegal("deck-empty", by=self.by)]
        if named is None or layout.comes_next(named):
            return []
        if layout.order:
            return [illegal("deck-other", by=self.by, card=named, top=layout.order[-1])]
        return [illegal("deck-elsewhere", by=self.by, card=named)]

    # --- what is left ---------------------------------------------------------------------------------------

    def legal(self) -> list[Action]:
        """List what can be done next, as far as the cards are known."""
        due, layout = self.due, self.layout
        if due is None:
            return []
        if due == _HAND_STEP:
            return [Action("draw")]
        found = [Action("fill", (), due, "deck")] if layout.left else []
        for player in self.fillers(due):
            found += [Action("fill", (card,), due, "hand") for card in layout.cards(HAND[player])]
            found += [Action("fill", (), due, "hand")] if layout.hidden[HAND[player]] else []
        return found

    def missing(self) -> list[Problem]:
        """List the places left unfilled that could have been filled."""
        lacking = self._lacking()
        if not lacking:
            return []
        by, rival = self.by, OTHER[self.side]
        codes = {rival: "borrowed", self.side: "table", _HAND_STEP: "hand"}
        return [illegal(f"cleanup-{codes[slot]}-missing", by=by, other=rival, n=n) for slot, n in lacking.items()]
