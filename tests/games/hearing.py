"""What the tests of lines as tables say them share: a line with the facts it means, or with what is asked."""

from random import Random

from scorekeeper import rulebook
from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame, Json
from scorekeeper.messages import problem_json
from scorekeeper.options import decode
from scorekeeper.people import without_letters
from tests import LONG, some

JOINS = 20_000 if LONG else some(400)
"""How many lines of words joined at random are tried."""


class Table:
    """People at a table, who say lines."""

    def __init__(self, game: AnyGame, names: list[list[str]], us: str | None = None, **choices: str) -> None:
        self.game, self.seating = game, game.seating.seat(names, us)
        self.options = decode(game.options, rulebook.load(game.rulebook).choose(choices))

    def heard(self, line: str) -> Json | list[Json]:
        """Return the facts that a line means; where it is refused, those of the readings that are offered."""
        try:
            facts = self.game.notation.parse(line, self.seating, self.options)
        except Refused as error:
            names = self.game.seating.names(self.seating)
            assert all(problem_json(problem, self.game.texts, names)["message"] for problem in error.problems)
            return [dict(reading.facts) for reading in error.readings]
        if self._can_be(facts):
            assert self._again(self.game.notation.write(facts)) == facts, line
        return self.game.facts.encode(facts)

    def codes(self, line: str) -> list[str]:
        """Return the codes of what is wrong with a line."""
        try:
            self.game.notation.parse(line, self.seating, self.options)
        except Refused as error:
            return [problem.code for problem in error.problems]
        return []

    def _can_be(self, facts: object) -> bool:
        """Tell whether facts are accepted; others are asked about when they are recorded."""
        try:
            self.game.scoring.score(facts, self.options)
        except Refused:
            return False
        return True

    def _again(self, echo: str) -> object:
        return self.game.notation.parse(without_letters(echo, self.seating), self.seating, self.options)

    def check_joins(self, words: str, seed: int, most: int = 8) -> None:
        """Join words at random: what is accepted has an echo that means the same."""
        random, known = Random(seed), words.split()
        accepted = 0
        for _ in range(JOINS):
            line = " ".join(random.choices(known, k=random.randint(1, most)))
            accepted += isinstance(self.heard(line), dict)
        assert accepted >= JOINS // 400  # few lines are tried by default, and fewer can be read
