"""Questions about single situations of Sab'at al-Deemin, as they come up at a table."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.cards import SUIT_NAMES, SUITS, find_32
from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import wrong_choice, wrong_type
from scorekeeper.game import Answer, Json, Options
from scorekeeper.games.rooms import old_question
from scorekeeper.games.sabat import pack as layout
from scorekeeper.games.sabat.facts.form import STAKES, UNITS, read
from scorekeeper.games.sabat.facts.proofs import Ending, Hand, hands_problems
from scorekeeper.games.sabat.pack import ACES, CARDS, FIRST, HAND, PICTURES, RANKS, mask_of
from scorekeeper.games.sabat.play.judge import Hearing
from scorekeeper.games.sabat.play.record import Dealt, Entry, eight_cards, read_acts
from scorekeeper.games.sabat.play.stakes import REDEAL, redeal_of
from scorekeeper.games.sabat.play.state import PASS, Play
from scorekeeper.games.sabat.scoring.steps import score
from scorekeeper.seats import OTHER, SEATS, SIDE, SIDES
from scorekeeper.situation import anything, checked, flag, one_of

_A_CARD = "a card such as 7S or 10H"
_CARDS = "cards such as KC or 10H"


def _numbers(cards: Iterable[Any]) -> list[int]:
    """Read cards that were checked."""
    return [card for card in map(find_32, cards) if card is not None]


def _card(key: str, value: Any) -> list[Problem]:
    if isinstance(value, str) and layout.of_another_pack(value):
        return [illegal("card-pack", key, found=value)]
    return [wrong_type(key, _A_CARD, value)] if find_32(value) is None else []


def _cards(key: str, value: Any) -> list[Problem]:
    if not isinstance(value, list):
        return [wrong_type(key, _CARDS, value)]
    problems = [problem for card in value for problem in _card(key, card)]
    if not problems and len(set(_numbers(value))) < len(value):
        problems.append(malformed("field-card-twice", key, key=key))
    return problems


def _hand(key: str, value: Any) -> list[Problem]:
    problems = _cards(key, value)
    if not problems and not 0 < len(value) <= HAND:
        problems.append(malformed("hand-size", key, n=len(value)))
    return problems


def _whole_hand(key: str, value: Any) -> list[Problem]:
    problems = _cards(key, value)
    return problems if problems or eight_cards(value) else [wrong_type(key, "eight cards", value)]


# --- legal ------------------------------------------------------------------------------------------------


def _legal(data: Json, _options: Options) -> Answer:
    checked(data, {"layout": _layout, "hand": _hand, "first": flag, "rules": anything}, ("hand",))
    first = data.get("first", False)
    if "layout" not in data and not first:
        refuse([malformed("field-missing", "layout", key="layout")])
    heights, hand = _heights(data.get("layout", {})), mask_of(_numbers(data["hand"]))
    table = sum(layout.up_to(suit * RANKS + height - 1) for suit, height in enumerate(heights) if height)
    if first and table:
        refuse([illegal("layout-first", "layout")])
    refuse([illegal("hand-on-table", "hand", card=CARDS[card]) for card in layout.cards_in(hand & table)])
    spades, hearts, diamonds, clubs = heights
    asker = SEATS[0]
    play = Play({asker: hand}, frozenset(asker), asker, table=table, heights=(spades, hearts, diamonds, clubs))
    found = list(play.legal(asker) or ())
    if not table:
        holds = bool(hand >> FIRST & 1)
        found = found if holds else []
        return Answer(found, "legal-first" if holds else "legal-not-first", {}, found)
    code = "legal-pass" if found == [PASS] else "legal-one" if len(found) == 1 else "legal-choice"
    return Answer(found, code, {}, found)


def _layout(key: str, value: Any) -> list[Problem]:
    """Check piles: by suit the top card or all cards, or a list of top cards, the suits in any order."""
    if isinstance(value, list):
        return _cards(key, value) or _pile_problems(key, value)
    if not isinstance(value, dict):
        return [wrong_type(key, 'the top card of every pile, such as {"D": "9D", "S": "7S"}', value)]
    problems = []
    for suit, pile in value.items():
        cards, name = pile if isinstance(pile, list) else [pile], f"{key}.{suit}"
        if suit not in tuple(SUITS):
            problems.append(wrong_choice(name, tuple(SUITS), suit))
            continue
        found = _cards(name, cards)
        found = found or [
            illegal("layout-suit", name, card=CARDS[card], pile=SUIT_NAMES[suit])
            for card in _numbers(cards)
            if SUITS[card // RANKS] != suit
        ]
        problems += found or _pile_problems(name, cards)
    return problems


def _pile_problems(key: str, cards: list[str]) -> list[Problem]:
    """Refuse more than one card of a suit where they are not all from the 7 up."""
    problems = []
    for pile in _piles(_numbers(cards)):
        ranks = sorted(card % RANKS for card in pile)
        if len(ranks) > 1 and ranks != list(range(len(ranks))):
            problems.append(illegal("layout-run", key, cards=" ".join(CARDS[card] for card in sorted(pile))))
    return problems


def _piles(cards: list[int]) -> list[list[int]]:
    return [[card for card in cards if card // RANKS == suit] for suit in range(len(SUITS))]


def _heights(value: Any) -> list[int]:
    """Give the number of cards in every pile."""
    cards = value
    if isinstance(value, dict):
        cards = [card for pile in value.values() for card in (pile if isinstance(pile, list) else [pile])]
    return [max((card % RANKS + 1 for card in pile), default=0) for pile in _piles(_numbers(cards))]


# --- before the first card --------------------------------------------------------------------------------


def _redeal(data: Json, _options: Options) -> Answer:
    checked(data, {"hand": _whole_hand, "rules": anything}, ("hand",))
    found = redeal_of(mask_of(_numbers(data["hand"])))
    if not found.right:
        return Answer(False, "redeal-none", {"kings": found.kings, "aces": found.aces, "most": REDEAL})
    by_kings = found.kings >= REDEAL
    return Answer(True, "redeal-kings" if by_kings else "redeal-aces", {"n": max(found)})


def _announce(data: Json, _options: Options) -> Answer:
    checked(data, {"announcements": anything, "rules": anything}, ("announcements",))
    problems: list[Problem] = []
    entries: list[Entry] = read_acts({"announcements": data["announcements"]}, problems)
    refuse(problems)
    hearing = Hearing(Dealt(dict.fromkeys(SEATS, 0), frozenset()))
    for entry in entries:
        hearing.hear(entry)
    if hearing.redealt:
        return Answer({"stakes": STAKES[0], "outcome": "redeal"}, "announce-redeal", {}, {}, hearing.infractions())
    level = hearing.stakes.level
    speaking = {seat: list(words) for seat, words in hearing.stakes.legal().items()}
    return Answer({"stakes": level}, f"announce-{level}", {"who": list(speaking)}, speaking, hearing.infractions())


# --- counting ---------------------------------------------------------------------------------------------


def _count(data: Json, options: Options) -> Answer:
    fields = {"left": _left, "last_card": _card, "last_seven": flag, "stakes": one_of(*STAKES), "rules": anything}
    checked(data, fields, ("left",))
    facts = read(_as_facts(data), options)
    result = score(facts, options)
    points = sum(result.points.values())
    base = result.details["base"]
    left = [card for cards in facts.held.values() for card in cards] if facts.held else []
    aces = facts.aces + (mask_of(left) & ACES).bit_count()
    pictures = facts.pictures + (mask_of(left) & PICTURES).bit_count()
    code = "-".join(["count", *(["seven"] if facts.seven else []), *(["stakes"] if facts.times > 1 else [])])
    params = {"aces": aces, "pictures": pictures, "base": base, "times": facts.times, "points": points}
    return Answer(points, "count-single" if code == "count" else code, params)


def _left(key: str, value: Any) -> list[Problem]:
    """Check what is left: a list of cards of both losers, the cards of each, or the numbers of both."""
    if isinstance(value, list):
        return _cards(key, value)
    if isinstance(value, dict) and value and value.keys() <= set(UNITS):
        return []
    if not isinstance(value, dict):
        return [wrong_type(key, 'cards such as ["AS", "10H"], or {"E": ["AS"], "W": ["10H"]}', value)]
    problems = [wrong_choice(f"{key}.{seat}", SEATS, seat) for seat in value if seat not in SEATS]
    problems += [
        problem for seat, cards in value.items() if seat in SEATS for problem in _cards(f"{key}.{seat}", cards)
    ]
    if not problems and len({SIDE[seat] for seat in value}) != 1:
        problems.append(unclear("left-sides", key))
    return problems


def _as_facts(data: Json) -> Json:
    """Make facts of a hand: what is counted is the same. Raises Illegal for cards that cannot be left."""
    kept: Json = {key: data[key] for key in ("last_card", "last_seven", "stakes") if key in data}
    if "last_card" in kept:
        kept["last_card"] = CARDS[_numbers([kept["last_card"]])[0]]
    left = data["left"]
    if isinstance(left, dict) and not left.keys().isdisjoint(UNITS):
        return {"winner": SIDES[0][0], "left": left, **kept}
    if isinstance(left, dict):
        winner = OTHER[next(SIDE[seat] for seat in left)][0]
        return {"winner": winner, "left": {seat: _named(cards) for seat, cards in left.items()}, **kept}
    cards = tuple(_numbers(left))
    refuse([illegal("left-many", "left", n=len(cards))] if len(cards) > len(SIDES) * HAND else [])
    last = layout.NUMBERS[kept["last_card"]] if "last_card" in kept else None
    refuse(hands_problems([Hand("the losers", "left", cards)], None, None, Ending(last, data.get("last_seven"))))
    mask = mask_of(cards)
    numbers = {"aces": (mask & ACES).bit_count(), "pictures": (mask & PICTURES).bit_count()}
    return {"winner": SIDES[0][0], "left": numbers, **kept}


def _named(cards: list[Any]) -> list[str]:
    return [CARDS[card] for card in _numbers(cards)]


QUESTIONS = {
    question.name: question
    for question in (
        old_question(
            "legal", "Which cards can be played?",
            {"layout": "cards", "hand": "cards", "first": "flag"},
            {"layout": ["9D", "7S"], "hand": ["10D", "7H", "KC", "8C"]}, _legal,
        ),
        old_question(
            "redeal", "Does this hand give the right to a redeal?",
            {"hand": "cards"},
            {"hand": ["KS", "KH", "KD", "7C", "8C", "9H", "10S", "AS"]}, _redeal,
        ),
        old_question(
            "announce", "What is the hand played for, and who may still say what?",
            {"announcements": "pairs"},
            {"announcements": [["E", "double"], ["N", "treble"]]}, _announce,
        ),
        old_question(
            "count", "What does the hand score for what the losers hold?",
            {"left": "cards", "last_card": "text", "last_seven": "flag", "stakes": "text"},
            {"left": ["AS", "KH", "QH", "10D"], "last_card": "7C", "stakes": "double"}, _count,
        ),
    )
}  # fmt: skip
