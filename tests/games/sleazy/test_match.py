"""Matches of Sleazy: sides, rounds, the cumulative difference, half time and the end; the sample sheets."""

from typing import Any

import pytest

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.game import DATA
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.options import Options
from scorekeeper.messages import problem_json, say
from tests.cli.runner import ok
from tests.games.sleazy.tools import options_of

TABLE = GAME.seating.seat([["Ali"], ["Badr"]], None)
OPTIONS = Options()
A175 = "Ali: full 5, basic 7; red pair 3; red Ali"
B250 = "Badr: full K, basic 9"
A25 = "red 4; red Ali"
LEVEL = "Ali: basic 2; Badr: basic 3"


def play(*lines: str, dealer: str | None = None, **options: str) -> tuple[Any, list[Any]]:
    """Play rounds; give the last state and the score of each round."""
    state = GAME.match.start(
        options_of({key.replace("_", "-"): choice for key, choice in options.items()}), TABLE, dealer
    )
    scores = []
    for line in lines:
        state, score = GAME.match.advance(state, GAME.notation.parse(line, TABLE, OPTIONS))
        scores.append(score)
        for item in (*score.items, *GAME.match.standing(state)):
            assert "{" not in say(GAME.texts, item.code, item.params, GAME.seating.names(TABLE))
    return state, scores


def told(items: Any) -> list[str]:
    return [f"{item.side}: {say(GAME.texts, item.code, item.params, GAME.seating.names(TABLE))}" for item in items]


def test_sleazy_score_cumulative() -> None:
    """The text's own figures: 175 ahead, 250 lost, 75 behind."""
    state, scores = play(A175, B250)
    assert scores[0].details["difference"] == {"favours": "A", "points": 175}
    assert GAME.match.board(state)["difference"] == {"favours": "B", "points": 75}
    assert state.totals == {"A": 175, "B": 250}
    assert told(scores[1].items[-1:]) == ["B: was 175 behind, won 250: leads the match by 75"]
    for lines, last in (
        ((A175,), "A: leads the match by 175"),
        ((A175, A25), "A: led the match by 175, won 25: leads by 200"),
        ((B250, A175), "B: led the match by 250, lost 175: leads by 75"),
        ((A175, LEVEL), "A: led the match by 175, won 0: leads by 175"),
        ((LEVEL,), "A: level with Badr in the match"),
        ((A175, A175.replace("Ali", "Badr")), "A: level with Badr in the match"),
    ):
        _, scores = play(*lines)
        assert told(scores[-1].items[-1:]) == [last]


@pytest.mark.parametrize(("rounds", "half"), [("4", 2), ("2", 1)])
def test_sleazy_match_half_time(rounds: str, half: int) -> None:
    for played in range(int(rounds) + 1):
        state, _ = play(*[A25] * played, rounds=rounds)
        assert ("half-time" in [item.code for item in GAME.match.standing(state)]) == (played == half)


@pytest.mark.parametrize("rounds", [4, 2])
def test_sleazy_match_rounds(rounds: int) -> None:
    for played in range(rounds):
        state, _ = play(*[A25] * played, rounds=str(rounds))
        assert (state.over, state.winner) == (False, None)
    state, scores = play(*[A25] * rounds, rounds=str(rounds))
    assert (state.over, state.winner, scores[-1].match_winner) == (True, "A", "A")
    assert all(score.match_winner is None for score in scores[:-1])
    with pytest.raises(Illegal) as refused:
        GAME.match.advance(state, GAME.notation.parse(A25, TABLE, OPTIONS))
    assert [problem.code for problem in refused.value.problems] == ["rounds-won"]


def test_sleazy_match_winner() -> None:
    state, scores = play(A175, B250, LEVEL, A25)
    assert (state.winner, scores[-1].winner, scores[-1].match_winner) == ("B", "A", "B")
    assert told(GAME.match.standing(state)) == ["B: has won the match by 50 after all 4 rounds"]


def test_sleazy_match_drawn() -> None:
    state, scores = play(A175, A175.replace("Ali", "Badr"), rounds="2")
    assert (state.over, state.winner, scores[-1].match_winner) == (True, None, None)
    assert told(GAME.match.standing(state)) == ["A: level with Badr after all 2 rounds: a drawn game"]
    assert GAME.match.board(state) == {"difference": {"favours": None, "points": 0}, "over": True, "starts": None}
    with pytest.raises(Illegal) as refused:
        GAME.match.advance(state, GAME.notation.parse(LEVEL, TABLE, OPTIONS))
    assert problem_json(refused.value.problems[0], GAME.texts)["article"] == "sleazy.match.drawn"


def test_standing_before_and_in_a_match() -> None:
    assert GAME.match.standing(play()[0]) == ()
    assert told(GAME.match.standing(play(A25)[0])) == ["A: leads by 25 after 1 of 4 rounds"]
    assert told(GAME.match.standing(play(LEVEL)[0])) == ["A: level with Badr after 1 of 4 rounds"]


def test_a_shorter_match_is_over_at_once() -> None:
    state, _ = play(A25, A25, A25)
    short = GAME.match.with_options(state, state.options._replace(rounds=2))
    assert (short.over, short.winner) == (True, "A")


def test_sleazy_layout_dealer() -> None:
    dealers = [play(*[LEVEL] * played, dealer="B")[0] for played in range(4)]
    assert [state.next for state in dealers] == [{"dealer": dealer} for dealer in "BABA"]
    assert [GAME.match.board(state)["starts"] for state in dealers] == list("ABAB")
    assert play(LEVEL)[0].next == {"dealer": None}
    with pytest.raises(Malformed):
        GAME.match.start(OPTIONS, TABLE, "C")


@pytest.mark.parametrize(
    ("line", "options", "noted"),
    [
        ("nothing; red A; colour card 5S", {}, False), ("nothing; red B; colour card 5S", {}, True),
        ("nothing; black A; colour card 5S", {}, True),
        ("nothing; red B; colour card 5H", {}, False),
        ("nothing; red A; colour card 5H", {"magic_hat": "yes"}, False),
        ("nothing; red A", {}, False), ("nothing; colour card 5H", {}, False),
        ("nothing; red A; colour card 5H", {"dealer": None}, False),
    ],
)  # fmt: skip
def test_sleazy_layout_colours(line: str, options: dict[str, Any], noted: bool) -> None:
    """With Ali dealing, Badr has the colour of the card. Facts that say otherwise are pointed at and not refused."""
    _, scores = play(line, **{"dealer": "A", **options})
    assert [item.code for item in scores[0].items if item.code == "against-deal"] == ["against-deal"] * noted
    assert scores[0].remarks == ()
    if noted:
        assert [item.code for item in GAME.scoring.breakdown(scores[0]).reasons][-1] == "against-deal"


def test_no_penalties() -> None:
    with pytest.raises(Illegal):
        GAME.penalise(play()[0], "A", "shouting")


def test_headlines() -> None:
    for line, headline in (
        (A175, "1 full set, 1 basic set, 1 pair"),
        ("nothing", "nothing on the table"),
        ("A: full 7 8; colour set 9 joker; broken 3", "1 broken set, 1 colour set, 2 full sets"),
    ):
        parts = GAME.notation.headline(GAME.notation.parse(line, TABLE, OPTIONS))
        assert ", ".join(say(GAME.texts, *part) for part in parts) == headline


# --- sides ------------------------------------------------------------------------------------------------

SINGLE = [["Ali"], ["Badr"]]
DOUBLE = [["Ali", "Cem"], ["Badr", "Dalia"]]
TRIPLE = [["Ali"], ["Badr", "Dalia"]]


@pytest.mark.parametrize(
    ("names", "form", "refused"),
    [
        (SINGLE, "2", None), (SINGLE, "double", Malformed), (SINGLE, "triple", Malformed),
        (SINGLE, "burying-bastards", Malformed),
        (DOUBLE, "2", Ambiguous), (DOUBLE, "double", None), (DOUBLE, "triple", Malformed),
        (DOUBLE, "burying-bastards", None),
        (TRIPLE, "2", Malformed), (TRIPLE, "double", Malformed), (TRIPLE, "triple", None),
        (TRIPLE[::-1], "triple", None),
        ([], "2", None), ([], "double", None),
    ],
)  # fmt: skip
def test_sleazy_teams_sides(names: list[list[str]], form: str, refused: type[Refused] | None) -> None:
    table = GAME.seating.seat(names, None)
    if refused is None:
        assert GAME.match.start(options_of({"players": form}), table, None).totals == {"A": 0, "B": 0}
        return
    with pytest.raises(refused) as error:
        GAME.match.start(options_of({"players": form}), table, None)
    assert "{" not in problem_json(error.value.problems[0], GAME.texts)["message"]


def test_sleazy_teams_deal() -> None:
    table = GAME.seating.seat(DOUBLE, "dalia")
    assert table.sides == {"A": ("A1", "A2"), "B": ("B1", "B2")}
    assert (table.us, table.side_name("B"), table.players["B"]) == ("B", "Badr & Dalia", "Badr & Dalia")
    state = GAME.match.start(options_of({"players": "double"}), table, "B2")
    assert state.next == {"dealer": "B"}
    assert set(state.next.values()) <= table.players.keys()
    assert GAME.seating.names(table)["A"] == "Ali & Cem"


@pytest.mark.parametrize(
    ("names", "us", "code"),
    [
        ([["Ali"]], None, "players-count"), ([["Ali"], ["Badr"], ["Cem"]], None, "players-count"),
        ([["Ali", "Badr", "Cem"], ["Dalia"]], None, "players-count"), ([["B"], ["Ali"]], None, "player-name"),
        ([["Ali"], ["a"]], None, "player-name"), ([["Ali"], ["Red A"]], None, "player-name"),
        ([["A1"], ["Ali"]], None, "player-name"),
        (SINGLE, "C", "side-unknown"),
    ],
)  # fmt: skip
def test_tables_that_cannot_play(names: list[list[str]], us: str | None, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        GAME.seating.seat(names, us)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_unnamed_table() -> None:
    assert GAME.seating.seat([], "b").us == "B"
    assert GAME.seating.seat([], None).players == {"A": "A", "B": "B"}


# --- the sample sheets ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rounds"), [
    ("sleazy-examples", [(175, 0), (0, 250), (50, 50), (1700, 0)]),
    ("sleazy-match", [(350, 275), (200, 225), (225, 250), (400, 350)]),
])  # fmt: skip
def test_samples(name: str, rounds: list[tuple[int, int]]) -> None:
    ok("import", DATA / "samples" / f"{name}.sheet")
    hands = ok("history", "--json").json["hands"]
    assert [tuple(hand["score"].values()) for hand in hands] == rounds
    assert "against-deal" not in [item["code"] for hand in hands for item in hand["items"]]
    ahead = sum(a - b for a, b in rounds)
    state = ok("board", "--json").json
    assert (state["difference"], state["winner"]) == ({"favours": "A", "points": ahead}, "A")
