"""Lines that differ in cards alone: what one of them says, the others say with other cards.

The cards are spelt as on paper, QH or 10C, and each list of them is told whole: the card that ended the play, and what
somebody holds. How long a list is changes nothing, as long as it has several cards, or one.
"""

from collections.abc import Sequence

from scorekeeper.game import Seating
from scorekeeper.games.sabat.facts.form import Facts
from scorekeeper.games.sabat.notation.words import ALL_WORDS, OWNERS
from scorekeeper.shapes import Shapes
from scorekeeper.spelling import fold
from scorekeeper.tuples import NamedTuple

_CARD = "(?:[AKQJ7-9]|10)[SHDC]"
_PLAIN = frozenset(
    fold(
        ": and the with by out went won finished last ended card left partner single double doubled dbl treble trebled"
        " x2 x3 و مع خرج طلع باقي الباقي شريك دبل"
    ).split()
)
"""Words beside which a card is a card: none counts, denies or names cards. No sign is among them that ends what is told
by the number of words before it, as a full stop does: 10H is two words, QH is one.
"""
_Place = int | None


class _Said(NamedTuple):
    """What lines of a shape say: ``facts`` with other cards, and the place of each list among those of the line."""

    facts: Facts
    last: _Place
    hands: tuple[tuple[str, int], ...]
    partner: _Place


_SHAPES: Shapes[_Said] = Shapes(f"{_CARD}(?: {_CARD})*", _PLAIN | OWNERS.keys(), ALL_WORDS - OWNERS.keys())


def recall(line: str, seating: Seating) -> Facts | None:
    """Return what a line says by one that was read before and had other cards; None where none was."""
    shape, lists = _SHAPES.of(line, seating)
    said = _SHAPES.said(shape)
    if said is None or _has_twice(lists):
        return None
    facts, last, hands, partner = said
    held = [tuple(cards.split()) for cards in lists]
    left = facts.left
    return facts._replace(
        last_card=None if last is None else lists[last],
        left=left and left._replace(hands={by: held[place] for by, place in hands}),
        partner=None if partner is None else held[partner],
    )


def remember(line: str, seating: Seating, facts: Facts) -> None:
    """Keep what a line says for others of its shape, where its cards are the lists of the facts and nothing else.

    Who went out must be said: by the cards it is asked whether it was who holds one.
    """
    shape, lists = _SHAPES.of(line, seating)
    told = {} if facts.left is None else {by: " ".join(cards) for by, cards in facts.left.hands.items()}
    partner = facts.partner and " ".join(facts.partner)
    every = [cards for cards in (facts.last_card, partner, *told.values()) if cards is not None]
    if facts.winner and lists and sorted(every) == sorted(lists) and not _has_twice(lists):
        hands = tuple((by, lists.index(cards)) for by, cards in told.items())
        last = None if facts.last_card is None else lists.index(facts.last_card)
        _SHAPES.keep(shape, seating, _Said(facts, last, hands, None if partner is None else lists.index(partner)))


def _has_twice(lists: Sequence[str]) -> bool:
    """Tell whether a card stands twice in some lists."""
    cards = " ".join(lists).split()
    return len({*cards}) < len(cards)
