"""From the facts as told to a hand that can be scored: missing facts are asked for, impossible ones refused.

Sources: Sab'at Al-Deemin, "Scoring" and "Penalties"; articles ``sabat.count.*`` and ``sabat.penalty.*``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.card_spellings import SPELLINGS
from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.games.sabat import pack
from scorekeeper.games.sabat.facts.form import HAND_FIELDS, UNITS, Facts, Left
from scorekeeper.games.sabat.facts.proofs import Ending, Held, hands_problems, numbers_problems
from scorekeeper.games.sabat.penalties import Penalty, unwarned, warning_problems
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE, SIDES


class Hand(NamedTuple):
    """A hand, checked. Cards are numbers (:mod:`scorekeeper.games.sabat.pack`).

    ``winner`` is the seat that went out, None for a redeal or if a penalty ended the match in mid-hand.
    ``held`` are the cards of each loser, None if only the numbers of ``aces`` and ``pictures`` were told.
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

    @property
    def known(self) -> Mapping[str, tuple[int, ...]]:
        """The cards left to each seat, as far as they are known."""
        partner = {PARTNER[self.winner]: self.partner} if self.winner and self.partner is not None else {}
        return {**(self.held or {}), **partner}


def checked(facts: Facts) -> Hand:
    """Check a hand. Raises Illegal or Ambiguous with every problem found."""
    penalties = facts.penalties or ()
    if penalties or facts.outcome is not None:
        told = [key for key in HAND_FIELDS if getattr(facts, key) is not None]
        if facts.outcome is not None:
            refuse([illegal("redeal-alone", key, key=key) for key in told])
        if not told:
            return Hand(facts.outcome, penalties=penalties)
    problems: list[Problem] = []
    hand = _played_out(facts, penalties, problems)
    if penalties and (missing := unwarned(penalties)):
        problems += warning_problems(missing, hand.known)
    refuse(problems)
    return hand


def _played_out(facts: Facts, penalties: tuple[Penalty, ...], problems: list[Problem]) -> Hand:
    """Read a hand that was played out; missing and impossible facts go to ``problems``."""
    winner = _winner(facts.winner, problems)
    ending = _ending(facts, problems)
    partner = None
    if facts.partner is not None:
        by = PARTNER[winner] if winner else Message("the-partner")
        partner = _held(by, "partner", facts.partner, problems)
    left = facts.left or Left()
    held: Mapping[str, tuple[int, ...]] | None = None
    aces, pictures = left.aces or 0, left.pictures or 0
    if left.aces is not None or left.pictures is not None:
        problems += [unclear(f"{unit}-missing", f"left.{unit}") for unit in UNITS if getattr(left, unit) is None]
        problems += numbers_problems(aces, pictures, partner, ending)
    else:
        losers = _losers(left.hands, winner, problems)
        whole = PARTNER[winner] if winner and len(losers) == len(SIDES) else None
        problems += hands_problems(list(losers.values()), partner, whole, ending)
        held = {by: loser.cards for by, loser in losers.items()}
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
    if last == pack.SEVEN_OF_DIAMONDS:
        problems.append(illegal("last-first", "last_card"))
        return Ending(None, None)
    if seven is not None and seven != pack.is_seven(last):
        code = "last-no-seven" if seven else "last-is-seven"
        problems.append(illegal(code, "last_seven", card=pack.named(last)))
    return Ending(last, pack.is_seven(last))


def _held(by: str | Message, field: str, texts: tuple[str, ...], problems: list[Problem]) -> Held | None:
    """Read the cards that somebody holds; refuse a hand without a card, or of more than eight."""
    n = len(texts)
    if 0 < n <= pack.HAND:
        return Held(by, field, tuple([SPELLINGS[text] for text in texts]))
    problems.append(illegal("hand-large", field, by=by, n=n) if n else illegal("hand-empty", field, by=by))
    return None


def _losers(hands: Mapping[str, tuple[str, ...]], winner: str | None, problems: list[Problem]) -> dict[str, Held]:
    """Take the cards of the losers; who cannot hold any, or is not named, goes to ``problems``."""
    losers = {}
    expected = OTHER[SIDE[winner]] if winner else None
    for by in filter(hands.__contains__, SEATS):
        if by == winner:
            problems.append(illegal("left-winner", f"left.{by}", by=by))
        elif expected and by not in expected:
            problems.append(illegal("left-partner", f"left.{by}", by=by, winner=winner))
        elif held := _held(by, f"left.{by}", hands[by], problems):
            losers[by] = held
    if len(losers) < len(SIDES):
        if hands.keys().isdisjoint(expected or SEATS):
            problems.append(unclear("left-missing", "left"))
        elif expected:
            problems += [unclear("left-one", f"left.{by}", by=by) for by in expected if by not in hands]
    return losers
