"""How people arrive at a wrong score of a hand of Sab'at al-Deemin: articles ``sabat.claim.slips``.

A slip replaces the rule of one step of the scoring by another (:mod:`scorekeeper.games.sabat.scoring.rules`).
"""

from collections.abc import Iterator, Mapping

from scorekeeper.game import Misscore
from scorekeeper.games.sabat import pack
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.facts.checks import Hand, checked
from scorekeeper.games.sabat.facts.form import STAKES
from scorekeeper.games.sabat.match import State
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.penalties import PENALTY_POINTS
from scorekeeper.games.sabat.scoring.rules import LAST_SEVEN, MULTIPLIERS, rules_for, worth
from scorekeeper.games.sabat.scoring.steps import SAID, run
from scorekeeper.seats import PARTNER
from scorekeeper.slips import LastHand, Switches, Way, WrongScores

SLIPS = (
    "stakes-forgotten", "stakes-wrong", "last-seven-forgotten", "last-seven-not-multiplied", "penalty-multiplied",
    "penalty-forgotten", "tens-counted", "partner-counted", "ace-as-picture",
)  # fmt: skip
"""Likeliest first."""
RARE = frozenset(("tens-counted", "partner-counted", "ace-as-picture"))
"""Too rare to be supposed together with another slip."""


def _wrong_scores(facts: Facts, options: Options, before: State | None) -> WrongScores:
    if facts.result is not None:
        told = Misscore(facts.result)
        return WrongScores({}, lambda _: [told])
    hand = checked(facts)
    right = rules_for(options)
    totals = before.totals if before is not None and before.winner is None else None

    def reckon(switches: Switches) -> list[Misscore]:
        return [Misscore(run(hand, right._replace(**switches), totals).points)]

    return WrongScores(dict(_ways(hand)), reckon)


misscores = LastHand(_wrong_scores).misscores

Ways = Iterator[tuple[str, list[Way]]]
"""Slips, each with the ways to make it: the rules it changes, and the values of its sentence."""


def _ways(hand: Hand) -> Ways:
    """Yield the slips that can be made in a hand."""
    if hand.winner:
        yield from _stakes_ways(hand)
        yield from _card_ways(hand, PARTNER[hand.winner])
    yield from _penalty_ways(hand)


def _stakes_ways(hand: Hand) -> Ways:
    times, stakes = STAKES[hand.stakes], SAID[hand.stakes]
    if times > 1:
        yield "stakes-forgotten", [Way({"multipliers": MULTIPLIERS["single"]}, {"stakes": stakes, "times": times})]
    rare = times == 1  # as nothing was announced
    others = [level for level in STAKES if level not in ("single", hand.stakes)]
    wrong = [({"multipliers": MULTIPLIERS[level]}, {"stakes": stakes, "wrong": SAID[level]}) for level in others]
    yield "stakes-wrong", [Way(*way, rare) for way in wrong]
    if hand.seven:
        seven = {"seven": LAST_SEVEN["multiplied"].before, "stakes": stakes}
        yield "last-seven-forgotten", [Way({"last_seven": LAST_SEVEN["forgotten"]}, seven)]
        # single multiplies nothing: only the stakes that somebody took it for would have
        supposed = {"last-seven-not-multiplied": "last-seven-supposed"} if times == 1 else {}
        yield "last-seven-not-multiplied", [Way({"last_seven": LAST_SEVEN["not-multiplied"]}, seven | supposed)]


def _card_ways(hand: Hand, partner: str) -> Ways:
    tens = range(1, 5)  # if only numbers were told, any of the four 10s can be left
    if hand.held is not None:
        tens = range(sum(pack.TENS >> card & 1 for cards in hand.held.values() for card in cards), 0, -1)
    yield "tens-counted", [Way({"tens": n}, {"tens": n}, rare=hand.held is None) for n in tens]
    if hand.partner:
        points = worth(*pack.counted(pack.mask_of(hand.partner)))
        yield "partner-counted", [Way({"partner": True}, {"partner": partner, "points": points})]
    aces = (hand.aces, *range(1, hand.aces)) if hand.aces else ()
    yield "ace-as-picture", [Way({"lesser_aces": n}, {"aces": n}) for n in aces]


def _penalty_ways(hand: Hand) -> Ways:
    """Take every penalty wrongly, or one of them."""
    if not hand.penalties:
        return
    whole = tuple(range(len(hand.penalties)))
    choices = [whole, *((place,) for place in whole)] if len(whole) > 1 else [whole]
    if hand.winner and STAKES[hand.stakes] > 1:
        yield "penalty-multiplied", [Way({"multiplied": at}, _told(hand, at, "multiplied", "by")) for at in choices]
    yield "penalty-forgotten", [Way({"forgotten": at}, _told(hand, at, "forgotten", "fault")) for at in choices]


def _told(hand: Hand, places: tuple[int, ...], slip: str, whose: str) -> Mapping[str, object]:
    """Return the values of the sentence; the parameter named like the slip says whether it is about one or more."""
    sentence = f"penalties-{slip}" if len(places) > 1 else f"penalty-{slip}"
    return {"penalty": PENALTY_POINTS, f"penalty-{slip}": sentence, whose: hand.penalties[places[0]].against}
