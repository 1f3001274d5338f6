"""The explosion of a set when a Joker's trick takes its Joker.

Articles ``sleazy.recipe.explosion`` and ``sleazy.colour-set.broken``.
"""

from scorekeeper.games.sleazy.cards import COLOUR
from scorekeeper.games.sleazy.play.layout import COMPOUND, DUMP, FREE, Layout, Made


def explode(layout: Layout) -> None:
    """Take the Joker for a new set. A set that it leaves explodes, or breaks if it is a colour set."""
    if left := layout.made.get(layout.joker):
        layout.made[left.rank], lone = _without_joker(left)
        if lone:
            layout.move(lone, COMPOUND, DUMP)
    layout.joker = FREE


def _without_joker(made: Made) -> tuple[Made, str | None]:
    """Return the pair or the broken set that a set becomes without its Joker, and the card that leaves."""
    if made.kind == "colour":
        return Made(made.rank, "broken", made.cards, None), None
    colours = [COLOUR[card] for card in made.cards]
    lone = next(card for card in made.cards if colours.count(COLOUR[card]) == 1)
    return Made(made.rank, "pair", made.cards - {lone}, None), lone
