"""A sixth game, from outside the package: two players call numbers, ten wins."""

from pathlib import Path
from typing import ClassVar, NamedTuple

from scorekeeper.errors import malformed, refuse
from scorekeeper.game import Breakdown, Item, Score, ScoreOnly, Table
from scorekeeper.messages import Text
from scorekeeper.words import clauses


class State(NamedTuple):
    options: dict
    totals: dict
    first: str | None
    winner: str | None

    @property
    def over(self):
        return self.winner is not None

    @property
    def next(self):
        return {"first": self.first}


class Toy(ScoreOnly):
    name = "toy"
    title = "Toy"
    rulebook = Path(__file__).parent / "toy.toml"
    texts: ClassVar = {
        "called": Text("called {n}", "toy.score.points"),
        "broke": Text("broke a rule: {kind}", "toy.score.points"),
        "toy-form": Text("A round is typed like A 3.", "toy.score.points"),
    }
    unit = "round"
    example = "A 3"
    invitation = "toy Ali Badr"
    target_option = "target"
    rules_version = 1
    reserved = frozenset()

    def seat(self, names, us):
        players = dict(zip("AB", [side[0] for side in names] or ["A", "B"], strict=True))
        return Table(players, {"A": ("A",), "B": ("B",)}, us)

    def names(self, table):
        return table.players

    def start(self, options, table, dealer):
        return State(options, {"A": 0, "B": 0}, dealer or "A", None)

    def with_options(self, state, options):
        return state._replace(options=options)

    def with_next(self, state, player):
        return state._replace(first=player)

    def read(self, facts, options):
        if set(facts) - {"rules"} != {"by", "n"} or facts["by"] not in ("A", "B") or not isinstance(facts["n"], int):
            refuse([malformed("toy-form")])
        return facts

    def score(self, facts, options):
        by = facts["by"]
        points = {"A": 0, "B": 0, by: facts["n"]}
        return Score(points, (Item(by, facts["n"], "called", {"n": facts["n"]}),), by, None, {"toy": True})

    def advance(self, state, facts):
        score = self.score(self.read(facts, state.options), state.options)
        return self._after(state, score), score

    def penalise(self, state, by, kind):
        points = {"A": 0, "B": 0, by: -1}
        score = Score(points, (Item(by, -1, "broke", {"kind": kind}),), None, None, {})
        return self._after(state, score), score

    def _after(self, state, score):
        totals = {side: state.totals[side] + points for side, points in score.points.items()}
        won = [side for side in totals if totals[side] >= int(state.options["target"])]
        return State(state.options, totals, {"A": "B", "B": "A"}[state.first], won[0] if won else None)

    def parse(self, line, table, options):
        words = [word.key for clause in clauses(line) for word in clause]
        if len(words) != 2 or not words[1].isdecimal():
            refuse([malformed("toy-form", column=1)])
        by = [player for player, name in table.players.items() if words[0] in (player.lower(), name.lower())]
        return {"by": by[0] if by else "?", "n": int(words[1])}

    def write(self, facts):
        return f"{facts['by']} {facts['n']}"

    def headline(self, facts, table):
        return f"{table.players[facts['by']]} called"

    def breakdown(self, score):
        return Breakdown((), {"A": (), "B": ()}, score.items)

    def standing(self, state):
        return ()

    def board(self, state):
        return {"toy": True}

    def schema(self, form):
        return {"facts": {"type": "object"}}[form]


GAME = Toy()
