"""What a player does in a turn: running idle, recipes, cleaning up, skipping."""

from typing import NamedTuple

from scorekeeper.games.sleazy.cards import JOKER, in_order

STEPS = ("pick", "dump", "place")
"""Running idle, step by step."""
RECIPES = {"pair": 2, "joker": 3, "master": 4, "purify": 1, "steal": 2, "recycle": 1, "repair": 1, "swap": 0}
"""How many cards each recipe is told with."""
VERBS = (*STEPS, *RECIPES, "fill", "draw", "skip")


class Action(NamedTuple):
    """An action: ``cards`` it is told with, none where nobody named one.

    Something is picked from ``source`` if that is the dump. A place on the table of the side ``slot`` is filled from
    ``source``, the deck or the hand of ``holder``, None where it is not said whose.
    """

    verb: str
    cards: tuple[str, ...] = ()
    slot: str = ""
    source: str = ""
    holder: str | None = None

    @property
    def cannot_be(self) -> bool:
        """Whether a recipe has a wrong number of cards, a card twice or two Jokers (``sleazy.facts.slip``)."""
        verb, cards = self.verb, self.cards
        return not len(cards) == len(set(cards)) == RECIPES[verb] or (verb == "joker" and JOKER in cards)

    @property
    def card(self) -> str | None:
        """The card that is moved; None where nobody named it."""
        return self.cards[0] if self.cards else None


def written(action: Action) -> str:
    """Write an action in words of the record, its cards in order.

    >>> written(Action("pair", ("7D", "7H"))), written(Action("fill", (), "A", "deck"))
    ('pair 7H 7D', 'fill A deck')
    """
    return " ".join(filter(None, (action.verb, action.slot, action.source, *in_order(action.cards))))
