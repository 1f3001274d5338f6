"""Scoring, judging and answering as functions of plain JSON: what scripts call, and the command line too.

The forms are those of ``scorekeeper schema GAME facts|record`` and of ``scorekeeper ask GAME``.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from scorekeeper import games, rulebook
from scorekeeper.errors import malformed, refuse
from scorekeeper.forms import AN_OBJECT, RULES, wrong_type
from scorekeeper.game import AnyGame, AnyOptions, Choices, Json, Question
from scorekeeper.options import decode
from scorekeeper.reports import answers
from scorekeeper.rulebook import Rulebook
from scorekeeper.suggestions import suggestion


def score(game: str, facts: Json, rules: Choices | None = None, *, terse: bool = False) -> Json:
    """Score the facts of one hand.

    ``game`` is the name of a game, such as "baloot"; ``rules`` are options of the table by name, which options in the
    facts themselves ("rules") replace. Return the score of every side, with all items, as ``scorekeeper score`` does;
    ``terse`` leaves out items and sentences.

    Raises Malformed for facts of the wrong form, Illegal for a hand that cannot have happened, and Ambiguous if
    something decisive is missing; each has all its ``problems``.

    >>> score("baloot", {"contract": "hokum", "declarer": "E", "points": {"NS": 77}})["score"]
    {'NS': 8, 'EW': 8}
    """
    context = _context(game)
    options = _options(context, facts, rules)
    result = context.game.scoring.score(context.game.facts.decode(facts), options)
    return answers.score_json(context.game, result, context.names, terse=terse)


def judge(
    game: str, record: Json, rules: Choices | None = None, *, terse: bool = False, cost: bool = False, par: bool = False
) -> Json:
    """Judge a record of play.

    Return the verdict: every infraction with what would have been legal, then the facts and their score, as
    ``scorekeeper judge`` does; ``terse`` leaves out items, notes and sentences. With ``cost`` the verdict also says
    what every wrong card cost at best play, with ``par`` what best play makes of the deal and of every card; both are
    null if the record does not tell enough, or the game has no search for it. Raises Malformed, Illegal or Ambiguous
    for a record that cannot be judged.

    >>> judge("shah", {"first": "A", "moves": ["d2", "d2"]})["rulings"][0]["code"]
    'place-taken'
    """
    context = _context(game)
    options = _options(context, record, rules)
    verdict = context.game.play.judge(record, options)
    form = answers.verdict_json(context.game, verdict, options, context.names, terse=terse)
    review = context.game.review(record, options) if cost or par else None
    if cost:
        costs = review.costs() if review else ()
        form["cost"] = review and [answers.looked_back_json(context.game, each, context.names) for each in costs]
    if par:
        form["par"] = review and answers.looked_back_json(context.game, review.par(), context.names)
    return form


def ask(game: str, question: str, situation: Json, rules: Choices | None = None) -> Json:
    """Answer a question about one situation, as ``scorekeeper ask`` does.

    Raises Malformed for an unknown question or a situation of the wrong form, Illegal for an impossible one.

    >>> ask("baloot", "trick", {"contract": "sun", "lead": "S", "cards": ["7H", "AH", "KH", "AS"]})["answer"]
    'E'
    """
    context = _context(game)
    options = _options(context, situation, rules)
    found = find_question(game, question).answer(situation, options)
    return answers.answer_json(context.game, found, context.names)


def find_question(game: str, name: str) -> Question:
    """Find a question that a game answers. Raises Malformed for an unknown one."""
    from scorekeeper.disputes.questions import with_own

    known = with_own(_context(game).game)
    if name not in known:
        hint = suggestion(name, known)
        refuse([malformed("question-unknown", game=_context(game).game.title, found=name, hint=hint)])
    return known[name]


class _Context(NamedTuple):
    """A game with what every call needs of it: its rulebook, its usual options, what sentences call the players."""

    game: AnyGame
    book: Rulebook
    names: Mapping[str, str]
    usual: AnyOptions


@cache
def _context(name: str) -> _Context:
    game = games.named(name)
    book = rulebook.load(game.rulebook)
    names = game.seating.names(game.seating.seat([], None))
    return _Context(game, book, names, decode(game.options, book.defaults()))


def _options(context: _Context, data: Json, rules: Choices | None) -> AnyOptions:
    """Return the options that were said, in the call or in the JSON itself. Raises Malformed."""
    if not isinstance(data, dict):
        refuse([wrong_type("JSON", AN_OBJECT, data)])
    if not rules and "rules" not in data:
        return context.usual
    RULES.check(data.get("rules", {}), "rules")
    said = {**(rules or {}), **data.get("rules", {})}
    if {*map(type, said.values())} == {str}:
        return _chosen(context.game.name, tuple(said.items()))
    return decode(context.game.options, context.book.choose(said))


@lru_cache(1 << 8)
def _chosen(name: str, said: tuple[tuple[str, str], ...]) -> AnyOptions:
    """Read options that are words; the records of a file have mostly the same."""
    context = _context(name)
    return decode(context.game.options, context.book.choose(dict(said)))
