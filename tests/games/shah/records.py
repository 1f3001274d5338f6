"""Random records of Shah, legally played, from a seeded source."""

from random import Random
from typing import Any

from tests.games.shah import board_reference as reference
from tests.games.shah.play_reference import UNIVERSE

LONGEST = 260


def record(dice: Random) -> dict[str, Any]:
    """Play a game by chance, often taking the row that is there; some captures stand in a token of their own."""
    game = reference.Game(dice.choice("AB"))
    found = {"first": game.by, "moves": go_on(dice, game, LONGEST)}
    return found | {"_winner": game.winner}


def go_on(dice: Random, game: reference.Game, longest: int) -> list[str]:
    """Play on, to the end or for so many tokens."""
    moves: list[str] = []
    joined = dice.random() < 0.8
    while game.todo != "over" and len(moves) < longest:
        capturing = game.todo == "capture"
        token = choose(dice, game)
        game.play(token)
        if capturing and joined and moves:
            moves[-1] += token
        else:
            moves.append(token)
    return moves


def choose(dice: Random, game: reference.Game) -> str:
    """Choose a decision: mostly a move that makes a row, if there is one."""
    allowed = sorted(game.legal())
    if game.todo == "move" and dice.random() < 0.9:
        rows = [token for token in allowed if makes_row(game, token)]
        return dice.choice(rows or allowed)
    return dice.choice(allowed)


def makes_row(game: reference.Game, move: str) -> bool:
    here, there = move.split("-")
    trial = reference.Game()
    trial.stones = dict(game.stones)
    trial.stones[there] = trial.stones.pop(here)
    return trial.makes_row(there)


def crowded(dice: Random) -> dict[str, Any]:
    """Few stones huddled together and shut in by many, in mid-game, and how it goes on."""
    few, many = dice.choice((3, 3, 4, 5)), dice.randint(8, 11)
    inside = [dice.choice(reference.POINTS)]
    while len(inside) < few:
        inside.append(dice.choice([p for near in inside for p in reference.NEXT_TO[near] if p not in inside]))
    rest = [point for point in reference.POINTS if point not in inside]
    dice.shuffle(rest)
    rest.sort(key=lambda point: inside_of(point, inside))
    stones = dict.fromkeys(inside, "B") | dict.fromkeys(rest[:many], "A")
    game = reference.Game()
    game.stones, game.by, game.todo = stones, "A", "move"
    board = game.board()
    game = reference.arranged(board, "B")
    turn = "B" if game.todo == "move" else "A"
    return {"board": board, "next": turn, "moves": go_on(dice, game, 12), "_freeing": game.todo == "free"}


def inside_of(point: str, inside: list[str]) -> int:
    """How near a point is to the few: beside them, beside those, or further."""
    if set(reference.NEXT_TO[point]) & set(inside):
        return 0
    return 1 if any(set(reference.NEXT_TO[near]) & set(inside) for near in reference.NEXT_TO[point]) else 2


def planted(dice: Random, moves: list[str]) -> tuple[list[str], int]:
    """Put any decision whatever into a record, before another or in its place."""
    at = dice.randrange(len(moves))
    kept = at + dice.choice((0, 1))
    return [*moves[:at], dice.choice(UNIVERSE), *moves[kept:]], at
