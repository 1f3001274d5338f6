"""A record of play: its form, and the hands and acts that are read from it.

Facts that are left out are unknown. A card in two hands and nine cards of one player are refused (``sabat.record.*``).
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scorekeeper.card_spellings import find_32
from scorekeeper.cards import CARD_NAMES, SIGNS, SUITS
from scorekeeper.errors import Problem, illegal
from scorekeeper.forms import (
    RULES,
    Card,
    Cards,
    Choice,
    Count,
    Flag,
    MapOf,
    Object,
    Rows,
    Whole,
    other_pack,
    wrong_type,
)
from scorekeeper.game import Json
from scorekeeper.games.sabat.pack import HAND, PACK, RANKS, mask_of
from scorekeeper.messages import Message
from scorekeeper.seats import SEATS, SIDES

LISTS = ("announcements", "plays")
"""The two lists of a record, in the order they happened."""
ANNOUNCEMENTS = ("double", "treble", "redeal")
WORDS = ("pass", "warn", "signal", "points-out", *ANNOUNCEMENTS)
"""The acts beside playing a card."""
_WORDS_OF = (frozenset(WORDS) - {"pass", "warn"}, frozenset(WORDS))
"""The words of each list."""
_SUITS = {sign: place for place, suit in enumerate(SUITS) for sign in (suit, suit.lower(), *SIGNS[suit])}

Place = tuple[int, int]
"""The list, as its number in :data:`LISTS`, and the place in it."""


class Entry(NamedTuple):
    """One act of a record: ``word`` is one of :data:`WORDS`, or "card" with ``card`` and the suit of its ``pile``.

    ``number`` is the act that is pointed out, counted from 1, None for the one just before.
    """

    place: Place
    by: str
    word: str
    card: int | None = None
    pile: int | None = None
    number: int | None = None


class Dealt(NamedTuple):
    """The hands before the first card, as far as they are known: cards by seat, and the seats whose hands are whole.

    ``unreadable`` are the acts whose card cannot be the player's, with the reason.
    """

    hands: Mapping[str, int]
    whole: frozenset[str]
    unreadable: Mapping[Place, Message]


def at(place: Place) -> str:
    """Write a place as infractions tell it.

    >>> at((1, 17))
    'plays[17]'
    """
    return f"{LISTS[place[0]]}[{place[1]}]"


# --- the form ---------------------------------------------------------------------------------------------


class Acts(Rows):
    """The acts of one of the two lists, in order; typed as "E double, N treble"."""

    _EXPECTED = (
        Message("expected-announcement", {"words": ("double", "treble", "redeal", "signal", "points-out")}),
        Message("expected-act", {"words": tuple(WORDS)}),
    )

    def __init__(self, number: int, note: str = "") -> None:
        """Take the number of the list in :data:`LISTS`."""
        super().__init__(Choice(*SEATS), note, expected=Message("expected-acts", {"act": self._EXPECTED[number]}))
        self._number, self._act = number, self._EXPECTED[number]

    def problems(self, value: object, at: str) -> list[Problem]:
        """List the problems, act by act."""
        if not isinstance(value, list):
            return [wrong_type(at, self._expected, value)]
        read = [_entry((self._number, index), act) for index, act in enumerate(value)]
        wrong = [index for index, entry in enumerate(read) if entry is None]
        return [problem for index in wrong for problem in self._act_problems(value[index], f"{at}[{index}]")]

    def _act_problems(self, act: object, at: str) -> list[Problem]:
        """Say why an act has no form that is read: its card is of another pack, or something else."""
        said = act[1] if isinstance(act, list) and len(act) > 1 and self._number else None
        return [other_pack(at, said, find_32) or wrong_type(at, self._act, act)]

    def decode(self, value: list[list[str]]) -> list[Entry]:
        """Read the acts of a list that has no problems."""
        read = [_entry((self._number, index), act) for index, act in enumerate(value)]
        return list(filter(None, read))

    def _schema(self) -> Json:
        plain = {"enum": sorted(_WORDS_OF[self._number] - {"points-out"})}
        pile = {"anyOf": [Choice(*_SUITS).schema(), Card(find_32).schema()], "description": "a suit, or a card of it"}
        acts = [_act(plain), _act({"const": "points-out"}, _NUMBER, least=2)]
        cards = [_act(Card(find_32).schema(), pile, least=2)] if self._number else []
        return {"type": "array", "items": {"anyOf": acts + cards}}


_NUMBER: Json = {
    "type": "integer",
    "description": "the act that is pointed out, counted from 1 as people count; places in a verdict count from 0",
}  # fmt: skip


def _act(*parts: Json, least: int | None = None) -> Json:
    """Return the schema of an act: a list of the seat and the act."""
    return {
        "type": "array", "prefixItems": [{"enum": list(SEATS)}, *parts], "items": False,
        "minItems": least or 1 + len(parts),
    }  # fmt: skip


def _entry(place: Place, act: object) -> Entry | None:
    """Read one act, None if it has no form that is read."""
    if not isinstance(act, list) or not 2 <= len(act) <= 3:
        return None
    by, said, *more = act
    if by not in SEATS or not isinstance(said, str):
        return None
    if said in _WORDS_OF[place[0]]:
        if not more:
            return Entry(place, by, said)
        right = said == "points-out" and type(more[0]) is int
        return Entry(place, by, said, number=more[0]) if right else None
    card = find_32(said) if place[0] else None
    pile = _pile(more[0]) if more else None
    return None if card is None or (more and pile is None) else Entry(place, by, "card", card, pile)


def _pile(said: object) -> int | None:
    """Read the pile on which a card was put: its suit, or a card of it."""
    card = find_32(said)
    if card is not None:
        return card // RANKS
    return _SUITS.get(said) if isinstance(said, str) else None


class _Hands(MapOf):
    """The hands that are known, in which no card is twice."""

    def problems(self, value: object, at: str) -> list[Problem]:
        found = super().problems(value, at)
        first: dict[int, str] = {}
        for seat, cards in value.items() if isinstance(value, dict) else ():
            for place, card in enumerate(eight_cards(cards) if seat in SEATS else ()):
                if card in first:
                    to = tuple(dict.fromkeys((first[card], seat)))
                    found.append(illegal("card-dealt-twice", f"{at}.{seat}[{place}]", card=CARD_NAMES[card], to=to))
                first[card] = seat
        return found


def eight_cards(value: object) -> list[int]:
    """Read a list of eight cards; return none if it is no such list."""
    indices = [find_32(card) for card in value] if isinstance(value, list) else []
    found = [card for card in indices if card is not None]
    return found if len(found) == len(indices) == HAND else []


ANNOUNCED = Acts(0)
PLAYED = Acts(1, "every act in order: a card, with the pile it was put on where that is another's, or a word")
RECORD = Object(
    {
        "dealer": Choice(*SEATS),
        "scores": Whole(
            MapOf(Count(), SIDES, "totals before the hand", whole=True), Message("expected-totals")
        ),
        "hands": _Hands(
            Whole(Cards(Card(find_32), number=HAND, once=False), Message("expected-dealt-hand")),
            SEATS, "the eight cards dealt to each seat that is known", expected=Message("expected-dealt-hands"),
        ),
        "announcements": ANNOUNCED,
        "plays": PLAYED,
        "rules": RULES,
        "trace": Flag("list what was legal at every decision of play"),
    },
    title="Record of a hand of Sab'at al-Deemin",
    note="What is left out is unknown; announcements, warnings and signals left out were not made.",
    expected=Message("expected-object-such", {"example": '{"plays": [["W", "7D"]]}'}),
)  # fmt: skip


# --- reading ----------------------------------------------------------------------------------------------


def read(data: Json) -> tuple[Dealt, list[Entry]]:
    """Read a record: the hands, and the acts. Raises Malformed, or Illegal if its hands cannot be."""
    RECORD.check(data, "" if isinstance(data, dict) else "record")
    hands = {seat: mask_of(eight_cards(cards)) for seat, cards in data.get("hands", {}).items()}
    entries = ANNOUNCED.decode(data.get("announcements", [])) + PLAYED.decode(data.get("plays", []))
    return _dealt(hands, entries), entries


def _dealt(hands: Mapping[str, int], entries: Iterable[Entry]) -> Dealt:
    """Find the hands that were dealt: those told, and those proved by the cards played (``sabat.record.proof``).

    A card that one player plays cannot be another's, and nobody has more than eight.
    """
    unreadable: dict[Place, Message] = {}
    held = {seat: hands.get(seat, 0) for seat in SEATS}
    for place, by, _, card, _, _ in entries:
        if card is None or held[by] >> card & 1:
            continue
        if holder := next((seat for seat in SEATS if held[seat] >> card & 1), None):
            unreadable[place] = Message("card-of-other", {"card": CARD_NAMES[card], "by": by, "holder": holder})
        elif held[by].bit_count() == HAND:
            code = "card-not-held" if by in hands else "card-ninth"
            unreadable[place] = Message(code, {"card": CARD_NAMES[card], "by": by})
        else:
            held[by] |= 1 << card
    short = [seat for seat in SEATS if held[seat].bit_count() < HAND]
    if len(short) == 1:
        others = sum(held[seat] for seat in SEATS if seat != short[0])
        held[short[0]], short = PACK & ~others, []
    return Dealt(held, frozenset(SEATS) - set(short), unreadable)
