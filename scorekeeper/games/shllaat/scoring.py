"""From a hand of Shlla'at to its score: the points of each pile, miscounts, and who took most.

The rules that scoring chooses from are those of the text, and the wrong ones that people use by mistake. Source:
Shlla'at, "Players, Cards and Objective", "End of the Play and Scoring"; articles ``shllaat.pack.*``,
``shllaat.count.values`` and ``shllaat.score.*``.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.errors import Problem, Refused, malformed, refuse
from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.facts.checks import Hand, checked
from scorekeeper.games.shllaat.facts.possible import can_be, oddity
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import KINDS, PACKS, VALUES, Contents, Pile

_TELLING = frozenset(("counted-single", "counted-specials", "counted-totals"))


class Miscount(NamedTuple):
    """A slip in one pile: how many points it adds, and the code and the values of the sentence that says so."""

    player: str
    points: int
    code: str
    params: Mapping[str, object] = {}


class Rules(NamedTuple):
    """The rule of each step: the pack that is shared out, the points of a card of each kind, the miscounts."""

    pack: Contents
    values: Pile = VALUES
    miscounts: tuple[Miscount, ...] = ()


def rules_for(options: Options) -> Rules:
    """Return the rules that the options name."""
    return Rules(PACKS[options.pack])


def score(facts: Facts, options: Options) -> Score:
    """Score a hand. Raises Malformed, Illegal or Ambiguous with everything that cannot have happened."""
    if facts.outcome is not None:
        return thrown_in(())
    if facts.result is None:
        return run(checked(facts, options), rules_for(options))
    result = as_told(facts.result, options)
    refuse(result.remarks)
    return result


def thrown_in(players: Iterable[str]) -> Score:
    """Score a hand that was thrown in: nothing, for everybody who is known to play."""
    points = dict.fromkeys(players, 0)
    return Score(points, tuple(Item(player, 0, "thrown") for player in points), None, None, {})


def as_told(result: result_only.Result, options: Options) -> Score:
    """Score a hand whose score alone is known; a score that no hand can have gets a remark."""
    found = result_only.score(result, possible=can_score(result, options))
    return found._replace(notes=tuple(players_notes(len(result), rules_for(options).pack)))


def can_score(points: Mapping[str, int], options: Options) -> bool:
    """Tell whether some hand can have these points: they are the totals of piles, or nobody captured anything."""
    try:
        checked(Facts(totals=points), options)
    except Refused:
        return False
    return min(points.values()) >= 0


def run(hand: Hand, rules: Rules) -> Score:
    """Score a hand by any rules; every kind of card in a pile is an item, and a player's items add up to the score."""
    points = worth(hand, rules)
    best = max(points.values())
    ahead = [player for player, number in points.items() if number == best]
    if not best:
        items = [Item(player, 0, "nobody") for player in points]
    elif hand.piles is not None:
        items = _pile_items(hand.piles, rules.values)
    else:
        items = list(_total_items(hand.totals or {}, rules.pack, as_counted=hand.as_counted))
    items += [Item(*miscount) for miscount in rules.miscounts if best]
    winner = ahead[0] if len(ahead) == 1 else None
    return Score(points, tuple(items), winner, None, {}, notes=tuple(players_notes(len(points), rules.pack)))


def worth(hand: Hand, rules: Rules) -> dict[str, int]:
    """Return the points of each pile, with the slips of the rules."""
    found = dict(hand.totals or {player: pile.worth(rules.values) for player, pile in (hand.piles or {}).items()})
    for miscount in rules.miscounts:
        found[miscount.player] += miscount.points
    return found


def _pile_items(piles: Mapping[str, Pile], values: Pile) -> list[Item]:
    items = []
    for player, pile in piles.items():
        for kind, number, value in zip(KINDS, pile, values, strict=True):
            if number:
                items.append(Item(player, value * number, kind, {"n": number}))
        if not any(pile):
            items.append(Item(player, 0, "empty"))
        elif odd := oddity(pile):
            items.append(Item(player, 0, f"counted-{odd}"))
    return items


def _total_items(totals: Mapping[str, int], pack: Contents, *, as_counted: bool) -> Iterator[Item]:
    for player, total in totals.items():
        yield Item(player, total, "total", {"n": total}) if total else Item(player, 0, "empty")
        if total == 1:
            yield Item(player, 0, "counted-single")
    given = tuple(totals.values())
    if as_counted and 1 not in given and not can_be(given, pack, as_counted=False):
        yield Item(max(totals, key=totals.__getitem__), 0, "counted-totals")


def players_notes(number: int, pack: Contents) -> list[Problem]:
    """Remark on a number of players the game is not meant for (article ``shllaat.table.players``)."""
    if number in pack.usual:
        return []
    return [malformed("players-unusual", players=number, least=pack.usual[0], most=pack.usual[-1])]


def breakdown(score: Score) -> Breakdown:
    """Return how many cards of each kind every player took, and the items that stand only as counted."""
    taken = {(item.side, item.code): str(item.params["n"]) for item in score.items if item.code in KINDS}
    used = tuple(kind for kind in KINDS if any((player, kind) in taken for player in score.points))
    cells = {player: tuple(taken.get((player, kind), "") for kind in used) for player in score.points}
    return Breakdown(used, cells, tuple(item for item in score.items if item.code in _TELLING))
