"""Rounds scored and refused, against a second formulation: every compound alone, and tables at random."""

from itertools import product
from random import Random
from typing import Any

import pytest

from scorekeeper.errors import Ambiguous, Illegal, Refused
from scorekeeper.game import Score
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.scoring import cancelled
from scorekeeper.messages import problem_json, say
from tests import some, thorough
from tests.games.sleazy import reference, tools
from tests.games.sleazy.reference import DEFAULTS, PACK, RANKS
from tests.games.sleazy.tables import KINDS, OWNERS, PAIRS, RULES, SETS, pair_of_tables

EXTENDED = DEFAULTS | {"colour-set": "yes"}
SAMPLES = 200_000 if tools.LONG else some(800)
ANSWERS: dict[type[Refused], str] = {Illegal: "impossible", Ambiguous: "asked"}


def table(*compounds: str, **facts: Any) -> dict[str, Any]:
    """Make facts of compounds such as "K full A" and "3 pair red"; a trailing + is the Joker."""
    entries = []
    for text in compounds:
        rank, kind, *whose = text.rstrip("+").split()
        entry = {"rank": rank, "kind": kind}
        entry |= {"colour" if kind == "pair" else "side": whose[0]} if whose else {}
        entries.append(entry | ({"joker": True} if text.endswith("+") else {}))
    return {"compounds": entries, **facts}


def scored(*compounds: str, rules: dict[str, str] = DEFAULTS, **facts: Any) -> dict[str, int]:
    data = table(*compounds, **facts)
    score = tools.score(data, rules)
    assert score.points == reference.score(data)
    return score.points


def codes(*compounds: str, rules: dict[str, str] = DEFAULTS, **facts: Any) -> list[str]:
    with pytest.raises(Refused) as refused:
        tools.score(table(*compounds, **facts), rules)
    for problem in refused.value.problems:
        assert "{" not in problem_json(problem, GAME.texts)["message"]
    return [problem.code for problem in refused.value.problems]


def check(data: dict[str, Any], rules: dict[str, str]) -> str:
    """Hold a round against the reference; return the answer."""
    expected = reference.answer(data, rules)
    try:
        score = tools.score(data, rules)
    except Refused as refused:
        answer = ANSWERS[type(refused)]
    else:
        answer = "scored"
        check_score(data, score)
    assert answer == expected, (data, rules)
    return answer


def check_score(data: dict[str, Any], score: Score) -> None:
    """Hold a score against the reference: points, items that add up, the difference, and cancelling."""
    points = reference.score(data)
    assert score.points == points, data
    added = {"A": 0, "B": 0}
    for item in score.items:
        added[item.side] += item.points
    assert added == points, data
    assert score.details == {"difference": reference.difference(points)}
    assert score.winner == score.details["difference"]["favours"]
    assert score.match_winner is None
    left_a, left_b, gone = reference.after_cancelling(data)
    assert sum(left_a.elements()) - sum(left_b.elements()) == points["A"] - points["B"]
    shown = {item.side: item.params for item in score.items if item.code == "cancelled"}
    assert {side: params["n"] for side, params in shown.items()} == ({"A": gone, "B": gone} if gone else {}), data
    assert all(params["left"] == points[side] - gone for side, params in shown.items())


def cards_for(rank: str) -> list[str | None]:
    """Every colour card that can matter to a number: none, its own four, and any other; all of them in a long run."""
    other = "2S" if rank != "2" else "3S"
    return [None, *PACK] if tools.LONG else [None, *(card for card in PACK if card[:-1] == rank), other]


@thorough
def test_every_compound_alone() -> None:
    """All single-compound tables, under every colour card, with and without colour sets."""
    answers = {"scored": 0, "impossible": 0, "asked": 0}
    for rank, kind, rules, owners in product(RANKS, KINDS, RULES, OWNERS[:2]):
        for card in cards_for(rank):
            answers[
                check(
                    {**owners, "compounds": [{"rank": rank, **kind}], **({"colour_card": card} if card else {})}, rules
                )
            ] += 1
    for rank, kind, owners in product(RANKS, KINDS, OWNERS[2:]):
        answers[check({**owners, "compounds": [{"rank": rank, **kind}]}, RULES[1])] += 1
    assert min(answers.values()) > 100


@thorough
def test_every_two_compounds() -> None:
    for first, second, ranks in product(KINDS, KINDS, (("5", "5"), ("5", "K"))):
        entries = [{"rank": rank, **kind} for rank, kind in zip(ranks, (first, second), strict=True)]
        for card, rules in product((None, "5H", "KS", "2D"), RULES):
            check({"red": "B", "compounds": entries, **({"colour_card": card} if card else {})}, rules)


def test_pairs_of_tables() -> None:
    random = Random(20160516)
    answers = {"scored": 0, "impossible": 0, "asked": 0}
    for _ in range(SAMPLES):
        answers[check(*pair_of_tables(random))] += 1
    assert min(answers.values()) > SAMPLES / 20, answers


def test_thirteen_numbers() -> None:
    """Full tables, which can be impossible without the colour card being known."""
    random = Random(13)
    for _ in range(2_000 if tools.LONG else some(300)):
        kinds = random.choice([PAIRS, SETS[:8], [*PAIRS, *SETS[:8:2]]])
        entries = [{"rank": rank, **random.choice(kinds)} for rank in RANKS]
        for entry in entries:
            entry.pop("joker", None)
        if random.random() < 0.5:
            random.choice(entries).update(random.choice([{"joker": True}, {"kind": "broken"}]))
        clean = [_only(entry) for entry in entries]
        check({"red": "A", "compounds": clean}, random.choice(RULES))


def _only(entry: dict[str, Any]) -> dict[str, Any]:
    fields = {"pair": ("colour",), "broken": ()}.get(entry["kind"], ("side", "joker"))
    return {key: entry[key] for key in ("rank", "kind", *fields) if key in entry}


# --- article by article -----------------------------------------------------------------------------------

ELEVEN = [f"{rank} pair mixed" for rank in RANKS[:11]]


@pytest.mark.parametrize(("article", "compounds", "a", "b"), [
    ("sleazy.score.pure", ["3 pair red"], 25, 0), ("sleazy.score.pure", ["3 pair black"], 0, 25),
    ("sleazy.score.mixed", ["3 pair mixed", "A pair mixed"], 0, 0),
    ("sleazy.score.basic", ["7 basic A", "8 basic B+"], 50, 50),
    ("sleazy.score.full", ["7 full A", "8 full B+"], 100, 100),
    ("sleazy.score.colour-set", ["7 colour A"], 100, 0), ("sleazy.score.colour-set", ["K colour B+"], 0, 200),
    ("sleazy.score.broken", ["7 broken"], 0, 0), ("sleazy.score.broken", ["K broken B", "3 full A+"], 100, 0),
    ("sleazy.table.broken-joker", [*ELEVEN, "Q basic B", "K broken"], 0, 100),
])  # fmt: skip
def test_points(article: str, compounds: list[str], a: int, b: int) -> None:
    rules = EXTENDED if {"colour", "broken"} & {word for text in compounds for word in text.split()} else DEFAULTS
    assert scored(*compounds, red="A", rules=rules) == {"A": a, "B": b}, article


@pytest.mark.parametrize(("article", "compounds", "rules", "card", "expected"), [
    ("sleazy.table.one-number", ["7 full A", "7 basic B"], DEFAULTS, None, ["number-twice"]),
    ("sleazy.table.one-number", ["7 pair mixed", "7 pair mixed", "7 full A", "3 full A", "3 full A"], DEFAULTS, None,
     ["number-twice"] * 2),
    ("sleazy.table.one-joker", ["7 full A+", "8 basic B+"], DEFAULTS, None, ["joker-twice"]),
    ("sleazy.table.joker-pair", ["7 pair mixed+"], DEFAULTS, None, ["joker-pair"]),
    ("sleazy.table.joker-pair", ["7 broken+"], EXTENDED, None, ["joker-broken"]),
    ("sleazy.table.colour-number-full", ["7 full A+"], EXTENDED, "7S", ["colour-number-full"]),
    ("sleazy.table.colour-number-full", ["7 full A"], EXTENDED, "7S", ["colour-number-full"]),
    ("sleazy.table.colour-number-full", ["7 full A+"], DEFAULTS, "7S", []),
    ("sleazy.table.colour-set", ["7 colour A", "8 broken"], DEFAULTS, None, ["colour-set-off"] * 2),
    ("sleazy.table.colour-set", ["7 colour A"], EXTENDED, "8S", ["colour-set-rank"]),
    ("sleazy.table.colour-set", ["7 colour A", "8 broken"], EXTENDED, None, ["colour-set-two"]),
    ("sleazy.table.colour-set", ["7 colour A"], EXTENDED, "7S", []),
    ("sleazy.table.broken-joker", [*ELEVEN, "Q pair mixed", "K broken"], EXTENDED, None, ["broken-joker"]),
])  # fmt: skip
def test_tables(
    article: str, compounds: list[str], rules: dict[str, str], card: str | None, expected: list[str]
) -> None:
    facts = {"colour_card": card} if card else {}
    if expected:
        assert codes(*compounds, rules=rules, **facts) == expected, article
    else:
        scored(*compounds, rules=rules, **facts)


@pytest.mark.parametrize("rank", RANKS)
def test_sleazy_score_higher(rank: str) -> None:
    times = 2 if rank in "JQKA" else 1
    assert scored(f"{rank} pair black", black="B") == {"A": 0, "B": 25 * times}
    assert scored(f"{rank} basic A") == {"A": 50 * times, "B": 0}
    assert scored(f"{rank} full B") == {"A": 0, "B": 100 * times}
    assert scored(f"{rank} colour B", rules=EXTENDED) == {"A": 0, "B": 100 * times}


def test_sleazy_score_owner() -> None:
    assert codes("3 pair red") == ["red-missing"]
    assert codes("3 pair red", "K full A", "9 pair black") == ["red-missing"]
    assert scored("3 pair red", black="A") == {"A": 0, "B": 25}
    assert scored("3 pair mixed", "K full A") == {"A": 200, "B": 0}
    items = tools.score(table("3 pair red", red="B"), DEFAULTS).items
    assert [(item.side, item.code) for item in items[:2]] == [("B", "owns-red"), ("A", "owns-black")]


def test_sleazy_score_cancel() -> None:
    """The text's own example: two pairs of the own colour against a basic set."""
    assert scored("3 pair red", "9 pair red", "7 basic B", red="A") == {"A": 50, "B": 50}
    assert cancelled([25, 25], [50]) == 50
    assert cancelled([200, 50], [50]) == 50
    assert cancelled([200, 25], [50, 50, 50]) == 0
    assert cancelled([200, 25], [50, 50, 50, 50, 100]) == 200
    assert cancelled([], [50]) == 0


def test_sleazy_score_difference() -> None:
    score = tools.score(table("7 full A", "K full B"), DEFAULTS)
    assert (score.winner, score.details["difference"]) == ("B", {"favours": "B", "points": 100})
    level = tools.score(table("7 full A", "8 full B"), DEFAULTS)
    assert (level.winner, level.details["difference"]) == (None, {"favours": None, "points": 0})


@pytest.mark.parametrize("rules", [DEFAULTS, EXTENDED])
def test_sleazy_table_colour_number_set(rules: dict[str, str]) -> None:
    assert codes("7 basic A", colour_card="7S", rules=rules) == ["colour-number-joker"]
    assert scored("7 basic A+", colour_card="7S", rules=rules) == {"A": 50, "B": 0}
    assert scored("7 basic A", colour_card="8S", rules=rules) == {"A": 50, "B": 0}
    every = [f"{rank} full A" for rank in RANKS]
    assert codes(*every, rules=rules) == ["colour-number-none"]
    assert codes(*every[1:], "A full A+", rules=EXTENDED) == ["colour-number-none"]
    assert scored(*every[1:], "A basic A+", rules=rules) == {"A": 1600, "B": 0}


@pytest.mark.parametrize("rules", [DEFAULTS, EXTENDED])
def test_sleazy_table_colour_number_pair(rules: dict[str, str]) -> None:
    assert codes("7 pair red", colour_card="7D", red="A", rules=rules) == ["colour-number-pair"]
    assert scored("7 pair black", colour_card="7D", red="A", rules=rules) == {"A": 0, "B": 25}
    assert scored("7 pair mixed", colour_card="7D", rules=rules) == {"A": 0, "B": 0}


def test_sleazy_table_missing() -> None:
    """Set the Joker left the broken set for may have been cancelled, so it is not missed."""
    assert scored("K broken", rules=EXTENDED) == {"A": 0, "B": 0}
    assert scored() == {"A": 0, "B": 0}


@pytest.mark.parametrize(
    ("rules", "last"), [(DEFAULTS, "K full A+"), (EXTENDED, "K colour A"), (EXTENDED, "K colour A+")]
)
def test_sleazy_table_most(rules: dict[str, str], last: str) -> None:
    """No difference exceeds 1700: the dearest compounds of all numbers, added up."""
    dearest = dict.fromkeys(RANKS, 0)
    alone = [(rank, *rest) for rank in RANKS for rest in product(KINDS, cards_for(rank), "AB")]
    for number, kind, card, owner in alone:
        data = {"red": owner, "compounds": [{"rank": number, **kind}], **({"colour_card": card} if card else {})}
        try:
            points = tools.score(data, rules).points
        except Illegal:
            continue
        dearest[number] = max(dearest[number], *points.values())
    assert sum(dearest.values()) == 1700
    assert scored(*(f"{rank} full A" for rank in RANKS[:-1]), last, rules=rules) == {"A": 1700, "B": 0}
    assert scored(*(f"{rank} full A" for rank in RANKS[:-1]), last, rules=rules, colour_card="KC")["A"] == 1700


def test_sleazy_layout_colours() -> None:
    assert codes("3 pair red", red="A", black="A") == ["colours-same"]
    assert scored("3 pair red", red="B", black="A") == {"A": 0, "B": 25}


def test_sleazy_layout_joker() -> None:
    assert codes(colour_card="JOKER") == ["colour-card-joker"]


def test_sleazy_layout_collections() -> None:
    assert codes("7 full", "8 basic") == ["set-side"] * 2
    for entry, code in (
        ({"rank": "7", "kind": "pair", "colour": "red", "side": "A"}, "pair-side"),
        ({"rank": "7", "kind": "full", "colour": "red", "side": "A"}, "set-colour"),
        ({"rank": "7", "kind": "pair"}, "pair-colour"),
    ):
        with pytest.raises(Refused) as refused:
            tools.score({"red": "A", "compounds": [entry]}, DEFAULTS)
        assert [problem.code for problem in refused.value.problems] == [code]


def test_all_problems_at_once() -> None:
    found = codes("7 full A+", "7 full A+", "8 colour B", "5 pair red", colour_card="5H")
    assert found == ["number-twice", "joker-twice", "colour-set-off", "colour-number-pair"]


def test_every_code_has_a_sentence_and_a_proof() -> None:
    """Items of all kinds are said in full, with nothing left to fill in."""
    random, seen = Random(1), set()
    for _ in range(600):
        data, rules = pair_of_tables(random)
        try:
            score = tools.score(data, rules)
        except Refused:
            continue
        for item in score.items:
            seen.add(item.code)
            assert "{" not in say(GAME.texts, item.code, item.params)
            assert GAME.texts[item.code].article
        breakdown = GAME.scoring.breakdown(score)
        for side, points in score.points.items():
            assert sum(int(cell or 0) for cell in breakdown.cells[side]) == points
    assert seen >= {"pair", "basic", "full-joker", "colour-set", "doubled", "mixed", "broken", "cancelled", "level"}
