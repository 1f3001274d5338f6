"""``ask GAME QUESTION``: one situation, one ruling."""

import json
import shlex
import sys
from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any

import typer

from scorekeeper import api, games
from scorekeeper.cli.failure import sentence
from scorekeeper.cli.lines import answer_lines
from scorekeeper.cli.shared import command_app, put, put_json, settings
from scorekeeper.disputes.questions import with_own as all_questions
from scorekeeper.disputes.texts import texts
from scorekeeper.errors import malformed, refuse
from scorekeeper.forms import Text
from scorekeeper.game import AnyGame, Json, Question
from scorekeeper.reports.added import told_points
from scorekeeper.words import suggestion

app = command_app()


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def ask(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.")],
    question: Annotated[str | None, typer.Argument(help="The question; left out, all are listed.")] = None,
) -> None:
    """Ask about a situation: ask baloot legal --trump H --hand "KC QC 7H" --trick "AC 7C"; or JSON Lines in and out."""
    played = games.find(game.lower())
    settings.speak(played)
    settings.texts = texts(played)
    if question is None:
        _list(played)
        return
    asked = api.find_question(played.name, question.lower())
    words = list(context.args)
    if any(word.startswith("--") for word in words):
        code = _one(played, asked, _situation(asked, words))
    elif not words and sys.stdin.isatty():
        put(f"{asked.title} Say it on the line, for example:")
        put(_example(played, asked))
        code = 0
    else:
        code = answer_lines(words[0] if words else "-", partial(api.ask, played.name, asked.name))
    if code:
        raise typer.Exit(code)


def _example(game: AnyGame, asked: Question) -> str:
    return f"  scorekeeper ask {game.name} {asked.name} {' '.join(_typed(asked))}"


def _list(game: AnyGame) -> None:
    """List the questions with an example each."""
    if settings.json:
        put_json([{"question": asked.name, "title": asked.title, "example": asked.example}
                  for asked in all_questions(game).values()])  # fmt: skip
        return
    for asked in all_questions(game).values():
        put(f"{asked.name}: {asked.title}")
        put(_example(game, asked))


def _typed(asked: Question) -> Iterator[str]:
    """Write the example of a question as flags."""
    for field, value in asked.example.items():
        form = asked.form.fields[field]
        if form.takes_value:
            text = form.typed(value)
            quoted = shlex.quote(text) if isinstance(form, Text) or '"' in text else f'"{text}"'
            yield f"--{field} {quoted}"
        else:
            yield f"--{field}"


def _situation(asked: Question, words: list[str]) -> Json:
    """Read flags, "--trump H" or "--trump=H", into the JSON form of a situation. Raises Malformed."""
    data: Json = {}
    waiting = iter(words)
    for word in waiting:
        field, equals, value = word.removeprefix("--").partition("=")
        form = asked.form.fields.get(field)
        if form is None or not word.startswith("--"):
            hint = suggestion(field, asked.form.fields)
            refuse([malformed("question-field", question=asked.name, found=field, hint=hint)])
            continue
        refuse([malformed("question-twice", field, key=field)] if field in data else [])
        if form.takes_value and not equals:
            value = next(waiting, None) or ""
            refuse([malformed("question-value", field, key=field)] if not value or value.startswith("--") else [])
        data[field] = form.read_typed(value, field) if form.takes_value or equals else True
    return data


def _one(game: AnyGame, asked: Question, data: Json) -> int:
    form = api.ask(game.name, asked.name, data)
    if settings.json:
        put_json(form)
    else:
        for line in _answered(form):
            put(line)
        for infraction in form.get("rulings", ()):
            put(f"{infraction['at']}: {infraction['message']}  [{infraction['article']}]")
    return int("rulings" in form)


def _answered(form: Json) -> Iterator[str]:
    """Yield the answer and its reason, as lines; where there are explanations, each slip with its own article."""
    answer = form["answer"]
    explanations = answer.get("explanations") if isinstance(answer, dict) else None
    if explanations is None and not _is_what_if(answer):
        yield _told(answer)
    yield sentence(form)
    for change in answer["changes"] if _is_what_if(answer) else ():
        yield f"  {change['option']}={change['choice']}: {_points(change['score'])}"
    for place, explanation in enumerate(explanations or ()):
        if place:
            yield "or"
        for reason in explanation["reasons"]:
            yield f"  {reason['message']}  [{reason['article']}]"


def _is_what_if(answer: Any) -> bool:
    return isinstance(answer, dict) and "changes" in answer and "same" in answer


def _points(score: Json | None) -> str:
    names = settings.names
    return told_points(names, score) if score else "not allowed then"


def _told(answer: Any) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, list):
        words = [str(each) for each in answer]
        return (", " if any(" " in word for word in words) else " ").join(words)
    if isinstance(answer, dict):
        return " · ".join(f"{key} {value if isinstance(value, (str, int)) else json.dumps(value, ensure_ascii=False)}"
                          for key, value in answer.items() if value is not None)  # fmt: skip
    return str(answer)
