"""Cleaning up after recipes in Sleazy: which places are to be filled, from where, and by whose hand.

Source: Sleazy, "Cleaning up - after alchemy" and "Deck runs out"; articles ``sleazy.cleanup.*``, ``sleazy.end.fill``.
"""

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sleazy.play.actions import Action
from scorekeeper.games.sleazy.play.layout import HAND, HOLDER, TABLE, Layout, Unplaced
from scorekeeper.games.sleazy.play.teams import TABLE_SIZE, Teams
from scorekeeper.games.sleazy.sides import OTHER, SIDE

_HAND_STEP = "hand"


class Cleanup:
    """What one turn has to clean up: ``owed`` are the places of the other side whose card was borrowed."""

    __slots__ = ("by", "layout", "owed", "side", "teams")

    def __init__(self, layout: Layout, teams: Teams, by: str) -> None:
        self.layout = layout
        self.teams = teams
        self.by = by
        self.side = SIDE[by]
        self.owed = 0

    @property
    def due(self) -> str | None:
        """What comes next: the side whose table is to be filled, "hand", or None where all is done."""
        layout, side = self.layout, self.side
        if self.owed and self._fillable(OTHER[side]):
            return OTHER[side]
        if layout.count(TABLE[side]) < TABLE_SIZE and self._fillable(side):
            return side
        lacking = self.hand_lacks
        return _HAND_STEP if lacking and layout.left else None

    @property
    def hand_lacks(self) -> int:
        """How many cards the hand lacks."""
        return max(0, self.teams.sizes[self.by] - self.layout.count(HAND[self.by]))

    def fillers(self, slot: str) -> tuple[str, ...]:
        """Return whose hand fills a place of the table of ``slot`` now: the player's own, else that of who must help.

        The others help only once the deck is empty: the team-mate first, the other side where the place is its own.
        """
        by, count = self.by, self.layout.count
        if count(HAND[by]):
            return (by,)
        if self.layout.left:
            return ()
        rivals = self.teams.players[OTHER[self.side]] if slot != self.side else ()
        for helpers in (self.teams.mates(by), rivals):
            if able := tuple(player for player in helpers if count(HAND[player])):
                return able
        return ()

    def _fillable(self, slot: str) -> bool:
        return self.layout.left > 0 or bool(self.fillers(slot))

    # --- table places ---------------------------------------------------------------------------------------

    def fill_faults(self, action: Action) -> list[Problem]:
        """List what is wrong with filling a table place. Raises Unplaced where nobody knows whose card it was."""
        found = self._slot_faults(action.slot)
        return found + (self.deck_faults(action.card) if action.source == "deck" else self._hand_faults(action))

    def _slot_faults(self, slot: str) -> list[Problem]:
        by, rival = self.by, OTHER[self.side]
        if slot == rival:
            return [] if self.owed else [illegal("fill-not-owed", by=by, other=rival)]
        if self.layout.count(TABLE[slot]) >= TABLE_SIZE:
            return [illegal("fill-full", by=by)]
        return [illegal("cleanup-borrowed-first", by=by, other=rival)] if self.due == rival else []

    def _hand_faults(self, action: Action) -> list[Problem]:
        holder, fillers = self._holder(action), self.fillers(action.slot)
        if holder is None:
            return [illegal("fill-not-hand", by=self.by, card=action.card)]
        if holder in fillers:
            return []
        code = "fill-other-hand" if fillers else "fill-deck-first"
        return [illegal(code, by=self.by, card=action.card, holder=holder, due=fillers)]

    def _holder(self, action: Action) -> str | None:
        """Return in whose hand a card is, None where it is in none."""
        (card,) = action.cards
        where = self.layout.where.get(card)
        if where is not None:
            return HOLDER.get(where)
        asked = (action.holder,) if action.holder else self.fillers(action.slot)
        hiding = [player for player in asked if self.layout.hidden[HAND[player]]]
        if len(hiding) > 1:
            raise Unplaced(card)
        return hiding[0] if hiding else None

    def fill(self, action: Action) -> None:
        """Fill a place, as far as the cards allow."""
        slot, layout, card = action.slot, self.layout, action.card
        if action.source == "deck":
            if not layout.left:
                return
            card = layout.draw(card)
        elif card and (holder := self._holder(action)):
            layout.take(card, HAND[holder])
        else:
            return
        layout.put(card, TABLE[slot])
        if slot != self.side and self.owed:
            self.owed -= 1

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
        if named is None or layout.fits_deck(named):
            return []
        if layout.order:
            return [illegal("deck-other", by=self.by, card=named, top=layout.order[-1])]
        return [illegal("deck-elsewhere", by=self.by, card=named)]

    def draw(self, action: Action) -> None:
        """Draw a card, as far as the deck allows."""
        if self.layout.left:
            self.layout.put(self.layout.draw(action.card), HAND[self.by])

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
            found += [Action("fill", (card,), due, "hand") for card in layout.known[HAND[player]]]
            found += [Action("fill", (), due, "hand")] if layout.hidden[HAND[player]] else []
        return found

    def missing(self) -> list[Problem]:
        """List the places left unfilled that could have been filled."""
        by, side = self.by, self.side
        found = []
        if self.owed and self._fillable(OTHER[side]):
            found.append(illegal("cleanup-borrowed-missing", by=by, other=OTHER[side], n=self.owed))
        lacking = TABLE_SIZE - self.layout.count(TABLE[side])
        if lacking > 0 and self._fillable(side):
            found.append(illegal("cleanup-table-missing", by=by, n=lacking))
        if self.hand_lacks and self.layout.left:
            found.append(illegal("cleanup-hand-missing", by=by, n=self.hand_lacks))
        return found
