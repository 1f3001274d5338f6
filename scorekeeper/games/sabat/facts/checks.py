"""From the facts as told to a hand that can be scored: what is missing is asked, what is impossible is refused.

Sources: Sab'at Al-Deemin, "Scoring" and "Penalties"; articles ``sabat.count.*`` and ``sabat.penalty.*``.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scorekeeper.cards import SPELLINGS
from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.games.sabat import pack
from scorekeeper.games.sabat.facts.form import HAND_FIELDS, UNITS, Facts, Left, Penalty
from scorekeeper.games.sabat.facts.proofs import Ending, Held, hands_problems, numbers_problems
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE, SIDES


class Hand(NamedTuple):
    """A hand, checked. Cards are numbers (:mod:`scorekeeper.games.sabat.pack`).

    ``winner`` is the seat that went out, None for a redeal and where a penalty ended the match in mid-hand.
    ``held`` are the cards of each loser, None where only the numbers of ``aces`` and ``pictures`` were told.
    """

    outcome: str | None = None
    winner: str | None = None
    last: int | None = None
    seven: bool = False
    stakes: str = "single"
    held: Mapping[str, tuple[int, ...]] | None = None
    aces: int = 0
    pictures: int = 0
    partner: tuple[int, ...] | None = None
    penalties: tuple[Penalty, ...] = ()


def settle(facts: Facts) -> Hand:
    """Check a hand. Raises Illegal or Ambiguous with every problem found."""
    penalties = facts.penalties or ()
    if facts.outcome is not None:
        refuse([illegal("redeal-alone", key, key=key) for key in HAND_FIELDS if getattr(facts, key) is not None])
        return Hand(outcome=facts.outcome, penalties=penalties)
    if penalties and all(getattr(facts, key) is None for key in HAND_FIELDS):
        return Hand(penalties=penalties)
    problems: list[Problem] = []
    hand = _played_out(facts, penalties, problems)
    if problems:
        refuse(problems)
    return hand


def _played_out(facts: Facts, penalties: tuple[Penalty, ...], problems: list[Problem]) -> Hand:
    """Read a hand that was played out; what is missing or impossible goes to ``problems``."""
    winner = _winner(facts.winner, problems)
    ending = _ending(facts, problems)
    partner = _partner(facts.partner, winner, problems)
    left = facts.left or Left()
    held: Mapping[str, tuple[int, ...]] | None = None
    if left.aces is not None or left.pictures is not None:
        aces, pictures = _numbers(left, problems)
        problems += numbers_problems(aces, pictures, partner, ending)
    else:
        held = _losers(left.hands, winner, problems)
        losers = [Held(by, f"left.{by}", cards) for by, cards in held.items()]
        whole = PARTNER[winner] if winner and len(losers) == len(SIDES) else None
        problems += hands_problems(losers, partner, whole, ending)
        aces, pictures = pack.counted(pack.mask_of([card for cards in held.values() for card in cards]))
    known = partner.cards if partner else None
    stakes = facts.stakes or "single"
    return Hand(None, winner, ending.last, bool(ending.seven), stakes, held, aces, pictures, known, penalties)


def _winner(winner: str | None, problems: list[Problem]) -> str | None:
    if winner is None:
        problems.append(unclear("winner-missing", "winner"))
    elif winner in SIDES:
        problems.append(unclear("winner-side", "winner", side=winner, first=winner[0], second=winner[1]))
        return None
    return winner


def _ending(facts: Facts, problems: list[Problem]) -> Ending:
    """Settle the last card and whether it was a 7."""
    seven = facts.last_seven
    if facts.last_card is None:
        if seven is None:
            problems.append(unclear("last-missing", "last_card"))
        return Ending(None, seven)
    last = SPELLINGS[facts.last_card]
    if last == pack.FIRST:
        problems.append(illegal("last-first", "last_card"))
        return Ending(None, None)
    if seven is not None and seven != pack.is_seven(last):
        code = "last-no-seven" if seven else "last-is-seven"
        problems.append(illegal(code, "last_seven", card=pack.named(last)))
    return Ending(last, pack.is_seven(last))


def _cards(texts: Iterable[str]) -> tuple[int, ...]:
    return tuple([SPELLINGS[text] for text in texts])


def _partner(texts: tuple[str, ...] | None, winner: str | None, problems: list[Problem]) -> Held | None:
    if texts is None:
        return None
    held = Held(PARTNER[winner] if winner else Message("the-partner"), "partner", _cards(texts))
    return held if _possible(held, problems) else None


def _possible(held: Held, problems: list[Problem]) -> bool:
    """Refuse a hand without a card, or of more than eight."""
    n = len(held.cards)
    if not n:
        problems.append(illegal("hand-empty", held.field, by=held.by))
    elif n > pack.HAND:
        problems.append(illegal("hand-large", held.field, by=held.by, n=n))
    return 0 < n <= pack.HAND


def _numbers(left: Left, problems: list[Problem]) -> tuple[int, int]:
    numbers = (left.aces, left.pictures)
    problems += [
        unclear(f"{unit}-missing", f"left.{unit}") for unit, n in zip(UNITS, numbers, strict=True) if n is None
    ]
    return left.aces or 0, left.pictures or 0


def _losers(
    hands: Mapping[str, tuple[str, ...]], winner: str | None, problems: list[Problem]
) -> dict[str, tuple[int, ...]]:
    """Take the cards of the losers; who cannot hold any, or is not named, goes to ``problems``."""
    losers = {}
    expected = OTHER[SIDE[winner]] if winner else None
    for by in SEATS:
        if by not in hands:
            continue
        held = Held(by, f"left.{by}", _cards(hands[by]))
        if expected and by not in expected:
            problems.append(_winners_cards(by, winner))
        elif _possible(held, problems):
            losers[by] = held.cards
    if len(losers) < len(SIDES):
        if hands.keys().isdisjoint(expected or SEATS):
            problems.append(unclear("left-missing", "left"))
        elif expected:
            problems += [unclear("left-one", f"left.{by}", by=by) for by in expected if by not in hands]
    return losers


def _winners_cards(by: str, winner: str | None) -> Problem:
    if by == winner:
        return illegal("left-winner", f"left.{by}", by=by)
    return illegal("left-partner", f"left.{by}", by=by, winner=winner)
