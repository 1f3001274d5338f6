"""``ask [GAME] QUESTION``: one situation, one ruling."""

import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from scorekeeper import api, games
from scorekeeper.cards import RANK_WORDS, SUIT_WORDS
from scorekeeper.cli.shared import match_in_play, put, put_json, running, settings, the_match, told
from scorekeeper.cli.shared.articles import search
from scorekeeper.cli.shared.failure import sentence, tell
from scorekeeper.cli.shared.json_lines import answer_lines
from scorekeeper.cli.shared.processes import searching
from scorekeeper.cli.shared.profiles import chosen_rules
from scorekeeper.disputes.questions import with_own as all_questions
from scorekeeper.disputes.texts import texts
from scorekeeper.errors import Refused, malformed, refuse
from scorekeeper.forms import RULES, ListOf, Text
from scorekeeper.game import AnyGame, Choices, Json, Question, Seating
from scorekeeper.language import commas, phrase, speech
from scorekeeper.ledger.acts import Hand
from scorekeeper.ledger.match import Match
from scorekeeper.messages import COMMON, Prose, say
from scorekeeper.number_words import NUMERALS
from scorekeeper.options import decode, encode
from scorekeeper.reports.added import told_points
from scorekeeper.rulebook import load
from scorekeeper.seats import SEATS, seat_named
from scorekeeper.sheet.lines import read_as
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import read_claim
from scorekeeper.spelling import fold, western
from scorekeeper.suggestions import suggestion
from scorekeeper.words import clauses

_TYPED = {"claim": "LINE CLAIM", "options": "LINE"}
"""Questions about a hand, which can be typed as it is added."""
_TERSE = 2
"""A question in a player's own words has more words than these."""
_NOTHING = frozenset(("", "none", *map(fold, ("لا شيء", "لاشيء"))))
"""The words for an empty list behind a flag."""


class _Table(NamedTuple):
    """The table that a question is about: the game, the seating, the options in force."""

    game: AnyGame
    seating: Seating
    rules: Choices
    unnamed: bool = False
    """Whether nobody's name is known."""


def ask(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="The game; if left out, the game of the match in play.")] = None,
    question: Annotated[str | None, typer.Argument(help="The question; if left out, all are listed.")] = None,
    rules: Annotated[
        list[str] | None, typer.Option(metavar="OPTION=CHOICE", help="An option, or house rules; may be repeated.")
    ] = None,
) -> None:
    """Ask about a situation: ask baloot legal --trump H --hand "KC QC 7H" --trick "AC 7C"; or JSON Lines in and out.

    Every game answers claim, how somebody comes to a figure, and options, which rules would change a hand; type the
    hand as with add. The options are those of the match in play, if it is of this game, or else of the text.
    """
    words = [word for word in (game, question) if word is not None] + list(context.args)
    match = the_match() if settings().match else match_in_play()
    if _is_prose(words, match) and search(words):
        return
    played = _game(words, match)
    running().speak(played, texts=texts(played))
    if not words:
        _list(played)
        return
    asked = api.find_question(played.name, words.pop(0).lower())
    flags = words[0].startswith("--") if words else bool(rules)
    typed = asked.name in _TYPED and bool(words) and not (flags or words[0] == "-" or Path(words[0]).is_file())
    if not words and not flags and sys.stdin.isatty():
        put(told("say-it", question=phrase(asked.title)))
        put(_example(played, asked))
        return
    of_lines = not (flags or typed)
    if match is not None and (match.game.name != played.name or (of_lines and not settings().match)):
        match = None  # a script that pipes lines asks by the text, whatever is in play
    table = _table(played, match, rules or [], telling=typed or (match is not None and flags))
    if of_lines:
        code = answer_lines(words[0] if words else "-", partial(api.ask, played.name, asked.name, rules=table.rules))
    elif typed:
        code = _one(table, asked, _typed_hand(table, asked, words))
    else:
        try:
            code = _one(table, asked, _situation(table, asked, words))
        except Refused as error:  # of a flag that is missing it is said how it is typed; a list can be empty too
            missing = [str(problem.field) for problem in error.problems if problem.code == "field-missing"]
            lists = {field for field, form in asked.form.fields.items() if isinstance(form, ListOf)}
            codes = {
                field: f"question-missing{'-list' * (field in lists)}" for field in missing if field in asked.example
            }
            if "contract" in missing and "trump" in asked.example:  # trump alone tells Hokum
                refuse([malformed("question-contract", "contract")])
            refuse([malformed(code, field, key=field, example=_flag(asked, field)) for field, code in codes.items()])
            raise
    if code:
        raise typer.Exit(code)


def _is_prose(words: Sequence[str], match: Match | None) -> bool:
    """Tell whether words are a question in a player's own words: it names no game and no question of a game."""
    usual = match.game if match else games.find(games.EXAMPLE)
    named = {*games.names(), *all_questions(usual)}
    several = len(" ".join(words).split()) > _TERSE
    return several and not any(word.lower() in named or word.startswith("-") for word in words[:2])


def _game(words: list[str], match: Match | None) -> AnyGame:
    """Take the game from the front of the words; left out, it is that of the match in play. Raises Malformed."""
    usual = match.game if match else games.find(games.EXAMPLE)
    if words and words[0].lower() not in all_questions(usual):
        name, words[:] = games.taken(words)
        return games.find(name)
    return usual


def _table(game: AnyGame, match: Match | None, said: list[str], *, telling: bool) -> _Table:
    """Find the options in force, and tell on standard error where they come from. Raises Refused."""
    forms = [RULES.read_typed(words, "rules") for words in said if words.startswith("{")]
    typed = [f"{option}={choice}" for form in forms for option, choice in form.items()]
    typed += " ".join(words for words in said if not words.startswith("{")).replace(",", " ").split()
    options, agreed = chosen_rules(game, typed)
    own = {name: options[name] for name in agreed}
    if match is None:
        unnamed = game.seating.seat([], None)
        us = next(iter(unnamed.sides)) if len(unnamed.sides) == 2 else None
        if telling and us:
            tell(told("no-match-asked", game=game.title, us=unnamed.side_name(us)))
        return _Table(game, unnamed._replace(us=us), own, unnamed=True)
    book = load(game.rulebook)
    rules = book.choose(own, encode(match.state.options))
    if telling:
        changed = commas(f"{option}={choice}" for option, choice in book.changed(rules).items())
        rules_told = Prose(changed or told("all-as-in-text"))
        tell(told("by-own-rules" if own else "by-match-rules", match=match.id, rules=rules_told))
    running().speak(game, match.seating, texts(game))
    return _Table(game, match.seating, rules)


def _typed_hand(table: _Table, asked: Question, words: list[str]) -> Json:
    """Read a hand as it is added, and the figure that is claimed. Raises Refused."""
    form = _TYPED[asked.name]
    if len(words) != len(form.split()):
        hand = table.game.notation.EXAMPLE
        refuse([malformed("question-typed", question=asked.name, form=form, hand=hand)])
    try:
        facts = _facts(table, words[0])
    except Refused as error:
        table, facts = _with_names(table, words[0], error)
    data: Json = {"facts": facts}
    return data | ({"claim": read_claim(table.game, table.seating, words[1])} if len(words) > 1 else {})


def _with_names(table: _Table, line: str, refused: Refused) -> tuple[_Table, Json]:
    """Read a line without a match by the names that begin its clauses; else raise ``refused``."""
    if not table.unnamed:
        raise refused
    try:
        named = table._replace(seating=seat(table.game, list(dict.fromkeys(words[0].text for words in clauses(line)))))
        facts = _facts(named, line)
    except Refused as error:
        raise min(refused, error, key=lambda each: len(each.problems)) from None
    running().speak(named.game, named.seating)
    return named, facts


def _facts(table: _Table, line: str) -> Json:
    book = load(table.game.rulebook)
    options = decode(table.game.options, book.choose(table.rules))
    facts: Json = table.game.facts.encode(read_as(Hand, table.game, table.seating, line, options).facts)
    return facts


def _example(game: AnyGame, asked: Question) -> str:
    return f"  scorekeeper ask {game.name} {asked.name} {' '.join(_flag(asked, field) for field in asked.example)}"


def _list(game: AnyGame) -> None:
    """List the questions with an example each."""
    if settings().json:
        put_json([{"question": asked.name, "title": phrase(asked.title), "example": asked.example}
                  for asked in all_questions(game).values()])  # fmt: skip
        return
    for asked in all_questions(game).values():
        put(f"{asked.name}: {phrase(asked.title)}")
        put(_example(game, asked))


def _flag(asked: Question, field: str) -> str:
    """Write a field of the example as a flag."""
    form = asked.form.fields[field]
    if not form.takes_value:
        return f"--{field}"
    text = form.typed(asked.example[field])
    quoted = shlex.quote(text) if isinstance(form, Text) or '"' in text else f'"{text}"'
    return f"--{field} {quoted}"


_LINES = ("facts", "claim")
"""Fields that are read as lines of the table are, names and all words in them, or that are JSON."""


def _situation(table: _Table, asked: Question, words: list[str]) -> Json:
    """Read flags, "--trump H" or "--trump=H", into the JSON form of a situation. Raises Malformed, BadParameter."""
    data: Json = {}
    of_table = False
    waiting = iter(words)
    for word in waiting:
        field, equals, value = word.removeprefix("--").partition("=")
        form = asked.form.fields.get(field)
        if form is None or not word.startswith("--"):
            hint = suggestion(field, asked.form.fields)
            raise _wrong_flag("question-field", question=asked.name, found=field, hint=hint)
        if field in data:
            raise _wrong_flag("question-twice", key=field)
        if form.takes_value and not equals:
            value = next(waiting, "--")
            needed = not value and not isinstance(form, ListOf)
            if needed or value.startswith("--"):
                raise _wrong_flag("question-value", key=field)
        if type(form) is not Text and field not in _LINES:
            value = _as_recorded(table, value)
        if isinstance(form, ListOf) and fold(value).strip() in _NOTHING:
            data[field] = []
        elif field == "facts" and not value.lstrip().startswith("{"):
            data[field], of_table = _facts(table, value), True
        else:
            data[field] = form.read_typed(value, field) if form.takes_value or equals else True
    if isinstance(claim := data.get("claim"), str) and (of_table or _has_same_sides(table)):
        data["claim"] = read_claim(table.game, table.seating, claim)
    return data


def _has_same_sides(table: _Table) -> bool:
    """Tell whether facts in JSON have the sides of a match; in some games they name players of their own."""
    sides = table.game.seating.seat([], None).sides
    return not table.unnamed and table.seating.sides.keys() == sides.keys()


def _wrong_flag(code: str, **params: object) -> typer.BadParameter:
    return typer.BadParameter(say(COMMON, code, params))


_SUITS = {fold(word): suit for word, suit in SUIT_WORDS.items()}
_RANKS = {fold(word): rank for word, rank in RANK_WORDS.items()}
_IN_PACK = frozenset(range(2, 11))
_RANKS_BESIDE_SUITS = {**{word: str(n) for word, n in NUMERALS.items() if n in _IN_PACK}, **_RANKS}
_WORD = re.compile(r"([^\W\d_]+|\d+)")


def _as_recorded(table: _Table, value: str) -> str:
    """Write a value as records have it: figures as 0 to 9, Arabic words by the letters and words of records."""
    if value.isascii():
        return value
    seated = table.seating.players.keys() == set(SEATS)
    names = set(map(fold, table.seating.players.values()))

    def letter(word: re.Match[str]) -> str:
        said = fold(word[0])
        if said.isascii() or said in names:
            return word[0]
        seat = seat_named(said) if seated else None
        if word.string[word.end() :].startswith(":"):  # whose cards follow
            return seat or word[0]
        return _SUITS.get(said) or seat or table.game.notation.term(said) or _RANKS.get(said) or word[0]

    return re.sub(r"[^\W\d]+", letter, _with_cards(western(value).replace("،", ",").replace("؛", ";")))


def _with_cards(value: str) -> str:
    """Write each rank that has its suit in Arabic behind it as a card."""
    parts = _WORD.split(value)  # words, and what stands between them
    for at in range(1, len(parts) - 2, 2):
        word, between, after = parts[at : at + 3]
        rank = word if word.isdecimal() else _RANKS_BESIDE_SUITS.get(fold(word))
        suit = None if after.isascii() else _SUITS.get(fold(after))
        if rank and suit and between.isspace():
            parts[at : at + 3] = "", "", rank + suit
    return "".join(parts)


def _one(table: _Table, asked: Question, data: Json) -> int:
    with searching():
        form = api.ask(table.game.name, asked.name, data, table.rules)
    if settings().json:
        put_json(form)
    else:
        for line in _answered(table, data, form):
            put(line)
        for infraction in form.get("rulings", ()):
            put(f"{infraction['at']}: {infraction['message']}  [{infraction['article']}]")
        if asked.name == "claim" and not table.unnamed and "before" not in data and not form["answer"]["explanations"]:
            tell(told("claim-recorded", unit=table.game.unit))
    return int("rulings" in form)


def _answered(table: _Table, data: Json, form: Json) -> Iterator[str]:
    """Yield the answer and its reason, as lines; each slip of an explanation with its own article."""
    answer = form["answer"]
    explanations = answer.get("explanations") if isinstance(answer, dict) else None
    what_if = isinstance(answer, dict) and "changes" in answer and "same" in answer
    as_codes = isinstance(answer, dict) and speech.language != "en"  # the sentence says the same in words
    if explanations is None and not what_if and not as_codes and (shown := _shown(answer)):
        yield shown
    yield sentence(form)
    if what_if and answer["changes"]:
        now = api.score(table.game.name, data["facts"], table.rules)["score"]
        for change in answer["changes"]:
            yield f"  {change['option']}={change['choice']}: {_changed(change, now)}"
    for place, explanation in enumerate(explanations or ()):
        if place:
            yield told("or")
        for reason in explanation["reasons"]:
            yield f"  {reason['message']}  [{reason['article']}]"


def _changed(change: Json, now: Json) -> str:
    """Tell the effect of another choice on a hand: the score, or, if that is the same, the end of the match."""
    names, score, winner = running().names, change["score"], change["match_winner"]
    if score is None:
        return told("not-allowed-then")
    won = told("wins-match", side=names.get(winner, winner)) if winner else told("match-goes-on")
    return told_points(names, score) if score != now else won


def _shown_part(value: object) -> str:
    """Write a part of an answer: the parts of one thing with blanks between them, several things with commas."""
    if isinstance(value, dict):
        return " ".join(_shown_part(each) for each in value.values() if each is not None)
    if isinstance(value, list):
        between = ", " if any(isinstance(each, (dict, list)) for each in value) else " "
        return between.join(map(_shown_part, value)) or "–"
    return _shown(value)


def _shown(answer: object) -> str:
    if answer is None:
        return ""
    if isinstance(answer, bool):
        return told("yes" if answer else "no")
    if isinstance(answer, list):
        words = [str(each) for each in answer]
        return (", " if any(" " in word for word in words) else " ").join(words)
    if isinstance(answer, dict):
        return " · ".join(f"{key} {_shown_part(value)}" for key, value in answer.items() if value is not None)
    return str(answer)
