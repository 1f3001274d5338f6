"""The rooms ``play`` and ``claims`` of a game that only keeps score: it judges no play, and knows no slips."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, NoReturn

from scorekeeper.errors import Illegal, illegal
from scorekeeper.forms import Form
from scorekeeper.game import Item, Json, Misscore, Question


class NoPlay:
    """The room ``play`` of a game called ``title``."""

    RECORD = Form()
    QUESTIONS: ClassVar[Mapping[str, Question]] = {}

    def __init__(self, title: str) -> None:
        self._title = title

    def judge(self, _record: Json, _options: object) -> NoReturn:
        """Refuse. Raises Illegal."""
        raise Illegal([illegal("judge-none", game=self._title)])

    def drawing(self, _record: Json, _verdict: Json) -> tuple[str, ...]:
        """Draw nothing."""
        return ()


class NoClaims:
    """The room ``claims``: every figure is possible, and none is explained."""

    EXAMPLE: ClassVar[Json] = {"facts": {}, "claim": "11-5"}
    SLIPS: tuple[str, ...] = ()
    RARE: frozenset[str] = frozenset()

    def misscores(
        self, _facts: object, _options: object, _slips: frozenset[str], _before: object
    ) -> Iterable[Misscore]:
        """Yield nothing."""
        return ()

    def can_score(self, _points: Mapping[str, int], _options: object) -> bool:
        """Rule nothing out."""
        return True

    def needs(self, _state: object) -> tuple[Item, ...]:
        """Say nothing."""
        return ()
