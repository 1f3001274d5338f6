"""What-if questions: which options would change a result, and which would not.

Options are changed one at a time, each to every choice it does not have, in the order of the rulebook. Numeric options
have no choices and are not tried.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

from scorekeeper import rulebook
from scorekeeper.errors import Refused
from scorekeeper.forms import Form, MapOf, Object
from scorekeeper.game import Answer, AnyGame, AnyOptions, Choices, Json, Question, Score
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.outcomes import Outcome, Replay
from scorekeeper.messages import Message
from scorekeeper.options import decode, encode
from scorekeeper.rulebook import Rulebook
from scorekeeper.sheet.seating import seat

R = TypeVar("R")
Choice = tuple[str, str]
"""An option and a choice of it."""


class Result(NamedTuple):
    """The result of a hand."""

    score: Mapping[str, int]
    winner: str | None
    match_winner: str | None


class Change(NamedTuple, Generic[R]):
    """The ``result`` of a hand, or its match, under another choice; None if it would be refused."""

    option: str
    choice: str
    result: R | None


class WhatIf(NamedTuple, Generic[R]):
    """The result of a hand or match now, the choices that change it, and those that do not."""

    now: R
    changes: tuple[Change[R], ...]
    same: tuple[Choice, ...]


def changes(game: AnyGame, data: Json, choices: Choices) -> WhatIf[Result]:
    """Find which single options would change the result of a hand; its own ``rules`` come before ``choices``.

    Raises Refused if the hand cannot have happened under the options as they are.
    """
    book = rulebook.load(game.rulebook)
    rules = data.get("rules", {})
    _OBJECT.check(rules, "facts.rules")
    ours, facts = book.choose(rules, choices), game.facts.decode(data)

    def result(under: Choices) -> Result:
        score: Score = game.scoring.score(facts, decode(game.options, under))
        return Result(dict(score.points), score.winner, score.match_winner)

    return _what_if(book, ours, result(ours), result)


def match_changes(match: Match, number: int) -> WhatIf[Outcome]:
    """Find the match as it would stand if one hand alone had been played under another choice.

    A choice that is about the end of the match stays in force. What came after the hand happens as it was recorded.
    Raises Illegal where there is no such hand.
    """
    book, replay = rulebook.load(match.game.rulebook), Replay(match, number)
    now, ours = replay.outcome(), encode(replay.options)

    def result(under: Choices) -> Outcome:
        onwards = {name: (under if book.options[name].ends_match else ours)[name] for name in ours}
        found = replay.outcome(None, *(decode(match.game.options, choices) for choices in (under, onwards)))
        if found.remarks and not now.remarks:
            raise Refused(found.remarks)
        return found

    return _what_if(book, ours, now, result)


_OBJECT = MapOf(Form(), None)
_SITUATION = Object({"facts": _OBJECT, "rules": _OBJECT}, ("facts",))


def options_question(game: AnyGame) -> Question:
    """Make the question ``options`` of a game: which other choices would change this hand."""

    def answer(situation: Json, options: AnyOptions) -> Answer:
        _SITUATION.check(situation)
        return _told(changes(game, situation["facts"], encode(options)))

    title = f"Which options would change the score of this {game.unit}?"
    return Question("options", title, _SITUATION, {"facts": _example(game)}, answer)


def _what_if(book: Rulebook, ours: Choices, now: R, result: Callable[[Choices], R]) -> WhatIf[R]:
    """Try every other choice."""
    changed: list[Change[R]] = []
    same: list[Choice] = []
    for option, choice in others(book, ours):
        found: R | None = None
        with suppress(Refused):
            found = result({**ours, option: choice})
        if found == now:
            same.append((option, choice))
        else:
            changed.append(Change(option, choice, found))
    return WhatIf(now, tuple(changed), tuple(same))


def others(book: Rulebook, ours: Choices) -> Iterator[Choice]:
    """Yield every other choice of one option, in the order of the rulebook."""
    for option in book.options.values():
        yield from ((option.id, choice) for choice in option.choices if choice != ours[option.id])


def _told(found: WhatIf[Result]) -> Answer:
    """Say which choices change the score, which only the match, and under which the hand could not be entered."""
    refused = [each for each in found.changes if each.result is None]
    ending = [each for each in found.changes if each.result and each.result.score == found.now.score]
    scoring = [each for each in found.changes if each not in (*refused, *ending)]
    refusal = "options-refused-too" if scoring or ending else "options-refuse"
    kinds = (("options-change", scoring), ("options-match", ending), (refusal, refused))
    codes = [code for code, changed in kinds if changed]
    params: Json = {"options": _written(scoring), "ending": _written(ending), "refused": _written(refused)}
    nothing = dict.fromkeys(Result._fields)
    listed = [
        {"option": option, "choice": choice, **(result._asdict() if result else nothing)}
        for option, choice, result in found.changes
    ]
    answer = {"changes": listed, "same": [list(choice) for choice in found.same]}
    if len(codes) > 1:
        return Answer(answer, "options-several", {"told": [Message(code, params) for code in codes]})
    usual = "options-same" if found.same else "options-none"
    return Answer(answer, codes[0] if codes else usual, {**params, "n": len(found.same)})


def _written(found: Iterable[Change[Result]]) -> list[str]:
    return [f"{each.option}={each.choice}" for each in found]


def _example(game: AnyGame) -> Json:
    """Read the game's own example of a line, at the table of its own invitation."""
    players = game.invitation.partition(" --")[0].split()[1:]
    options = decode(game.options, rulebook.load(game.rulebook).defaults())
    return game.facts.encode(game.notation.parse(game.notation.EXAMPLE, seat(game, players), options))
