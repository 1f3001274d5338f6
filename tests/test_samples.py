"""The sample sheets of all games: they import, add up, export as they are, and the ledger is sound."""

import pytest

from scorekeeper.rulebook import DATA
from tests.cli.runner import ok

SAMPLES = sorted((DATA / "samples").glob("*.sheet"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_sample(path):
    ok("import", path)
    assert ok("export").out == path.read_text("utf-8")
    history = ok("history", "--json").json
    for hand in history["hands"]:
        for side, points in hand["score"].items():
            assert points == sum(item["points"] for item in hand["items"] if item["side"] == side)
    for number in {hand["n"] for hand in history["hands"]} - {None}:
        assert all(len(line) <= 80 for line in ok("explain", number).out.splitlines())
    assert ok("verify", "--json").json["ok"]
    assert ok("board").out
    assert ok("history").out
    assert ok("matches").out
    assert ok("export", "--format", "csv").out


def test_every_game_has_its_samples():
    assert {path.stem.partition("-")[0] for path in SAMPLES} == {"baloot", "shllaat", "sleazy", "sabat", "shah"}
