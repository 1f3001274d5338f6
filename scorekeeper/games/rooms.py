"""The rooms of a game's folder that keeping score does not need, each opened only when it is used.

A game that has all of them inherits :class:`Rooms`; what a room must hold is named here and nowhere else.
"""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from scorekeeper.game import Item, Json, Misscore, Options, Question, ScoreOnly, Verdict
from scorekeeper.messages import Texts


class Rooms(ScoreOnly):
    """What a game does beside keeping score, from the modules of its own folder (see :class:`scorekeeper.game.Game`).

    ``judge.judge`` · ``ask.QUESTIONS`` · ``rulings.TEXTS`` · ``drawing.drawing`` · ``schema.SCHEMAS`` ·
    ``slips.SLIPS`` and ``slips.misscore`` · ``needs.needs`` · ``scores.can_score``
    """

    def _room(self, name: str) -> Any:
        return import_module(f"{type(self).__module__}.{name}")

    def judge(self, record: Json, options: Options) -> Verdict:
        """Judge a record of play. Raises Malformed, Illegal or Ambiguous."""
        return self._room("judge").judge(record, options)  # type: ignore[no-any-return]

    def questions(self) -> Mapping[str, Question]:
        """Give the questions about single situations, by name."""
        return self._room("ask").QUESTIONS  # type: ignore[no-any-return]

    def rulings_texts(self) -> Texts:
        """Give all sentences, with those of rulings, answers and slips."""
        return self._room("rulings").TEXTS  # type: ignore[no-any-return]

    def drawing(self, record: Json, verdict: Json) -> tuple[str, ...]:
        """Draw where a judged record ended."""
        return self._room("drawing").drawing(record, verdict)  # type: ignore[no-any-return]

    def schema(self, form: str) -> Json:
        """Give the JSON Schema of the facts or of a record."""
        return self._room("schema").SCHEMAS[form]  # type: ignore[no-any-return]

    @property
    def slips(self) -> tuple[str, ...]:
        """Give the slips by which people arrive at a wrong figure, likeliest first."""
        return self._room("slips").SLIPS  # type: ignore[no-any-return]

    def misscore(self, facts: Json, options: Options, slips: frozenset[str], before: Any) -> Iterable[Misscore]:
        """Give every result of making just these slips. Raises Refused."""
        return self._room("slips").misscore(facts, options, slips, before)  # type: ignore[no-any-return]

    def needs(self, state: Any) -> tuple[Item, ...]:
        """Say what ends the match for either side in the next hand."""
        return self._room("needs").needs(state)  # type: ignore[no-any-return]

    def can_score(self, points: Mapping[str, int], options: Options) -> bool:
        """Tell whether some hand can have these points."""
        return self._room("scores").can_score(points, options)  # type: ignore[no-any-return]
