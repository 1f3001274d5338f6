"""Whole records of Shah against the second formulation, and each ruling by a record of its own."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rulebook
from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.forms import document
from scorekeeper.game import DATA, Verdict
from scorekeeper.games.shah import GAME
from scorekeeper.games.shah.facts import Facts
from scorekeeper.games.shah.options import Options
from scorekeeper.messages import problem_json, say
from scorekeeper.reports.answers import verdict_json
from tests import some
from tests.games.shah import board_reference, play_reference, records, tools
from tests.games.shah.play_reference import PHASES, UNIVERSE
from tests.games.shah.test_play import CORNER, NO_ROW

BOOK = rulebook.load(GAME.rulebook)
OPTIONS = Options()
TEXTS = GAME.all_texts()
COUNT = 4000 if tools.LONG else some(40)


def judged(record: dict) -> Verdict:
    """Judge, and hold every sentence to its form."""
    verdict = GAME.play.judge(record, OPTIONS)
    for ruling in (*verdict.infractions, *verdict.notes):
        message = say(TEXTS, ruling.code, ruling.params, {"A": "Ali", "B": "Badr"})
        assert "{" not in message
        assert TEXTS[ruling.code].article in BOOK.articles
    return verdict


def board(a: str, b: str) -> str:
    stones = dict.fromkeys(a.split(), "A") | dict.fromkeys(b.split(), "B")
    return "".join(stones.get(point, ".") for point in board_reference.POINTS)


def codes(verdict: Verdict) -> list[tuple[str, str]]:
    return [(ruling.at, ruling.code) for ruling in verdict.infractions]


def agree(record: dict) -> Verdict:
    """Judge a record both ways: rulings, legal lists at every decision, the board, who decides, who won.

    The second formulation knows nothing of decisions that stood: a record is compared up to the first of them.
    """
    stood = next((note.at for note in judged(record).notes if note.code == "stood"), None)
    if stood:
        record = {**record, "moves": record["moves"][: int(stood[6:-1]) + 1]}
    verdict, other = judged({**record, "trace": True}), play_reference.judge(record)
    assert [(ruling.at, list(ruling.legal)) for ruling in verdict.infractions] == [
        (f"moves[{at}]", allowed) for at, allowed in other.wrong
    ]
    details, game = verdict.details, other.game
    assert details["trace"] == other.trace
    assert (details["board"], details["winner"]) == (game.board(), game.winner)
    assert details["phase"] == PHASES[game.todo]
    assert details["next"] == (None if game.winner else game.by)
    assert details["unjudged"] == ([] if other.stop is None else record["moves"][other.stop :])
    assert details["valid"] == (other.wrong[0][0] if other.wrong else len(record["moves"]))
    assert verdict.facts == (Facts(game.winner) if game.winner else None)
    untraced = {key: value for key, value in details.items() if key != "trace"}
    assert judged(record) == verdict._replace(details=untraced)
    return verdict


# --- against the second formulation -------------------------------------------------------------------------


def test_legal_records_are_clean() -> None:
    """Whole games: no ruling, every stone accounted for, the score is the winner's."""
    dice, finished = Random(1), 0
    for _ in range(COUNT):
        record = records.record(dice)
        verdict = agree(record)
        assert verdict.infractions == verdict.notes == ()
        tokens = "".join(record["moves"])
        placed = min(24, len(record["moves"]))
        assert 24 - verdict.details["board"].count(".") == placed - tokens.count("x")
        if verdict.facts:
            finished += 1
            assert verdict.details["board"].count("BA"["AB".index(record["_winner"])]) == 2
            points = GAME.scoring.score(verdict.facts, OPTIONS).points
            assert points == {"A": 0, "B": 0, record["_winner"]: 1}
    assert finished > COUNT // 2


def test_crowded_boards_are_judged_alike() -> None:
    """shah.free.duty .must-free .no-capture .further: from boards on which somebody is shut in."""
    dice, freed = Random(3), 0
    for _ in range(COUNT * 5):
        record = records.crowded(dice)
        if "phase-unsaid" in refusals(record):
            record["phase"] = "freeing" if play_reference.begin(record).todo == "free" else "moving"
        verdict = agree({**record, "phase": record.get("phase", "moving")}) if record["next"] == "B" else judged(record)
        assert verdict.infractions == ()
        freed += record["next"] == "A"
    assert freed > COUNT


def refusals(record: dict) -> list[str]:
    try:
        judged(record)
    except Refused as error:
        assert all(say(TEXTS, problem.code, problem.params) for problem in error.problems)
        return [problem.code for problem in error.problems]
    return []


def test_planted_decisions_are_found() -> None:
    """Any decision put anywhere, sometimes two: the first ruling stands at the first that is not allowed."""
    dice, found = Random(4), 0
    for record in [each for _ in range(COUNT) for each in [records.record(dice)] * 3]:
        moves, at = records.planted(dice, record["moves"])
        if dice.random() < 0.3:
            moves, again = records.planted(dice, moves)
            at = min(at, again)
        verdict = agree({**record, "moves": moves})
        if verdict.infractions:
            found += 1
            first = verdict.infractions[0]
            place = int(first.at[6:-1])
            assert place >= at
            assert verdict.details["valid"] == place
            assert judged({**record, "moves": moves[:place]}).infractions == ()
            assert not set(first.legal) & {moves[place]}
    assert found > COUNT * 2


# --- rulings ------------------------------------------------------------------------------------------------

PLACED = NO_ROW.split()
HERE = {"board": board("g1 d2 b4 d7 e5", CORNER), "next": "A"}


def test_shah_record_infraction() -> None:
    """A wrong decision is taken back and the record goes on, unless the next is wrong too."""
    moves = ["d2", "d2", "d7", "d1"]
    verdict = judged({"first": "A", "moves": moves})
    assert codes(verdict) == [("moves[1]", "place-taken")]
    assert [(note.code, note.at, note.params["by"]) for note in verdict.notes] == [("taken-back", "moves[1]", "B")]
    assert verdict.details["board"] == board("d2 d1", "d7")
    assert (verdict.details["valid"], verdict.details["unjudged"]) == (1, [])
    verdict = judged({"first": "A", "moves": ["d2", "d2", "a1-a4", "d1", "d3"]})
    assert codes(verdict) == [("moves[1]", "place-taken")]
    assert [(note.code, note.at, note.params["n"]) for note in verdict.notes] == [("rest-unjudged", "moves[2]", 3)]
    assert (verdict.details["board"], verdict.details["next"]) == (board("d2", ""), "B")
    assert (verdict.details["valid"], verdict.details["unjudged"]) == (1, ["a1-a4", "d1", "d3"])
    # A move stands if only its capture is wrong; if the move is wrong, both fall together.
    verdict = judged({**HERE, "moves": ["e5-e4xa1", "a4-a7"]})
    assert (codes(verdict), verdict.details["next"]) == ([("moves[0]", "capture-no-row")], "A")
    assert verdict.notes[0].params == {"wrong": "xa1", "token": "a4-a7", "by": "B"}
    verdict = judged({**HERE, "moves": ["e5-b6xa1", "e5-e4"]})
    assert (codes(verdict), verdict.notes[0].params["wrong"]) == ([("moves[0]", "move-far")], "e5-b6xa1")


def test_shah_record_infraction_that_stood() -> None:
    """A jump is not taken back and the other player moves on: the record goes on from the board as it then was."""
    dice, found = Random(9), 0
    for _ in range(max(20, COUNT // 10)):
        record = records.record(dice)
        plain = [at for at, token in enumerate(record["moves"]) if at > 26 and "-" in token and "x" not in token]
        at = dice.choice(plain)
        before = judged({**record, "moves": record["moves"][:at]}).details
        here, by = before["board"], before["next"]
        mine = [place for place, stone in enumerate(here) if stone == by]
        start, to = dice.choice(mine), dice.choice([place for place, stone in enumerate(here) if stone == "."])
        there = list(here)
        there[start], there[to] = ".", by
        jump = f"{board_reference.POINTS[start]}-{board_reference.POINTS[to]}"
        other = {"board": "".join(there), "next": "BA"["AB".index(by)], "phase": "moving"}
        lines = [[board_reference.POINTS.index(point) for point in line] for line in board_reference.LINES]
        row = any(to in line and all(there[each] == by for each in line) for line in lines)
        if (
            row
            or before["phase"] != "moving"
            or jump
            in GAME.play.QUESTIONS["legal"]
            .answer({key: before[key] for key in ("board", "next", "phase")}, OPTIONS)
            .legal
        ):
            continue
        answer = GAME.play.QUESTIONS["legal"].answer(other, OPTIONS)
        if judged(other).details["next"] != other["next"]:
            continue  # shut in
        reply = dice.choice(answer.legal)
        verdict = judged({**record, "moves": [*record["moves"][:at], jump, reply]})
        assert codes(verdict) == [(f"moves[{at}]", "move-far")]
        assert [(note.code, note.at) for note in verdict.notes] == [("stood", f"moves[{at}]")]
        assert verdict.details["board"] == judged({**other, "moves": [reply]}).details["board"]
        found += 1
    assert found > 5


def test_shah_record_infraction_a_capture_left_out() -> None:
    """shah.row.capture: the row is made, nobody takes a stone, and the other player moves on."""
    start = {"board": board("a1 d1 g4", "b6 f4 e3 a7"), "next": "A"}
    verdict = judged({**start, "moves": ["g4-g1", "b6-b4", "a1-a4", "a7-d7"]})
    assert codes(verdict) == [("moves[1]", "due-capture")]
    assert [note.code for note in verdict.notes] == ["stood"]
    assert verdict.details["board"] == board("a4 d1 g1", "b4 f4 e3 d7")
    moved_twice = judged({"board": board("a1 d1 g4", "b6 f4 e3 a7"), "next": "A", "moves": ["b6-b4", "b4-b6", "a1-a4"]})
    assert codes(moved_twice)[0] == ("moves[0]", "move-theirs")


def test_shah_record_part() -> None:
    """A board in mid-game, and records without a word of who placed first."""
    where = {"board": board("g1 d2 b4 a7", CORNER), "next": "A"}
    assert judged(where).details == {
        "board": where["board"], "next": "A", "phase": "freeing", "winner": None, "valid": 0, "unjudged": [],
    }  # fmt: skip
    assert judged({**where, "next": "B"}).details["next"] == "A"  # to whom the turn came, and who owes the move
    assert judged({**where, "phase": "freeing"}) == judged(where)
    assert judged({"board": board("a1 d1 g1", "a7 d2"), "next": "A"}).facts == Facts("A")
    unnamed = judged({"moves": ["d2", "d2"], "trace": True})
    assert [note.code for note in unnamed.notes] == ["first-unsaid"]
    assert unnamed.infractions[0].params["by"] == "Player 2"
    assert (unnamed.details["board"], unnamed.details["next"], unnamed.facts) == (None, None, None)
    assert [entry["by"] for entry in unnamed.details["trace"]] == [None, None]
    whole = {key: value for key, value in sample()[0].items() if key != "first"}
    verdict = judged(whole)
    assert (verdict.facts, verdict.details["winner"], verdict.details["phase"]) == (None, None, "over")


def test_a_board_goes_on_as_the_record_would() -> None:
    """Another record can begin with the board, the player and the phase of a verdict."""
    dice = Random(6)
    for _ in range(max(4, COUNT // 10)):
        record = records.record(dice)
        moves = [part for token in record["moves"] for part in (token[:5], token[5:]) if part]
        for at in range(24, len(moves), 7):
            found = judged({**record, "moves": moves[:at]}).details
            there = {key: found[key] for key in ("board", "next", "phase")}
            rest = agree({**there, "moves": moves[at:]})
            assert rest.infractions == ()
            assert rest.details["board"] == judged(record).details["board"]


@pytest.mark.parametrize(("a", "b", "phase", "code"), [
    ("a1 d1 g1", "", None, "board-none"),
    ("a1 d1 g1 a4 a7 b2 d2 f2 c3 d3 e3 b4 b6", "g7", None, "board-none"),
    ("a1", "d1 g1 b2", None, "board-none"),
    ("a1 d1", "g1 b2", "moving", "board-moving"),
    ("a1 d1 b2", "g1 a4 c3 b4 c4", "placing", "board-placing"),
    ("a1 d1 b2", "g1 a4 c3", "removing", "board-removing"),
    ("a1 d1 b2", "g1 a4 c3", "capturing", "board-capturing"),
    ("a1 d1 b2", "g1 a4 c3", "freeing", "board-freeing"),
    ("a1 d1 b2", "g1 a4 c3", "placing", "board-in-placing"),
    ("a1 d1", "g1 a4", None, "board-in-placing"),
    ("a1 a4 b4 c3 c5 d2 d6 e3 e5 f4 g4 g7", "d1 a7 b2 b6 c4 d3 d5 e4 f2 f6 d7 g1", "removing", None),
    (" ".join(PLACED[:-1:2][:11]), " ".join(PLACED[1::2]), None, "phase-unsaid"),
])  # fmt: skip
def test_boards_that_cannot_be(a: str, b: str, phase: str | None, code: str | None) -> None:
    found = refusals({"board": board(a, b), "next": "A"} | ({"phase": phase} if phase else {}))
    assert found == ([code] if code else [])


def test_a_board_with_one_row_tells_the_starter() -> None:
    """shah.place.row: with the board full, who alone has a row starts."""
    nobody = board(" ".join(PLACED[::2]), " ".join(PLACED[1::2]))
    assert rows(nobody) == []
    assert refusals({"board": nobody, "next": "A"}) == refusals({"board": nobody, "next": "B"}) == []
    found = 0
    for mine in PLACED[::2]:
        for theirs in PLACED[1::2]:
            full = list(nobody)
            for point, side in ((mine, "B"), (theirs, "A")):
                full[board_reference.POINTS.index(point)] = side
            there = {"board": "".join(full)}
            owners = set(rows(there["board"]))
            for side, other in ("AB", "BA"):
                alone = owners == {other}
                found += alone
                assert refusals({**there, "next": side}) == (["board-none"] if alone else [])
                assert refusals({**there, "next": side, "phase": "removing"}) == (["board-starter"] if alone else [])
    assert found > 10


def rows(text: str) -> list[str]:
    """Whose rows stand on a board."""
    stones = dict(zip(board_reference.POINTS, text, strict=True))
    return [stones[line[0]] for line in board_reference.LINES if len({stones[point] for point in line}) == 1]


def test_before_the_first_moves_a_blocked_opponent_needs_a_phase() -> None:
    """shah.free.starter: with eleven each it can be the starter's first move, or a move that frees."""
    moves = sample()[0]["moves"]
    details = judged({"first": "A", "moves": moves[:26]}).details
    assert (details["phase"], details["next"]) == ("freeing", "B")
    there = {"board": details["board"], "next": "B"}
    with pytest.raises(Ambiguous) as asked:
        GAME.play.judge(there, OPTIONS)
    assert asked.value.problems[0].params["choices"] == ("moving", "freeing")
    assert judged({**there, "phase": "freeing"}).details["phase"] == "freeing"
    assert judged({**there, "phase": "moving"}).details["phase"] == "moving"
    with pytest.raises(Illegal):
        GAME.play.judge({**there, "next": "A", "phase": "freeing"}, OPTIONS)


# --- the form -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [
    {"first": "C"}, {"first": ["A"]}, {"moves": "d2"}, {"moves": [2]}, {"moves": [None]}, {"moves": ["d4"]},
    {"moves": ["zz", "d2"]}, {"board": "." * 23, "next": "A"}, {"board": "a" * 24, "next": "A"}, {"board": "." * 24},
    {"next": "A"}, {"phase": "moving"}, {"trace": 1}, {"dealer": "A"}, {"board": None, "next": "A"},
    {"board": "." * 24, "next": "A", "phase": "over"},
])  # fmt: skip
def test_malformed_records_are_refused(record: dict) -> None:
    with pytest.raises(Malformed) as caught:
        GAME.play.judge(record, OPTIONS)
    for problem in caught.value.problems:
        told = problem_json(problem, TEXTS)
        assert "{" not in told["message"]


def test_all_that_is_malformed_is_told_at_once() -> None:
    with pytest.raises(Malformed) as caught:
        GAME.play.judge({"first": 1, "moves": ["d2", "d9", 3, "q"], "trace": 0, "x": 1}, OPTIONS)
    fields = {problem.field for problem in caught.value.problems}
    assert fields == {"x", "first", "trace", "moves[1]", "moves[2]", "moves[3]"}


def test_tokens_are_read_as_people_write_them() -> None:
    plain, typed = ["d2", "D7 ", "A1"], ["D2", "d7", "a1"]
    assert judged({"first": "A", "moves": plain}).details["board"] == board("d2 a1", "d7")
    assert judged({"first": "A", "moves": typed}).details["board"] == board("d2 a1", "d7")
    assert judged({**HERE, "moves": [" E5 – E4 "]}).infractions == ()


def test_rules_reach_the_facts() -> None:
    record = {**sample()[0], "rules": {"series": "single"}}
    verdict = judged(record)
    assert verdict.facts == Facts("A", rules={"series": "single"})
    form = verdict_json(GAME, verdict, Options(series="single"), {"A": "A", "B": "B"})
    assert (form["winner"], form["match_winner"], form["score"]) == ("A", "A", {"A": 1, "B": 0})


def test_a_game_without_an_end_is_not_drawn() -> None:
    """shah.series.draws: nothing in a record says that both agreed to leave it."""
    record = {**sample()[0], "rules": {"draws": "agreed"}}
    record["moves"] = record["moves"][:-1]
    assert GAME.play.judge(record, Options(draws="agreed")).facts is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.floats() | st.text(max_size=3)
    | st.sampled_from(["A", "B", "d2", "xd2", "d2-d3", "d2-d3xg7", "moving", "placing", "." * 24, "AB" * 12]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["A", "x"]), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
FIELDS = ("first", "moves", "board", "next", "phase", "trace", "rules", "_x", "y")
BOARDS = st.text("AB...", min_size=24, max_size=24)
FORMED = st.fixed_dictionaries({}, optional={
    "first": st.sampled_from("AB"), "board": BOARDS, "next": st.sampled_from("AB"), "trace": st.booleans(),
    "phase": st.sampled_from(["placing", "removing", "moving", "capturing", "freeing"]),
    "moves": st.lists(st.sampled_from(UNIVERSE), max_size=12),
})  # fmt: skip


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=6) | FORMED)
def test_no_record_breaks_anything(wild: dict) -> None:
    try:
        verdict = judged(wild)
    except Refused as refused:
        assert all(problem_json(problem, TEXTS)["message"] for problem in refused.problems)
        return
    form = verdict_json(GAME, verdict, OPTIONS, {"A": "A", "B": "B"})
    json.dumps(form)
    assert all(len(line) <= 78 for line in GAME.play.drawing(wild, form))


# --- texts, schema, sample, drawing -------------------------------------------------------------------------


def sample() -> list[dict]:
    lines = (DATA / "samples" / "shah-record.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_the_sample() -> None:
    clean, wrong = map(agree, sample())
    assert (clean.infractions, clean.facts) == ((), Facts("A"))
    assert [code for _, code in codes(wrong)] == ["place-no-capture", "capture-no-row", "move-far", "play-over"]
    assert (wrong.facts, wrong.details["board"]) == (clean.facts, clean.details["board"])


def test_the_schema_describes_records() -> None:
    import jsonschema

    schema = document(GAME.play.RECORD)
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    dice = Random(8)
    for record in (*sample(), records.record(dice), records.crowded(dice), {}):
        validator.validate(record)
    for record in ({"first": "C"}, {"moves": "d2"}, {"board": "." * 24}, {"scores": 1}, {"trace": "yes"}):
        assert list(validator.iter_errors(record)), record


def test_the_drawing() -> None:
    record = sample()[1]
    lines = GAME.play.drawing(record, verdict_json(GAME, judged(record), OPTIONS, {}))
    text = "\n".join(lines)
    for wrong in ("xd5!", "xg4!", "d7-d5!", "f2-f4!"):
        assert wrong in text
    rows = [line for line in lines if line[:1].isdigit() and line[1:3] == "  "]
    assert [row[0] for row in rows] == list("7654321")
    stones = judged(record).details["board"]
    for point, stone in zip(board_reference.POINTS, stones, strict=True):
        row = next(row for row in rows if row[0] == point[1])
        assert row[3 + 4 * "abcdefg".index(point[0])] == (stone if stone != "." else "·")
    assert all(len(row) <= 40 for row in rows)
    assert "A has won" in text
    cut = {**record, "moves": ["d2", "d2", "d2", "d7"]}
    assert any("[d2 d7]" in line for line in GAME.play.drawing(cut, verdict_json(GAME, judged(cut), OPTIONS, {})))
    nobody = {"moves": ["d2"]}
    assert GAME.play.drawing(nobody, verdict_json(GAME, judged(nobody), OPTIONS, {})) == ("  0  d2",)
