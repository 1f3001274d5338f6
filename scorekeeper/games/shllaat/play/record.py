"""The record of a hand: its form, and the checks of its cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from scorekeeper.errors import Problem, illegal, malformed, refuse
from scorekeeper.forms import RULES, Choice, Flag, Form, ListOf, MapOf, Object, Text, Value, wrong_type
from scorekeeper.game import Json
from scorekeeper.games.shllaat.facts.checks import players_problems
from scorekeeper.games.shllaat.facts.form import CardForm
from scorekeeper.games.shllaat.options import Options, Pack
from scorekeeper.games.shllaat.packs import DEALT, FEWEST_PLAYERS, JOKER, PACKS, RANK, find_card
from scorekeeper.games.shllaat.play.deal import FirstPool, lay_out
from scorekeeper.messages import Message

LAYOUT = "layout"
"""The word for the first pool in the field that tells what was thrown in."""
_EXAMPLE = '["Ali", ["draw", "7H"], ["play", "8S", "8H", "Badr"]]'
_ACTS = {
    "draw": '["draw"] or ["draw", "7H"]',
    "play": '["play", "3C"] or ["play", "8S", "8H", "Badr"]',
    "claim": '["claim", "8H"] or ["claim", "Badr"]',
    "burn": '["burn", "Badr"] or ["burn", "Badr", "Cem"]',
}
"""The acts of a turn, as a record has them."""
_IN_PACK = frozenset(RANK)


Act = Sequence[str]
"""An act as a record tells it: its kind, then cards in their usual spelling, and players.

``draw`` has the card drawn, if it is told. ``play`` has the card played, then the cards of the pool and the owners of
top sets that it captures. ``claim`` has the captures that the last card has missed. ``burn`` has the player who speaks,
then the owners of the top sets that are declared burnt; one player alone is both.
"""
Turn = tuple[str, Sequence[Act]]
"""A turn: the player, then each act."""


class Record(NamedTuple):
    """A record, read. Hands, the first player, the layout and the draw pile may be unknown or known in part."""

    players: tuple[str, ...]
    first: str | None = None
    hands: Mapping[str, Sequence[str]] = {}
    layout: FirstPool = lay_out(())
    stock: Sequence[str] = ()
    turns: Sequence[Turn] = ()
    redeal: str | None = None
    scores: Json | None = None
    rules: Json | None = None
    trace: bool = False
    extra: Mapping[str, object] = {}

    @property
    def draws(self) -> bool:
        """Whether draws are written; if none is, each is understood."""
        return any(act[0] == "draw" for _, acts in self.turns for act in acts)

    def stock_size(self, pack: Pack) -> int:
        """Count the cards of the draw pile when play begins, told or not."""
        return sum(PACKS[pack].kinds) - DEALT * (len(self.players) + 1)


# --- the form ---------------------------------------------------------------------------------------------


class Name(Text):
    """The name of a player."""

    def problems(self, value: object, at: str) -> list[Problem]:
        """Refuse a text without a letter."""
        right = isinstance(value, str) and value.strip()
        return [] if right else [wrong_type(at, Message("expected-name"), value)]

    def _schema(self) -> Json:
        return {"type": "string", "pattern": r"\S"}


class _Players(ListOf):
    """The players; a fault is told of the list as a whole."""

    def problems(self, value: object, at: str) -> list[Problem]:
        return [wrong_type(at, self._expected, value)] if super().problems(value, at) else []

    def _schema(self) -> Json:
        most = max(pack.most_players for pack in PACKS.values())
        return {**super()._schema(), "uniqueItems": True, "minItems": FEWEST_PLAYERS, "maxItems": most}


class _Hands(MapOf):
    def decode(self, value: Value) -> Value:
        return {player: self.value.decode(cards) for player, cards in value.items()}


class _Cards(ListOf):
    """Cards of the pack; in their usual spelling they are read at once."""

    def problems(self, value: object, at: str) -> list[Problem]:
        if isinstance(value, list) and self._least <= len(value) <= (self._most or len(value)) and _as_in_pack(value):
            return []
        return super().problems(value, at)

    def decode(self, value: Value) -> Value:
        return tuple(value) if _as_in_pack(value) else super().decode(value)


def _as_in_pack(cards: Sequence[object]) -> bool:
    try:
        return _IN_PACK.issuperset(cards)
    except TypeError:  # a list or an object is no card
        return False


class _Layout(_Cards):
    def decode(self, value: Value) -> Value:
        return lay_out(super().decode(value))


class TurnForm(Form):
    """A turn: the player, then the acts."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self._player, self._players = _one_of(players), frozenset(players)
        self._cards = frozenset(RANK) - self._players
        self._usual = self._cards | self._players

    def problems(self, value: object, at: str) -> list[Problem]:
        """List the problems of a turn."""
        if not isinstance(value, list) or not value or not isinstance(value[0], str):
            return [wrong_type(at, Message("expected-turn", {"example": _EXAMPLE}), value)]
        by, *acts = value
        return self._player.problems(by, f"{at}[0]") or [
            wrong_type(f"{at}[{place}]", _expected(act), act)
            for place, act in enumerate(acts, 1)
            if self._act(act) is None
        ]

    def _act(self, told: Value) -> Act | None:
        """Read an act, None if it is none."""
        if not isinstance(told, list) or not told:
            return None
        kind, *words = told
        try:
            if not self._usual.issuperset(words):
                words = [word if word in self._usual else find_card(word) for word in words]
                told = [kind, *words]
        except TypeError:  # a list or an object cannot be a word
            return None
        if kind == "draw":
            right = len(words) <= 1 and self._cards.issuperset(words)
        elif kind == "play":
            right = bool(words) and words[0] in self._cards
        else:
            right = bool(words) and (kind == "claim" or (kind == "burn" and self._players.issuperset(words)))
        return told if right and None not in words else None

    def read(self, turns: Value) -> list[Turn] | None:
        """Read turns; None if some of them cannot be read."""
        if not isinstance(turns, list):
            return None
        found: list[Turn] = []
        for turn in turns:
            if not isinstance(turn, list) or not turn or not isinstance(turn[0], str):
                return None
            by, *told = turn
            acts = [act for each in told if (act := self._act(each))]
            if by not in self._players or len(acts) < len(told):
                return None
            found.append((by, acts))
        return found

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


def _one_of(players: Sequence[str], note: str = "") -> Form:
    """Return the form of a name, one of the players if they are known."""
    return Choice(*players, note=note) if players else Name(note)


_A_LIST = Message("expected-card-list-such", {"example": '["10H", "JOKER"]'})
_PLAYERS = _Players(Name(), "in the order of play, clockwise", expected=Message("expected-players"))


@lru_cache(maxsize=64)
def _form(players: tuple[str, ...]) -> tuple[Object, TurnForm]:
    """Return the form of a record of these players, or of any record if they are not known, and of its turns."""
    card, turn = CardForm(), TurnForm(players)
    four = _Cards(card, expected=Message("expected-four"), least=DEALT, most=DEALT)
    form = Object(
        {
            "players": _PLAYERS,
            "first": _one_of(players, "who plays first"),
            "hands": _Hands(
                four, players or None, "the four cards dealt to each player whose hand is known",
                expected=Message("expected-hands"),
            ),
            "layout": _Layout(
                card, "turned up for the pool: the first four, then what replaced special cards", expected=_A_LIST
            ),
            "stock": _Cards(
                card, "the draw pile when play begins, the top card first, as far as it is known", expected=_A_LIST
            ),
            "turns": ListOf(
                turn,
                "one list a turn: the player, then the acts; where no draw is written, each is understood",
                expected=Message("expected-turns", {"example": _EXAMPLE}),
            ),
            "redeal": _one_of(
                (*players, LAYOUT) if players else (), "whose hand was thrown in before the first draw, or layout"
            ),
            "scores": MapOf(
                Form(), None, "totals before the hand; judging needs none",
                expected=Message("expected-totals"),
            ),
            "rules": RULES,
            "trace": Flag("list what could be played, at every card"),
        },
        ("players",),
        title="Record of a hand of Shlla'at",
        note="What is left out is unknown.",
        into=Record,
    )  # fmt: skip
    return form, turn


RECORD, _ = _form(())


# --- reading ---------------------------------------------------------------------------------------------


def read(data: Json, options: Options) -> Record:
    """Read the JSON form. Raises Malformed, or Illegal if its cards cannot be."""
    listed = not _PLAYERS.problems(data.get("players"), "players")
    players = tuple(data["players"]) if listed else ()
    form, turn = _form(players)
    turns = turn.read(data.get("turns", []))
    told = data if turns is None else {**data, "turns": []}
    problems = form.problems(told)
    if listed:
        problems += [*players_problems(players, options.pack, "players"), *_name_problems(players)]
    refuse(problems)
    record: Record = form.decode(told)._replace(turns=turns)
    refuse(_deal_problems(record, options.pack))
    return record


@lru_cache(maxsize=64)
def _name_problems(players: tuple[str, ...]) -> tuple[Problem, ...]:
    """Refuse names that cannot be told apart from each other or from cards, since both stand among targets."""
    found = []
    for player, number in Counter(players).items():
        if number > 1:
            found.append(malformed("player-twice", "players", name=player))
        if reason := name_fault(player):
            found.append(malformed("player-name", "players", name=player, reason=reason))
    return tuple(found)


def name_fault(player: str) -> Message | None:
    """Say why somebody cannot be called so in a record, None if nothing is wrong."""
    if not player.strip():
        return Message("name-blank")
    if find_card(player):
        return Message("name-card")
    return Message("name-layout") if player == LAYOUT else None


def _expected(told: object) -> Message:
    """Describe the right form of an act that cannot be read."""
    kind = told[0] if isinstance(told, list) and told else None
    if isinstance(kind, str) and kind in _ACTS:
        return Message("expected-act", {"act": _ACTS[kind]})
    return Message("expected-any-act", {"acts": tuple(_ACTS.values())})


# --- the cards --------------------------------------------------------------------------------------------


def _deal_problems(record: Record, pack: Pack) -> list[Problem]:
    """Refuse a deal that the pack does not hold."""
    whole, layout, stock = PACKS[pack].copies, record.layout, record.stock
    lying = Counter(chain(layout.pool, stock, *record.hands.values()))
    buried = set(chain.from_iterable(layout.buried))  # turned up again, it is buried again
    missing = sorted(buried.difference(stock))
    if missing:
        lying.update(missing)  # it lies in the draw pile, told or not
    problems = []
    if not dict.__eq__(lying, whole):  # as one of their own, counters compare slowly
        if not whole.get(JOKER) and lying[JOKER]:
            problems.append(illegal("record-joker", "hands"))
        problems += [
            illegal("record-card-many", "hands", card=each, number=number, n=whole[each])
            for each, number in lying.items()
            if number > whole.get(each, 0) > 0
        ]
    if extra := layout.extra:
        problems.append(illegal("layout-long", "layout", cards=", ".join(extra), n=len(extra)))
    told, most = len(stock), record.stock_size(pack)
    if told > most:
        problems.append(illegal("stock-long", "stock", n=told, most=most, players=len(record.players)))
    elif told == most and missing:
        problems.append(illegal("stock-buried", "stock", cards=", ".join(missing), n=len(missing)))
    return problems
