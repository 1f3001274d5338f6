# mypy: ignore-errors
"""For the time of the move: a game of the first house, offered as rooms of the second."""

from importlib import import_module
from typing import Any

from scorekeeper.errors import Illegal, illegal
from scorekeeper.forms import Card, Cards, CardsByPlayer, Flag, Form, ListOf, Object, Rows, Text
from scorekeeper.game import Question
from scorekeeper.messages import Message


class _Old(Form):
    def __init__(self, schema: Any) -> None:
        self._old = schema

    def _schema(self) -> Any:
        return self._old


class _Scoring:
    def __init__(self, game: Any) -> None:
        self._game = game

    def score(self, facts: Any, options: Any) -> Any:
        return self._game.score(self._game.read(facts, options), options)

    def breakdown(self, score: Any) -> Any:
        return self._game.breakdown(score)


class _Facts:
    def __init__(self, game: Any) -> None:
        self._game = game

    @property
    def FORM(self) -> Any:
        return _Old(self._game.schema("facts"))

    def decode(self, data: Any) -> Any:
        return data

    def encode(self, facts: Any) -> Any:
        return facts


class _Notation:
    def __init__(self, game: Any) -> None:
        self._game = game
        self.EXAMPLE, self.RESERVED = game.example, game.reserved
        self.parse, self.write = game.parse, game.write

    def headline(self, facts: Any) -> Any:
        from scorekeeper.game import Seating

        class Names(dict):
            def __missing__(self, key: str) -> str:
                return key

        return (Message("old-headline", {"facts": facts}),)


class Rooms:
    """A game of the first house."""

    options = dict

    @property
    def seating(self) -> Any:
        return self

    @property
    def facts(self) -> Any:
        return _Facts(self)

    @property
    def scoring(self) -> Any:
        return _Scoring(self)

    @property
    def match(self) -> Any:
        return self

    @property
    def notation(self) -> Any:
        return _Notation(self)

    @property
    def play(self) -> Any:
        return self

    @property
    def claims(self) -> Any:
        return self

    def _room(self, name: str) -> Any:
        return import_module(f"{type(self).__module__}.{name}")

    def judge(self, record: Any, options: Any) -> Any:
        return self._room("judge").judge(record, options)

    @property
    def RECORD(self) -> Any:
        return _Old(self.schema("record"))

    @property
    def QUESTIONS(self) -> Any:
        return self._room("ask").QUESTIONS

    def all_texts(self) -> Any:
        return self._room("rulings").TEXTS

    def drawing(self, record: Any, verdict: Any) -> Any:
        return self._room("drawing").drawing(record, verdict)

    def schema(self, form: str) -> Any:
        return self._room("schema").SCHEMAS[form]

    @property
    def SLIPS(self) -> Any:
        return self._room("slips").SLIPS

    def misscores(self, facts: Any, options: Any, slips: Any, before: Any) -> Any:
        return self._room("slips").misscore(facts, options, slips, before)

    misscore = misscores

    @property
    def slips(self) -> Any:
        return self.SLIPS

    def needs(self, state: Any) -> Any:
        return self._room("needs").needs(state)

    def can_score(self, points: Any, options: Any) -> Any:
        return self._room("scores").can_score(points, options)

    def with_totals(self, state: Any, totals: Any) -> Any:
        return state._replace(totals=dict(totals))


class ScoreOnly(Rooms):
    """A game that keeps score alone."""

    QUESTIONS: Any = {}
    SLIPS: Any = ()

    def judge(self, _record: Any, _options: Any) -> Any:
        raise Illegal([illegal("judge-none", game=self.title)])

    def all_texts(self) -> Any:
        return self.texts

    def drawing(self, _record: Any, _verdict: Any) -> Any:
        return ()

    def misscores(self, *_: Any) -> Any:
        return ()

    def needs(self, _state: Any) -> Any:
        return ()

    def can_score(self, _points: Any, _options: Any) -> Any:
        return True


_KINDS = {
    "text": Text(),
    "flag": Flag(),
    "cards": Cards(Card(str)),
    "pairs": Rows(Form()),
    "piles": CardsByPlayer(Form(), None),
    "json": Form(),
}


def old_question(name: str, title: str, fields: Any, example: Any, answer: Any) -> Question:
    """A question of the first house, whose function checks its fields."""
    return Question(name, title, Object({field: _KINDS[kind] for field, kind in fields.items()}), example, answer)
