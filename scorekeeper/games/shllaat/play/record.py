"""The record of a hand: its form, and what its cards can and cannot be."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, illegal, malformed, refuse
from scorekeeper.forms import RULES, Flag, Form, ListOf, MapOf, Object, Text, wrong_choice, wrong_type
from scorekeeper.game import Json
from scorekeeper.games.shllaat.facts.checks import players_problems
from scorekeeper.games.shllaat.facts.form import CardForm
from scorekeeper.games.shllaat.options import Options, Pack
from scorekeeper.games.shllaat.packs import DEALT, FEWEST_PLAYERS, JOKER, PACKS, card_of, find_card
from scorekeeper.games.shllaat.play.deal import FirstPool, lay_out
from scorekeeper.messages import Message

LAYOUT = "layout"
"""What stands for the first pool where a record says what was thrown in."""
_EXAMPLE = '["Ali", ["draw", "7H"], ["play", "8S", "8H", "Badr"]]'
_ACTS = {
    "draw": '["draw"] or ["draw", "7H"]',
    "play": '["play", "3C"] or ["play", "8S", "8H", "Badr"]',
    "claim": '["claim", "8H"] or ["claim", "Badr"]',
    "burn": '["burn", "Badr"] or ["burn", "Badr", "Cem"]',
}
"""The acts of a turn, as a record has them."""


class Draw(NamedTuple):
    """A card drawn from the draw pile, None where it is not told."""

    by: str
    card: str | None = None


class PlayCard(NamedTuple):
    """A card played; ``targets`` are the cards of the pool and the owners of top sets that it captures."""

    by: str
    card: str
    targets: tuple[str, ...] = ()


class Claim(NamedTuple):
    """What somebody claims that the card just played has missed."""

    by: str
    targets: tuple[str, ...]


class Burn(NamedTuple):
    """The owners of top sets that are declared burnt for the card just played."""

    by: str
    owners: tuple[str, ...]


Act = Draw | PlayCard | Claim | Burn


class Record(NamedTuple):
    """A record, read. Hands, the first player and the draw pile may be unknown or known in part.

    ``draws`` tells whether draws are written; where none is, each is understood. ``whole_stock`` tells
    whether the stock is told to its last card.
    """

    players: tuple[str, ...]
    first: str | None
    hands: Mapping[str, Sequence[str]]
    first_pool: FirstPool
    stock: Sequence[str]
    turns: list[tuple[str, list[Act]]]
    redeal: str | None
    draws: bool
    whole_stock: bool


# --- the form ---------------------------------------------------------------------------------------------


class _Name(Text):
    """One of the players of a record; of none where they are not known, and then nothing is wrong yet."""

    def __init__(self, note: str, players: Sequence[str]) -> None:
        super().__init__(note)
        self._players = players

    def problems(self, value: Any, at: str) -> list[Problem]:
        return [wrong_choice(at, self._players, value)] if self._players and value not in self._players else []

    def _schema(self) -> Json:
        return {"type": "string", "pattern": r"\S"}


class _Players(ListOf):
    """The players; a fault is told of the list as a whole."""

    def problems(self, value: Any, at: str) -> list[Problem]:
        return [wrong_type(at, self._expected, value)] if super().problems(value, at) else []

    def _schema(self) -> Json:
        most = max(pack.most_players for pack in PACKS.values())
        items = _Name("", ()).schema()
        return {"type": "array", "items": items, "uniqueItems": True, "minItems": FEWEST_PLAYERS, "maxItems": most}


class _Four(ListOf):
    """The four cards of a hand, whose number is checked beside the cards."""

    def problems(self, value: Any, at: str) -> list[Problem]:
        few = isinstance(value, list) and len(value) != DEALT
        return super().problems(value, at) + ([wrong_type(at, "four cards", value)] if few else [])

    def _schema(self) -> Json:
        return {**super()._schema(), "minItems": DEALT, "maxItems": DEALT}


class _Hands(MapOf):
    """Hands by player, whose names are checked beside the hands."""

    def __init__(self, players: Sequence[str]) -> None:
        four = _Four(CardForm(), expected=_A_LIST)
        note = "the four cards dealt to each player whose hand is known"
        super().__init__(four, None, note, expected="four cards for each player")
        self._players = players

    def problems(self, value: Any, at: str) -> list[Problem]:
        strangers = [player for player in value if player not in self._players] if isinstance(value, dict) else []
        wrong = [wrong_choice(f"{at}.{player}", self._players, player) for player in strangers if self._players]
        return wrong + super().problems(value, at)


class _Turn(Form):
    """A turn: the player, then the acts."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self._player, self._players = _Name("", players), players

    def problems(self, value: Any, at: str) -> list[Problem]:
        if not isinstance(value, list) or not value or not isinstance(value[0], str):
            return [wrong_type(at, f"a turn such as {_EXAMPLE}", value)]
        by, *acts = value
        return self._player.problems(by, f"{at}[0]") or [
            wrong_type(f"{at}[{place}]", _expected(act), act)
            for place, act in enumerate(acts, 1)
            if _act(by, act, self._players) is None
        ]

    def _schema(self) -> Json:
        player, card = self._player.schema(), CardForm().schema()
        target = {"type": "string", "description": "a card of the pool, or a player for the top set of that pile"}
        acts = [
            {"prefixItems": [{"const": "draw"}, card], "items": False, "minItems": 1},
            {"prefixItems": [{"const": "play"}, card], "items": target, "minItems": 2},
            {"prefixItems": [{"const": "claim"}], "items": target, "minItems": 2},
            {"prefixItems": [{"const": "burn"}], "items": player, "minItems": 2},
        ]
        act = {"type": "array", "oneOf": acts}
        return {"type": "array", "prefixItems": [player], "items": act, "minItems": 1}


def _cards(note: str) -> ListOf:
    return ListOf(CardForm(), note, expected=_A_LIST)


_A_LIST = 'a list of cards such as ["10H", "JOKER"]'
_PLAYERS = _Players(
    Text(), "in the order of play, clockwise", expected='the players in the order of play, ["Ali", "Badr", "Cem"]'
)


@lru_cache(maxsize=64)
def _form(players: tuple[str, ...]) -> Object:
    """Return the form of a record of these players, or of any record where they are not known."""
    thrown = (*players, LAYOUT) if players else ()
    return Object(
        {
            "players": _PLAYERS,
            "first": _Name("who plays first", players),
            "hands": _Hands(players),
            "layout": _cards("turned up for the pool: the first four, then what replaced special cards"),
            "stock": _cards("the draw pile when play begins, the top card first, as far as it is known"),
            "turns": ListOf(
                _Turn(players),
                "one list a turn: the player, then the acts; where no draw is written, each is understood",
                expected=f"a list of turns such as {_EXAMPLE}",
            ),
            "redeal": _Name("whose hand was thrown in before the first draw, or layout", thrown),
            "scores": MapOf(
                Form(), None, "totals before the hand; judging needs none",
                expected="the totals before the hand by player",
            ),
            "rules": RULES,
            "trace": Flag("list what could be played, at every card"),
        },
        ("players",),
        title="Record of a hand of Shlla'at",
        note="What is left out is unknown.",
    )  # fmt: skip


RECORD = _form(())


# --- what it tells ----------------------------------------------------------------------------------------


def read(data: Json, options: Options) -> Record:
    """Read the JSON form. Raises Malformed, or Illegal where its cards cannot be."""
    listed = not _PLAYERS.problems(data.get("players"), "players")
    players = tuple(data["players"]) if listed else ()
    problems = _form(players).problems(data)
    if listed:
        problems += [*players_problems(players, options.pack, "players"), *_name_problems(players)]
    refuse(problems)
    hands = {player: list(map(card_of, cards)) for player, cards in data.get("hands", {}).items()}
    stock = list(map(card_of, data.get("stock", ())))
    turns = [(by, [act for told in acts if (act := _act(by, told, players))]) for by, *acts in data.get("turns", ())]
    first_pool = lay_out(list(map(card_of, data.get("layout", ()))))
    refuse(_deal_problems(players, hands, first_pool, stock, options.pack))
    whole = len(stock) == _stock_size(players, options.pack)
    draws = any(isinstance(act, Draw) for _, acts in turns for act in acts)
    return Record(players, data.get("first"), hands, first_pool, stock, turns, data.get("redeal"), draws, whole)


def _name_problems(players: Sequence[str]) -> Iterator[Problem]:
    """Refuse names that cannot be told apart from each other or from cards, since both stand among targets."""
    for player, number in Counter(players).items():
        if number > 1:
            yield malformed("player-twice", "players", name=player)
        if reason := name_fault(player):
            yield malformed("player-name", "players", name=player, reason=reason)


def name_fault(player: str) -> Message | None:
    """Say why somebody cannot be called so in a record, None where nothing is wrong."""
    if not player.strip():
        return Message("name-blank")
    if find_card(player):
        return Message("name-card")
    return Message("name-layout") if player == LAYOUT else None


def _expected(told: Any) -> str:
    """Say what an act should be that cannot be read."""
    kind = told[0] if isinstance(told, list) and told else None
    if isinstance(kind, str) and kind in _ACTS:
        return f"{_ACTS[kind]}, cards and players by name"
    return f"an act: {', '.join(_ACTS.values())}"


def _act(by: str, told: Any, players: tuple[str, ...]) -> Act | None:
    """Read one act of a turn, None for what is none."""
    try:
        return _known_act(by, tuple(told), players) if isinstance(told, list) else None
    except TypeError:  # a list or an object cannot be a word
        return None


@lru_cache(maxsize=8192)  # records repeat the same few acts
def _known_act(by: str, told: tuple[Any, ...], players: tuple[str, ...]) -> Act | None:
    kind, *words = told or (None,)
    owners = tuple([word for word in words if word in players])
    if kind == "burn":
        return Burn(owners[0], owners[1:] or owners) if words and len(owners) == len(words) else None
    if kind == "draw" and not words:
        return Draw(by)
    targets = tuple(filter(None, [word if word in owners else find_card(word) for word in words]))
    if not targets or len(targets) < len(words):
        return None
    if kind == "claim":
        return Claim(by, targets)
    card, *captured = targets
    if card in owners or (kind == "draw" and captured):
        return None
    return Draw(by, card) if kind == "draw" else PlayCard(by, card, tuple(captured)) if kind == "play" else None


# --- the cards --------------------------------------------------------------------------------------------


def _stock_size(players: Sequence[str], pack: Pack) -> int:
    """Count the cards of the draw pile when play begins."""
    return sum(PACKS[pack].kinds) - DEALT * (len(players) + 1)


def _deal_problems(
    players: Sequence[str], hands: Mapping[str, list[str]], first_pool: FirstPool, stock: list[str], pack: Pack
) -> list[Problem]:
    """Refuse a deal that the pack does not hold."""
    whole = PACKS[pack].copies
    dealt = Counter([*first_pool.pool, *stock, *[each for hand in hands.values() for each in hand]])
    buried = Counter(
        set(chain.from_iterable(first_pool.buried))
    )  # a buried card can turn up again as a replacement, and is buried again
    lying = dealt + (buried - Counter(stock))  # they lie in the draw pile, told or not
    problems = []
    if not whole.get(JOKER) and lying[JOKER]:
        problems.append(illegal("record-joker", "hands"))
    problems += [
        illegal("record-card-many", "hands", card=each, number=number, n=whole[each])
        for each, number in lying.items()
        if number > whole.get(each, 0) > 0
    ]
    if extra := first_pool.extra:
        problems.append(illegal("layout-long", "layout", cards=", ".join(extra), n=len(extra)))
    most = _stock_size(players, pack)
    if len(stock) > most:
        problems.append(illegal("stock-long", "stock", n=len(stock), most=most, players=len(players)))
    elif len(stock) == most and (missing := buried - Counter(stock)):
        problems.append(illegal("stock-buried", "stock", cards=", ".join(missing.elements()), n=missing.total()))
    return problems
