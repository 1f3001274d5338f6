"""How people arrive at a wrong score of a hand of Sab'at al-Deemin: articles ``sabat.claim.slips``.

A second scoring, each of whose steps can be done wrong; all others are done right.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.game import Json, Misscore, Options
from scorekeeper.games.sabat import pack as layout
from scorekeeper.games.sabat.facts.form import STAKES, Facts, read
from scorekeeper.games.sabat.scoring.steps import LAST_SEVEN, PENALTY, VALUES, Totals
from scorekeeper.messages import Text, Texts
from scorekeeper.seats import OTHER, PARTNER, SIDE, State
from scorekeeper.slips import Arrivals, Remembered, Switches, Way

SLIPS = (
    "stakes-forgotten", "stakes-wrong", "last-seven-forgotten", "last-seven-not-multiplied", "penalty-multiplied",
    "penalty-forgotten", "tens-counted", "partner-counted", "ace-as-picture",
)  # fmt: skip
"""Likeliest first."""

TEXTS: Texts = {
    "stakes-forgotten": Text("The hand was counted once; {stakes} makes it {times} times.", "sabat.score.stakes"),
    "stakes-wrong": Text("The hand was counted as {wrong}; it was {stakes}.", "sabat.score.stakes"),
    "last-seven-forgotten": Text(
        "The {seven} for ending with a 7 were left out, before anything is multiplied.", "sabat.score.last-seven"
    ),
    "last-seven-not-multiplied": Text(
        "The {seven} for ending with a 7 were added after multiplying; {stakes} multiplies them too.",
        "sabat.score.last-seven",
    ),
    "penalty-multiplied": Text(
        "The penalty of {by} was multiplied with the hand; it is {penalty} whatever the stakes.",
        "sabat.penalty.value",
    ),
    "penalties-multiplied": Text(
        "The penalties were multiplied with the hand; each is {penalty} whatever the stakes.", "sabat.penalty.value"
    ),
    "penalty-forgotten": Text(
        "The penalty of {fault} was left out; it gives {penalty} to the other side at once.", "sabat.penalty.value"
    ),
    "penalties-forgotten": Text(
        "The penalties were left out; each gives {penalty} to the other side at once.", "sabat.penalty.value"
    ),
    "tens-counted": Text(
        "One 10 was counted among the losers' cards; only Aces and pictures count.",
        "sabat.score.nothing",
        plural="{tens} 10s were counted among the losers' cards; only Aces and pictures count.",
        counted="tens",
    ),
    "partner-counted": Text(
        "The cards of {partner} were counted too, {points} points; the cards of the winner's partner never count.",
        "sabat.score.partner",
    ),
    "ace-as-picture": Text(
        "One Ace was counted as a picture, at 10; an Ace is 20.",
        "sabat.score.aces",
        plural="{aces} Aces were counted as pictures, at 10; an Ace is 20.",
        counted="aces",
    ),
}  # fmt: skip
"""What each slip says; which of several sentences is named by the slip's own parameter."""

_TEN = 10


class _Left(NamedTuple):
    """What the losers still hold; ``tens`` is None where only the Aces and pictures were counted."""

    aces: int
    pictures: int
    tens: int | None


def misscore(facts: Json, options: Options, slips: frozenset[str], before: State | None) -> Iterator[Misscore]:
    """Give every result of making just these slips (see :class:`scorekeeper.game.Game`). Raises Refused."""
    return _REMEMBERED.of(facts, options, before).telling(slips)


def _arrivals(data: Json, options: Options, before: State | None) -> Arrivals:
    facts = read(data, options)
    totals = before.totals if before is not None and before.winner is None else None
    target = int(options["target"])
    left = _left(facts)
    return Arrivals(dict(_ways(facts, left)), lambda do: [Misscore(_reckon(facts, left, do, totals, target))])


_REMEMBERED = Remembered(_arrivals)


def _left(facts: Facts) -> _Left:
    if facts.held is None:
        return _Left(facts.aces, facts.pictures, None)
    return _sorted(tuple(card for cards in facts.held.values() for card in cards))


def _sorted(cards: tuple[int, ...]) -> _Left:
    mask = layout.mask_of(cards)
    tens = sum(layout.CARDS[card].startswith("10") for card in cards)
    return _Left((mask & layout.ACES).bit_count(), (mask & layout.PICTURES).bit_count(), tens)


def _worth(left: _Left) -> int:
    return left.aces * VALUES["aces"] + left.pictures * VALUES["pictures"]


# --- which slips can be made, and how ---------------------------------------------------------------------


def _ways(facts: Facts, left: _Left) -> Iterator[tuple[str, list[Way]]]:
    """Give the ways to make each slip that can be made in this hand."""
    stakes = STAKES[facts.times - 1]
    if facts.winner:
        if facts.times > 1:
            yield "stakes-forgotten", [Way({"times": 1}, {"stakes": stakes, "times": facts.times})]
        wrong = [times for times in (2, 3) if times != facts.times]
        rare = facts.times == 1  # nobody had announced anything
        yield "stakes-wrong", [Way({"times": t}, {"stakes": stakes, "wrong": STAKES[t - 1]}, rare) for t in wrong]
        if facts.seven:
            seven = {"seven": LAST_SEVEN, "stakes": stakes}
            yield "last-seven-forgotten", [Way({"seven": "none"}, seven)]
            yield "last-seven-not-multiplied", [Way({"seven": "once"}, seven)]
        yield from _card_ways(facts, left)
    yield from _penalty_ways(facts)


def _card_ways(facts: Facts, left: _Left) -> Iterator[tuple[str, list[Way]]]:
    # Where only numbers were said, any of the four 10s can be left.
    tens = range(1, 5) if left.tens is None else range(left.tens, 0, -1)
    yield "tens-counted", [Way({"tens": n}, {"tens": n}, rare=left.tens is None) for n in tens]
    if facts.partner:
        points = _worth(_sorted(facts.partner))
        partner = {"partner": PARTNER[facts.winner or ""], "points": points}
        yield "partner-counted", [Way({"partner": points}, partner)]
    yield "ace-as-picture", [Way({"aces": n}, {"aces": n}) for n in (left.aces, *range(1, left.aces)) if n]


def _penalty_ways(facts: Facts) -> Iterator[tuple[str, list[Way]]]:
    """Take every penalty wrongly, or one of them."""
    whole = range(len(facts.penalties))
    choices = [tuple(whole), *[(place,) for place in whole]] if len(whole) > 1 else [tuple(whole)] if whole else []
    multiplied, forgotten = [], []
    for places in choices:
        by, many = facts.penalties[places[0]].against, len(places) > 1
        sentence = "penalties" if many else "penalty"
        told = {"penalty": PENALTY, "penalty-multiplied": f"{sentence}-multiplied", "by": by}
        multiplied.append(Way({"multiplied": places}, told))
        told = {"penalty": PENALTY, "penalty-forgotten": f"{sentence}-forgotten", "fault": by}
        forgotten.append(Way({"forgotten": places}, told))
    if facts.winner and facts.times > 1:
        yield "penalty-multiplied", multiplied
    yield "penalty-forgotten", forgotten


# --- the scoring, step by step ----------------------------------------------------------------------------


def _reckon(facts: Facts, left: _Left, do: Switches, before: Totals | None, target: int) -> dict[str, int]:
    """Score a hand with some steps switched; what comes after the end of the match counts nothing."""
    gained, paid = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    times = do.get("times", facts.times)
    over = False
    for place, penalty in enumerate(facts.penalties):
        if over or place in do.get("forgotten", ()):
            continue
        side = OTHER[SIDE[penalty.against]]
        gained[side] += PENALTY * (times if place in do.get("multiplied", ()) else 1)
        paid[side] += PENALTY  # whoever multiplies does so with the hand, too late to end the match before it
        over = _reached(paid, before, target, side)
    if facts.winner and not over:
        gained[SIDE[facts.winner]] += _hand(facts, left, do, times)
    return gained


def _hand(facts: Facts, left: _Left, do: Switches, times: int) -> int:
    base: int = _worth(left) + _TEN * do.get("tens", 0) + do.get("partner", 0)
    base -= (VALUES["aces"] - VALUES["pictures"]) * do.get("aces", 0)
    seven = LAST_SEVEN if facts.seven and do.get("seven") != "none" else 0
    return base * times + seven * (1 if "seven" in do else times)


def _reached(gained: Mapping[str, int], before: Totals | None, target: int, side: str) -> bool:
    """Tell whether the match is over; with unknown totals before, only where it is over whatever they were."""
    if before is None:
        return gained[side] >= target and not gained[OTHER[side]]
    return any(before[each] + gained[each] >= target for each in gained)
