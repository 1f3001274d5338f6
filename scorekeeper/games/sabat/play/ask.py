"""Questions about single situations of Sab'at al-Deemin, as they come up at a table."""

from collections.abc import Iterable

from scorekeeper.card_spellings import find_32
from scorekeeper.cards import CARD_NAMES, SIGNS, SUITS
from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import (
    A_CARD,
    RULES,
    Card,
    Cards,
    Choice,
    Count,
    Flag,
    MapOf,
    Object,
    Value,
    wrong_choice,
    wrong_type,
)
from scorekeeper.game import Answer, Json, Question
from scorekeeper.games.sabat import pack
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.facts.checks import checked
from scorekeeper.games.sabat.facts.form import STAKES, UNITS, Left
from scorekeeper.games.sabat.facts.proofs import Ending, Held, hands_problems
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import A_PACK_CARD, HAND, RANKS, SEVEN_OF_DIAMONDS, counted, mask_of
from scorekeeper.games.sabat.play.judge import Judge
from scorekeeper.games.sabat.play.record import ANNOUNCED, Dealt
from scorekeeper.games.sabat.play.state import PASS, Play
from scorekeeper.games.sabat.redeal import LEAST, redeal_of
from scorekeeper.games.sabat.scoring.rules import rules_for
from scorekeeper.games.sabat.scoring.steps import run
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, SEATS, SIDE, SIDES

_CARD = Card(find_32, expected=A_PACK_CARD)


class _Hand(Cards):
    """A hand in mid-play."""

    def problems(self, value: object, at: str) -> list[Problem]:
        found = super().problems(value, at)
        if found or not isinstance(value, list):
            return found
        return [] if 0 < len(value) <= HAND else [malformed("hand-size", at, n=len(value))]


class _WholeHand(Cards):
    """A hand as it was dealt."""

    def problems(self, value: object, at: str) -> list[Problem]:
        found = super().problems(value, at)
        whole = isinstance(value, list) and len(value) == HAND
        return found if found or whole else [wrong_type(at, Message("expected-whole-hand"), value)]


class _Layout(Cards):
    """Piles: by suit the top card or all cards, or a list of top cards, the suits in any order."""

    def problems(self, value: object, at: str) -> list[Problem]:
        if isinstance(value, list):
            return super().problems(value, at) or _pile_problems(at, value)
        if not isinstance(value, dict):
            return [wrong_type(at, Message("expected-layout"), value)]
        found = [wrong_choice(f"{at}.{suit}", tuple(SUITS), suit) for suit in value if suit not in SIGNS]
        for suit in filter(SIGNS.__contains__, value):
            place, cards = f"{at}.{suit}", _listed(value[suit])
            found += super().problems(cards, place) or _strays(place, suit, cards) or _pile_problems(place, cards)
        return found


class _Left(Cards):
    """The cards that are left: a list of cards of both losers, the cards of each, or the numbers of both."""

    _numbers = MapOf(Count(), UNITS)

    def read_typed(self, text: str, at: str) -> Value:
        """Read cards, or the numbers of both: "2 aces 3 pictures", each number before or behind its word."""
        words = super().read_typed(text, at)
        kinds = [word.lower().rstrip("s") + "s" for word in words if word.isalpha()]
        numbers = [int(word) for word in words if word.isdecimal()]
        paired = len(kinds) == len(numbers) == len(set(kinds)) and len(words) == 2 * len(kinds)
        return dict(zip(kinds, numbers, strict=True)) if paired and set(kinds) <= set(UNITS) and kinds else words

    def problems(self, value: object, at: str) -> list[Problem]:
        if isinstance(value, list):
            return super().problems(value, at)
        if isinstance(value, dict) and value and value.keys() <= set(UNITS):
            return self._numbers.problems(value, at)
        if not isinstance(value, dict):
            return [wrong_type(at, Message("expected-left-cards"), value)]
        found = [wrong_choice(f"{at}.{seat}", SEATS, seat) for seat in value if seat not in SEATS]
        for seat in filter(value.__contains__, SEATS):
            found += super().problems(value[seat], f"{at}.{seat}")
        if not found and len({SIDE[seat] for seat in value}) != 1:
            found.append(unclear("left-sides", at))
        return found


def _numbers(cards: Iterable[object]) -> list[int]:
    """Read cards that were checked."""
    return [card for card in map(find_32, cards) if card is not None]


def _listed(pile: object) -> list[object]:
    return pile if isinstance(pile, list) else [pile]


def _strays(at: str, suit: str, cards: list[object]) -> list[Problem]:
    """Refuse cards on the pile of another suit."""
    pile = SUITS.index(suit)
    strays = [card for card in _numbers(cards) if card // RANKS != pile]
    return [illegal("layout-suit", at, card=CARD_NAMES[card], pile=pack.suit_named(pile)) for card in strays]


def _pile_problems(at: str, cards: list[object]) -> list[Problem]:
    """Refuse more than one card of a suit if they are not all from the 7 up."""
    return [
        illegal("layout-run", at, cards=" ".join(CARD_NAMES[card] for card in pile))
        for pile in map(sorted, _piles(cards))
        if len(pile) > 1 and [card % RANKS for card in pile] != list(range(len(pile)))
    ]


def _piles(cards: list[object]) -> list[list[int]]:
    """Sort cards by suits."""
    return [[card for card in _numbers(cards) if card // RANKS == suit] for suit in range(len(SUITS))]


# --- legal ------------------------------------------------------------------------------------------------

_LEGAL = Object(
    {"layout": _Layout(_CARD, expected=A_CARD), "hand": _Hand(_CARD, expected=A_CARD), "first": Flag(),
     "rules": RULES}, ("hand",),
)  # fmt: skip


def _legal(data: Json, _options: Options) -> Answer:
    _LEGAL.check(data)
    first, layout = data.get("first", False), data.get("layout")
    if layout is None and not first:
        refuse([malformed("field-missing", "layout", key="layout")])
    if isinstance(layout, dict):
        layout = [card for pile in layout.values() for card in _listed(pile)]
    tops = [max(pile) for pile in _piles(layout or []) if pile]
    table, hand = sum(map(pack.up_to, tops)), mask_of(_numbers(data["hand"]))
    if first and table:
        refuse([illegal("layout-first", "layout")])
    refuse([illegal("hand-on-table", "hand", card=CARD_NAMES[card]) for card in pack.cards_in(hand & table)])
    spades, hearts, diamonds, clubs = ((table >> suit * RANKS & pack.SUIT).bit_count() for suit in range(len(SUITS)))
    asker = SEATS[0]
    play = Play({asker: hand}, frozenset(asker), asker, table=table, heights=(spades, hearts, diamonds, clubs))
    found = list(play.legal(asker) or ())
    if not table:
        holds = bool(hand >> SEVEN_OF_DIAMONDS & 1)
        found = found if holds else []
        return Answer(found, "legal-first" if holds else "legal-not-first", {}, found)
    code = "legal-pass" if found == [PASS] else "legal-one" if len(found) == 1 else "legal-choice"
    return Answer(found, code, {}, found)


# --- before the first card --------------------------------------------------------------------------------

_REDEAL = Object({"hand": _WholeHand(_CARD, expected=A_CARD), "rules": RULES}, ("hand",))
_ANNOUNCE = Object({"announcements": ANNOUNCED, "rules": RULES}, ("announcements",))


def _redeal(data: Json, _options: Options) -> Answer:
    _REDEAL.check(data)
    found = redeal_of(mask_of(_numbers(data["hand"])))
    if not found.right:
        return Answer(False, "redeal-none", {**found._asdict(), "most": LEAST})
    return Answer(True, "redeal-kings" if found.kings >= LEAST else "redeal-aces", {"n": max(found)})


def _announce(data: Json, options: Options) -> Answer:
    _ANNOUNCE.check(data)
    judged = Judge(Dealt(dict.fromkeys(SEATS, 0), frozenset(), {}), options)
    for entry in ANNOUNCED.decode(data["announcements"]):
        judged.judge(entry)
    if judged.redealt:
        return Answer({"stakes": "single", "outcome": "redeal"}, "announce-redeal", {}, {}, judged.infractions())
    level = judged.stakes.level
    speaking = {seat: list(words) for seat, words in judged.stakes.legal().items()}
    return Answer({"stakes": level}, f"announce-{level}", {"who": list(speaking)}, speaking, judged.infractions())


# --- counting ---------------------------------------------------------------------------------------------

_COUNT = Object(
    {"left": _Left(_CARD, expected=A_CARD), "last_card": _CARD, "last_seven": Flag(), "stakes": Choice(*STAKES),
     "rules": RULES}, ("left",),
)  # fmt: skip
_COUNT_CODES = (("count-single", "count-stakes"), ("count-seven", "count-seven-stakes"))
"""The code of the answer, by whether the last card was a 7, and whether the hand was doubled or trebled."""


def _count(data: Json, options: Options) -> Answer:
    _COUNT.check(data)
    hand = checked(_as_facts(data))
    result = run(hand, rules_for(options))
    points, times = sum(result.points.values()), STAKES[hand.stakes]
    params = {"base": result.details["base"], "times": times, "points": points}
    code = _COUNT_CODES[hand.seven][times > 1]
    return Answer(points, code, {"aces": hand.aces, "pictures": hand.pictures, **params})


def _as_facts(data: Json) -> Facts:
    """Make facts of a hand with the same count. Raises Illegal for cards that cannot be left."""
    last, seven, left = find_32(data.get("last_card")), data.get("last_seven"), data["left"]
    card = None if last is None else CARD_NAMES[last]
    facts = Facts(winner=SIDES[0][0], last_card=card, last_seven=seven, stakes=data.get("stakes"))
    if isinstance(left, list):
        cards = tuple(_numbers(left))
        refuse([illegal("left-many", "left", n=len(cards))] if len(cards) > len(SIDES) * HAND else [])
        refuse(hands_problems([Held(Message("the-losers"), "left", cards)], None, None, Ending(last, seven)))
        return facts._replace(left=Left({}, *counted(mask_of(cards))))
    if left.keys() <= set(UNITS):
        return facts._replace(left=Left({}, left.get("aces"), left.get("pictures")))
    hands = {seat: tuple(CARD_NAMES[card] for card in _numbers(cards)) for seat, cards in left.items()}
    return facts._replace(winner=OTHER[SIDE[next(iter(hands))]][0], left=Left(hands))


QUESTIONS = {
    question.name: question
    for question in (
        Question(
            "legal", "Which cards can be played?", _LEGAL,
            {"layout": ["9D", "7S"], "hand": ["10D", "7H", "KC", "8C"]}, _legal,
        ),
        Question(
            "redeal", "Does this hand give the right to a redeal?", _REDEAL,
            {"hand": ["KS", "KH", "KD", "7C", "8C", "9H", "10S", "AS"]}, _redeal,
        ),
        Question(
            "announce", "What is the hand played for, and who may still say what?", _ANNOUNCE,
            {"announcements": [["E", "double"], ["N", "treble"]]}, _announce,
        ),
        Question(
            "count", "What does the hand score for what the losers hold?", _COUNT,
            {"left": ["AS", "KH", "QH", "10D"], "last_card": "7C", "stakes": "double"}, _count,
        ),
    )
}  # fmt: skip
