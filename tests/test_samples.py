"""The sample sheets of all games: they import, add up, export as they are, and the ledger is sound."""

import json

import pytest

from scorekeeper.game import DATA
from tests import few
from tests.cli.runner import ok, run

SAMPLES = sorted((DATA / "samples").glob("*.sheet"))


@pytest.mark.parametrize("path", few(SAMPLES), ids=lambda path: path.stem)
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


@pytest.mark.parametrize("path", sorted((DATA / "samples").glob("*.jsonl")), ids=lambda path: path.stem)
def test_record(path, tmp_path):
    """A clean record that scores, and can be added to a match, and one with infractions."""
    game = path.stem.partition("-")[0]
    judged = run("judge", game, path)
    clean, faulty = judged.lines
    assert judged.code == 1
    assert (clean["ok"], faulty["ok"]) == (True, False)
    assert clean["facts"] is not None
    assert len(faulty["rulings"]) >= 3
    assert all(ruling["article"] and ruling["message"] for ruling in faulty["rulings"])
    assert all(len(line) <= 80 for line in ok("schema", game, "record").out.splitlines()[:3])
    first = tmp_path / "record.json"
    first.write_text(path.read_text("utf-8").splitlines()[0])
    rules = [f"--rules={option}={choice}" for option, choice in json.loads(first.read_text()).get("rules", {}).items()]
    players = ["Ali", "Badr", "Cem"] if game == "shllaat" else []
    if rules:
        ok("new", game, *players)
        assert "The record was played with" in run("add", "--record", first).err
    ok("new", game, *players, *rules)
    ok("add", "--record", first)
    assert ok("history", "--json").json["hands"][0]["score"] == clean["score"]
    assert ok("verify").code == 0
    assert all(len(line) <= 80 for line in run("judge", game, path, "--show").out.splitlines())
