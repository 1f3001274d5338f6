"""The record of a round of Sleazy: its form, and what in it cannot be."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import unknown_field, wrong_choice, wrong_type
from scorekeeper.game import Json, Options
from scorekeeper.games.sleazy.forms import TABLE_SIZE, Form, form, team_of
from scorekeeper.games.sleazy.pack import JOKER, PACK, find_card
from scorekeeper.games.sleazy.places import DUMP
from scorekeeper.games.sleazy.recipes import CARDS, Action
from scorekeeper.games.sleazy.table import SIDES

FIELDS = ("dealer", "hands", "table", "colour_card", "deck", "hat", "turns", "scores", "rules", "trace")
VERBS = ("pick", "dump", "place", *CARDS, "fill", "draw", "skip")
_IDS = ("A", "A1", "A2", "B", "B1", "B2")
_SOURCES = ("deck", "hand")


class Turn(NamedTuple):
    """A turn as recorded: who, and what in its order; an action is a verb with cards and places."""

    by: str
    actions: tuple[Action, ...]


class Record(NamedTuple):
    """A record in the program's own form; None and empty mappings are unknown."""

    form: Form
    dealer: str | None
    hands: Mapping[str, list[str]]
    table: Mapping[str, list[str]]
    colour_card: str | None
    deck: list[str]
    turns: list[Turn]


def read(data: Json, options: Options) -> Record:
    """Check the form of a record. Raises Malformed, or Illegal where its cards cannot be."""
    problems = [unknown_field(key, FIELDS) for key in data if key not in FIELDS and not key.startswith("_")]
    played = _form(data, options, problems)
    dealer = data.get("dealer")
    if dealer is not None and dealer not in (known := (*SIDES, *played.sizes)):
        problems.append(wrong_choice("dealer", tuple(dict.fromkeys(known)), dealer))
    if "trace" in data and not isinstance(data["trace"], bool):
        problems.append(wrong_type("trace", "true or false", data["trace"]))
    if data.get("hat") is not None:
        problems.append(illegal("hat-at-start", "hat"))
    hands = dict(_dealt(data.get("hands", {}), "hands", played.sizes, problems))
    table = dict(_dealt(data.get("table", {}), "table", dict.fromkeys(SIDES, TABLE_SIZE), problems))
    colour = _cards([data["colour_card"]], "colour_card", problems) if "colour_card" in data else []
    deck = _deck(data.get("deck", []), played, problems)
    turns = _turns(data.get("turns", []), played, problems, ordered="deck" in data)
    _check_once({**_fields("hands", hands), **_fields("table", table), "colour_card": colour, "deck": deck}, problems)
    refuse(problems)
    return Record(played, dealer, hands, table, colour[0] if colour else None, deck, turns)


def _fields(name: str, cards: Mapping[str, list[str]]) -> dict[str, list[str]]:
    return {f"{name}.{key}": found for key, found in cards.items()}


def _form(data: Json, options: Options, problems: list[Problem]) -> Form:
    """Find the form of the game; in Triple the names of the players say which side is the team."""
    choice = options["players"]
    hands, turns = data.get("hands"), data.get("turns")
    ids: list[Any] = [*hands] if isinstance(hands, dict) else []
    ids += [turn[0] for turn in turns if isinstance(turn, list) and turn] if isinstance(turns, list) else []
    team, agree = team_of(choice, (ident for ident in ids if isinstance(ident, str) and ident in _IDS))
    if not agree:
        problems.append(malformed("triple-team", "turns"))
    return form(choice, team)


# --- cards ------------------------------------------------------------------------------------------------


def _cards(values: Sequence[object], field: str, problems: list[Problem]) -> list[str]:
    """Read cards that were dealt; the Joker never is."""
    found = []
    for value in values:
        card = find_card(value)
        if card is None:
            problems.append(wrong_type(field, "cards such as KC or 10H", value))
        elif card == JOKER:
            problems.append(illegal("joker-dealt", field))
        else:
            found.append(card)
    return found


def _dealt(
    value: object, field: str, sizes: Mapping[str, int], problems: list[Problem]
) -> Iterator[tuple[str, list[str]]]:
    if not isinstance(value, dict):
        problems.append(
            wrong_type(field, f'cards by {"player" if field == "hands" else "side"}, {{"A": [...]}}', value)
        )
        return
    for key, cards in value.items():
        if key not in sizes:
            problems.append(wrong_choice(f"{field}.{key}", tuple(sizes), key))
        elif not isinstance(cards, list) or len(cards) != sizes[key]:
            problems.append(wrong_type(f"{field}.{key}", f"{sizes[key]} cards", cards))
        else:
            yield key, _cards(cards, f"{field}.{key}", problems)


def _deck(value: object, played: Form, problems: list[Problem]) -> list[str]:
    if not isinstance(value, list):
        problems.append(wrong_type("deck", "the cards of the deck, the top one first", value))
        return []
    if len(value) > played.deck:
        problems.append(illegal("deck-long", "deck", n=len(value), most=played.deck))
    return _cards(value, "deck", problems)


def _check_once(found: Mapping[str, list[str]], problems: list[Problem]) -> None:
    """Check that no card was dealt twice."""
    first: dict[str, str] = {}
    for field, cards in found.items():
        for card in cards:
            if card in first:
                problems.append(illegal("card-dealt-twice", field, card=card, key=first[card], other=field))
            first[card] = field


# --- turns ------------------------------------------------------------------------------------------------


def _turns(value: object, played: Form, problems: list[Problem], *, ordered: bool) -> list[Turn]:
    if not isinstance(value, list):
        problems.append(wrong_type("turns", 'a list such as [["B", ["pick", "7H"]]]', value))
        return []
    found = []
    for place, turn in enumerate(value):
        field = f"turns[{place}]"
        if not isinstance(turn, list) or not turn:
            problems.append(wrong_type(field, '["B", ["pick", "7H"], …]', turn))
        elif not isinstance(turn[0], str) or turn[0] not in played.sizes:
            problems.append(wrong_choice(f"{field}[0]", tuple(played.sizes), turn[0]))
        else:
            found.append(_turn(turn, field, problems, ordered=ordered))
            problems += _strangers(found[-1], field, played)
    return found


def _strangers(turn: Turn, field: str, played: Form) -> list[Problem]:
    """Refuse players that the form does not have, where somebody else's hand filled a place."""
    named = [action[4] for action in turn.actions if len(action) == 5 and action[0] == "fill"]
    return [wrong_choice(field, tuple(played.sizes), player) for player in named if player not in played.sizes]


def _turn(turn: list[Any], field: str, problems: list[Problem], *, ordered: bool) -> Turn:
    actions = [
        _look_up(value) or _action(value, field, at, problems, ordered=ordered) for at, value in enumerate(turn) if at
    ]
    return Turn(turn[0], tuple(action for action in actions if action))


_USUAL: dict[tuple[str, ...], Action] = {
    **{(verb, card): (verb, card) for verb in ("pick", "dump", "place", "draw") for card in PACK},
    **{form: form for form in product(("fill",), SIDES, _SOURCES, PACK)},
    ("pick", DUMP): ("pick", DUMP),
    ("skip",): ("skip",),
}
"""Actions in their usual spelling, which are most of them."""


def _look_up(value: Any) -> Action | None:
    """Find an action in its usual spelling; None says that it must be looked at more closely."""
    try:
        return _USUAL.get(tuple(value)) if isinstance(value, list) else None
    except TypeError:  # a list of lists
        return None


def _action(value: object, turn: str, at: int | None, problems: list[Problem], *, ordered: bool) -> Action | None:
    """Read the action at a place of a turn; what is wrong goes to ``problems``."""
    field = turn if at is None else f"{turn}[{at}]"
    if not isinstance(value, list) or not value or not isinstance(value[0], str) or value[0].lower() not in VERBS:
        problems.append(
            wrong_type(field, f"an action, which begins with {', '.join(VERBS[:-1])} or {VERBS[-1]}", value)
        )
        return None
    verb = value[0].lower()
    action = _READERS.get(verb, _recipe)(verb, value[1:], ordered)
    if action is None:
        problems.append(wrong_type(field, _FORMS[verb], value))
    elif isinstance(action, str):
        code = unclear if action == "fill-card" else malformed
        problems.append(code(action, field, key=field))
    else:
        return action
    return None


def _recipe(verb: str, parts: list[Any], _ordered: bool) -> Action | str | None:
    cards = [find_card(part) for part in parts]
    if len(cards) != CARDS[verb] or None in cards or (verb == "joker" and JOKER in cards):
        return None
    return (verb, *cards) if len(set(cards)) == len(cards) else "field-card-twice"


def _taken(verb: str, parts: list[Any], _ordered: bool) -> Action | None:
    """Read a card taken from the deck, which may be unnamed; one is picked from the dump, too."""
    if not parts:
        return (verb, None)
    if len(parts) == 1 and verb == "pick" and isinstance(parts[0], str) and parts[0].lower() == DUMP:
        return (verb, DUMP)
    return _moved(verb, parts, _ordered)


def _moved(verb: str, parts: list[Any], _ordered: bool) -> Action | None:
    card = find_card(parts[0]) if len(parts) == 1 else None
    return (verb, card) if card and card != JOKER else None


def _filled(verb: str, parts: list[Any], ordered: bool) -> Action | str | None:
    side, source, *rest = parts if len(parts) > 1 else (None, None)
    if side not in SIDES or source not in _SOURCES or len(rest) > 2:
        return None
    card = find_card(rest[0]) if rest else None
    if (rest and card in (None, JOKER)) or (len(rest) == 2 and (source == "deck" or rest[1] not in _IDS)):
        return None
    if card is None:
        return (verb, side, source, None) if source == "deck" and ordered else "fill-card"
    return (verb, side, source, card, *rest[1:])


def _skipped(verb: str, parts: list[Any], _ordered: bool) -> Action | None:
    return None if parts else (verb,)


def read_recipe(value: object, field: str) -> Action:
    """Read a recipe by itself. Raises Malformed."""
    if not isinstance(value, list) or not value or str(value[0]).lower() not in CARDS:
        refuse([wrong_type(field, f"one of {', '.join(CARDS)} and its cards, such as steal 7H 7S", value)])
    problems: list[Problem] = []
    action = _action(value, field, None, problems, ordered=True)
    refuse(problems)
    return action or ()


_READERS: Mapping[str, Callable[[str, list[Any], bool], Action | str | None]] = {
    "pick": _taken, "draw": _taken, "dump": _moved, "place": _moved, "fill": _filled, "skip": _skipped
}  # fmt: skip
_FORMS = {
    "pick": '["pick", "7H"] or ["pick", "dump"]',
    "dump": '["dump", "7H"]',
    "place": '["place", "7H"]',
    "draw": '["draw", "7H"]',
    "fill": '["fill", "A", "deck", "7H"] or ["fill", "A", "hand", "7H"]',
    "skip": '["skip"]',
    "swap": '["swap"]',
    "pair": '["pair", "7H", "7D"]',
    "joker": '["joker", "7H", "7D", "7S"], without the Joker, which comes by itself',
    "master": '["master", "7H", "7D", "7S", "7C"]',
    "purify": '["purify", "7H"]',
    "steal": '["steal", "7H", "7S"]',
    "recycle": '["recycle", "7H"]',
    "repair": '["repair", "7H"]',
}
