"""The board's tables against its geometry, and the words for decisions."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.games.shah import GAME
from scorekeeper.games.shah.play import geometry, tokens
from scorekeeper.messages import problem_json
from tests.games.shah import board_reference as reference

ORDER = "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7"


def names(points: object) -> list[str]:
    return [geometry.POINTS[point] for point in points]  # type: ignore[attr-defined]


def test_shah_board_points() -> None:
    assert " ".join(geometry.POINTS) == ORDER == " ".join(reference.POINTS)
    assert all(geometry.POINTS[geometry.POINT[name]] == name for name in geometry.POINTS)
    assert geometry.FULL == 2**24 - 1


def test_shah_board_squares() -> None:
    """Eight points to a square; the corners have two neighbours, none of them on another square."""
    rings: dict[int, int] = {}
    for name in geometry.POINTS:
        x, y = reference.place_of(name)
        ring = max(abs(x), abs(y))
        rings[ring] = rings.get(ring, 0) + 1
        near = [
            other for other in geometry.POINTS if geometry.NEIGHBOURS[geometry.POINT[name]] >> geometry.POINT[other] & 1
        ]
        assert sorted(near) == sorted(reference.neighbours(name))
        if abs(x) == abs(y):
            assert len(near) == 2
            assert all(max(map(abs, reference.place_of(other))) == ring for other in near)
    assert rings == {1: 8, 2: 8, 3: 8}


def test_shah_board_lines() -> None:
    assert len(geometry.LINES) == 16
    assert sorted(map(names, geometry.LINES)) == sorted(reference.LINES)
    for point in range(24):
        assert sum(point in line for line in geometry.LINES) == 2
        assert sorted(geometry.ROWS[point]) == sorted(geometry.mask(*line) for line in geometry.LINES if point in line)


def test_shah_board_stones() -> None:
    assert len(geometry.POINTS) == 2 * geometry.STONES


def test_steps() -> None:
    assert len(geometry.STEPS) == len(set(geometry.STEPS)) == 64
    assert {len(reference.neighbours(point)) for point in reference.POINTS} == {2, 3, 4}
    for start, to in geometry.STEPS:
        assert (to, start) in geometry.STEPS
        assert geometry.POINTS[to] in reference.neighbours(geometry.POINTS[start])


def test_shah_record_decisions() -> None:
    """Every decision is written and read back; a move with its capture is two."""
    every = [*range(tokens.FAR), *(tokens.move(start, to) for start in range(24) for to in range(24))]
    for action in every:
        assert tokens.read(tokens.write(action)) == (action,)
    assert len({tokens.write(action) for action in every}) == 24 + 24 + 24 * 24
    assert tokens.read(" D2 – D3 × G7 ") == (*tokens.read("d2-d3"), *tokens.read("xg7"))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["token-unknown"]), ("d", ["token-unknown"]), ("d2xg7", ["token-unknown"]), ("d2-", ["token-unknown"]),
        ("d2-d3-d4", ["token-unknown"]), ("٣", ["token-unknown"]), ("d٢", ["point-unknown"]), ("d4", ["point-unknown"]),
        ("xh1", ["point-unknown"]), ("d4-z9xa3", ["point-unknown"] * 3),
    ],
)  # fmt: skip
def test_what_is_no_decision(text: str, codes: list[str]) -> None:
    with pytest.raises(Malformed) as refused:
        tokens.read(text)
    assert [problem.code for problem in refused.value.problems] == codes
    assert all(problem_json(problem, GAME.all_texts())["article"] for problem in refused.value.problems)
