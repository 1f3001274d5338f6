"""Questions about Shah: the decisions allowed now, and the state of a series."""

import itertools
import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Refused
from scorekeeper.game import Answer
from scorekeeper.games.shah import GAME
from scorekeeper.games.shah.options import Options
from scorekeeper.messages import say
from scorekeeper.reports.answers import answer_json
from tests import thorough
from tests.cli.runner import ok, run
from tests.games.shah import play_reference, records, reference, tools
from tests.games.shah.test_judge import board, sample
from tests.games.shah.test_play import CORNER, NO_ROW

OPTIONS = Options()
TEXTS = GAME.all_texts()
QUESTIONS = GAME.play.QUESTIONS
AGREED = Options(draws="agreed")
RULES = {**reference.DEFAULTS, "draws": "agreed"}
SINGLE = Options(series="single")


def ask(question: str, data: dict, options: Options = OPTIONS) -> Answer:
    answer = QUESTIONS[question].answer(data, options)
    told = answer_json(GAME, answer, {"A": "Ali", "B": "Badr"})
    assert "{" not in told["message"]
    json.dumps(told)
    return answer


def test_the_examples_are_answered() -> None:
    for question in QUESTIONS.values():
        assert set(question.example) <= set(question.form.fields)
        assert ask(question.name, question.example).infractions == ()


def test_legal_agrees_with_the_second_formulation() -> None:
    """At every decision of random games: by the record so far, and by the board alone."""
    dice = Random(1)
    for _ in range(8 if tools.LONG else 3):
        record = records.record(dice)
        moves = record["moves"]
        for at in range(len(moves)):
            begun = {"first": record["first"], "moves": moves[:at]}
            game = play_reference.judge({**begun}).game
            assert ask("legal", begun).legal == sorted(game.legal())
            there = {"board": game.board(), "next": game.by, "phase": play_reference.PHASES[game.todo]}
            assert ask("legal", there).legal == sorted(game.legal())
            if game.todo in ("move", "free") and len(game.stones) < 22:
                del there["phase"]
                assert ask("legal", there).legal == sorted(game.legal())


@pytest.mark.parametrize(("data", "code", "article"), [
    ({"first": "B"}, "legal-placing", "shah.place.turns"),
    ({"board": "." * 24, "next": "B"}, "legal-placing", "shah.place.turns"),
    ({"first": "A", "moves": NO_ROW.split()}, "legal-removing", "shah.remove.starter"),
    ({"first": "A", "moves": [*NO_ROW.split(), "xa1"]}, "legal-removing-answer", "shah.remove.answer"),
    ({"board": board("a1 d1 g4", "b6 f4 e3 a7"), "next": "A"}, "legal-moving", "shah.move.step"),
    ({"board": board("a1 d1 g4", "b6 f4 e3 a7"), "next": "A", "moves": ["g4-g1"]}, "legal-capturing", "shah.row.any"),
    ({"board": board("a1 d1 g1", "b6 f4 e3 a7"), "next": "A", "phase": "capturing"}, "legal-capturing", "shah.row.any"),
    ({"board": board("g1 d2 b4 a7", CORNER), "next": "A"}, "legal-freeing", "shah.free.must-free"),
    ({"board": board("g1 d2 b4 d7", CORNER), "next": "A", "moves": ["d7-a7"]}, "legal-freeing", "shah.free.must-free"),
    ({"board": board("g1 d2 b4 a7 g4 b2 f2 d3 b6 c4 d7", CORNER), "next": "A"}, "legal-freeing-further",
     "shah.free.further"),
    ({"board": board("a1 d1 g4", "b6 f4 e3"), "next": "A", "moves": ["g4-g1xb6"]}, "legal-over", "shah.end.two"),
    ({"first": "A", "moves": ["d2", "d2", "d2", "d7"]}, "legal-before", "shah.record.infraction"),
])  # fmt: skip
def test_legal_says_why(data: dict, code: str, article: str) -> None:
    answer = ask("legal", data)
    assert (answer.code, TEXTS[code].article) == (code, article)
    assert answer.answer == answer.legal
    assert bool(answer.legal) == (code != "legal-over")
    assert bool(answer.infractions) == (code == "legal-before")


def test_legal_needs_no_names() -> None:
    answer = ask("legal", {"moves": ["d2"]})
    assert say(TEXTS, answer.code, answer.params) == "Player 2 places a stone on any empty point."
    assert len(answer.legal) == 23


@thorough
def test_shah_series_of_every_course() -> None:
    """shah.series.five, shah.series.run, shah.series.lost, shah.series.next, shah.series.draws.

    Every course of up to six games, seven in the long profile, against the second formulation.
    """
    for length in range(8 if tools.LONG else 7):
        for games in map("".join, itertools.product("AB-", repeat=length)):
            given_games = [None if game == "-" else game for game in games]
            answer = ask("series", {"games": given_games, "first": "B"}, AGREED)
            upto = next((n for n in range(length) if reference.is_over(games[:n], RULES)), length)
            winner = reference.match_winner(games, RULES)
            side, run_length = reference.run(games[:upto])
            assert answer.answer == {
                "run": {"side": side, "length": run_length}, "winner": winner,
                "next": None if winner else reference.begins(games, "B"),
            }  # fmt: skip
            assert [ruling.at for ruling in answer.infractions] == [f"games[{n}]" for n in range(upto, length)]


@pytest.mark.parametrize(("games", "message", "article"), [
    ([], "Nobody has won a game yet.", "shah.series.run"),
    (["A", "A", "B"], "Badr has a run of 1; 4 more in a row win the match.", "shah.series.run"),
    (["A"] * 4, "Ali has a run of 4; one more wins the match.", "shah.series.run"),
    (["B"] * 5, "Badr has won five games in a row, and with them the match.", "shah.series.five"),
])  # fmt: skip
def test_series_says_how_it_stands(games: list, message: str, article: str) -> None:
    told = answer_json(GAME, ask("series", {"games": games}), {"A": "Ali", "B": "Badr"})
    assert (told["message"], told["article"]) == (message, article)


def test_a_series_of_single_games() -> None:
    """shah.series.single"""
    answer = ask("series", {"games": ["draw", "B"]}, SINGLE._replace(draws="agreed"))
    assert (answer.code, answer.answer["winner"]) == ("series-single", "B")
    assert ask("series", {"games": ["B"]}, SINGLE).answer["next"] is None
    still = ask("series", {"games": []}, SINGLE)
    assert still.code == "series-none"


def test_a_drawn_game_where_none_is_agreed() -> None:
    with pytest.raises(Refused) as caught:
        ask("series", {"games": ["A", None, "draw"]})
    assert [(problem.code, problem.field) for problem in caught.value.problems] == [
        ("draw-none", "games[1]"), ("draw-none", "games[2]"),
    ]  # fmt: skip


@pytest.mark.parametrize(("question", "data"), [
    ("legal", {"trace": True}), ("legal", {"moves": ["d8"]}), ("legal", {"board": "x", "next": "A"}),
    ("legal", {"board": "A" * 24, "next": "A"}), ("series", {}), ("series", {"games": "AAB"}),
    ("series", {"games": ["C"]}), ("series", {"games": [["A"]]}), ("series", {"games": [], "first": "C"}),
])  # fmt: skip
def test_what_cannot_be_asked(question: str, data: dict) -> None:
    with pytest.raises(Refused) as caught:
        ask(question, data)
    assert all(say(TEXTS, problem.code, problem.params) for problem in caught.value.problems)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.sampled_from(["A", "B", "draw", "d2", "xd2", "." * 24]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(["A", "x"]), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.sampled_from(["legal", "series"]),
    st.dictionaries(st.sampled_from(["first", "moves", "board", "next", "phase", "games", "_x"]), JSON, max_size=5),
)
def test_no_situation_breaks_anything(question: str, data: dict) -> None:
    try:
        ask(question, data)
    except Refused as refused:
        assert all(say(TEXTS, problem.code, problem.params) for problem in refused.problems)


def test_the_command_line() -> None:
    """Flags for a person, lines for a program, and the records of the sample."""
    found = ok("ask", "shah", "legal", "--first", "A", "--moves", "d2 d7", "--json").json
    assert len(found["legal"]) == 22
    assert run("ask", "shah", "legal", "--moves", "d2 d2").code == 1
    found = ok("ask", "shah", "series", "--games", "A A B").out
    assert "B has a run of 1" in found
    lines = '{"games": ["A"]}\n{"games": ["C"]}\n'
    assert run("ask", "shah", "series", stdin=lines).code == 4
    assert "legal: What may be decided" in ok("ask", "shah").out
    text = "\n".join(map(json.dumps, sample()))
    result = run("judge", "shah", stdin=text)
    assert (result.code, [line["ok"] for line in result.lines]) == (1, [True, False])
    assert [line["score"] for line in result.lines] == [{"A": 1, "B": 0}] * 2
    shown = run("judge", "shah", "--show", stdin=text).out
    assert "A has won." in shown
    assert all(len(line) <= 80 for line in shown.splitlines())
