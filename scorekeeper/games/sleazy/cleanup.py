"""Cleaning up after recipes in Sleazy: which places are to be filled, from where, and by whose hand.

Source: Sleazy, "Cleaning up - after alchemy" and "Deck runs out"; articles ``sleazy.cleanup.*``, ``sleazy.end.fill``.
"""

from typing import Any

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sleazy.forms import TABLE_SIZE, Form
from scorekeeper.games.sleazy.places import HAND, TABLE, Places, Unplaced
from scorekeeper.games.sleazy.recipes import Action
from scorekeeper.games.sleazy.table import OTHER

_HAND_STEP = "hand"


class Cleanup:
    """What one turn has to clean up: ``owed`` are the places of the other side whose card was borrowed."""

    __slots__ = ("by", "form", "owed", "places")

    def __init__(self, places: Places, form: Form, by: str) -> None:
        self.places = places
        self.form = form
        self.by = by
        self.owed = 0

    @property
    def due(self) -> str | None:
        """Say what comes next: the side whose table is to be filled, "hand", or None where all is done."""
        places, side = self.places, self.by[0]
        if self.owed and self._fillable(OTHER[side]):
            return OTHER[side]
        if places.count(TABLE[side]) < TABLE_SIZE and self._fillable(side):
            return side
        lacking = self.hand_lacks
        return _HAND_STEP if lacking and places.left else None

    @property
    def hand_lacks(self) -> int:
        """Count the cards that the hand lacks."""
        return max(0, self.form.sizes[self.by] - self.places.count(HAND[self.by]))

    def fillers(self, slot: str) -> tuple[str, ...]:
        """Name whose hand fills a place of the table of ``slot`` now: the player's own, else that of who must help.

        The others help only once the deck is empty: the team-mate first, the other side where the place is its own.
        """
        by, count = self.by, self.places.count
        if count(HAND[by]):
            return (by,)
        if self.places.left:
            return ()
        rivals = self.form.players[OTHER[by[0]]] if slot != by[0] else ()
        for helpers in (self.form.mates(by), rivals):
            if able := tuple(player for player in helpers if count(HAND[player])):
                return able
        return ()

    def _fillable(self, slot: str) -> bool:
        return self.places.left > 0 or bool(self.fillers(slot))

    # --- table places ---------------------------------------------------------------------------------------

    def fill_faults(self, action: Action) -> list[Problem]:
        """Name what is wrong with filling a table place. Raises Unplaced where nobody knows whose card it was."""
        slot = action[1] or ""
        found = self._slot_faults(slot)
        if action[2] == "deck":
            return found + self.deck_faults(action[3])
        return found + self._hand_faults(slot, action)

    def _slot_faults(self, slot: str) -> list[Problem]:
        by, rival = self.by, OTHER[self.by[0]]
        if slot == rival:
            return [] if self.owed else [illegal("fill-not-owed", by=by, other=rival)]
        if self.places.count(TABLE[slot]) >= TABLE_SIZE:
            return [illegal("fill-full", by=by)]
        return [illegal("cleanup-borrowed-first", by=by, other=rival)] if self.due == rival else []

    def _hand_faults(self, slot: str, action: Action) -> list[Problem]:
        _, _, _, card, *named = action
        holder = self._holder(slot, card or "", named[0] if named else None)
        fillers = self.fillers(slot)
        params: dict[str, Any] = {"by": self.by, "card": card, "holder": holder or "", "due": list(fillers)}
        if holder is None:
            return [illegal("fill-not-hand", **params)]
        if holder in fillers:
            return []
        return [illegal("fill-other-hand" if fillers else "fill-deck-first", **params)]

    def _holder(self, slot: str, card: str, named: str | None) -> str | None:
        """Say in whose hand a card is, None where it is in none; ``named`` is who is said to have laid it."""
        where = self.places.where.get(card)
        if where is None:
            asked = (named,) if named else self.fillers(slot)
            hiding = [player for player in asked if self.places.hidden[HAND[player]]]
            if len(hiding) > 1:
                raise Unplaced(card)
            return hiding[0] if hiding else None
        return next((player for player in self.form.sizes if where == HAND[player]), None)

    def fill(self, action: Action) -> None:
        """Fill a place, as far as the cards allow."""
        slot, places = action[1] or "", self.places
        if action[2] == "deck":
            if not places.left:
                return
            card = places.draw(action[3])
        else:
            _, _, _, card, *named = action
            holder = self._holder(slot, card or "", named[0] if named else None)
            if holder is None:
                return
            places.take(card or "", HAND[holder])
        places.put(card, TABLE[slot])
        if slot != self.by[0] and self.owed:
            self.owed -= 1

    # --- the hand -------------------------------------------------------------------------------------------

    def draw_faults(self, action: Action) -> list[Problem]:
        """Name what is wrong with drawing a card into the hand."""
        if not self.hand_lacks:
            return [illegal("draw-full", by=self.by, n=self.form.sizes[self.by])]
        due = self.due
        found = [illegal("cleanup-table-first", by=self.by, due=due)] if due not in (_HAND_STEP, None) else []
        return found + self.deck_faults(action[1])

    def deck_faults(self, named: str | None) -> list[Problem]:
        """Name what is wrong with taking the next card of the deck, perhaps by its name."""
        places = self.places
        if not places.left:
            return [illegal("deck-empty", by=self.by)]
        if named is None or places.fits_deck(named):
            return []
        top = places.order[-1] if places.order else ""
        return [illegal("deck-other" if top else "deck-elsewhere", by=self.by, card=named, top=top)]

    def draw(self, action: Action) -> None:
        """Draw a card, as far as the deck allows."""
        if self.places.left:
            self.places.put(self.places.draw(action[1]), HAND[self.by])

    # --- what is left ---------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        """List what can be done next, as far as the cards are known."""
        due, places = self.due, self.places
        if due is None:
            return []
        if due == _HAND_STEP:
            return ["draw"]
        found = [f"fill {due} deck"] if places.left else []
        for player in self.fillers(due):
            found += [f"fill {due} hand {card}" for card in places.known[HAND[player]]]
            found += [f"fill {due} hand"] if places.hidden[HAND[player]] else []
        return found

    def missing(self) -> list[Problem]:
        """Name the places left unfilled that could have been filled."""
        by, side = self.by, self.by[0]
        found = []
        if self.owed and self._fillable(OTHER[side]):
            found.append(illegal("cleanup-borrowed-missing", by=by, other=OTHER[side], n=self.owed))
        lacking = TABLE_SIZE - self.places.count(TABLE[side])
        if lacking > 0 and self._fillable(side):
            found.append(illegal("cleanup-table-missing", by=by, n=lacking))
        if self.hand_lacks and self.places.left:
            found.append(illegal("cleanup-hand-missing", by=by, n=self.hand_lacks))
        return found
