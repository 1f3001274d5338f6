"""The questions that every game answers besides its own."""

from collections.abc import Mapping
from functools import cache

from scorekeeper import rulebook
from scorekeeper.disputes.claims import Claim, Explanation, explain_claim, reasons
from scorekeeper.disputes.texts import texts
from scorekeeper.disputes.what_if import options_question
from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.forms import OPTIONS, RULES, Count, Form, ListOf, MapOf, Object, Text, Value, wrong_choice, wrong_type
from scorekeeper.game import Answer, AnyGame, AnyOptions, Choices, Json, Question, Seating, State
from scorekeeper.messages import Message
from scorekeeper.options import decode, encode
from scorekeeper.reading.points import read_points

_LARGEST = 99_999
"""No hand of any game is worth more."""


@cache
def questions(game: AnyGame) -> Mapping[str, Question]:
    """Return the questions about disputes over a game's facts, by name."""
    return {asked.name: asked for asked in (_claim_question(game), options_question(game))}


def with_own(game: AnyGame) -> Mapping[str, Question]:
    """Return all questions about a game: its own, and those of every game."""
    return {**game.play.QUESTIONS, **questions(game)}


# --- claim ------------------------------------------------------------------------------------------------


def _claim_question(game: AnyGame) -> Question:
    def answer(data: Json, options: AnyOptions) -> Answer:
        return _claim(game, data, encode(options))

    return Question("claim", "How does somebody arrive at that figure?", _CLAIM, game.claims.EXAMPLE, answer)


def _claim(game: AnyGame, data: Json, choices: Choices) -> Answer:
    """Explain a claimed figure. Raises Refused."""
    _CLAIM.check(data)
    rules = data["facts"].get("rules", {})
    if not isinstance(rules, dict):
        refuse([wrong_type("facts.rules", OPTIONS, rules)])
    options = decode(game.options, rulebook.load(game.rulebook).choose(rules, choices) if rules else choices)
    facts = game.facts.decode(data["facts"])
    points = game.scoring.score(facts, options).points
    seating = _table(game, tuple(points))
    claim = _claimed(seating, data["claim"])
    before = _before(game, seating, options, data["before"]) if "before" in data else None
    names = game.seating.names(seating)
    found = explain_claim(game, facts, options, claim, before)
    explanations = [claim_json(game, each, names) for each in found]
    figure = " : ".join(f"{names.get(side, side)} {n}" for side, n in claim.items())
    elsewhere = [f"{each.option}={each.choice}" for each in found if each.option]
    n = len(found[0].slips) if found else 0
    right = "claim-right-form" if found and "form" in found[0].params else "claim-right"
    code = "claim-elsewhere" if elsewhere else "claim-explained" if n else right
    params = {"figure": figure, "n": n, "options": elsewhere}
    return Answer({"explanations": explanations}, code if found else "claim-unexplained", params)


def claim_json(game: AnyGame, explanation: Explanation, names: Mapping[str, str]) -> Json:
    """Return an explanation with the sentences of its slips, or of the choice under which it is right."""
    slips, points = list(explanation.slips), dict(explanation.score)
    if explanation.option is None or explanation.choice is None:
        return {"slips": slips, "score": points, "reasons": reasons(texts(game), explanation, names)}
    option = rulebook.load(game.rulebook).options[explanation.option]
    named = {"option": explanation.option, "choice": explanation.choice}
    meaning = {"code": option.id, "message": option.meaning[explanation.choice], "article": option.article}
    return {"slips": slips, **named, "score": points, "reasons": [meaning]}


class _Figures(Text):
    """A claim as people type it, or points by side."""

    def problems(self, value: object, at: str) -> list[Problem]:
        return [] if isinstance(value, str) else _POINTS.problems(value, at)

    def read_typed(self, text: str, at: str) -> Value:
        return _POINTS.read_typed(text, at) if text.lstrip().startswith("{") else text


_POINTS = MapOf(
    Count(most=_LARGEST), None, expected=Message("expected-points-by-side", {"example": '{"NS": 11}'}), least=1
)
_CLAIM = Object(
    {
        "facts": MapOf(Form(), None, expected=Message("expected-facts")),
        "claim": _Figures(),
        "before": ListOf(MapOf(Form(), None), expected=Message("expected-earlier-facts")),
        "rules": RULES,
    },
    ("facts", "claim"),
)


def _table(game: AnyGame, sides: tuple[str, ...]) -> Seating:
    """Seat the sides of some facts: unnamed ones, or players that the facts name."""
    unnamed = game.seating.seat([], None)
    return unnamed if set(unnamed.sides) == set(sides) else game.seating.seat([[side] for side in sides], None)


def _claimed(seating: Seating, said: str | Mapping[str, int]) -> Claim:
    """Read a claim as JSON or as people type it. Raises Refused."""
    if isinstance(said, str):
        return read_points(said, seating, "claim-form")
    refuse([wrong_choice("claim", tuple(seating.sides), side) for side in said if side not in seating.sides])
    return dict(said)


def _before(game: AnyGame, seating: Seating, options: AnyOptions, hands: list[Json]) -> State:
    """Replay the hands before. Raises Refused."""
    state: State = game.match.start(options, seating, None)
    for facts in hands:
        refuse([malformed("claim-ended", "before")] if state.over else [])
        state, _ = game.match.advance(state, game.facts.decode(facts))
    return state
