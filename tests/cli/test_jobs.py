"""``--jobs`` and ``--terse``: several processes answer as one does, in the same order; terse ones say less, not other."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorekeeper import games
from scorekeeper.cli import import_ as ahead
from scorekeeper.cli.shared import processes
from scorekeeper.sheet.reader import SheetReader, read_typed
from tests import LONG, thorough
from tests.cli.runner import ok, run
from tests.ledger.tools import AT

SAMPLES = Path(__file__).parents[2] / "data" / "samples"
HAND = {"contract": "hokum", "declarer": "E"}


def facts_file(path, count):
    lines = [json.dumps({**HAND, "points": {"NS": number % 170}}) for number in range(count)]
    lines[3] = "{"
    path.write_text("\n".join(lines), "utf-8")
    return path


@thorough
def test_several_processes_answer_as_one_does(tmp_path):
    path = facts_file(tmp_path / "facts.jsonl", 1_500)
    one, two = (run("score", "baloot", path, "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    assert one.code == 4
    assert len(one.lines) == 1_500


def test_no_more_processes_are_started_than_there_is_work(monkeypatch):
    started = []

    class Pool:
        def __init__(self, jobs, **_):
            started.append(jobs)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def submit(self, work, chunk):
            return SimpleNamespace(result=lambda: work(chunk))

        def shutdown(self, **_):
            pass

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Pool)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    for chunks in (0, 1, 3, 5000):
        assert list(processes.spread(int, iter(range(chunks)), None, 1000)) == list(range(chunks))
    assert started == [1, 1, 3, 8]


@thorough
@pytest.mark.parametrize("game", list(games.BUILT_IN)[:: 1 if LONG else 2])
def test_several_processes_judge_as_one_does(tmp_path, game):
    path = tmp_path / "records.jsonl"
    path.write_text((SAMPLES / f"{game}-record.jsonl").read_text("utf-8") * 150 + "{}\n", "utf-8")
    assert run("judge", game, path, "--jobs", 1) == run("judge", game, path, "--jobs", 3)


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_terse_verdict_is_part_of_the_full_one(game):
    path = SAMPLES / f"{game}-record.jsonl"
    for short, full in zip(run("judge", game, path, "--terse").lines, run("judge", game, path).lines, strict=True):
        rulings = [{"code": each["code"], "at": each["at"]} for each in full["rulings"]]
        assert short == {**{key: full[key] for key in short}, "rulings": rulings}
        assert "items" not in short


def test_sabat_match_penalty_wins_in_a_terse_verdict_too():
    plays = [["S", "7D"], ["E", "9D"], ["N", "points-out"]]
    record = json.dumps({"dealer": "S", "plays": plays, "scores": {"NS": 400, "EW": 0}})
    (verdict,) = run("judge", "sabat", "--terse", stdin=record).lines
    assert verdict["match_winner"] == "NS"


def test_a_terse_score_says_what_moves_and_what_is_refused():
    lines = "\n".join(json.dumps({**HAND, "points": {"NS": points}}) for points in (77, 161))
    good, bad = run("score", "baloot", "--terse", stdin=lines).lines
    assert good == {"score": {"NS": 8, "EW": 8}, "winner": "EW", "match_winner": None}
    assert bad["errors"][0]["code"]


def test_a_terse_import_says_what_the_match_stands_at_and_which_lines_are_wrong(tmp_path):
    path = tmp_path / "evening.sheet"
    path.write_text(SHEET + "hokum Badr, Dalia 77\npass\n", "utf-8")
    short = ok("--db", tmp_path / "a.db", "import", "--terse", path).json
    full = ok("--db", tmp_path / "a.db", "board", "--json").json
    assert short == {key: full[key] for key in ("match", "hands", "totals", "winner")}
    path.write_text(SHEET + "hokum Badr, Dalia 77\nhokum Badr, Dalia 161\n", "utf-8")
    result = run("--db", tmp_path / "b.db", "import", "--terse", path)
    assert (result.code, result.out) == (4, "")
    assert result.err.splitlines()[0] == f"{path}:7:1: points-impossible"


SHEET = """game: baloot
players: Ali+Badr, Cem+Dalia
rules: target=9999999
date: 2026-11-20 21:00

"""
CHANGES = ("rename N = Zed", "rule sun-double=always", "note tea  # hot", "", "substitute E = Omar", "pass")


def sheet(lines):
    """Write lines of hands, and between them what changes who plays and by which rules."""
    hands = [
        CHANGES[number // 10] if number % 10 == 9 else f"hokum Badr, Dalia {60 + number % 70}"
        for number in range(lines)
    ]
    return SHEET + "\n".join(hands) + "\n"


@pytest.mark.parametrize("wrong", ["", "hokum Badr, Dalia 161\nhokum Bdr, Cem 77\n"])
def test_a_sheet_read_ahead_is_the_match_that_it_says(tmp_path, monkeypatch, wrong):
    monkeypatch.setattr(ahead, "CHUNK", 7)
    path = tmp_path / "long.sheet"
    path.write_text(sheet(60) + wrong, "utf-8")
    one, two = (run("--db", tmp_path / f"{jobs}.db", "import", path, "--jobs", jobs) for jobs in (1, 2))
    assert one.code == two.code == (4 if wrong else 0)
    if wrong:
        assert one == two
    else:
        assert ok("--db", tmp_path / "2.db", "export").out == path.read_text("utf-8")


@pytest.mark.parametrize("same", [True, False])
def test_what_was_read_for_another_table_is_not_believed(same):
    """Whoever reads ahead says that the hand was passed: that is taken over for the very table alone."""

    def ahead_of(reader, lines):
        seating, options = reader.known.table
        passed = read_typed(reader.game, seating, "pass", options)
        reader.known.know(
            (seating if same else seating.called({"N": "Zed"}), options), {"hokum Badr, Dalia 82": passed}
        )
        return lines

    match = SheetReader(SHEET + "hokum Badr, Dalia 82", AT, lambda *_: None, ahead=ahead_of).match
    assert bool(any(match.state.totals.values())) is not same
