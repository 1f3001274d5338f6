"""Claims about a hand of Shlla'at: slips that lead to wrong figures, possible figures, and the points still needed.

A slip is a miscount in one pile, or in all alike (article ``shllaat.claim.slips``). If only points were counted,
what a pile can hold is all that is known: a slip with a card is possible wherever the pile can hold it.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain, zip_longest
from typing import NamedTuple

from scorekeeper.game import Item, Json, Misscore
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.facts.checks import Hand, checked
from scorekeeper.games.shllaat.match import State, advance
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import PACKS, VALUES, Pile
from scorekeeper.games.shllaat.scoring import Miscount, Rules, can_score, rules_for, worth
from scorekeeper.slips import LastHand, Switches, Way, WrongScores

__all__ = ("EXAMPLE", "RARE", "SLIPS", "can_score", "misscores", "needs")

EXAMPLE: Json = {
    "facts": {"piles": {"A": {"jokers": 2, "others": 20}, "B": {"aces": 4, "jacks": 4}, "C": {"others": 24}}},
    "claim": "B 104",
}
"""A situation of the question ``claim``."""
SLIPS = ("jack-as-one", "ace-miscounted", "joker-miscounted", "card-miscounted", "last-capture-forgotten")
"""Likeliest first."""
RARE = frozenset(("card-miscounted", "last-capture-forgotten"))
"""Too rare to be supposed together with another slip, as almost any figure could be explained so."""
_JOKER, _ACE, _JACK, _OTHER = VALUES
_ALIKE = {
    "jack-as-one": ("jacks-as-one", "jacks", _OTHER - _JACK),
    "ace-miscounted": ("aces-as-one", "aces", _OTHER - _ACE),
    "joker-miscounted": ("jokers-as-aces", "jokers", _ACE - _JOKER),
}
"""Slips made in all piles alike: the sentence, the kind of card, and the points that each adds."""
_OTHER_VALUES = (20, 11, 10, 15, 30, 40, 100)
"""The values of special cards in other games; a count with one of them is rare."""
_MOST_LEFT = 16
"""The most points that are assumed to lie in the pool at the end: ordinary cards and Jacks."""


def _wrong_scores(facts: Facts, options: Options, _before: State | None) -> WrongScores:
    if facts.result is not None or facts.outcome is not None:
        told = Misscore(facts.result or {})
        return WrongScores({}, lambda _: [told])
    hand, rules = checked(facts, options), rules_for(options)
    counted = hand._replace(totals=worth(hand, rules))
    return WrongScores(_ways(hand, rules), lambda do: _reckon(counted, rules, do))


misscores = LastHand(_wrong_scores).misscores


def _reckon(counted: Hand, rules: Rules, do: Switches) -> Iterator[Misscore]:
    """Count with the miscounts of some slips; no score comes if a pile would be worth less than nothing."""
    points = worth(counted, rules._replace(miscounts=tuple(chain.from_iterable(do.values()))))
    if min(points.values()) >= 0:
        yield Misscore(points)


# --- which slips can be made, and how ---------------------------------------------------------------------


class _Change(NamedTuple):
    """A way to make a slip in any one pile: the points it adds, its sentence, and the number in that."""

    points: int
    sentence: str
    params: Mapping[str, int] = {}
    rare: bool = False


def _ways(hand: Hand, rules: Rules) -> Mapping[str, list[Way]]:
    """Return the ways to make each slip: in all piles alike, if they are known, then in one."""
    known = hand.piles is not None
    held = {player: _most(total, rules.pack.kinds) for player, total in (hand.totals or {}).items()}
    piles = hand.piles or held
    changes: Mapping[str, tuple[str, Callable[[Pile], list[_Change]]]] = {
        "jack-as-one": ("jack_pile", partial(_jacks, known=known)),
        "ace-miscounted": ("ace_pile", partial(_aces, jokers=bool(rules.pack.kinds.jokers))),
        "joker-miscounted": ("joker_pile", _jokers),
        "card-miscounted": ("card_pile", _cards),
        "last-capture-forgotten": ("last_pile", _left),
    }
    everywhere = {slip: _everywhere(slip, piles) for slip in _ALIKE} if known else {}
    return {
        slip: [*everywhere.get(slip, ()), *_in_one(slip, whose, {player: find(pile) for player, pile in piles.items()})]
        for slip, (whose, find) in changes.items()
    }


def _most(total: int, pack: Pile) -> Pile:
    """Return how many cards of each kind a pile can hold at most, if only its points are known."""
    beside = max(total - _OTHER, 0)  # with a special card there is an ordinary one or a Jack
    jokers, aces = min(pack.jokers, beside // _JOKER), min(pack.aces, beside // _ACE)
    return Pile(jokers, aces, min(pack.jacks, total // _JACK), min(pack.others, total))


def _everywhere(slip: str, piles: Mapping[str, Pile]) -> list[Way]:
    """Take a kind of card for another in all piles, if more than one holds it."""
    sentence, kind, change = _ALIKE[slip]
    numbers = {player: getattr(pile, kind) for player, pile in piles.items()}
    miscounts = [Miscount(player, change * n, sentence) for player, n in numbers.items() if n]
    return [Way({slip: miscounts}, {slip: sentence})] if len(miscounts) > 1 else []


def _in_one(slip: str, whose: str, changes: Mapping[str, list[_Change]]) -> Iterator[Way]:
    """Make a slip in one pile, the likeliest in any of them first."""
    for likely in zip_longest(*changes.values()):
        for player, change in zip(changes, likely, strict=True):
            if change:
                told = {**change.params, whose: player, slip: change.sentence}
                yield Way({slip: [Miscount(player, change.points, change.sentence, told)]}, told, change.rare)


def _jacks(pile: Pile, *, known: bool) -> list[_Change]:
    """Take all Jacks for ordinary cards, or rarely only some of them."""
    numbers = [pile.jacks, *range(1, pile.jacks)] if pile.jacks else []
    return [_Change((_OTHER - _JACK) * n, "jack-as-one", {"jacks": n}, known and n < pile.jacks) for n in numbers]


def _aces(pile: Pile, *, jokers: bool) -> list[_Change]:
    """Miscount Aces; for a Joker one can be taken only if the pack has ``jokers``."""
    if not pile.aces:
        return []
    as_one = [_Change((_OTHER - _ACE) * n, "ace-as-one", {"aces": n}) for n in range(1, pile.aces + 1)]
    another = [_Change(_ACE - _OTHER, "card-as-ace")] if pile.others else []
    rare = [
        _Change((value - _ACE) * pile.aces, "aces-at", {"aces": pile.aces, "ace_value": value}, rare=True)
        for value in _OTHER_VALUES
    ]
    twice = _Change(_ACE, "ace-twice-or-joker" if jokers else "ace-twice")
    return [_Change(-_ACE, "ace-left-out"), as_one[0], twice, *another, *as_one[1:], *rare]


def _jokers(pile: Pile) -> list[_Change]:
    if not pile.jokers:
        return []
    numbers = range(1, pile.jokers + 1)
    as_ace = [_Change((_ACE - _JOKER) * n, "joker-as-ace", {"jokers": n}) for n in numbers]
    as_one = [_Change((_OTHER - _JOKER) * n, "joker-as-one", {"jokers": n}) for n in numbers]
    once = [_Change(-_JOKER, "joker-left-out"), _Change(_JOKER, "joker-twice")]
    rare = [
        _Change((value - _JOKER) * pile.jokers, "jokers-at", {"jokers": pile.jokers, "joker_value": value}, rare=True)
        for value in _OTHER_VALUES
    ]
    return [as_ace[0], *once, as_one[0], *as_ace[1:], *as_one[1:], *rare]


def _cards(pile: Pile) -> list[_Change]:
    others = [_Change(-_OTHER, "card-left-out"), _Change(_OTHER, "card-twice")] if pile.others else []
    jacks = [_Change(-_JACK, "jack-left-out"), _Change(_JACK, "jack-twice")] if pile.jacks else []
    return others + jacks


def _left(pile: Pile) -> list[_Change]:
    """Leave some ordinary cards and Jacks out; two points at least are a capture, and no part of the rest."""
    most = min(pile.others + pile.jacks * _JACK - _JACK, _MOST_LEFT)
    return [_Change(-points, "last-capture-forgotten", {"left": points}) for points in range(2, most + 1)]


# --- the points needed ------------------------------------------------------------------------------------
# Nothing here knows how a match is decided: hands that could come are played, and the match is looked at. What the
# others take together is the rest of the pack; one of them taking all of it is the worst for everybody else.


def needs(state: State) -> tuple[Item, ...]:
    """Say for every player how many points win the match, and who else could then still win it."""
    if state.over:
        return ()
    if state.to_agree:
        return tuple(Item(player, 0, "needs-agreed", {"n": max(state.totals.values())}) for player in state.totals)
    return tuple(_item(state, player) for player in state.totals)


def _item(state: State, player: str) -> Item:
    whole, target = PACKS[state.options.pack].points, state.options.target
    short = max(target - state.totals[player], 0)
    if short > whole:
        return Item(player, short, "needs-far", {"n": short, "whole": whole})
    lack = _possible(short, whole)
    sure = bisect_left(range(whole + 1), 1, key=lambda points: int(not any(_rivals(state, player, points))))
    sure = _possible(sure, whole) if sure <= whole else sure
    params = {"n": lack, "whole": whole, "target": target, "sure": sure}
    share = "-share" if state.options.tie == "share" else ""
    if sure == lack:
        return Item(player, lack, f"needs-points{share}", params)
    code = "needs-ahead" if sure <= whole else "needs-behind"
    return Item(player, lack, f"{code}{share}", {**params, "others": list(_rivals(state, player, lack))})


def _possible(points: int, whole: int) -> int:
    """Return the fewest points, at least ``points``, that a player can have, and all others together the rest.

    Nobody can have a pile of one card of a single point (``shllaat.count.single``).
    """
    return points + 1 if points == 1 or points == whole - 1 else points


def _rivals(state: State, player: str, points: int) -> Iterator[str]:
    """Yield who keeps a player with so many points from winning, or sharing the win, by taking all the rest."""
    rest = PACKS[state.options.pack].points - points
    for rival in state.totals:
        if rival == player:
            continue
        totals = {**dict.fromkeys(state.totals, 0), player: points, rival: rest}
        after, _ = advance(state, Facts(totals=totals, as_counted=True))
        if not after.over or player not in after.leaders:
            yield rival
