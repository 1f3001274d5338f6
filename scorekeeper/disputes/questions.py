"""The questions that every game answers, beside its own."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from scorekeeper import rulebook
from scorekeeper.disputes.claims import Claim, Explanation, explain_claim, read_claim, reasons
from scorekeeper.disputes.texts import texts
from scorekeeper.disputes.what_if import options_question
from scorekeeper.errors import malformed, refuse
from scorekeeper.game import Answer, AnyGame, Json, Options, Question, State, Table
from scorekeeper.shape import is_count, wrong_choice, wrong_type
from scorekeeper.situation import anything, checked

_LARGEST = 99_999
"""No hand of any game is worth more."""


def questions(game: AnyGame) -> Mapping[str, Question]:
    """Give the questions about disputes over a game's facts, by name."""
    return _questions(game)  # type: ignore[arg-type]  # mypy knows no protocol that can be hashed


@cache
def _questions(game: AnyGame) -> Mapping[str, Question]:
    return {asked.name: asked for asked in (_claim_question(game), options_question(game))}


def with_own(game: AnyGame) -> Mapping[str, Question]:
    """Give all questions about a game: its own, and those of every game."""
    return {**game.questions(), **questions(game)}


# --- claim ------------------------------------------------------------------------------------------------


def _claim_question(game: AnyGame) -> Question:
    def answer(data: Json, options: Options) -> Answer:
        return _claim(game, data, options)

    fields = {"facts": "json", "claim": "text", "before": "json", "rules": "json"}
    return Question("claim", "How does somebody arrive at that figure?", fields, _example(game), answer)


_EXAMPLES: Mapping[str, tuple[Json, str]] = {
    "baloot": ({"contract": "hokum", "declarer": "E", "points": {"NS": 75}}, "NS 16"),
    "shllaat": (
        {"piles": {"A": {"jokers": 2, "others": 20}, "B": {"aces": 4, "jacks": 4}, "C": {"others": 24}}}, "B 104"
    ),
    "sleazy": (
        {"red": "A", "compounds": [{"rank": "K", "kind": "full", "side": "A"},
                                   {"rank": "7", "kind": "pair", "colour": "black"}]}, "A 100"
    ),
    "sabat": ({"winner": "N", "last_card": "7S", "stakes": "double", "left": {"aces": 2, "pictures": 3}}, "NS 270"),
    "shah": ({"winner": "A"}, "A 3"),
}  # fmt: skip


def _example(game: AnyGame) -> Json:
    facts, claim = _EXAMPLES.get(game.name, ({}, "11-5"))
    earlier = {"before": [{"winner": winner} for winner in "AAB"]} if game.name == "shah" else {}
    return {"facts": facts, "claim": claim, **earlier}


def _claim(game: AnyGame, data: Json, options: Options) -> Answer:
    """Explain a claimed figure. Raises Refused."""
    checked(data, {"facts": _object, "claim": _figures, "before": _hands, "rules": anything}, ("facts", "claim"))
    facts = data["facts"]
    options = _options(game, facts, options)
    points = game.score(game.read(facts, options), options).points
    table = _table(game, tuple(points))
    claim = _claimed(table, data["claim"])
    before = _before(game, table, options, data["before"]) if "before" in data else None
    names = game.names(table)
    found = explain_claim(game, facts, options, claim, before)
    explanations = [_explanation_json(game, each, names) for each in found]
    figure = " : ".join(f"{names.get(side, side)} {n}" for side, n in claim.items())
    n = len(found[0].slips) if found else 0
    code = "claim-unexplained" if not found else "claim-explained" if n else "claim-right"
    return Answer({"explanations": explanations}, code, {"figure": figure, "n": n})


def _explanation_json(game: AnyGame, explanation: Explanation, names: Mapping[str, str]) -> Json:
    return {
        "slips": list(explanation.slips),
        "score": dict(explanation.score),
        "reasons": reasons(texts(game), explanation, names),
    }


def _object(key: str, value: Any) -> list[Any]:
    return [] if isinstance(value, dict) else [wrong_type(key, "the facts of a hand, an object", value)]


def _hands(key: str, value: Any) -> list[Any]:
    right = isinstance(value, list) and all(isinstance(each, dict) for each in value)
    return [] if right else [wrong_type(key, "a list of the facts of earlier hands", value)]


def _figures(key: str, value: Any) -> list[Any]:
    if isinstance(value, str):
        return []
    if not isinstance(value, dict) or not value:
        return [wrong_type(key, 'points by side, such as {"NS": 11}', value)]
    return [
        wrong_type(f"{key}.{side}", f"a whole number from 0 to {_LARGEST}", n)
        for side, n in value.items()
        if not (is_count(n) and n <= _LARGEST)
    ]


def _options(game: AnyGame, facts: Json, options: Options) -> Options:
    """Add the options that the facts bring with them. Raises Malformed."""
    rules = facts.get("rules", {})
    if not isinstance(rules, dict):
        refuse([wrong_type("facts.rules", "options by name", rules)])
    return rulebook.load(game.rulebook).choose(rules, options) if rules else options


def _table(game: AnyGame, sides: tuple[str, ...]) -> Table:
    """Seat the sides of some facts: unnamed ones, or players that the facts name."""
    unnamed = game.seat([], None)
    return unnamed if set(unnamed.sides) == set(sides) else game.seat([[side] for side in sides], None)


def _claimed(table: Table, said: Any) -> Claim:
    """Read a claim as JSON or as people type it. Raises Refused."""
    if isinstance(said, str):
        return read_claim(said, table)
    refuse([wrong_choice("claim", tuple(table.sides), side) for side in said if side not in table.sides])
    return dict(said)


def _before(game: AnyGame, table: Table, options: Options, hands: list[Json]) -> State:
    """Replay the hands before. Raises Refused."""
    state: State = game.start(options, table, None)
    for facts in hands:
        refuse([malformed("claim-ended", "before")] if state.over else [])
        state, _ = game.advance(state, facts)
    return state
