"""Extra table cards of Sleazy: where the cards of a recipe come from, and who may borrow what.

Source: Sleazy, "Extra table cards"; articles ``sleazy.turn.cards`` to ``sleazy.turn.borrow-joker``.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sleazy.compounds import OTHER_COLOUR, PLURALS, listed
from scorekeeper.games.sleazy.pack import COLOUR, JOKER, RANK, TWIN
from scorekeeper.games.sleazy.places import COMPOUND, DUMP, HAND, NOWHERE, TABLE, UNDER, Places
from scorekeeper.games.sleazy.table import OTHER


class Mix(NamedTuple):
    """What a recipe is made of: the real cards, where each lies, and whether the recycled Joker is among them.

    ``rank`` is the number of the first card, "" where the Joker stands alone.
    """

    by: str
    verb: str
    cards: tuple[str, ...]
    places: tuple[str, ...]
    joker: bool
    rank: str

    @property
    def side(self) -> str:
        """The side that makes the recipe."""
        return self.by[0]

    def at(self, place: str) -> list[str]:
        """Give the cards that lie at a place."""
        return [card for card, where in zip(self.cards, self.places, strict=True) if where == place]

    @property
    def in_hand(self) -> list[str]:
        """The hand cards."""
        return self.at(HAND[self.by])

    @property
    def borrowed(self) -> list[str]:
        """The table cards of the other side."""
        return self.at(TABLE[OTHER[self.side]])


def mix(places: Places, by: str, verb: str, cards: Sequence[str], *, colour_set: bool) -> Mix:
    """Find the cards of a recipe. Raises Unplaced where one may have lain in more than one place."""
    around = (TABLE[by[0]], HAND[by], TABLE[OTHER[by[0]]], *((UNDER,) if colour_set else ()))
    real = tuple(card for card in cards if card != JOKER)
    found = [places.find(card, around) for card in real]
    for at, card in enumerate(real):
        unseen = sum(place == found[at] and other not in places.where for other, place in zip(real, found, strict=True))
        if card not in places.where and unseen > places.hidden.get(found[at], 0):
            found[at] = NOWHERE
    return Mix(by, verb, real, tuple(found), len(real) < len(cards), RANK[real[0]] if real else "")


def out_of_reach(places: Places, made_of: Mix, *, colour_card: bool) -> list[Problem]:
    """Name the cards that no recipe can use: buried, in a compound, in another hand, in the deck.

    ``colour_card`` says that the recipe at hand may take the colour card.
    """
    by, found = made_of.by, []
    top = places.dump[-1] if places.dump else ""
    for card, place in zip(made_of.cards, made_of.places, strict=True):
        params: dict[str, Any] = {"by": by, "card": card, "top": top}
        if place == DUMP and card != top:
            found.append(illegal("card-buried", **params))
        elif place == COMPOUND:
            found.append(illegal("card-in-compound", **params))
        elif place == UNDER and not colour_card:
            found.append(illegal("colour-card-used", **params))
        elif place in _OTHER_HANDS[by]:
            found.append(illegal("card-other-hand", holder=place.removeprefix("hand "), **params))
        elif place not in _REACH[by]:
            found.append(illegal("card-not-held", **params))
    return found


_OTHER_HANDS = {by: frozenset(HAND.values()) - {HAND[by]} for by in HAND}
_REACH = {by: frozenset((*TABLE.values(), HAND[by], DUMP, UNDER)) for by in HAND}


def borrowing(places: Places, made_of: Mix, paired: str | None) -> list[Problem]:
    """Judge what a recipe borrows; ``paired`` is the colour of the pair it steals, None where there is none."""
    borrowed = made_of.borrowed
    if not borrowed:
        return []
    found: list[Problem] = []
    if len(borrowed) > 1:
        found.append(illegal("borrow-two", by=made_of.by, cards=listed(tuple(borrowed)), other=OTHER[made_of.side]))
    for card in borrowed:
        colour = COLOUR[card]
        params: dict[str, Any] = {
            "by": made_of.by,
            "card": card,
            "colour": colour,
            "other": OTHER[made_of.side],
            "twin": TWIN[card],
        }
        if places.owner(colour) not in (made_of.side, None):
            found.append(illegal("borrow-colour", **params))
        elif len(borrowed) == 1 and (code := _partner_fault(made_of, card, paired)):
            found.append(illegal(code, **params, opposite=OTHER_COLOUR[colour], ranks=PLURALS[made_of.rank]))
    return found


def _partner_fault(made_of: Mix, card: str, paired: str | None) -> str | None:
    """Say what the borrowed card lacks: its twin from the table, or the Joker in the twin's place."""
    twin = TWIN[card]
    if twin in made_of.cards:
        return "borrow-partner" if twin in made_of.in_hand else None
    if not made_of.joker:
        return "borrow-partner"
    return "borrow-joker" if paired in (COLOUR[card], "mixed") else None
