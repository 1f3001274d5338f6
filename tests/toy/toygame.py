"""A sixth game, from outside the package: two players call numbers, ten wins."""

from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

from scorekeeper.errors import malformed, refuse
from scorekeeper.forms import RULES, Choice, Count, Object
from scorekeeper.game import Breakdown, Game, Item, Score, Seating
from scorekeeper.games.score_only import NoClaims, NoPlay
from scorekeeper.messages import Message
from scorekeeper.reading.ear import Composed, Ear

FORM = Object({"by": Choice("A", "B"), "n": Count(), "rules": RULES}, ("by", "n"), title="A round of Toy")


class Options(NamedTuple):
    target: int = 10


class Facts(NamedTuple):
    by: str
    n: int
    penalties: tuple = ()


class State(NamedTuple):
    options: Options
    totals: dict
    first: str | None
    winner: str | None

    @property
    def over(self):
        return self.winner is not None

    @property
    def next(self):
        return {"first": self.first}


def decode(data):
    FORM.check(data)
    return Facts(data["by"], data["n"])


def encode(facts):
    return {"penalties": list(facts.penalties)} if facts.penalties else {"by": facts.by, "n": facts.n}


def seat(names, us):
    players = dict(zip("AB", [side[0] for side in names] or ["A", "B"], strict=True))
    return Seating(players, {"A": ("A",), "B": ("B",)}, us)


def score(facts, options):
    points = {"A": 0, "B": 0, facts.by: facts.n}
    return Score(points, (Item(facts.by, facts.n, "called", {"n": facts.n}),), facts.by, None, {"toy": True})


def start(options, seating, dealer):
    return State(options, {"A": 0, "B": 0}, dealer or "A", None)


def advance(state, facts):
    found = score(facts, state.options)
    return after(state, found), found


def after(state, score):
    totals = {side: state.totals[side] + points for side, points in score.points.items()}
    won = [side for side in totals if totals[side] >= state.options.target]
    return State(state.options, totals, {"A": "B", "B": "A"}[state.first], won[0] if won else None)


def compose(items, seating, options):
    called = [item for item in items if item.name == "called"]
    if faults := [{"against": item.get("who"), "kind": item.get("kind")} for item in items if item.name == "fault"]:
        yield Composed(Facts("", 0, tuple(faults)))
        return
    refuse([] if len(called) == 1 else [malformed("toy-form", column=1)])
    yield Composed(Facts(called[0].get("who"), called[0].get("n")))


def write(facts):
    return f"{facts.by} {facts.n}"


HERE = Path(__file__).parent
EAR = Ear(
    "toy",
    seats={"a": "A", "b": "B"},
    compose=compose,
    score=score,
    write=write,
    encode=encode,
    example=lambda seating, options: "A 3",
    data=HERE,
)


class Toy(Game):
    """The game."""

    name = "toy"
    title = "Toy"
    unit = "round"
    invitation = "toy Ali Badr"
    target_option = "target"
    rules_version = 1
    rulebook = HERE / "toy.toml"
    sentences = HERE / "texts"
    notation = SimpleNamespace(
        example=lambda seating, options: "A 3",
        RESERVED=frozenset(),
        OFFERED=(),
        parse=EAR.hear,
        write=write,
        headline=lambda facts, _options=None: (Message("headline", {"by": facts.by}),),
    )
    play = NoPlay("Toy")
    claims = NoClaims()

    def penalise(self, state, by, kind):
        points = {"A": 0, "B": 0, by: -1}
        found = Score(points, (Item(by, -1, "broke", {"kind": kind}),), None, None, {})
        return after(state, found), found


GAME = Toy(
    options=Options,
    seating=SimpleNamespace(seat=seat, names=lambda seating: seating.players),
    facts=SimpleNamespace(FORM=FORM, decode=decode, encode=encode),
    scoring=SimpleNamespace(score=score, breakdown=lambda score: Breakdown((), {"A": (), "B": ()}, score.items)),
    match=SimpleNamespace(
        start=start,
        advance=advance,
        standing=lambda state: (),
        board=lambda state: {"toy": True},
        with_options=lambda state, options: state._replace(options=options),
        with_next=lambda state, player: state._replace(first=player),
        with_totals=lambda state, totals: state._replace(totals=dict(totals)),
    ),
)
