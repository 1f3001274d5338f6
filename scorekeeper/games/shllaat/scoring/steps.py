"""From the facts of a hand of Shlla'at to its score: every pile is worth its cards.

Source: Shlla'at, "End of the Play and Scoring"; articles ``shllaat.count.values`` and ``shllaat.score.*``.
"""

from collections.abc import Mapping
from functools import lru_cache

from scorekeeper.errors import Problem, malformed
from scorekeeper.game import Item, Json, Options, Score
from scorekeeper.games.shllaat.facts.checks import Facts
from scorekeeper.games.shllaat.packs import KINDS, USUAL_PLAYERS, VALUES, Pile, can_be, oddity
from scorekeeper.games.shllaat.texts.scoring import TEXTS
from scorekeeper.messages import problem_json


def score(facts: Facts, options: Options) -> Score:
    """Score one hand; every kind of card in a pile is an item, and a player's items add up to the score."""
    points = dict(facts.totals)
    best = max(points.values())
    if not best:
        items = [Item(player, 0, "nobody") for player in points]
    elif facts.piles is None:
        items = _total_items(facts, options["pack"])
    else:
        items = _pile_items(facts.piles)
    ahead = [player for player, number in points.items() if number == best]
    return Score(points, tuple(items), ahead[0] if len(ahead) == 1 else None, None, _details(facts, options))


def _pile_items(piles: Mapping[str, Pile]) -> list[Item]:
    items = []
    for player, pile in piles.items():
        for place, number in enumerate(pile):
            if number:
                items.append(_item(player, place, number))
        if not any(pile):
            items.append(Item(player, 0, "empty"))
        elif odd := oddity(pile):
            items.append(Item(player, 0, f"counted-{odd}"))
    return items


@lru_cache(maxsize=4096)  # the same few players, hand after hand
def _item(player: str, place: int, number: int) -> Item:
    return Item(player, VALUES[place] * number, KINDS[place], {"n": number})


def _total_items(facts: Facts, pack: str) -> list[Item]:
    items = []
    for player, total in facts.totals.items():
        items.append(Item(player, total, "total", {"n": total}) if total else Item(player, 0, "empty"))
        if total == 1:
            items.append(Item(player, 0, "counted-single"))
    if facts.as_counted and not can_be(tuple(facts.totals.values()), pack, as_counted=False):
        best = max(facts.totals, key=facts.totals.__getitem__)
        if 1 not in facts.totals.values():
            items.append(Item(best, 0, "counted-totals"))
    return items


def _details(facts: Facts, options: Options) -> Json:
    remarks = players_remarks(len(facts.totals), options)
    return {"remarks": [problem_json(remark, TEXTS) for remark in remarks]} if remarks else {}


def players_remarks(number: int, options: Options) -> list[Problem]:
    """Remark on a number of players the game is not meant for (article ``shllaat.table.players``)."""
    usual = USUAL_PLAYERS[options["pack"]]
    if number in usual:
        return []
    return [malformed("players-unusual", players=number, least=usual[0], most=usual[-1])]
