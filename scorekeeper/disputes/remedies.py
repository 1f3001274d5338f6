"""Completed rulings: the article that a question is about, and the hand as the remedy changes it.

Which remedy or penalty an article has is data: ``[[remedy]]`` in data/rulebook/GAME.toml, its ``effect`` above all. An
effect that is neither "void" nor "penalty KIND" is what the game's own ``remedied`` does.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from scorekeeper.errors import Ambiguous, Reading, Refused, illegal, refuse, unclear
from scorekeeper.forms import Object
from scorekeeper.game import AnyGame, Facts, Json, LookedBack, Seating, State, Verdict
from scorekeeper.ledger.acts import Ruling
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.old_table import old_table
from scorekeeper.ledger.outcomes import Replay
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.messages import say
from scorekeeper.options import encode
from scorekeeper.people import People, without_letters, words_of
from scorekeeper.rule_search import Answers, answers, is_general
from scorekeeper.rulebook import Remedy, load
from scorekeeper.seats import words_for
from scorekeeper.sheet.in_match import read_in
from scorekeeper.sheet.lines import as_kind
from scorekeeper.sheet.ruling import write_words
from scorekeeper.spelling import fold
from scorekeeper.words import clauses

_POSSESSIVE = r"(?i)['’]s\b"


class _Found(NamedTuple):
    """A subject of a ruling: the words of the question, the article, and whose act it was, if known."""

    question: str
    article: str
    by: str | None


def completed(match: Match, words: Sequence[str]) -> list[str]:
    """Complete the words of a ruling on a new question; a hand's number alone asks about the faults in its record.

    A hand that only the question names is the one it is about. The article follows from the question's own words, the
    other outcome from the remedy for it by the rules in force. A question that names nobody, or that asks for the rule,
    prepares no outcome. Raises Refused; Ambiguous, with the lines to choose from, if several articles fit a question
    that is not decided yet.
    """
    if len(words) == 1 and words[0].isdecimal() and (hand := match.numbered(int(words[0]))) and _record(hand):
        return _one([[*words, *_told(match, hand, found)] for found in _judged(match, hand)], "ruling-several")
    asked = as_kind(Ruling, read_in(match, f"ruling {write_words(words)}"))
    if asked.of is not None or asked.question is None:
        return list(words)
    if asked.hand is None and (named := re.search(rf"\b{match.game.unit}\s+(\d+)\b", fold(asked.question))):
        return completed(match, [named[1], *words])
    side, *others = [*_sides_named(asked.question, match.seating), None]
    articles = [asked.article] if asked.article else [each.id for each in answers_in(match, asked.question).articles]
    by, hand = None if any(others) or is_general(asked.question) else side, match.numbered(asked.hand)
    undecided = not (asked.final or asked.effect or asked.otherwise)
    if len(articles) > 1 and not undecided:
        return list(words)
    ways = []
    for article in articles:
        more = [] if asked.article else ["--article", article]
        ways.append([*words, *more, *(_otherwise(match, hand, article, by) if undecided else ())])
    return _one(ways, "ruling-which") if ways else list(words)


def answers_in(match: Match, question: str) -> Answers:
    """Find the articles that answer a question put at a table; the names of who sits there are not looked up."""
    return answers(load(match.game.rulebook), question, words_of(match.seating))


def judged(game: AnyGame, record: Json, state: State) -> Verdict[Facts]:
    """Judge a record by the rules, the dealer and the standing of a match. Raises Refused."""
    verdict: Verdict[Facts] = game.play.judge(at_table(game, record, state), state.options)
    return verdict


def at_table(game: AnyGame, record: Json, state: State) -> Json:
    """Return a record with the dealer and the standing of a match."""
    begins = {key: value for key, value in state.next.items() if value is not None and key not in record}
    standing = {"scores": dict(state.totals)} if "scores" in _fields(game) else {}
    return {**record, **begins, **standing}


def _fields(game: AnyGame) -> Collection[str]:
    """Name the fields of a game's record; a game that judges no play has none."""
    form = game.play.RECORD
    return form.fields if isinstance(form, Object) else form.schema().get("properties", ())


def _sides_named(text: str, seating: Seating) -> list[str]:
    """List the sides that a text names, by a player, a seat, us or them, in the order in which they are named."""
    people = People(seating, words_for((*seating.sides, *seating.players)))
    words = [word for clause in clauses(re.sub(_POSSESSIVE, "", text)) for word in clause]
    found = [people.at(words, place) for place, word in enumerate(words) if word.key != "a"]
    sides = {player: side for side, players in seating.sides.items() for player in (*players, side)}
    return [] if people.problems else list(dict.fromkeys(sides[named[0]] for named in found if named))


def _one(ways: Sequence[list[str]], code: str) -> list[str]:
    """Return the one way to put a ruling. Raises Ambiguous with the lines of several."""
    if len(ways) > 1:
        lines = [write_words(["ruling", *words]) for words in ways]
        raise Ambiguous([unclear(code, "article", n=len(ways))], [Reading(line, {}) for line in lines])
    return ways[0]


def _record(hand: Play) -> Json | None:
    return hand.event.recorded.record if hand.event.recorded else None


def _judged(match: Match, hand: Play) -> Iterator[_Found]:
    """Yield the infractions that the judge finds in the record of a hand. Raises Illegal if there is none."""
    game, texts = match.game, match.game.all_texts()
    verdict = judged(game, _record(hand) or {}, Replay(match, hand.number or 0).before)
    refuse([] if verdict.infractions else [illegal("ruling-clean", hand=hand.number)])
    for found in verdict.infractions:
        named = found.params.get("by", found.params.get("seat"))
        by = named if isinstance(named, str) and not found.charged else None
        said = say(texts, found.code, found.params, match.names)
        yield _Found(f"{found.at}: {said}", texts[found.code].article or game.name, by)


def _told(match: Match, hand: Play, found: _Found) -> list[str]:
    return [found.question, "--article", found.article, *_otherwise(match, hand, found.article, found.by)]


def _otherwise(match: Match, hand: Play | None, article: str, by: str | None) -> list[str]:
    """Write the hand as the remedy for an article changes it; nothing if it stays as recorded."""
    if hand is None or by is None:
        return []
    game, options, effect = match.game, hand.after.options, remedy(match, article, hand.number).effect or ""
    word, _, kind = effect.partition(" ")
    if word in ("", "void", "penalty"):
        return ["--otherwise", f"penalty {by} {kind}" if kind else word] if word else []
    with suppress(Refused):
        facts = game.remedied(effect, hand.facts, by)
        if facts and game.scoring.score(facts, options):
            return ["--otherwise", without_letters(game.notation.write(facts), hand.seating)]
    return []


def remedy(match: Match, article: str | None, number: int | None) -> Remedy:
    """Return the standard remedy for an article by the rules under which a hand was played, else by those in force."""
    hand = match.numbered(number)
    options = hand.after.options if hand else old_table(match, number).options if number else match.state.options
    return load(match.game.rulebook).remedy(article, encode(options))


def foul_costs(match: Match, hand: Play | None) -> tuple[LookedBack, ...]:
    """Return the cost of each foul in the record of a hand; nothing if there is no record, or no search for it."""
    record = _record(hand) if hand else None
    if hand is None or record is None:
        return ()
    before = Replay(match, hand.number or 0).before
    try:
        review = match.game.review(at_table(match.game, record, before), before.options)
    except Refused:  # a later correction has left the record without its place in the match
        return ()
    return tuple(review.costs()) if review else ()


def ruled_costs(match: Match, ruled: Ruled) -> tuple[LookedBack, ...]:
    """Return the cost of the foul that a ruling is about, or of all fouls of its hand if it does not say which."""
    hand = match.numbered(ruled.hand)
    costs = foul_costs(match, hand)
    named = tuple([cost for cost in costs if ruled.question.startswith(f"{cost.note.at}:")])
    return named or costs
