"""Lines as tables of the Gulf type them, of every game: what they mean, what is asked with what is offered."""

import tomllib
from pathlib import Path

import pytest

from scorekeeper import games, rulebook
from scorekeeper.errors import Refused
from scorekeeper.options import decode
from scorekeeper.sheet.lines import read_line
from tests import few

LINES = tomllib.loads((Path(__file__).parents[1] / "sentences/gulf_lines.toml").read_text("utf-8"))
PARTNERS = [["علي", "عمر"], ["خالد", "فيصل"]]
PLAYERS = {"baloot": PARTNERS, "sabat": PARTNERS, "shllaat": [["علي"], ["بدر"], ["سالم"]]}


def lines_of(kind: str) -> list[tuple[str, str, object]]:
    """Return the lines of a kind, each with its game and what is written of it."""
    return few([(game, line, said) for game, kinds in LINES.items() for line, said in kinds[kind].items()])


def read(name: str, line: str) -> str:
    """Return what a line is recorded as. Raises Refused."""
    game = games.find(name)
    seating = game.seating.seat(PLAYERS.get(name, [["علي"], ["بدر"]]), None)
    options = decode(game.options, rulebook.load(game.rulebook).choose({}))
    return game.notation.write(read_line(game, seating._replace(us=next(iter(seating.sides))), line, options).facts)


@pytest.mark.parametrize(("game", "line", "meant"), lines_of("recorded"))
def test_recorded_as_meant(game: str, line: str, meant: str) -> None:
    assert read(game, line) == meant


@pytest.mark.parametrize(("game", "line", "offered"), lines_of("asked"))
def test_asked_with_what_is_offered(game: str, line: str, offered: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        read(game, line)
    assert [reading.line for reading in refused.value.readings] == offered


@pytest.mark.parametrize(("game", "line", "codes"), lines_of("refused"))
def test_refused_and_never_taken_for_something_else(game: str, line: str, codes: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        read(game, line)
    assert {problem.code for problem in refused.value.problems} == set(codes)


def test_there_are_sixty_of_each_game() -> None:
    assert all(sum(map(len, kinds.values())) >= 60 for kinds in LINES.values())
