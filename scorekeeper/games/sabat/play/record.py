"""The form of a record of play: its hands, its announcements and acts, read into numbers.

What is left out is unknown; what cannot be, a card in two hands or nine of one player, is refused
(``sabat.record.*``).
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from scorekeeper.cards import cards_32, find_32
from scorekeeper.errors import Problem, illegal, malformed
from scorekeeper.forms import is_count, unknown_field, wrong_choice, wrong_type
from scorekeeper.game import Json
from scorekeeper.games.sabat.pack import CARDS, HAND, RANKS, of_another_pack
from scorekeeper.seats import SEATS, SIDES

LISTS = ("announcements", "plays")
"""The two lists of a record, in the order they happened."""
ANNOUNCEMENTS = ("double", "treble", "redeal")
WORDS = ("pass", "warn", "signal", "points-out", *ANNOUNCEMENTS)
"""What can be done beside playing a card."""
PACK = (1 << len(CARDS)) - 1
_FIELDS = ("dealer", "scores", "hands", *LISTS, "rules", "trace")
_FORMS = {
    "announcements": '["E", "double"], with one of double, treble, redeal, signal, points-out',
    "plays": '["E", "8D"], ["E", "10C", "S"] for a card put on the pile of spades, or ["E", "pass"], with one of'
    f" {', '.join(WORDS)}",
}
_SUIT_SIGNS = {sign: place for place, signs in enumerate(("Ss♠♤", "Hh♥♡", "Dd♦♢", "Cc♣♧")) for sign in signs}

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
    """What is known of the hands before the first card: cards by seat, and the seats all of whose cards they are."""

    hands: Mapping[str, int]
    whole: frozenset[str]


def at(place: Place) -> str:
    """Write a place as rulings do.

    >>> at((1, 17))
    'plays[17]'
    """
    return f"{LISTS[place[0]]}[{place[1]}]"


# --- the form ---------------------------------------------------------------------------------------------


def shape_problems(data: Json) -> list[Problem]:
    """Say what is wrong with the fields of a record, but for its hands and acts."""
    problems = [unknown_field(key, _FIELDS) for key in data if key not in _FIELDS and not key.startswith("_")]
    if "dealer" in data and data["dealer"] not in SEATS:
        problems.append(wrong_choice("dealer", SEATS, data["dealer"]))
    if "trace" in data and not isinstance(data["trace"], bool):
        problems.append(wrong_type("trace", "true or false", data["trace"]))
    scores = data.get("scores")
    if "scores" in data and not (
        isinstance(scores, dict) and scores.keys() == set(SIDES) and all(map(is_count, scores.values()))
    ):
        problems.append(wrong_type("scores", 'the scores of both sides, {"NS": 40, "EW": 110}', scores))
    return problems


def read_acts(data: Json, problems: list[Problem]) -> list[Entry]:
    """Read the announcements and the plays in order; what is wrong goes to ``problems``."""
    entries = []
    for number, name in enumerate(LISTS):
        value = data.get(name, [])
        if not isinstance(value, list):
            problems.append(wrong_type(name, f"a list of acts such as {_FORMS[name]}", value))
            continue
        for index, act in enumerate(value):
            entry = _entry((number, index), act)
            if entry is None:
                problems.append(_act_problem(name, index, act))
            elif entry.number is not None and not 0 < entry.number <= index:
                problems.append(malformed("points-out-number", f"{name}[{index}]", n=entry.number, last=index))
            else:
                entries.append(entry)
    return entries


def _entry(place: Place, act: Any) -> Entry | None:
    """Read one act, None where it has no form that is read."""
    if not isinstance(act, list) or not 2 <= len(act) <= 3 or not isinstance(act[0], str) or act[0] not in SEATS:
        return None
    by, word, *more = act
    if not isinstance(word, str):
        return None
    if place[0] == 0 and word in ("pass", "warn"):
        return None
    if word == "points-out":
        number = more[0] if more else None
        return Entry(place, by, word, number=number) if number is None or _is_number(number) else None
    if word in WORDS:
        return None if more else Entry(place, by, word)
    card = find_32(word)
    if card is None or place[0] == 0:
        return None
    if not more:
        return Entry(place, by, "card", card)
    pile = _suit(more[0])
    return None if pile is None else Entry(place, by, "card", card, pile)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _suit(value: object) -> int | None:
    """Read the pile on which a card was put: its suit, or a card of it."""
    if not isinstance(value, str):
        return None
    card = find_32(value)
    return _SUIT_SIGNS.get(value) if card is None else card // RANKS


def _act_problem(name: str, index: int, act: Any) -> Problem:
    field = f"{name}[{index}]"
    if isinstance(act, list) and len(act) > 1 and isinstance(act[1], str) and of_another_pack(act[1]):
        return illegal("card-pack", field, found=act[1])
    return wrong_type(field, _FORMS[name], act)


# --- the hands --------------------------------------------------------------------------------------------


def read_hands(value: object, problems: list[Problem]) -> dict[str, int]:
    """Read hands of eight cards as masks; what is wrong, a card in two places too, goes to ``problems``."""
    if not isinstance(value, dict):
        problems.append(wrong_type("hands", "eight cards for each seat", value))
        return {}
    hands: dict[str, int] = {}
    first: dict[int, str] = {}
    for seat, cards in value.items():
        if seat not in SEATS:
            problems.append(wrong_choice(f"hands.{seat}", SEATS, seat))
            continue
        found = eight_cards(cards)
        if found is None:
            problems.append(wrong_type(f"hands.{seat}", "eight cards of the pack, 7 to Ace", cards))
            continue
        hands[seat] = sum({1 << card for card in found})
        for place, card in enumerate(found):
            if card in first:
                by = first[card]
                problems.append(
                    illegal("card-dealt-twice", f"hands.{seat}[{place}]", card=CARDS[card], by=by, other=seat)
                )
            first[card] = seat
    return hands


def eight_cards(value: object) -> list[int] | None:
    """Read a list of eight cards, None where it is none."""
    indices = cards_32(value) if isinstance(value, list) else []
    found = [card for card in indices if card is not None]
    return found if len(found) == len(indices) == HAND else None


def dealt(hands: Mapping[str, int], entries: Iterable[Entry], problems: list[Problem]) -> Dealt:
    """Find what was dealt to whom: the hands said, and what is proved by the cards played (``sabat.record.proof``).

    A card that one player plays cannot be another's, and nobody has more than eight.
    """
    held = {seat: hands.get(seat, 0) for seat in SEATS}
    for entry in entries:
        if entry.card is None:
            continue
        bit = 1 << entry.card
        holder = next((seat for seat in SEATS if held[seat] & bit), None)
        if holder == entry.by:
            continue
        params: dict[str, Any] = {"card": CARDS[entry.card], "by": entry.by}
        if holder:
            problems.append(illegal("card-of-other", at(entry.place), holder=holder, **params))
        elif held[entry.by].bit_count() == HAND:
            code = "card-not-held" if entry.by in hands else "card-ninth"
            problems.append(illegal(code, at(entry.place), **params))
        else:
            held[entry.by] |= bit
    short = [seat for seat in SEATS if held[seat].bit_count() < HAND]
    if len(short) == 1:
        others = sum(held[seat] for seat in SEATS if seat != short[0])
        held[short[0]], short = PACK & ~others, []
    return Dealt(held, frozenset(SEATS) - set(short))
