"""The record of a hand: its form, and what its cards can and cannot be."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, illegal, malformed, refuse
from scorekeeper.forms import unknown_field, wrong_choice, wrong_type
from scorekeeper.game import Json, Options
from scorekeeper.games.shllaat.facts.checks import players_problems
from scorekeeper.games.shllaat.packs import JOKER, card, copies
from scorekeeper.games.shllaat.play.deal import DEALT, Layout, lay_out
from scorekeeper.games.shllaat.play.state import Act

FIELDS = ("players", "first", "hands", "layout", "stock", "turns", "redeal", "scores", "rules", "trace")
LAYOUT = "layout"
"""What stands for the layout where a record says what was thrown in."""
_EXAMPLE = '["Ali", ["draw", "7H"], ["play", "8S", "8H", "Badr"]]'
_FORMS = {
    "draw": '["draw"] or ["draw", "7H"]',
    "play": '["play", "3C"] or ["play", "8S", "8H", "Badr"]',
    "claim": '["claim", "8H"] or ["claim", "Badr"]',
    "burn": '["burn", "Badr"] or ["burn", "Badr", "Cem"]',
}
"""The acts of a turn, as a record has them."""


class Record(NamedTuple):
    """A record, read. Hands, the first player and the draw pile may be unknown or known in part.

    ``draws`` tells whether draws are written; where none is, each is understood.
    """

    players: tuple[str, ...]
    first: str | None
    hands: Mapping[str, Sequence[str]]
    layout: Layout
    stock: Sequence[str]
    turns: list[tuple[str, list[Act]]]
    redeal: str | None
    draws: bool


def read(data: Json, options: Options) -> Record:
    """Read the JSON form. Raises Malformed, or Illegal where its cards cannot be."""
    pack = options["pack"]
    problems = [unknown_field(key, FIELDS) for key in data if key not in FIELDS and not key.startswith("_")]
    players = _players(data, pack, problems)
    _check_choices(data, players, problems)
    hands = _hands(data.get("hands", {}), players, problems)
    layout = _cards("layout", data.get("layout", []), problems)
    stock = _cards("stock", data.get("stock", []), problems)
    turns = _turns(data.get("turns", []), players, problems)
    refuse(problems)
    laid = lay_out(layout)
    refuse(_deal_problems(players, hands, laid, stock, pack))
    draws = any(act.kind == "draw" for _, acts in turns for act in acts)
    return Record(players, data.get("first"), hands, laid, stock, turns, data.get("redeal"), draws)


# --- the form ---------------------------------------------------------------------------------------------


def _players(data: Json, pack: str, problems: list[Problem]) -> tuple[str, ...]:
    """Read the players in the order of play; a name must not read as a card, since both stand among targets."""
    given = data.get("players")
    if given is None and "players" not in data:
        problems.append(malformed("field-missing", "players", key="players"))
        return ()
    if not isinstance(given, list) or not all(isinstance(player, str) for player in given):
        problems.append(wrong_type("players", 'the players in the order of play, ["Ali", "Badr", "Cem"]', given))
        return ()
    problems += players_problems(tuple(given), pack, "players")
    for player, number in Counter(given).items():
        if number > 1:
            problems.append(malformed("player-twice", "players", name=player))
        if reason := name_fault(player):
            problems.append(malformed("player-name", "players", name=player, reason=reason))
    return tuple(given)


def name_fault(player: str) -> str | None:
    """Say why somebody cannot be called so in a record, None where nothing is wrong."""
    if not player.strip():
        return "a name has at least one letter"
    if card(player):
        return "it reads as a card"
    return "it stands for the layout here" if player == LAYOUT else None


def _check_choices(data: Json, players: tuple[str, ...], problems: list[Problem]) -> None:
    for key, choices in (("first", players), ("redeal", (*players, LAYOUT))):
        if key in data and players and data[key] not in choices:
            problems.append(wrong_choice(key, choices, data[key]))
    if "trace" in data and not isinstance(data["trace"], bool):
        problems.append(wrong_type("trace", "true or false", data["trace"]))
    if "scores" in data and not isinstance(data["scores"], dict):
        problems.append(wrong_type("scores", "the totals before the hand by player", data["scores"]))


def _hands(value: object, players: tuple[str, ...], problems: list[Problem]) -> dict[str, list[str]]:
    if not isinstance(value, dict):
        problems.append(wrong_type("hands", "four cards for each player", value))
        return {}
    hands = {}
    for player, cards in value.items():
        field = f"hands.{player}"
        if players and player not in players:
            problems.append(wrong_choice(field, players, player))
        hands[player] = _cards(field, cards, problems)
        if isinstance(cards, list) and len(cards) != DEALT:
            problems.append(wrong_type(field, "four cards", cards))
    return hands


def _cards(field: str, value: object, problems: list[Problem]) -> list[str]:
    if not isinstance(value, list):
        problems.append(wrong_type(field, 'a list of cards such as ["10H", "JOKER"]', value))
        return []
    found = [card(each) if isinstance(each, str) else None for each in value]
    problems += [
        wrong_type(f"{field}[{at}]", "a card such as 10H or JOKER", value[at])
        for at, each in enumerate(found)
        if each is None
    ]
    return [each for each in found if each]


def _turns(value: object, players: tuple[str, ...], problems: list[Problem]) -> list[tuple[str, list[Act]]]:
    if not isinstance(value, list):
        problems.append(wrong_type("turns", f"a list of turns such as {_EXAMPLE}", value))
        return []
    turns = []
    for at, turn in enumerate(value):
        field = f"turns[{at}]"
        if not isinstance(turn, list) or not turn or not isinstance(turn[0], str):
            problems.append(wrong_type(field, f"a turn such as {_EXAMPLE}", turn))
        elif players and turn[0] not in players:
            problems.append(wrong_choice(f"{field}[0]", players, turn[0]))
        else:
            turns.append((turn[0], _acts(field, turn, players, problems)))
    return turns


def _acts(field: str, turn: list[Any], players: tuple[str, ...], problems: list[Problem]) -> list[Act]:
    player, *given = turn
    acts = []
    for place, each in enumerate(given, 1):
        act = _act(player, each, players)
        if isinstance(act, Act):
            acts.append(act)
        else:
            problems.append(wrong_type(f"{field}[{place}]", act, each))
    return acts


def _act(player: str, act: Any, players: tuple[str, ...]) -> Act | str:
    """Read one act; of what is none, say what it should be."""
    kind = act[0] if isinstance(act, list) and act else None
    if not isinstance(kind, str) or kind not in _FORMS:
        return f"an act: {', '.join(_FORMS.values())}"
    words = [each if isinstance(each, str) else "" for each in act[1:]]
    if kind == "burn":
        if words and all(word in players for word in words):
            return Act(words[0], kind, targets=tuple(words[1:]))
    elif kind == "draw":
        drawn = card(words[0]) if words else None
        if len(words) <= 1 and (drawn or not words):
            return Act(player, kind, drawn)
    else:
        read_as = [word if word in players else card(word) for word in words]
        found = [word for word in read_as if word]
        own = kind == "play"
        if found and len(found) == len(words) and not (own and found[0] in players):
            return Act(player, kind, found[0] if own else None, tuple(found[own:]))
    return f"{_FORMS[kind]}, cards and players by name"


# --- the cards --------------------------------------------------------------------------------------------


def _deal_problems(
    players: tuple[str, ...], hands: Mapping[str, list[str]], layout: Layout, stock: list[str], pack: str
) -> list[Problem]:
    """Refuse a deal that the pack does not hold."""
    whole = copies(pack)
    dealt = Counter([*layout.pool, *stock, *[each for hand in hands.values() for each in hand]])
    buried = Counter(set(layout.buried))  # what was buried can turn up again as a replacement, and is buried again
    lying = dealt + (buried - Counter(stock))  # they lie in the draw pile, told or not
    problems = []
    if not whole.get(JOKER) and lying[JOKER]:
        problems.append(illegal("record-joker", "hands"))
    problems += [
        illegal("record-card-many", "hands", card=each, number=number, n=whole[each])
        for each, number in lying.items()
        if number > whole.get(each, 0) > 0
    ]
    if layout.extra:
        problems.append(illegal("layout-long", "layout", cards=", ".join(layout.extra), n=len(layout.extra)))
    most = sum(whole.values()) - DEALT * (len(players) + 1)
    if len(stock) > most:
        problems.append(illegal("stock-long", "stock", n=len(stock), most=most, players=len(players)))
    elif len(stock) == most and (missing := buried - Counter(stock)):
        problems.append(illegal("stock-buried", "stock", cards=", ".join(missing.elements()), n=missing.total()))
    return problems
