"""Questions about single situations of Sab'at al-Deemin, as they come up at a table."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.cards import CARD_NAMES, SUITS, find_32
from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import RULES, Cards, Choice, Count, Flag, MapOf, Object, wrong_choice, wrong_type
from scorekeeper.game import Answer, Json, Question
from scorekeeper.games.sabat import pack
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.facts.checks import settle
from scorekeeper.games.sabat.facts.form import STAKES, UNITS, Left, PackCard
from scorekeeper.games.sabat.facts.proofs import Ending, Held, hands_problems
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import FIRST, HAND, RANKS, counted, mask_of
from scorekeeper.games.sabat.play.judge import Judge
from scorekeeper.games.sabat.play.record import ANNOUNCED, Dealt
from scorekeeper.games.sabat.play.stakes import REDEAL, redeal_of
from scorekeeper.games.sabat.play.state import PASS, Play
from scorekeeper.games.sabat.scoring.rules import rules_for
from scorekeeper.games.sabat.scoring.steps import run
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, SEATS, SIDE, SIDES

_CARD = PackCard(find_32, expected="a card such as 7S or 10H")


class _Cards(Cards):
    """Some cards, each once."""

    def __init__(self, note: str = "") -> None:
        super().__init__(_CARD, note)
        self._expected = "cards such as KC or 10H"


class _Hand(_Cards):
    """A hand in mid-play."""

    def problems(self, value: Any, at: str) -> list[Problem]:
        found = super().problems(value, at)
        return found if found or 0 < len(value) <= HAND else [malformed("hand-size", at, n=len(value))]


class _WholeHand(_Cards):
    """A hand as it was dealt."""

    def problems(self, value: Any, at: str) -> list[Problem]:
        found = super().problems(value, at)
        return found if found or len(value) == HAND else [wrong_type(at, "eight cards", value)]


class _Layout(_Cards):
    """Piles: by suit the top card or all cards, or a list of top cards, the suits in any order."""

    def problems(self, value: Any, at: str) -> list[Problem]:
        if isinstance(value, list):
            return super().problems(value, at) or _pile_problems(at, value)
        if not isinstance(value, dict):
            return [wrong_type(at, 'the top card of every pile, such as {"D": "9D", "S": "7S"}', value)]
        wrong = [wrong_choice(f"{at}.{suit}", tuple(SUITS), suit) for suit in value if suit not in tuple(SUITS)]
        piles = [(suit, _listed(pile)) for suit, pile in value.items() if suit in tuple(SUITS)]
        return wrong + [problem for suit, pile in piles for problem in self._pile(suit, pile, f"{at}.{suit}")]

    def _pile(self, suit: str, cards: list[Any], at: str) -> list[Problem]:
        return (
            super().problems(cards, at)
            or [
                illegal("layout-suit", at, card=CARD_NAMES[card], pile=pack.suit_named(SUITS.index(suit)))
                for card in _numbers(cards)
                if SUITS[card // RANKS] != suit
            ]
            or _pile_problems(at, cards)
        )


_NUMBERS = MapOf(Count(), UNITS)


class _Left(_Cards):
    """What is left: a list of cards of both losers, the cards of each, or the numbers of both."""

    def problems(self, value: Any, at: str) -> list[Problem]:
        if isinstance(value, list):
            return super().problems(value, at)
        if isinstance(value, dict) and value and value.keys() <= set(UNITS):
            return _NUMBERS.problems(value, at)
        if not isinstance(value, dict):
            return [wrong_type(at, 'cards such as ["AS", "10H"], or {"E": ["AS"], "W": ["10H"]}', value)]
        found = [wrong_choice(f"{at}.{seat}", SEATS, seat) for seat in value if seat not in SEATS]
        for seat in SEATS:
            found += super().problems(value[seat], f"{at}.{seat}") if seat in value else []
        if not found and len({SIDE[seat] for seat in value}) != 1:
            found.append(unclear("left-sides", at))
        return found


def _numbers(cards: Iterable[Any]) -> list[int]:
    """Read cards that were checked."""
    return [card for card in map(find_32, cards) if card is not None]


def _listed(pile: Any) -> list[Any]:
    return pile if isinstance(pile, list) else [pile]


# --- legal ------------------------------------------------------------------------------------------------

_LEGAL = Object({"layout": _Layout(), "hand": _Hand(), "first": Flag(), "rules": RULES}, ("hand",))


def _legal(data: Json, _options: Options) -> Answer:
    _LEGAL.check(data)
    first = data.get("first", False)
    if "layout" not in data and not first:
        refuse([malformed("field-missing", "layout", key="layout")])
    heights, hand = _heights(data.get("layout", {})), mask_of(_numbers(data["hand"]))
    table = sum(pack.up_to(suit * RANKS + height - 1) for suit, height in enumerate(heights) if height)
    if first and table:
        refuse([illegal("layout-first", "layout")])
    refuse([illegal("hand-on-table", "hand", card=CARD_NAMES[card]) for card in pack.cards_in(hand & table)])
    asker = SEATS[0]
    play = Play({asker: hand}, frozenset(asker), asker, table=table, heights=heights)
    found = list(play.legal(asker) or ())
    if not table:
        holds = bool(hand >> FIRST & 1)
        found = found if holds else []
        return Answer(found, "legal-first" if holds else "legal-not-first", {}, found)
    code = "legal-pass" if found == [PASS] else "legal-one" if len(found) == 1 else "legal-choice"
    return Answer(found, code, {}, found)


def _pile_problems(at: str, cards: list[Any]) -> list[Problem]:
    """Refuse more than one card of a suit where they are not all from the 7 up."""
    problems = []
    for pile in _piles(cards):
        ranks = sorted(card % RANKS for card in pile)
        if len(ranks) > 1 and ranks != list(range(len(ranks))):
            problems.append(illegal("layout-run", at, cards=" ".join(CARD_NAMES[card] for card in sorted(pile))))
    return problems


def _piles(cards: list[Any]) -> list[list[int]]:
    """Sort cards by suits."""
    return [[card for card in _numbers(cards) if card // RANKS == suit] for suit in range(len(SUITS))]


def _heights(layout: Any) -> tuple[int, int, int, int]:
    """Return the number of cards in every pile."""
    cards = layout
    if isinstance(layout, dict):
        cards = [card for pile in layout.values() for card in _listed(pile)]
    spades, hearts, diamonds, clubs = (max((card % RANKS + 1 for card in pile), default=0) for pile in _piles(cards))
    return spades, hearts, diamonds, clubs


# --- before the first card --------------------------------------------------------------------------------

_REDEAL = Object({"hand": _WholeHand(), "rules": RULES}, ("hand",))
_ANNOUNCE = Object({"announcements": ANNOUNCED, "rules": RULES}, ("announcements",))


def _redeal(data: Json, _options: Options) -> Answer:
    _REDEAL.check(data)
    found = redeal_of(mask_of(_numbers(data["hand"])))
    if not found.right:
        return Answer(False, "redeal-none", {"kings": found.kings, "aces": found.aces, "most": REDEAL})
    by_kings = found.kings >= REDEAL
    return Answer(True, "redeal-kings" if by_kings else "redeal-aces", {"n": max(found)})


def _announce(data: Json, _options: Options) -> Answer:
    _ANNOUNCE.check(data)
    judged = Judge(Dealt(dict.fromkeys(SEATS, 0), frozenset()))
    for entry in ANNOUNCED.decode(data["announcements"]):
        judged.judge(entry)
    if judged.redealt:
        answer = {"stakes": "single", "outcome": "redeal"}
        return Answer(answer, "announce-redeal", {}, {}, judged.infractions())
    level = judged.stakes.level
    speaking = {seat: list(words) for seat, words in judged.stakes.legal().items()}
    return Answer({"stakes": level}, f"announce-{level}", {"who": list(speaking)}, speaking, judged.infractions())


# --- counting ---------------------------------------------------------------------------------------------

_COUNT = Object(
    {"left": _Left(), "last_card": _CARD, "last_seven": Flag(), "stakes": Choice(*STAKES), "rules": RULES}, ("left",)
)


def _count(data: Json, options: Options) -> Answer:
    _COUNT.check(data)
    hand = settle(_as_facts(data))
    result = run(hand, rules_for(options))
    points, times = sum(result.points.values()), STAKES[hand.stakes]
    params = {
        "aces": hand.aces, "pictures": hand.pictures, "base": result.details["base"], "times": times, "points": points,
    }  # fmt: skip
    return Answer(points, _COUNT_CODES[hand.seven, times > 1], params)


_COUNT_CODES = {
    (False, False): "count-single",
    (False, True): "count-stakes",
    (True, False): "count-seven",
    (True, True): "count-seven-stakes",
}
"""The code of the answer, by whether the last card was a 7, and whether the hand was doubled or trebled."""


def _as_facts(data: Json) -> Facts:
    """Make facts of a hand: what is counted is the same. Raises Illegal for cards that cannot be left."""
    last = find_32(data.get("last_card"))
    facts = Facts(
        winner=SIDES[0][0],
        last_card=None if last is None else CARD_NAMES[last],
        last_seven=data.get("last_seven"),
        stakes=data.get("stakes"),
    )
    left = data["left"]
    if isinstance(left, list):
        return facts._replace(left=_together(_numbers(left), Ending(last, data.get("last_seven"))))
    if left.keys() <= set(UNITS):
        return facts._replace(left=Left({}, left.get("aces"), left.get("pictures")))
    hands = {seat: tuple(CARD_NAMES[card] for card in _numbers(cards)) for seat, cards in left.items()}
    return facts._replace(winner=OTHER[SIDE[next(iter(hands))]][0], left=Left(hands))


def _together(cards: list[int], ending: Ending) -> Left:
    """Count the cards of both losers. Raises Illegal for cards that cannot be left."""
    refuse([illegal("left-many", "left", n=len(cards))] if len(cards) > len(SIDES) * HAND else [])
    refuse(hands_problems([Held(Message("the-losers"), "left", tuple(cards))], None, None, ending))
    return Left({}, *counted(mask_of(cards)))


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
