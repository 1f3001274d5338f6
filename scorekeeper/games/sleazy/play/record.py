"""The record of a round of Sleazy: its form, and reading it. Parts left out are unknown."""

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from scorekeeper.errors import Problem, Refused, illegal, malformed, refuse, unclear
from scorekeeper.forms import (
    RULES,
    Card,
    Cards,
    Choice,
    Expected,
    Flag,
    Form,
    ListOf,
    Object,
    Row,
    Value,
    wrong_choice,
    wrong_type,
)
from scorekeeper.game import Json
from scorekeeper.games.sleazy.cards import JOKER, PACK, find_card
from scorekeeper.games.sleazy.options import Options, Players
from scorekeeper.games.sleazy.play.actions import RECIPES, VERBS, Action
from scorekeeper.games.sleazy.play.layout import DUMP
from scorekeeper.games.sleazy.play.teams import TABLE_SIZE, Teams, teams
from scorekeeper.games.sleazy.sides import OTHER, PLAYERS, SIDE, SIDES, TEAMS
from scorekeeper.messages import Message

_REAL = frozenset(PACK)
"""The cards, without the Joker."""


Turn = tuple[str, tuple[Action, ...]]
"""A turn as recorded: who played it, and the actions in their order."""


class Record(NamedTuple):
    """A record in the program's own form; None and empty mappings are unknown."""

    teams: Teams
    dealer: str | None
    hands: Mapping[str, list[str]]
    table: Mapping[str, list[str]]
    colour_card: str | None
    deck: list[str]
    turns: list[Turn]


# --- cards ------------------------------------------------------------------------------------------------


class DealtCard(Card):
    """A card that was dealt; the Joker never is."""

    def problems(self, value: object, at: str) -> list[Problem]:
        """List the faults of a value."""
        return [illegal("joker-dealt", at)] if self.find(value) == JOKER else super().problems(value, at)


class _Cards(Cards):
    """Cards that were dealt. Cards in their usual spelling are not looked at one by one."""

    def problems(self, value: object, at: str) -> list[Problem]:
        try:
            if isinstance(value, list) and (self._most or len(value)) == len(value) and _REAL.issuperset(value):
                return []
        except TypeError:  # a list or an object is no card
            return super().problems(value, at)
        return super().problems(value, at)


class _Dealt(Form):
    """Cards by player or side, each with a form of its own."""

    def __init__(self, cards: Mapping[str, Form], expected: Expected, note: str) -> None:
        self._cards, self._expected, self.note = cards, expected, note

    def problems(self, value: object, at: str) -> list[Problem]:
        if not isinstance(value, dict):
            return [wrong_type(at, self._expected, value)]
        found = [wrong_choice(f"{at}.{key}", tuple(self._cards), key) for key in value if key not in self._cards]
        known = [(key, cards) for key, cards in value.items() if key in self._cards]
        return found + [each for key, cards in known for each in self._cards[key].problems(cards, f"{at}.{key}")]

    def _schema(self) -> Json:
        known = {key: form.schema() for key, form in self._cards.items()}
        return {"type": "object", "properties": known, "additionalProperties": False}


_CARD = DealtCard(find_card)
_ANY = Card(find_card)


# --- actions ----------------------------------------------------------------------------------------------


class _Picked(DealtCard):
    """A card of the deck, or the word dump."""

    def problems(self, value: object, at: str) -> list[Problem]:
        return [] if isinstance(value, str) and value.lower() == DUMP else super().problems(value, at)

    def _schema(self) -> Json:
        return {"anyOf": [super()._schema(), {"type": "string", "pattern": "^[Dd][Uu][Mm][Pp]$"}]}


def _row(verb: str, *parts: Form, least: int | None = None, expected: Expected = "") -> Row:
    example = json.dumps([verb, *("7H", "7D", "7S", "7C")[: len(parts)]])
    return Row(Choice(verb), *parts, least=len(parts) + 1 if least is None else least, expected=expected or example)


_FILL = Message("expected-forms", {"forms": ('["fill", "A", "deck", "7H"]', '["fill", "A", "hand", "7H"]')})
_PICK = Message("expected-forms", {"forms": ('["pick", "7H"]', '["pick", "dump"]')})
_ROWS = {
    "pick": _row("pick", _Picked(find_card), least=1, expected=_PICK),
    "dump": _row("dump", _CARD),
    "place": _row("place", _CARD),
    **{verb: _row(verb, *[_ANY] * cards) for verb, cards in RECIPES.items()},
    "joker": _row("joker", _CARD, _CARD, _CARD,
                  expected=Message("expected-joker-trick")),
    "steal": _row("steal", _ANY, _ANY, expected='["steal", "7H", "7S"]'),
    "fill": _row("fill", Choice(*SIDES), Choice("deck", "hand"), _CARD, Choice(*PLAYERS), least=3, expected=_FILL),
    "draw": _row("draw", _CARD, least=1),
    "skip": _row("skip"),
}  # fmt: skip


class ActionForm(Form):
    """An action that begins with one of ``verbs``; ``ordered`` says that the order of the deck is known.

    If it is to be ``judged``, a recipe may have cards that it cannot be made of.
    """

    def __init__(self, verbs: Iterable[str], expected: Expected, *, ordered: bool, judged: bool = False) -> None:
        self._verbs, self._expected, self._ordered, self._judged = tuple(verbs), expected, ordered, judged

    def problems(self, value: object, at: str) -> list[Problem]:
        """List the faults of a value."""
        if not isinstance(value, list) or not value or str(value[0]).lower() not in self._verbs:
            return [wrong_type(at, self._expected, value)]
        verb = value[0].lower()
        row = _ROWS[verb]
        if found := row.problems([verb, *value[1:]], at):
            # A recipe that cannot be is read all the same, as long as it is told in cards.
            told = self._judged and verb in RECIPES and len(value) > 1 and all(map(find_card, value[1:]))
            return [] if told else found
        action = read_action(value)
        if len(set(action.cards)) < len(action.cards) and not self._judged:
            return [malformed("field-card-twice", at, key=at)]
        if verb == "fill" and action.source == "deck" and action.holder:
            return [wrong_type(at, _FILL, value)]
        if verb == "fill" and not action.cards and not (self._ordered and action.source == "deck"):
            return [unclear("fill-card", at, key=at)]
        return []

    def _schema(self) -> Json:
        return {"oneOf": [_ROWS[verb].schema() for verb in self._verbs]}


def read_action(value: list[str]) -> Action:
    """Read an action that is of the right form."""
    verb, *parts = value
    verb = verb.lower()
    if verb == "pick" and parts and parts[0].lower() == DUMP:
        return Action("pick", source=DUMP)
    slot, source, holder = "", "", None
    if verb == "fill":
        (slot, source), parts, holder = parts[:2], parts[2:3], parts[3] if len(parts) > 3 else None
    return Action(verb, tuple(card for part in parts if (card := find_card(part))), slot, source, holder)


class TurnForm(Form):
    """A turn: a player, then actions."""

    def __init__(self, players: tuple[str, ...], *, ordered: bool) -> None:
        self._players = players
        self._action = ActionForm(
            VERBS, Message("expected-action", {"verbs": tuple(VERBS)}), ordered=ordered, judged=True
        )
        self._read = lru_cache(1 << 12)(self._read_words)  # a record repeats few of its actions, a file most

    def _read_words(self, *words: Value) -> Action:
        """Read an action. Raises Malformed, Illegal or Ambiguous."""
        refuse(self._problems([*words], "", ""))
        return read_action([*words])

    def problems(self, value: object, at: str) -> list[Problem]:
        """List the faults of a turn."""
        if not isinstance(value, list) or not value:
            return [wrong_type(at, '["B", ["pick", "7H"], …]', value)]
        if not isinstance(value[0], str) or value[0] not in self._players:
            return [wrong_choice(f"{at}[0]", self._players, value[0])]
        acts = enumerate(value[1:], 1)
        return [problem for place, action in acts for problem in self._problems(action, f"{at}[{place}]", at)]

    def _problems(self, action: Value, at: str, turn: str) -> list[Problem]:
        if wrong := self._action.problems(action, at):
            return wrong
        holder = read_action(action).holder
        return [] if holder in (None, *self._players) else [wrong_choice(turn, self._players, holder)]

    def read(self, turns: object) -> list[Turn] | None:
        """Read turns; return None if one of them has problems."""
        if not isinstance(turns, list) or not {list}.issuperset(map(type, turns)):
            return None
        try:
            found = [(by, tuple([self._read(*words) for words in acts])) for by, *acts in turns]
            players = {by for by, _ in found}
        except (Refused, TypeError, ValueError):  # an empty turn, a number for an action, a list for a word
            return None
        listed = {str, list}.issuperset(map(type, chain.from_iterable(turns)))
        return found if listed and players.issubset(self._players) else None

    def _schema(self) -> Json:
        by = Choice(*self._players).schema()
        return {"type": "array", "prefixItems": [by], "items": self._action.schema(), "minItems": 1}


# --- the whole --------------------------------------------------------------------------------------------


class _Hat(Form):
    note = "nobody's at the start of a round"

    def problems(self, value: object, at: str) -> list[Problem]:
        return [] if value is None else [illegal("hat-at-start", at)]

    def _schema(self) -> Json:
        return {"type": "null"}


def _form(hands: Mapping[str, Form], turn: Form) -> Object:
    """Make the form of a record from the forms of every player's ``hands`` and of a ``turn``."""
    players = tuple(hands)
    table = _Cards(_CARD, number=TABLE_SIZE, once=False)
    return Object(
        {
            "dealer": Choice(*dict.fromkeys((*SIDES, *players)), note="the side that dealt, or its player", null=True),
            "hands": _Dealt(
                hands,
                Message("expected-hands"),
                "the hand cards of each player that are known; of a team A1 and A2, or B1 and B2, 1 to the left",
            ),
            "table": _Dealt(dict.fromkeys(SIDES, table), Message("expected-tables"), "the table cards of each side"),
            "colour_card": _CARD,
            "deck": _Cards(
                _CARD,
                "as far as it is known, the top one first",
                once=False,
                expected=Message("expected-deck"),
            ),
            "hat": _Hat(),
            "turns": ListOf(
                turn,
                "in the order played: who, then what; cards drawn into a hand can be left out",
                expected=Message("expected-list-such", {"example": '[["B", ["pick", "7H"]]]'}),
            ),
            "scores": _SCORES,
            "rules": RULES,
            "trace": Flag("list what was legal at every action, of known cards"),
        },
        title="Record of a round of Sleazy",
    )


_SCORES = Form()
_SCORES.note = "totals before the round; nothing is judged by them"
RECORD = _form({player: ListOf(_CARD, least=2, most=3) for player in PLAYERS}, TurnForm(PLAYERS, ordered=True))


@cache
def _form_of(players: Players, team: str, *, ordered: bool) -> tuple[Object, TurnForm]:
    """Return the form of a record, and of its turns."""
    sizes, turn = teams(players, team).sizes, TurnForm(tuple(teams(players, team).sizes), ordered=ordered)
    return _form({player: _Cards(_CARD, number=sizes[player], once=False) for player in sizes}, turn), turn


def read(data: Json, options: Options) -> Record:
    """Read a record. Raises Malformed, Ambiguous, or Illegal if its cards cannot be."""
    problems: list[Problem] = []
    team = _team(data, problems) if options.players == "triple" else "B"
    playing = teams(options.players, team)
    hands = _dealt(data.get("hands"), playing.sizes)
    table = _dealt(data.get("table"), dict.fromkeys(SIDES, TABLE_SIZE))
    colour, deck = cards_of([data.get("colour_card")]), cards_of(data.get("deck"))
    if len(deck) > playing.deck:
        problems.append(illegal("deck-long", "deck", n=len(deck), most=playing.deck))
    form, turn = _form_of(options.players, team, ordered="deck" in data)
    told = data.get("turns", [])
    turns = turn.read(told)
    problems += form.problems(data if turns is None else {**data, "turns": []})
    placed = {f"hands.{player}": cards for player, cards in hands.items()}
    placed |= {f"table.{side}": cards for side, cards in table.items()}
    refuse(problems + twice("card-dealt-twice", {**placed, "colour_card": colour, "deck": deck}))
    return Record(playing, data.get("dealer"), hands, table, colour[0] if colour else None, deck, turns or [])


def _team(data: Json, problems: list[Problem]) -> str:
    """Find the team of Triple by the names of the players."""
    hands, turns = data.get("hands"), data.get("turns")
    named: list[object] = [*hands] if isinstance(hands, dict) else []
    named += [turn[0] for turn in turns if isinstance(turn, list) and turn] if isinstance(turns, list) else []
    known = [player for player in named if isinstance(player, str) and player in PLAYERS]
    found = {SIDE[player] if player in TEAMS[SIDE[player]] else OTHER[player] for player in known}
    if len(found) > 1:
        problems.append(malformed("triple-team", "turns"))
    return found.pop() if len(found) == 1 else "B"


def cards_of(value: object) -> list[str]:
    """Read a list of cards; skip the Joker, and values that are no cards."""
    names = value if isinstance(value, list) else []
    try:
        if _REAL.issuperset(names):
            return list(names)
    except TypeError:  # a list or an object is no card
        pass
    return [card for name in names if (card := find_card(name)) and card != JOKER]


def _dealt(value: object, sizes: Mapping[str, int]) -> dict[str, list[str]]:
    """Read the cards of the players or sides that have the right number."""
    dealt = value.items() if isinstance(value, dict) else ()
    return {
        owner: cards_of(cards)
        for owner, cards in dealt
        if owner in sizes and isinstance(cards, list) and len(cards) == sizes[owner]
    }


def twice(code: str, found: Mapping[str, list[str]]) -> list[Problem]:
    """List the cards that are in several fields, or twice in one."""
    every = [*chain.from_iterable(found.values())]
    if len(set(every)) == len(every):
        return []
    first: dict[str, str] = {}
    problems = []
    for field, cards in found.items():
        for card in cards:
            if card in first:
                places = tuple(dict.fromkeys((first[card], field)))
                problems.append(illegal(code, field, card=card, places=places))
            first[card] = field
    return problems
