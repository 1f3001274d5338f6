"""What if the table played by other rules: which options would change a result, and which would not.

Options are changed one at a time, each to every choice it does not have, in the order of the rulebook. Numeric options
have no choices and are not tried.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

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


class Change(NamedTuple):
    """What a hand comes to under another choice; everything but the choice is None where it would be refused."""

    option: str
    choice: str
    score: Mapping[str, int] | None
    winner: str | None
    match_winner: str | None


class WhatIf(NamedTuple):
    """What a hand comes to now, the choices that change it, and those that leave its score and winners as they are."""

    now: Change
    changes: tuple[Change, ...]
    same: tuple[Choice, ...]

    def json(self) -> Json:
        """Return the JSON form."""
        return {"changes": [each._asdict() for each in self.changes], "same": [list(choice) for choice in self.same]}


class MatchChange(NamedTuple):
    """What a match comes to with one hand under another choice; ``outcome`` is None where it would be refused."""

    option: str
    choice: str
    outcome: Outcome | None


class MatchWhatIf(NamedTuple):
    """The match as it is, the choices that change it or the hand, and those that change nothing."""

    now: Outcome
    changes: tuple[MatchChange, ...]
    same: tuple[Choice, ...]


def changes(game: AnyGame, data: Json, choices: Choices) -> WhatIf:
    """Say which single options would change the result of a hand; its own ``rules`` come before ``choices``.

    Raises Refused where the hand cannot have happened under the options as they are.
    """
    book = rulebook.load(game.rulebook)
    ours = _own(book, data, choices)
    facts = game.facts.decode(data)

    def result(under: Choices) -> Change:
        score: Score = game.scoring.score(facts, decode(game.options, under))
        return Change("", "", dict(score.points), score.winner, score.match_winner)

    now = result(ours)
    changed, same = _sorted(book, ours, now, result)
    nothing = Change("", "", None, None, None)
    found = [(found or nothing)._replace(option=option, choice=choice) for (option, choice), found in changed]
    return WhatIf(now, tuple(found), tuple(same))


def match_changes(match: Match, number: int) -> MatchWhatIf:
    """Say what would become of a match, had one hand alone been played under another choice.

    What came after it happens as it was recorded. Raises Illegal where there is no such hand.
    """
    replay = Replay(match, number)
    now = replay.outcome()

    def result(under: Choices) -> Outcome:
        found = replay.outcome(options=decode(match.game.options, under))
        if found.remarks and not now.remarks:
            raise Refused(found.remarks)
        return found

    changed, same = _sorted(rulebook.load(match.game.rulebook), encode(replay.options), now, result)
    return MatchWhatIf(now, tuple(MatchChange(*choice, found) for choice, found in changed), tuple(same))


_OBJECT = MapOf(Form(), None)
_SITUATION = Object({"facts": _OBJECT, "rules": _OBJECT}, ("facts",))


def options_question(game: AnyGame) -> Question:
    """Make the question ``options`` of a game: which other choices would change this hand."""

    def answer(situation: Json, options: AnyOptions) -> Answer:
        _SITUATION.check(situation)
        return _told(changes(game, situation["facts"], encode(options)))

    title = f"Which options would change the score of this {game.unit}?"
    return Question("options", title, _SITUATION, {"facts": _example(game)}, answer)


def _sorted(
    book: Rulebook, ours: Choices, now: R, result: Callable[[Choices], R]
) -> tuple[list[tuple[Choice, R | None]], list[Choice]]:
    """Try every other choice; return those that change the result, with None for a refusal, and those that do not."""
    changed: list[tuple[Choice, R | None]] = []
    same: list[Choice] = []
    for option, choice in others(book, ours):
        try:
            found: R | None = result({**ours, option: choice})
        except Refused:
            found = None
        if found == now:
            same.append((option, choice))
        else:
            changed.append(((option, choice), found))
    return changed, same


def others(book: Rulebook, ours: Choices) -> Iterator[Choice]:
    """Yield every other choice of one option, in the order of the rulebook."""
    for option in book.options.values():
        yield from ((option.id, choice) for choice in option.choices if choice != ours[option.id])


def _own(book: Rulebook, facts: Json, choices: Choices) -> Choices:
    """Complete the options that the facts themselves name. Raises Malformed."""
    rules = facts.get("rules", {})
    _OBJECT.check(rules, "facts.rules")
    return book.choose(rules, choices)


def _told(found: WhatIf) -> Answer:
    """Say which choices change the score, which only the match, and under which the hand could not be entered."""
    refused = [each for each in found.changes if each.score is None]
    ending = [each for each in found.changes if each.score == found.now.score]
    others = [each for each in found.changes if each not in (*refused, *ending)]
    refusal = "options-refused-too" if others or ending else "options-refuse"
    kinds = (("options-change", others), ("options-match", ending), (refusal, refused))
    codes = [code for code, changed in kinds if changed]
    params: Json = {"options": _written(others), "ending": _written(ending), "refused": _written(refused)}
    if len(codes) > 1:
        return Answer(found.json(), "options-several", {"told": [Message(code, params) for code in codes]})
    usual = "options-same" if found.same else "options-none"
    return Answer(found.json(), codes[0] if codes else usual, {**params, "n": len(found.same)})


def _written(found: Iterable[Change]) -> list[str]:
    return [f"{each.option}={each.choice}" for each in found]


def _example(game: AnyGame) -> Json:
    """Read the game's own example of a line, at the table of its own invitation."""
    players = game.invitation.partition(" --")[0].split()[1:]
    options = decode(game.options, rulebook.load(game.rulebook).defaults())
    return game.facts.encode(game.notation.parse(game.notation.EXAMPLE, seat(game, players), options))
