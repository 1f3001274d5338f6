"""The series: every course it can take, against the second formulation; and each article by its own figures."""

import inspect
from collections.abc import Iterator

import pytest

from scorekeeper import rulebook
from scorekeeper.errors import Illegal, Malformed
from scorekeeper.game import DATA, Score
from scorekeeper.games.shah import GAME
from scorekeeper.games.shah.match import State
from scorekeeper.messages import say
from tests import thorough
from tests.cli.runner import ok
from tests.games.shah import reference, tools

TABLE = GAME.seating.seat([["Ali"], ["Badr"]], None)


def rules(**choices: str) -> dict[str, str]:
    return reference.DEFAULTS | choices


AGREED = rules(draws="agreed")


def check(games: str, options: dict[str, str], first: str | None, state: State, score: Score) -> None:
    """Hold the state and the score after some games against the reference."""
    assert state.totals == {side: games.count(side) for side in "AB"}
    assert tuple(state.run) == reference.run(games)
    assert state.next == {"first": reference.begins(games, first)}
    assert state.winner == reference.match_winner(games, options)
    assert score.points == reference.game_score(games[-1])
    for side in "AB":
        assert sum(item.points for item in score.items if item.side == side) == score.points[side]
    assert score.winner == (None if games[-1] == "-" else games[-1])
    assert score.match_winner == state.winner
    assert score.remarks == ()
    for item in (*score.items, *GAME.match.standing(state)):
        assert say(GAME.texts, item.code, item.params, TABLE.players)


def every_series(outcomes: str, longest: int, options: dict[str, str], first: str | None) -> int:
    """Play every series up to a length, each to the end of its match; count the games."""

    def go_on(games: str, state: State) -> Iterator[int]:
        for outcome in outcomes:
            played = games + outcome
            after, score = tools.played(state, outcome)
            check(played, options, first, after, score)
            yield 1
            if len(played) < longest and not reference.is_over(played, options):
                yield from go_on(played, after)

    return sum(go_on("", tools.begun(options, first)))


def test_every_series_of_ten_games() -> None:
    """shah.series.five .run .lost .next: of twelve games in the long profile."""
    games = 12 if tools.LONG else 10
    assert every_series("AB", games, rules(), "A") > 2**games


@thorough
@pytest.mark.parametrize("first", ["A", "B", None])
def test_every_series_of_six_games_with_draws(first: str | None) -> None:
    """shah.series.draws: of eight games in the long profile."""
    games = 8 if tools.LONG else 6
    assert every_series("AB-", games, AGREED, first) > 3**games


def test_every_series_of_single_games() -> None:
    assert every_series("AB", 12, rules(series="single"), None) == 2
    assert every_series("AB-", 8, rules(series="single", draws="agreed"), "B") == 3 * 8


def after(games: str, options: dict[str, str] | None = None, first: str | None = None) -> tuple[State, list[Score]]:
    state = tools.begun(options or AGREED, first)
    scores = []
    for game in games:
        state, score = tools.played(state, game)
        scores.append(score)
    return state, scores


def said(score: Score) -> list[tuple[str, int, str]]:
    return [(item.side, item.points, item.code) for item in score.items]


def test_shah_end_score() -> None:
    assert said(tools.score({"winner": "B"}, rules())) == [("B", 1, "won"), ("A", 0, "lost")]
    assert tools.score({"winner": None}, AGREED).points == {"A": 0, "B": 0}


def test_shah_series_five() -> None:
    assert after("AAAA")[0].winner is None
    state, scores = after("AAAAA")
    assert state.winner == scores[-1].match_winner == "A"
    assert ("A", 0, "run-won") in said(scores[-1])
    assert after("ABABABABABABABAB" * 5)[0].winner is None  # forty games each, none of them in a row


def test_shah_series_single() -> None:
    single = rules(series="single")
    assert tools.score({"winner": "B"}, single).match_winner == "B"
    state, scores = after("B", single)
    assert state.winner == "B"
    assert said(scores[-1]) == [("B", 1, "won"), ("A", 0, "lost"), ("B", 0, "single")]
    assert GAME.match.standing(state) == ()
    assert GAME.scoring.breakdown(scores[-1]).columns == ()


def test_shah_series_run() -> None:
    def announced(games: str) -> str | None:
        standing = GAME.match.standing(after(games)[0])
        return say(GAME.texts, standing[0].code, standing[0].params) if standing else None

    assert announced("") is None
    assert announced("A") == "1 in a row, 4 more win the match"
    assert announced("BAAA") == "3 in a row, 2 more win the match"
    assert announced("AAAA") == "4 in a row, one more wins the match"
    assert announced("AAAAA") == "5 in a row: that wins the match"
    assert GAME.match.board(after("BAAA")[0]) == {"run": {"side": "A", "length": 3}}
    assert GAME.match.board(after("")[0]) == {"run": {"side": None, "length": 0}}
    assert GAME.scoring.breakdown(after("BAAA")[1][-1]).cells == {"A": ("3",), "B": ("",)}
    assert GAME.scoring.breakdown(tools.score({"winner": "A"}, rules())).columns == ()


def test_shah_series_lost() -> None:
    state, scores = after("AAAAB")
    assert state.run == ("B", 1)
    ended = [item for item in scores[-1].items if item.code == "run-ended"]
    assert [(item.side, say(GAME.texts, item.code, item.params)) for item in ended] == [("A", "a run of 4 has ended")]
    assert GAME.scoring.breakdown(scores[-1]).reasons == tuple(ended)
    assert after("AAAABAAAA")[0].winner is None
    assert after("AAAABBBBB")[0].winner == "B"


def test_shah_series_next() -> None:
    assert after("", first="B")[0].next == {"first": "B"}
    assert after("A", first="B")[0].next == {"first": "A"}
    assert after("AB", first="B")[0].next == {"first": "B"}
    assert ("B", 0, "begins") in said(after("AB")[1][-1])


def test_shah_place_first() -> None:
    assert after("")[0].next == {"first": None}
    with pytest.raises(Malformed) as refused:
        tools.begun(rules(), "C")
    assert [problem.code for problem in refused.value.problems] == ["first-unknown"]


def test_shah_series_draws() -> None:
    with pytest.raises(Illegal) as refused:
        tools.score({"winner": None}, rules())
    assert [problem.code for problem in refused.value.problems] == ["draw-none"]
    state, scores = after("AAAA-", first="B")
    assert state == after("AAAA", first="B")[0]
    assert said(scores[-1])[-1] == ("A", 0, "begins-again")
    assert after("AAAA-A")[0].winner == "A"
    nobody, scores = after("-")
    assert (nobody.next, nobody.run) == ({"first": None}, (None, 0))
    assert said(scores[-1]) == [("A", 0, "drawn"), ("B", 0, "drawn")]


def test_shah_series_options() -> None:
    state = GAME.match.with_options(after("AAA")[0], tools.options(rules(series="single")))
    assert (state.winner, state.totals) == (None, {"A": 3, "B": 0})
    assert tools.played(state, "B")[0].winner == "B"


def test_a_won_match_stays_won() -> None:
    """A correction can leave games behind the one that now wins; they count, and change no winner."""
    state, _ = after("AAAAABBBBB")
    assert (state.winner, state.totals) == ("A", {"A": 5, "B": 5})


def test_there_are_no_penalties() -> None:
    with pytest.raises(Illegal) as refused:
        GAME.penalise(after("")[0], "A", "illegal-pass")
    assert [problem.code for problem in refused.value.problems] == ["penalty-none"]


def test_every_article_of_the_score_and_of_play_has_its_test() -> None:
    from tests.games.shah import test_geometry, test_judge, test_notation, test_play

    modules = (test_geometry, test_judge, test_notation, test_play)
    named = {name for module in modules for name, _ in inspect.getmembers(module)}
    named |= set(globals())
    for article in rulebook.load(GAME.rulebook).articles:
        chapter = article.split(".")[1]
        if chapter != "claim":
            name = "test_" + article.replace(".", "_").replace("-", "_")
            assert name in named, article


def test_shah_series_told() -> None:
    """A score as told counts as a game; one that no game ends with is refused, unless it stands as it is."""
    state = GAME.match.start(GAME.options(), TABLE, None)
    state, found = GAME.match.advance(state, GAME.notation.parse("result Ali 1 Badr 0", TABLE, GAME.options()))
    assert (found.points, found.winner, found.details["decided_by"]) == ({"A": 1, "B": 0}, None, "told")
    assert (state.totals, tuple(state.run), state.first) == ({"A": 1, "B": 0}, ("A", 1), "A")
    facts = GAME.facts.decode({"result": {"A": 3, "B": 1}})
    after, found = GAME.match.advance(state, facts)
    assert [problem.code for problem in found.remarks] == ["result-impossible"]
    assert (after.totals, tuple(after.run)) == ({"A": 4, "B": 1}, (None, 0))
    with pytest.raises(Illegal):
        GAME.scoring.score(facts, GAME.options())
    begun = GAME.match.with_totals(GAME.match.start(GAME.options(), TABLE, None), {"A": 0, "B": 4})
    assert GAME.match.advance(begun, GAME.facts.decode({"winner": "B"}))[0].winner == "B"


@pytest.mark.parametrize(("name", "games", "totals"), [
    ("shah-examples", "AAAABBBBB", {"A": 4, "B": 5}),
    ("shah-match", "-AAAABB-BBABAA--ABBBB-B", {"A": 8, "B": 10}),
])  # fmt: skip
def test_samples(name: str, games: str, totals: dict[str, int]) -> None:
    ok("import", DATA / "samples" / f"{name}.sheet")
    hands = ok("history", "--json").json["hands"]
    assert [hand["score"] for hand in hands] == [reference.game_score(game) for game in games]
    state = ok("board", "--json").json
    assert (state["totals"], state["winner"]) == (totals, "B")
