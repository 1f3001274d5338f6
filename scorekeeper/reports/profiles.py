"""Two sets of house rules held against each other, with a hand that shows each difference."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame
from scorekeeper.ledger.profiles import Profile
from scorekeeper.messages import Prose
from scorekeeper.options import decode
from scorekeeper.reports.added import told_points
from scorekeeper.reports.screen import Screen
from scorekeeper.reports.texts import told
from scorekeeper.rulebook import Option, Rulebook, load


class Difference(NamedTuple):
    """An option on which two profiles differ; ``line`` is a hand, ``scores`` its points under either, None refused."""

    option: str
    choices: tuple[str, str]
    article: str
    line: str | None = None
    scores: tuple[Mapping[str, int] | None, Mapping[str, int] | None] = (None, None)


def differences(game: AnyGame, book: Rulebook, first: Profile, second: Profile) -> list[Difference]:
    """List the options on which two profiles differ, in the order of the rulebook."""
    usual = book.defaults()
    return [
        _shown(game, option, usual, (first.options[option.id], second.options[option.id]))
        for option in book.options.values()
        if first.options[option.id] != second.options[option.id]
    ]


def _shown(game: AnyGame, option: Option, usual: Mapping[str, str], choices: tuple[str, str]) -> Difference:
    """Find a hand that the two choices score differently, everything else as in the rules text."""
    for line in option.witness:
        one, other = (_points(game, line, {**usual, option.id: choice}) for choice in choices)
        if one != other:
            return Difference(option.id, choices, option.article, line, (one, other))
    return Difference(option.id, choices, option.article)


def _points(game: AnyGame, line: str, options: Mapping[str, str]) -> Mapping[str, int] | None:
    """Score a typed hand; None if these rules refuse it."""
    chosen = decode(game.options, options)
    try:
        facts = game.notation.parse(line, game.seating.seat([], None), chosen)
        return game.scoring.score(facts, chosen).points
    except Refused:
        return None


def print_differences(console: Screen, game: AnyGame, first: Profile, second: Profile, found: list[Difference]) -> None:
    """Print the differences: both choices with their meaning, and the hand that shows their effect."""
    options = load(game.rulebook).options
    code = "differ" if found else "differ-not"
    console.say(told(code, first=first.name, second=second.name, n=len(found)), style="bold")
    for difference in found:
        option = options[difference.option]
        console.print()
        console.say(f"{option.title} · {option.id}  [{option.article}]", style="bold")
        for profile, choice in zip((first, second), difference.choices, strict=True):
            meaning = option.meaning.get(choice, f"{option.title.lower()}: {choice}")
            console.say(f"{profile.name}: {choice}. {meaning}", 2)
        if difference.line:
            one, other = (_told(game, points) for points in difference.scores)
            shows = told("shows-it", line=Prose(difference.line), one=one, other=other)
            console.say(shows, 2)
        elif not option.scoring:
            console.say(told("play-only"), 2)


def _told(game: AnyGame, points: Mapping[str, int] | None) -> str:
    if points is None:
        return told("not-accepted")
    return told_points(game.seating.names(game.seating.seat([], None)), points)
