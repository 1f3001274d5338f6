"""The sample sheets, replayed."""

from pathlib import Path

import pytest

from scorekeeper import rulebook
from scorekeeper.game import DATA
from scorekeeper.games.shah import GAME
from scorekeeper.games.shah.match import State
from scorekeeper.options import decode
from scorekeeper.reading.who import player_id
from scorekeeper.sheet import document
from scorekeeper.sheet.lines import read_line
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import choices

SAMPLES = DATA / "samples"


def replay(path: Path) -> tuple[str, list[State]]:
    """Play a sheet; give a letter a game, and the state after each."""
    sheet, problems = document.read(path.read_text("utf-8"))
    assert problems == []
    header = {key: said.text for key, said in sheet.header.items()}
    assert header["game"] == "shah"
    table = seat(GAME, [name.strip() for name in header["players"].split(",")], header.get("us"))
    options = decode(GAME.options, rulebook.load(GAME.rulebook).choose(choices(header.get("rules", ""))))
    state = GAME.match.start(options, table, player_id(table, header.get("dealer")))
    games, states = "", []
    for line in sheet.lines:
        assert state.winner is None, "the match is over"
        facts = read_line(GAME, table, line.text, options).facts
        state, score = GAME.match.advance(state, facts)
        assert score.remarks == ()
        games += facts.winner or "-"
        states.append(state)
    return games, states


@pytest.mark.parametrize(
    ("name", "games", "totals"),
    [
        ("shah-examples.sheet", "AAAABBBBB", {"A": 4, "B": 5}),
        ("shah-match.sheet", "-AAAABB-BBABAA--ABBBB-B", {"A": 8, "B": 10}),
    ],
)
def test_samples(name: str, games: str, totals: dict[str, int]) -> None:
    played, states = replay(SAMPLES / name)
    assert played == games
    assert (states[-1].winner, states[-1].totals) == ("B", totals)
    assert [state.winner for state in states[:-1]] == [None] * (len(states) - 1)
