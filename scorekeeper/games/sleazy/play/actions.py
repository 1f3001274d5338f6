"""The actions of a turn: running idle, recipes, cleaning up, skipping."""

from typing import NamedTuple

from scorekeeper.games.sleazy.cards import JOKER, in_order

STEPS = ("pick", "dump", "place")
"""Running idle, step by step."""
RECIPES = {"pair": 2, "joker": 3, "master": 4, "purify": 1, "steal": 2, "recycle": 1, "repair": 1, "swap": 0}
"""The number of cards that each recipe is told with."""
VERBS = (*STEPS, *RECIPES, "fill", "draw", "skip")


class Action(NamedTuple):
    """An action and the ``cards`` that it is told with, none if nobody named one.

    A card is picked from the deck, or from ``source`` if that is the dump. A place on the table of the side ``slot`` is
    filled from ``source``, the deck or the hand of ``holder``. ``holder`` is None if the record does not say whose.
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
        """The card that is moved; None if nobody named it."""
        return self.cards[0] if self.cards else None


def written(action: Action) -> str:
    """Write an action in the words of a record, with its cards in order.

    >>> written(Action("pair", ("7D", "7H"))), written(Action("fill", (), "A", "deck"))
    ('pair 7H 7D', 'fill A deck')
    """
    return " ".join(filter(None, (action.verb, action.slot, action.source, *in_order(action.cards))))
