"""How people arrive at a wrong count of a hand of Shlla'at: articles ``shllaat.claim.slips``.

A slip takes points from piles, or adds some. Where only points were counted, what a pile can hold is all that is
known: a slip with a card is possible wherever the pile can hold it.
"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple

from scorekeeper.game import Json, Misscore, Options
from scorekeeper.games.shllaat.facts.checks import Facts, read
from scorekeeper.games.shllaat.match import State
from scorekeeper.games.shllaat.packs import PACKS, VALUES, Pile
from scorekeeper.messages import Text, Texts
from scorekeeper.slips import Arrivals, Remembered, Switches, Way

SLIPS = ("jack-as-one", "ace-miscounted", "joker-miscounted", "card-miscounted", "last-capture-forgotten")
"""Likeliest first."""

TEXTS: Texts = {
    "jack-as-one": Text(
        "In {jack_pile}'s pile one Jack was counted as 1; it is 2.",
        "shllaat.count.values",
        plural="In {jack_pile}'s pile {jacks} Jacks were counted as 1; each is 2.",
        counted="jacks",
    ),
    "jacks-as-one": Text("The Jacks of all piles were counted as 1; each is 2.", "shllaat.count.values"),
    "ace-left-out": Text("One Ace of {ace_pile} was left out; it is 25.", "shllaat.count.values"),
    "ace-as-one": Text(
        "In {ace_pile}'s pile one Ace was counted as 1; it is 25.",
        "shllaat.count.values",
        plural="In {ace_pile}'s pile {aces} Aces were counted as 1; each is 25.",
        counted="aces",
    ),
    "aces-as-one": Text("The Aces of all piles were counted as 1; each is 25.", "shllaat.count.values"),
    "ace-twice": Text(
        "In {ace_pile}'s pile one Ace was counted twice, or as a Joker; it is 25.", "shllaat.count.values"
    ),
    "aces-at": Text(
        "In {ace_pile}'s pile one Ace was counted at {ace_value}; it is 25.",
        "shllaat.count.values",
        plural="In {ace_pile}'s pile {aces} Aces were counted at {ace_value}; each is 25.",
        counted="aces",
    ),
    "card-as-ace": Text("In {ace_pile}'s pile another card was counted as an Ace.", "shllaat.count.values"),
    "joker-as-ace": Text(
        "In {joker_pile}'s pile one Joker was counted as an Ace; it is 50.",
        "shllaat.count.values",
        plural="In {joker_pile}'s pile {jokers} Jokers were counted as Aces; each is 50.",
        counted="jokers",
    ),
    "jokers-at": Text(
        "In {joker_pile}'s pile one Joker was counted at {joker_value}; it is 50.",
        "shllaat.count.values",
        plural="In {joker_pile}'s pile {jokers} Jokers were counted at {joker_value}; each is 50.",
        counted="jokers",
    ),
    "joker-left-out": Text("One Joker of {joker_pile} was left out; it is 50.", "shllaat.count.values"),
    "joker-as-one": Text(
        "In {joker_pile}'s pile one Joker was counted as 1; it is 50.",
        "shllaat.count.values",
        plural="In {joker_pile}'s pile {jokers} Jokers were counted as 1; each is 50.",
        counted="jokers",
    ),
    "joker-twice": Text("In {joker_pile}'s pile one Joker was counted twice; it is 50.", "shllaat.count.values"),
    "jokers-as-aces": Text("The Jokers of all piles were counted as Aces; each is 50.", "shllaat.count.values"),
    "card-left-out": Text("One card of {card_pile} was left out.", "shllaat.count.sum"),
    "card-twice": Text("One card of {card_pile} was counted twice, or as a Jack.", "shllaat.count.sum"),
    "jack-left-out": Text("One Jack of {card_pile} was left out.", "shllaat.count.sum"),
    "jack-twice": Text("One Jack of {card_pile} was counted twice.", "shllaat.count.sum"),
    "last-capture-forgotten": Text(
        "{last_pile} was not given what was left in the pool, {left} points; it goes to whoever captured last.",
        "shllaat.end.pool",
    ),
}  # fmt: skip
"""What each slip says; which of several sentences is named by the slip's own parameter."""

JOKER, ACE, JACK, OTHER = VALUES
_OTHER_VALUES = (20, 11, 10, 15, 30, 40, 100)
"""What special cards are worth in other games, or could be; a count with one of them is rare."""
_MOST_LEFT = 16
"""As many points as are thought to lie in the pool at the end: ordinary cards and Jacks."""


def misscore(facts: Json, options: Options, slips: frozenset[str], before: State | None) -> Iterator[Misscore]:
    """Give every result of making just these slips (see :class:`scorekeeper.game.Game`). Raises Refused."""
    return _REMEMBERED.of(facts, options, before).telling(slips)


def _arrivals(data: Json, options: Options, _before: State | None) -> Arrivals:
    facts = read(data, options)
    most = {player: _most(facts, player, PACKS[options["pack"]]) for player in facts.totals}
    return Arrivals(_ways(facts, most), lambda do: _reckon(facts, do))


_REMEMBERED = Remembered(_arrivals)


def _most(facts: Facts, player: str, pack: Pile) -> Pile:
    """Say how many cards of each kind a pile holds; where only points were counted, how many at most."""
    if facts.piles is not None:
        return facts.piles[player]
    total = facts.totals[player]
    beside = max(total - OTHER, 0)  # whoever has a special card has an ordinary one or a Jack with it
    jokers, aces = min(pack.jokers, beside // JOKER), min(pack.aces, beside // ACE)
    return Pile(jokers, aces, min(pack.jacks, total // JACK), min(pack.others, total))


def _reckon(facts: Facts, do: Switches) -> Iterator[Misscore]:
    """Add what the slips change; nothing comes where a pile would be worth less than nothing."""
    points = dict(facts.totals)
    for changes in do.values():
        for player, change in changes.items():
            points[player] += change
    if min(points.values()) >= 0:
        yield Misscore(points)


# --- which slips can be made, and how ---------------------------------------------------------------------


class _Change(NamedTuple):
    """What a slip changes in one pile: the points, the sentence that says so, and the number in it."""

    points: int
    sentence: str
    params: Mapping[str, int] = {}
    rare: bool = False


def _ways(facts: Facts, most: Mapping[str, Pile]) -> Mapping[str, list[Way]]:
    """Give the ways to make each slip: in all piles alike, where they are known, then in one."""
    known = most if facts.piles is not None else {}
    return {
        "jack-as-one": [
            *_everywhere("jack-as-one", "jacks-as-one", OTHER - JACK, {p: pile.jacks for p, pile in known.items()}),
            *_in_one(
                "jack-as-one", "jack_pile", {player: _jacks(pile, known=bool(known)) for player, pile in most.items()}
            ),
        ],
        "ace-miscounted": [
            *_everywhere("ace-miscounted", "aces-as-one", OTHER - ACE, {p: pile.aces for p, pile in known.items()}),
            *_in_one("ace-miscounted", "ace_pile", {player: _aces(pile) for player, pile in most.items()}),
        ],
        "joker-miscounted": [
            *_everywhere(
                "joker-miscounted", "jokers-as-aces", ACE - JOKER, {p: pile.jokers for p, pile in known.items()}
            ),
            *_in_one("joker-miscounted", "joker_pile", {player: _jokers(pile) for player, pile in most.items()}),
        ],
        "card-miscounted": list(
            _in_one("card-miscounted", "card_pile", {player: _cards(pile) for player, pile in most.items()})
        ),
        "last-capture-forgotten": list(
            _in_one("last-capture-forgotten", "last_pile", {player: _left(pile) for player, pile in most.items()})
        ),
    }


def _everywhere(slip: str, sentence: str, change: int, numbers: Mapping[str, int]) -> list[Way]:
    """Take a kind of card for another in all piles, where more than one holds it."""
    changes = {player: change * n for player, n in numbers.items() if n}
    return [Way({slip: changes}, {slip: sentence})] if len(changes) > 1 else []


def _in_one(slip: str, whose: str, changes: Mapping[str, list[_Change]]) -> Iterator[Way]:
    """Make a slip in one pile, what is likeliest in any of them first."""
    for alike in zip_longest(*changes.values()):
        for player, change in zip(changes, alike, strict=True):
            if change:
                told = {**change.params, whose: player, slip: change.sentence}
                yield Way({slip: {player: change.points}}, told, change.rare)


def _jacks(pile: Pile, *, known: bool) -> list[_Change]:
    """Take all Jacks for ordinary cards, as who forgets what they are worth does; or rarely only some."""
    return [
        _Change((OTHER - JACK) * n, "jack-as-one", {"jacks": n}, known and n < pile.jacks)
        for n in _all_first(pile.jacks)
    ]


def _aces(pile: Pile) -> list[_Change]:
    if not pile.aces:
        return []
    as_one = [_Change((OTHER - ACE) * n, "ace-as-one", {"aces": n}) for n in range(1, pile.aces + 1)]
    another = [_Change(ACE - OTHER, "card-as-ace")] if pile.others else []
    usual = [_Change(-ACE, "ace-left-out"), as_one[0], _Change(ACE, "ace-twice"), *another, *as_one[1:]]
    return usual + _valued("aces-at", "ace_value", {"aces": pile.aces}, ACE)


def _jokers(pile: Pile) -> list[_Change]:
    if not pile.jokers:
        return []
    numbers = range(1, pile.jokers + 1)
    as_ace = [_Change((ACE - JOKER) * n, "joker-as-ace", {"jokers": n}) for n in numbers]
    as_one = [_Change((OTHER - JOKER) * n, "joker-as-one", {"jokers": n}) for n in numbers]
    once = [_Change(-JOKER, "joker-left-out"), _Change(JOKER, "joker-twice")]
    usual = [as_ace[0], *once, as_one[0], *as_ace[1:], *as_one[1:]]
    return usual + _valued("jokers-at", "joker_value", {"jokers": pile.jokers}, JOKER)


def _valued(sentence: str, said: str, number: Mapping[str, int], worth: int) -> list[_Change]:
    """Take all special cards of a kind in a pile at a value that they do not have."""
    (n,) = number.values()
    return [_Change((value - worth) * n, sentence, {**number, said: value}, rare=True) for value in _OTHER_VALUES]


def _cards(pile: Pile) -> list[_Change]:
    others = [_Change(-OTHER, "card-left-out"), _Change(OTHER, "card-twice")] if pile.others else []
    jacks = [_Change(-JACK, "jack-left-out"), _Change(JACK, "jack-twice")] if pile.jacks else []
    return others + jacks


def _left(pile: Pile) -> list[_Change]:
    """Leave some ordinary cards and Jacks out; two points at least are a capture, and no part of the rest."""
    most = min(pile.others + pile.jacks * JACK - JACK, _MOST_LEFT)
    return [_Change(-points, "last-capture-forgotten", {"left": points}) for points in range(2, most + 1)]


def _all_first(most: int) -> Iterator[int]:
    if most > 0:
        yield most
        yield from range(1, most)
