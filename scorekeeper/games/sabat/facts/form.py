"""The facts of a hand of Sab'at al-Deemin: their form, and what cannot have happened.

Sources: Sab'at Al-Deemin, "Scoring" and "Penalties"; articles ``sabat.count.*`` and ``sabat.penalty.*``.
"""

from typing import Any, NamedTuple

from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import is_count, unknown_field, wrong_choice, wrong_type
from scorekeeper.game import Json, Options
from scorekeeper.games.sabat import pack as layout
from scorekeeper.games.sabat.facts.proofs import Ending, Hand, Held, hands_problems, numbers_problems
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE, SIDES

STAKES = ("single", "double", "treble")
"""What a hand is played for; its place in the list, counted from 1, is what the points are multiplied by."""
KINDS = ("illegal-pass", "wrong-suit", "out-of-sequence", "out-of-turn", "no-warning", "signal")
"""What is penalised, in the order of the text."""
UNITS = ("aces", "pictures")
ANYBODY = (*SEATS, *SIDES)

_CHOICES = {"outcome": ("redeal",), "winner": ANYBODY, "stakes": STAKES}
_HAND_FIELDS = ("winner", "last_card", "last_seven", "stakes", "left", "partner")
_FIELDS = ("outcome", *_HAND_FIELDS, "penalties", "rules")


class Penalty(NamedTuple):
    """A penalty that was due: ``against`` is a seat, or a side where nobody said which partner."""

    against: str
    kind: str


class Facts(NamedTuple):
    """One hand, checked. Cards are numbers (:mod:`scorekeeper.games.sabat.pack`).

    ``winner`` is the seat that went out, None for a redeal and where a penalty ended the match in mid-hand.
    ``held`` are the cards of each loser, None where only the numbers of ``aces`` and ``pictures`` are known.
    """

    outcome: str | None = None
    winner: str | None = None
    last: int | None = None
    seven: bool = False
    times: int = 1
    held: Held | None = None
    aces: int = 0
    pictures: int = 0
    partner: tuple[int, ...] | None = None
    penalties: tuple[Penalty, ...] = ()


def read(data: Json, options: Options) -> Facts:  # noqa: ARG001 - no option changes what can have happened
    """Check the JSON form of a hand. Raises Malformed, Illegal or Ambiguous with every problem found."""
    if not isinstance(data, dict):
        refuse([wrong_type("facts", 'an object such as {"winner": "N", …}', data)])
    problems = _shape(data)
    if problems:
        refuse(problems)
    given = data.get("penalties")
    penalties = tuple([Penalty(each["against"], each["kind"]) for each in given]) if given else ()
    if "outcome" in data:
        refuse([illegal("redeal-alone", key, key=key) for key in _HAND_FIELDS if key in data])
        return Facts(outcome=data["outcome"], penalties=penalties)
    if penalties and data.keys().isdisjoint(_HAND_FIELDS):
        return Facts(penalties=penalties)
    facts = _hand(data, penalties, problems)
    if problems:
        refuse(problems)
    return facts


# --- the form ---------------------------------------------------------------------------------------------


def _shape(data: Json) -> list[Problem]:
    problems: list[Problem] = []
    for key, value in data.items():
        if key in _CHOICES:
            if not isinstance(value, str) or value not in _CHOICES[key]:
                problems.append(wrong_choice(key, SEATS if key == "winner" else _CHOICES[key], value))
        elif key in _TYPES:
            expected, kind = _TYPES[key]
            if not isinstance(value, kind):
                problems.append(wrong_type(key, expected, value))
        elif key in _SHAPES:
            problems += _SHAPES[key](key, value)
        elif not key.startswith("_"):
            problems.append(unknown_field(key, _FIELDS))
    return problems


def _card_shape(field: str, value: object) -> list[Problem]:
    if isinstance(value, str):
        if value in layout.NUMBERS:
            return []
        if layout.of_another_pack(value):
            return [illegal("card-pack", field, found=value)]
    return [wrong_type(field, "a card such as 7S or 10H", value)]


def _cards_shape(field: str, value: object) -> list[Problem]:
    if not isinstance(value, list):
        return [wrong_type(field, 'a list of cards such as ["AS", "10H"]', value)]
    known = layout.NUMBERS
    wrong = [place for place, card in enumerate(value) if not isinstance(card, str) or card not in known]
    return [problem for place in wrong for problem in _card_shape(f"{field}[{place}]", value[place])]


def _left_shape(field: str, value: object) -> list[Problem]:
    if not isinstance(value, dict):
        expected = 'cards by loser, such as {"E": ["AS"], "W": ["10H"]}, or {"aces": 2, "pictures": 3}'
        return [wrong_type(field, expected, value)]
    problems: list[Problem] = []
    for key, part in value.items():
        if key in SEATS:
            problems += _cards_shape(f"{field}.{key}", part)
        elif key in UNITS:
            if not is_count(part):
                problems.append(wrong_type(f"{field}.{key}", "a whole number from 0 up", part))
        elif key in SIDES:
            problems.append(malformed("left-side", f"{field}.{key}", key=key, first=key[0], second=key[1]))
        elif not key.startswith("_"):
            problems.append(unknown_field(f"{field}.{key}", [f"{field}.{known}" for known in (*SEATS, *UNITS)]))
    if not problems and not value.keys().isdisjoint(UNITS) and not value.keys().isdisjoint(SEATS):
        problems.append(unclear("left-mixed", field))
    return problems


def _penalties_shape(field: str, value: object) -> list[Problem]:
    if not isinstance(value, list):
        return [wrong_type(field, 'a list such as [{"against": "N", "kind": "signal"}]', value)]
    problems = []
    for at, each in enumerate(value):
        place = f"{field}[{at}]"
        if not isinstance(each, dict) or {key for key in each if not key.startswith("_")} != {"against", "kind"}:
            problems.append(wrong_type(place, '{"against": …, "kind": …}', each))
            continue
        for key, choices in (("against", ANYBODY), ("kind", KINDS)):
            if not isinstance(each[key], str) or each[key] not in choices:
                problems.append(wrong_choice(f"{place}.{key}", choices, each[key]))
    return problems


_TYPES: dict[str, tuple[str, type]] = {
    "last_seven": ("true or false", bool),
    "rules": ("an object of options and choices", dict),
}
_SHAPES = {
    "last_card": _card_shape, "left": _left_shape, "partner": _cards_shape, "penalties": _penalties_shape,
}  # fmt: skip
"""What checks the form of a field: takes its name and its value."""


# --- the hand ---------------------------------------------------------------------------------------------


def _hand(data: Json, penalties: tuple[Penalty, ...], problems: list[Problem]) -> Facts:
    """Build the facts of a hand that was played out; what is missing or impossible goes to ``problems``."""
    winner = _winner(data, problems)
    ending = _ending(data, problems)
    partner = _partner(data, winner, problems)
    left = data.get("left") or {}
    held: Held | None = None
    aces = pictures = 0
    if "aces" in left or "pictures" in left:
        aces, pictures = _numbers(left, problems)
        problems += numbers_problems(aces, pictures, partner, ending)
    else:
        losers = _losers(left, winner, problems)
        whole = PARTNER[winner] if winner and len(losers) == len(SIDES) else None
        problems += hands_problems(losers, partner, whole, ending)
        held = {hand.by: hand.cards for hand in losers}
    times = STAKES.index(data.get("stakes", "single")) + 1
    known = partner.cards if partner else None
    return Facts(None, winner, ending.last, bool(ending.seven), times, held, aces, pictures, known, penalties)


def _winner(data: Json, problems: list[Problem]) -> str | None:
    winner: str | None = data.get("winner")
    if winner is None:
        problems.append(unclear("winner-missing", "winner"))
    elif winner in SIDES:
        problems.append(unclear("winner-side", "winner", side=winner, first=winner[0], second=winner[1]))
        return None
    return winner


def _ending(data: Json, problems: list[Problem]) -> Ending:
    """Settle the last card and whether it was a 7."""
    seven: bool | None = data.get("last_seven")
    if "last_card" not in data:
        if seven is None:
            problems.append(unclear("last-missing", "last_card"))
        return Ending(None, seven)
    last = layout.NUMBERS[data["last_card"]]
    if last == layout.FIRST:
        problems.append(illegal("last-first", "last_card"))
        return Ending(None, None)
    if seven is not None and seven != layout.is_seven(last):
        code = "last-no-seven" if seven else "last-is-seven"
        problems.append(illegal(code, "last_seven", card=layout.words(last)))
    return Ending(last, layout.is_seven(last))


def _cards(texts: Any) -> tuple[int, ...]:
    return tuple([layout.NUMBERS[text] for text in texts])


def _partner(data: Json, winner: str | None, problems: list[Problem]) -> Hand | None:
    if "partner" not in data:
        return None
    hand = Hand(PARTNER[winner] if winner else "the partner", "partner", _cards(data["partner"]))
    if 0 < len(hand.cards) <= layout.HAND:
        return hand
    problems.append(_wrong_size(hand))
    return None


def _numbers(left: Json, problems: list[Problem]) -> tuple[int, int]:
    problems += [unclear(f"{unit}-missing", f"left.{unit}") for unit in UNITS if unit not in left]
    return left.get("aces", 0), left.get("pictures", 0)


def _losers(left: Json, winner: str | None, problems: list[Problem]) -> list[Hand]:
    """Take the cards of the losers; who cannot hold any, or is not named, goes to ``problems``."""
    hands = []
    expected = OTHER[SIDE[winner]] if winner else None
    for by in SEATS:
        if by not in left:
            continue
        hand = Hand(by, f"left.{by}", _cards(left[by]))
        if expected and by not in expected:
            problems.append(_winners_cards(by, winner))
        elif 0 < len(hand.cards) <= layout.HAND:
            hands.append(hand)
        else:
            problems.append(_wrong_size(hand))
    if len(hands) < len(SIDES):
        if left.keys().isdisjoint(expected or SEATS):
            problems.append(unclear("left-missing", "left"))
        elif expected:
            problems += [unclear("left-one", f"left.{by}", by=by) for by in expected if by not in left]
    return hands


def _winners_cards(by: str, winner: str | None) -> Problem:
    if by == winner:
        return illegal("left-winner", f"left.{by}", by=by)
    return illegal("left-partner", f"left.{by}", by=by, winner=winner)


def _wrong_size(hand: Hand) -> Problem:
    if hand.cards:
        return illegal("hand-large", hand.field, by=hand.by, n=len(hand.cards))
    return illegal("hand-empty", hand.field, by=hand.by)
