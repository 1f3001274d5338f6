"""The play of Shah: each article by a position of its own, counts of the ways to go on, and a second formulation."""

from random import Random

import pytest

from scorekeeper.errors import Illegal
from scorekeeper.games.shah import GAME
from scorekeeper.games.shah.play import tokens
from scorekeeper.games.shah.play.geometry import POINTS
from scorekeeper.games.shah.play.state import CAPTURING, FREEING, MOVING, OVER, PLACING, REMOVING, Play
from scorekeeper.messages import problem_json
from tests import some, thorough
from tests.games.shah import board_reference as reference
from tests.games.shah.tools import LONG

A, B = 0, 1


def at(a: str, b: str, turn: int) -> Play:
    """A game in its middle: the stones of A and of B, and to whom the turn has come."""
    stones = dict.fromkeys(a.split(), "A") | dict.fromkeys(b.split(), "B")
    assert set(stones) <= set(POINTS)
    return Play.arranged("".join(stones.get(point, ".") for point in POINTS), turn)


def go(game: Play, *words: str) -> Play:
    for word in " ".join(words).split():
        for action in tokens.read(word):
            game.go(action)
    return game


def legal(game: Play) -> set[str]:
    return {tokens.write(action) for action in game.legal()}


def refused(game: Play, word: str) -> tuple[str, str]:
    """The code and article by which a decision is refused; the game is left as it was."""
    before = (game.board(), game.turn, game.phase, game.mask)
    (action,) = tokens.read(word)
    assert not game.can(action)
    with pytest.raises(Illegal) as refused:
        game.go(action)
    assert (game.board(), game.turn, game.phase, game.mask) == before
    told = problem_json(refused.value.problems[0], GAME.all_texts(), {"A": "Ali", "B": "Badr"})
    assert "{" not in told["message"]
    return told["code"], told["article"]


# Twelve stones each without a row of either while placing, A first.
NO_ROW = "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 f4 e4 c5 g4 e5 d5 d6 b6 a7 f6 g7 d7"


def placed(words: str = NO_ROW, first: int = A) -> Play:
    return go(Play(first), words)


# --- placing ------------------------------------------------------------------------------------------------


def test_shah_place_turns() -> None:
    game = Play(B)
    assert (game.turn, game.phase) == (B, PLACING)
    assert legal(game) == set(POINTS)
    go(game, "d2")
    assert game.turn == A
    assert legal(game) == set(POINTS) - {"d2"}
    assert refused(game, "d2") == ("place-taken", "shah.place.turns")
    assert refused(game, "d2-d3") == ("due-placing", "shah.place.turns")


def test_shah_place_nothing_taken() -> None:
    game = go(Play(), "a1 b2 d1 d2 g1")
    assert (game.starter, game.turn, game.phase) == (A, B, PLACING)
    assert refused(game, "xd2") == ("place-no-capture", "shah.place.nothing-taken")


def test_shah_place_row() -> None:
    """B makes the first row, A another later: B starts, although B also placed last."""
    game = go(Play(), "a1 b2 d1 d2 c3 f2")
    assert game.starter == B
    go(game, "g1")
    assert game.starter == B
    used = ["a1", "b2", "d1", "d2", "c3", "f2", "g1"]
    left = [point for point in POINTS if point not in used]
    go(game, *left)
    assert (game.turn, game.phase) == (B, REMOVING)
    # The same with the player who does not place last.
    used = ["a1", "b2", "d1", "d2", "g1", "f2"]
    game = go(Play(), *used)
    go(game, *[point for point in POINTS if point not in used])
    assert (game.starter, game.turn) == (A, A)


def test_shah_place_last() -> None:
    for first in (A, B):
        game = placed(first=first)
        assert game.starter == 1 - first
        assert (game.turn, game.phase) == (1 - first, REMOVING)


# --- removals -----------------------------------------------------------------------------------------------


def test_shah_remove_starter() -> None:
    game = placed()
    assert game.turn == B
    assert legal(game) == {f"x{point}" for point in NO_ROW.split()[::2]}
    assert refused(game, "xd1") == ("remove-own", "shah.row.any")
    assert refused(game, "a1-d1") == ("due-removal", "shah.remove.starter")
    assert refused(game, "a1") == ("due-removal", "shah.remove.starter")


def test_shah_remove_answer() -> None:
    game = go(placed(), "xa1")
    assert (game.turn, game.phase) == (A, REMOVING)
    assert legal(game) == {f"x{point}" for point in NO_ROW.split()[1::2]}
    assert refused(game, "xa1") == ("remove-empty", "shah.row.any")
    assert refused(game, "g1-d1") == ("due-removal-answer", "shah.remove.answer")
    assert refused(game, "a1") == ("due-removal-answer", "shah.remove.answer")
    go(game, "xd7")
    assert (game.turn, game.phase) == (B, MOVING)
    assert game.board().count("A") == game.board().count("B") == 11


# --- moving -------------------------------------------------------------------------------------------------


def test_shah_move_turns() -> None:
    game = at("a1 d2 g7", "b6 f4 e3", A)
    assert refused(game, "b6-a7") == ("move-theirs", "shah.move.turns")
    assert refused(game, "d3-d2") == ("move-nothing", "shah.move.turns")
    assert refused(game, "d3") == ("due-move", "shah.move.turns")
    assert go(game, "a1-a4").turn == B
    assert go(game, "b6-b4").turn == A


def test_shah_move_step() -> None:
    game = at("a1 d2 g7", "d1 f4 e3", A)
    assert legal(game) == {"a1-a4", "d2-b2", "d2-f2", "d2-d3", "g7-d7", "g7-g4"}
    assert refused(game, "d2-d1") == ("move-taken", "shah.move.step")
    assert refused(game, "d2-d5") == ("move-far", "shah.move.step")
    assert refused(game, "d2-d2") == ("move-far", "shah.move.step")
    assert refused(game, "a1-b2") == ("move-far", "shah.move.step")


def test_shah_move_no_jump() -> None:
    """Nobody jumps, and three stones do not fly."""
    game = at("a1 d1 e5", "d2 a4 b2 c3", A)
    assert legal(game) == {"d1-g1", "e5-d5", "e5-e4"}
    assert refused(game, "d1-d3") == ("move-far", "shah.move.step")
    assert refused(game, "e5-a7") == ("move-far", "shah.move.step")


# --- rows and captures --------------------------------------------------------------------------------------


def test_shah_row_line() -> None:
    """A row is one of the 16 lines, and nothing else in a straight line."""
    for line in reference.LINES:
        for end in line:
            for start in reference.neighbours(end):
                if start not in line:
                    theirs = [p for p in POINTS if p not in line and p != start][:4]
                    game = at(" ".join([*(p for p in line if p != end), start]), " ".join(theirs), A)
                    assert go(game, f"{start}-{end}").phase == CAPTURING
    assert go(at("d2 d3 c5", "a7 d7 g7 g4", A), "c5-d5").phase == MOVING  # d2 d3 d5: the middle is between
    assert go(at("a1 b2 c4", "a7 d7 g7 g4", A), "c4-c3").phase == MOVING  # a corner's diagonal


def test_shah_row_capture() -> None:
    game = go(at("a1 d1 g4", "b6 f4 e3 a7", A), "g4-g1")
    assert (game.turn, game.phase) == (A, CAPTURING)
    assert refused(game, "b6-b4") == ("due-capture", "shah.row.capture")
    assert refused(game, "d2") == ("due-capture", "shah.row.capture")
    assert refused(game, "xa1") == ("remove-own", "shah.row.any")
    assert refused(game, "xd7") == ("remove-empty", "shah.row.any")
    go(game, "xb6")
    assert (game.turn, game.phase) == (B, MOVING)
    assert refused(game, "xa1") == ("capture-no-row", "shah.row.capture")


def test_shah_row_any() -> None:
    game = go(at("a1 d1 g4", "b6 d6 f6 e3", A), "g4-g1")
    assert legal(game) == {"xb6", "xd6", "xf6", "xe3"}
    assert go(game, "xd6").board().count("B") == 3


def test_shah_row_again() -> None:
    game = go(at("a1 d1 g1", "b6 f4 e3 d6 c5", A), "g1-g4")
    assert (game.turn, game.phase) == (B, MOVING)
    go(game, "b6-b4 g4-g1xb4 f4-f2")
    assert (game.turn, game.phase) == (A, MOVING)  # the row only stands, and A moves elsewhere from it
    go(game, "g1-g4 f2-f4 g4-g1xf4")
    assert game.board().count("B") == 3


def test_shah_row_two() -> None:
    """No stone comes to its point without leaving a gap on one of the two lines there."""
    for here in POINTS:
        for there in reference.neighbours(here):
            assert sum(here in line and there in line for line in reference.LINES) == 1


# --- freeing ------------------------------------------------------------------------------------------------

CORNER = "a1 d1 a4"  # blocked as soon as g1, d2, b4 and a7 are the other's


def test_shah_free_duty() -> None:
    game = go(at("g1 d2 b4 d7", CORNER, A), "d7-a7")
    assert (game.turn, game.phase) == (A, FREEING)
    assert refused(game, "a1-a4") == ("move-theirs", "shah.move.turns")
    assert refused(game, "g7") == ("due-freeing", "shah.free.duty")
    go(game, "a7-d7")
    assert (game.turn, game.phase) == (B, MOVING)
    assert legal(game) == {"a4-a7"}


def test_shah_free_duty_after_the_capture() -> None:
    """The duty is looked at when the turn is over: the captured stone may be the blocked one, or the free one."""
    game = go(at("g1 d2 b4 a7 d7 g4", CORNER + " f6", A), "g4-g7")  # a row: a7 d7 g7
    assert game.phase == CAPTURING
    assert go(game.copy(), "xf6").phase == FREEING  # f6 was the one stone that could move
    assert go(game.copy(), "xa4").phase == MOVING


def test_shah_free_must_free() -> None:
    game = go(at("g1 d2 b4 d7 e5", CORNER, A), "d7-a7")
    assert game.phase == FREEING
    assert "e5-e4" not in legal(game)
    assert refused(game, "e5-e4") == ("free-needed", "shah.free.must-free")
    assert refused(game, "e5-b6") == ("move-far", "shah.move.step")
    assert refused(game, "g1-d1") == ("move-taken", "shah.move.step")
    assert legal(game) == {"g1-g4", "d2-b2", "d2-f2", "d2-d3", "b4-b2", "b4-b6", "b4-c4", "a7-d7"}


def test_shah_free_no_capture() -> None:
    """A further move that makes a row takes nothing; the row that stands then takes nothing either."""
    game = go(at("g1 d2 b4 f2 a7 c3 d7", CORNER, A), "d7-d6")
    assert game.phase == FREEING
    assert refused(game, "xa1") == ("free-no-capture", "shah.free.no-capture")
    go(game, "b4-b2")  # a row: b2 d2 f2
    assert (game.turn, game.phase) == (B, MOVING)
    assert refused(game, "xa7") == ("free-row-unpaid", "shah.free.no-capture")
    assert legal(game) == {"a4-b4"}
    go(game, "a4-b4")
    assert (game.turn, game.phase) == (A, MOVING)
    assert refused(game, "xa1") == ("capture-no-row", "shah.row.capture")


def test_shah_free_further() -> None:
    """A wall behind the wall: no one move frees, so A goes on, without captures, until one has."""
    walls = "g1 d2 b4 a7 g4 b2 f2 d3 b6 c4 d6"
    game = go(at(walls, CORNER, A), "d6-d7")
    assert (game.turn, game.phase) == (A, FREEING)
    assert legal(game) == {
        "g4-f4", "g4-g7", "f2-f4", "d3-c3", "d3-e3", "b6-d6", "c4-c3", "c4-c5", "d7-d6", "d7-g7",
    }  # fmt: skip
    go(game, "d7-g7")  # a row: g1 g4 g7
    assert (game.turn, game.phase) == (A, FREEING)
    assert refused(game, "xa1") == ("free-no-capture", "shah.free.no-capture")
    assert legal(game) == {"a7-d7"}
    go(game, "a7-d7")
    assert (game.turn, game.phase) == (B, MOVING)
    assert game.board().count("B") == 3


def test_shah_free_starter() -> None:
    """The two removals leave the starter without a move: the other makes a move that frees, then the starter moves."""
    # A has the first row, and both have more; A's stones stand before B's in each pair.
    game = go(Play(), "b2 a1 d2 d1 f2 g1 c3 a4 d3 b4 e3 f4 c4 g4 e4 b6 c5 d6 d5 f6 e5 a7 g7 d7 xa1")
    assert (game.starter, game.turn, game.phase) == (A, B, REMOVING)
    go(game, "xg7")
    assert (game.turn, game.phase) == (B, FREEING)
    assert legal(game) == {"d1-a1"}
    assert refused(game, "a4-a1") == ("free-needed", "shah.free.must-free")
    go(game, "d1-a1")
    assert (game.turn, game.phase) == (A, MOVING)
    assert legal(game) == {"d2-d1"}


# --- the end ------------------------------------------------------------------------------------------------


def test_shah_end_two() -> None:
    game = go(at("a1 d1 g4", "b6 f4 e3", A), "g4-g1xe3")
    assert (game.phase, game.winner, game.legal()) == (OVER, A, [])
    assert refused(game, "b6-b4") == ("play-over", "shah.end.two")
    assert go(at("a1 d1 g4", "b6 f4 e3 a7", A), "g4-g1xe3").winner is None


def test_shah_end_first() -> None:
    """Down to two, and the two blocked: the game is won, and nobody owes a freeing move."""
    game = go(at("d1 a4 d7 g4 e4 f6", "a1 g7 c3", A), "f6-f4xc3")
    assert reference.arranged(game.board(), "B").todo == "free"
    assert (game.phase, game.winner, game.legal()) == (OVER, A, [])


def test_shah_end_blocked() -> None:
    """However the stones stand, a player without a move has not lost, and the other can move."""
    random = Random(7)
    blocked = 0
    for _ in range(2000 if LONG else some(400)):
        game = crowd(random)
        assert game.winner is None
        assert game.legal()
        blocked += game.phase == FREEING
    assert blocked > some(400) / 10


def crowd(random: Random) -> Play:
    """Few stones huddled together and shut in by many, as the turn comes to the few."""
    few, many = random.choice((3, 3, 4, 5)), random.randint(8, 11)
    rings = [[random.choice(POINTS)]]
    while len(rings[0]) < few:
        rings[0].append(random.choice([p for near in rings[0] for p in reference.NEXT_TO[near] if p not in rings[0]]))
    for _ in range(2):
        inside = {point for ring in rings for point in ring}
        rings.append([p for p in POINTS if p not in inside and not inside.isdisjoint(reference.NEXT_TO[p])])
    used = {point for ring in rings for point in ring}
    rest = [point for point in POINTS if point not in used]
    random.shuffle(rest)
    random.shuffle(rings[2])
    return at(" ".join([*rings[1], *rings[2], *rest][:many]), " ".join(rings[0]), B)


# --- counts and the second formulation ----------------------------------------------------------------------


def perft(game: Play, depth: int) -> int:
    """How many ways there are to go on for so many decisions."""
    if depth == 0:
        return 1
    return sum(perft(game.do(action), depth - 1) for action in game.legal())


@thorough
def test_perft_from_the_start() -> None:
    assert [perft(Play(), depth) for depth in range(1, 4)] == [24, 552, 12144]


def test_perft_from_the_middle() -> None:
    random = Random(11)
    for _ in range(12):
        game = crowd(random)
        assert perft(game, 3) == reference.count(reference.arranged(game.board(), "B"), 3)
    other = reference.Game()
    for word in NO_ROW.split():
        other.play(word)
    assert perft(placed(), 2) == 12 * 12
    assert perft(placed(), 3) == reference.count(other, 3)


@thorough
def test_every_decision_that_is_not_allowed_is_explained() -> None:
    """In every phase, each decision is either allowed or refused with a sentence and an article."""
    random = Random(9)
    codes = set()
    games = [Play(), placed(), go(placed(), "xa1"), at("g1 d2 b4 a7", CORNER, B)]
    games.append(go(at("a1 d1 g4", "b6 f4 e3", A), "g4-g1"))
    games.append(go(at("a1 d1 g4", "b6 f4 e3", A), "g4-g1xe3"))
    games += [go(Play(), "d2"), at("a1 d2 g7", "b6 f4 e3", A)]
    games.append(go(at("g1 d2 b4 f2 a7 c3 d7", CORNER, A), "d7-d6 b4-b2"))
    games += [crowd(random) for _ in range(20 if LONG else 4)]
    for game in games:
        for action in range(tokens.FAR + 24 * 24):
            if tokens.read(tokens.write(action)) == (action,) and not game.can(action):
                codes.add(refused(game, tokens.write(action))[0])
    assert codes == PLAY_CODES


PLAY_CODES = {
    code for code in GAME.all_texts()
    if code.startswith(("play-", "place-", "due-", "remove-", "capture-", "free-", "move-"))
}  # fmt: skip


def test_a_decision_leaves_the_game_before_it_as_it_was() -> None:
    game = go(Play(), "a1 d1")
    other = game.do(tokens.read("g1")[0])
    assert (game.board().count("."), other.board().count(".")) == (22, 21)
    assert other.turn == 1 - game.turn
