"""The place of every card of a round of Sleazy. Cards move, and none is ever lost or doubled.

If nobody has told the place of a card, it lies hidden: on a table, in a hand or in the deck. When the card is used and
only one such place is possible, it was there. If several are possible, its place is open (see :class:`Unplaced`).
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from scorekeeper.games.sleazy.cards import COLOUR, PACK, RANKS
from scorekeeper.games.sleazy.play.teams import TABLE_SIZE, Teams
from scorekeeper.games.sleazy.sides import OTHER, PLAYERS, SIDES

DUMP, DECK, COMPOUND, UNDER, NOWHERE = "dump", "deck", "compound", "under", "nowhere"
"""Places beside tables and hands; the colour card lies ``under`` the deck."""
TABLE = {side: f"table {side}" for side in SIDES}
HAND = {player: f"hand {player}" for player in PLAYERS}
HOLDER = {hand: player for player, hand in HAND.items()}
FREE, RECYCLED = "free", "recycled"
"""Where the Joker is if no set holds it."""


class Unplaced(Exception):  # noqa: N818 - nothing is wrong, the record says too little
    """A card was used that may have lain in any of several ``places``."""

    def __init__(self, card: str, places: Sequence[str]) -> None:
        super().__init__(card)
        self.card = card
        self.places = places


class Made(NamedTuple):
    """A compound on the table; ``side`` owns a set, and is None for pairs and broken sets."""

    rank: str
    kind: str
    cards: frozenset[str]
    side: str | None
    joker: bool = False

    @property
    def colour(self) -> str | None:
        """The colour of a pair: red, black or mixed."""
        if self.kind != "pair":
            return None
        one, other = self.cards
        return COLOUR[one] if COLOUR[one] == COLOUR[other] else "mixed"


class Layout:
    """The places of all cards of a round, and the compounds.

    ``red`` is the side that has red, None if nobody knows; ``hat`` is the side with the hat, None for nobody.
    ``assumed`` are places of cards that nobody has placed.

    ``where`` is the place of every known card. ``size`` counts the cards in a place, with the ``hidden`` cards of a
    table or hand, which nobody knows. ``dump`` has its top at the end. ``order`` is the known cards of the deck with
    the next one at the end, and ``left`` counts all cards of the deck.
    """

    __slots__ = (
        "assumed", "colour_card", "dump", "hat", "hidden", "joker", "left", "made", "order", "red", "size", "where",
    )  # fmt: skip

    def __init__(
        self,
        teams: Teams,
        hands: Mapping[str, Sequence[str]],
        table: Mapping[str, Sequence[str]],
        colour_card: str | None,
        deck: Sequence[str],
        assumed: Mapping[str, str] | None = None,
    ) -> None:
        self.assumed = assumed or {}
        self.size = dict.fromkeys((DUMP, COMPOUND, UNDER), 0)
        self.hidden: dict[str, int] = {UNDER: int(colour_card is None)}
        self.where: dict[str, str] = {}
        for side in SIDES:
            self._lay(TABLE[side], table.get(side), TABLE_SIZE)
        for player, size in teams.sizes.items():
            self._lay(HAND[player], hands.get(player), size)
        self.colour_card = colour_card
        if colour_card:
            self.where[colour_card] = UNDER
        self.dump: list[str] = []
        self.order = [*reversed(deck)]
        self.where.update(dict.fromkeys(deck, DECK))
        self.left = teams.deck
        self.made: dict[str, Made] = {}
        self.joker = FREE
        self.red: str | None = None
        self.hat: str | None = None

    def _lay(self, place: str, cards: Sequence[str] | None, size: int) -> None:
        self.size[place] = size if cards is None else len(cards)
        self.hidden[place] = size if cards is None else 0
        self.where.update(dict.fromkeys(cards or (), place))

    def copy(self, red: str | None = None) -> "Layout":
        """Return a copy, perhaps with red for another side."""
        other = copy(self)
        for part in ("size", "hidden", "where", "made", "dump", "order"):
            setattr(other, part, getattr(self, part).copy())
        other.red = red or self.red
        return other

    def cards(self, place: str) -> list[str]:
        """List the known cards on a table or in a hand."""
        return [card for card, where in self.where.items() if where == place]

    def find(self, card: str, places: Iterable[str]) -> str:
        """Return where a card lies. A card that nobody has placed lies where one of ``places`` hides cards.

        Raises Unplaced if several places hide cards, and none of them is assumed.
        """
        if found := self.where.get(card):
            return found
        hiding = [place for place in places if self.hidden[place]]
        if hiding == [UNDER]:  # the colour card, or a card out of reach
            hiding.append(NOWHERE)
        if len(hiding) > 1 and self.assumed.get(card) not in hiding:
            raise Unplaced(card, hiding)
        return self.assumed[card] if len(hiding) > 1 else hiding[0] if hiding else NOWHERE

    def only_unplaced(self) -> str | None:
        """Return the one card that nobody has placed, if all other places are known; it lies under the deck."""
        hidden = sum(self.hidden.values()) - self.hidden[UNDER] + self.left - len(self.order)
        unplaced = [card for card in PACK if card not in self.where] if not hidden else []
        return unplaced[0] if len(unplaced) == 1 else None

    def owner(self, colour: str) -> str | None:
        """Return the side that has a colour, None if nobody knows."""
        return self.red if colour == "red" or self.red is None else OTHER[self.red]

    # --- moving cards ---------------------------------------------------------------------------------------

    def put(self, card: str | None, place: str) -> None:
        """Lay a card on a table, into a hand or on top of the dump; None is a card that nobody has named."""
        self.size[place] += 1
        if card is None:
            self.hidden[place] += 1
            return
        self.where[card] = place
        if place == DUMP:
            self.dump.append(card)

    def move(self, card: str, start: str, to: str) -> None:
        """Move a card from one place to another. A card without a known place was hidden where it starts."""
        where, size = self.where, self.size
        if start == DUMP:
            self.dump.remove(card)
        elif card not in where and start != UNDER:
            self.hidden[start] -= 1
        where[card] = to
        size[start] -= 1
        size[to] += 1
        if to == DUMP:
            self.dump.append(card)

    def draw(self, named: str | None, place: str) -> bool:
        """Lay the next card of the deck on a table or into a hand; tell whether there was one.

        A card that is known to lie deeper in the deck is taken from there. A name that cannot be right is ignored.
        """
        if not self.left:
            return False
        if named and self.where.get(named) == DECK and named != self.order[-1]:
            card: str | None = named
            self.order.remove(named)
        elif self.order:
            card = self.order.pop()
        else:
            card = None if named in self.where else named
        self.left -= 1
        self.put(card, place)
        return True

    def joker_home(self) -> None:
        """Put a recycled Joker that was not used back behind the deck."""
        if self.joker == RECYCLED:
            self.joker = FREE

    def make(self, made: Made) -> None:
        """Lay a compound on the table, made of cards that nobody has placed."""
        self.made[made.rank] = made
        self.where.update(dict.fromkeys(made.cards, COMPOUND))

    def compounds(self) -> list[Made]:
        """Return the compounds from Aces down."""
        return [self.made[rank] for rank in RANKS if rank in self.made]
