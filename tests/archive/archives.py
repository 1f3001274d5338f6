"""Archives as the tests make and ask them."""

import json
from pathlib import Path

import pytest

from tests.cli.runner import ok, run

pytest.importorskip("duckdb", reason="needs the extra archive")
from scorekeeper.archive import statistics, store

SAMPLES = Path(__file__).parents[2] / "data" / "samples"
HAND = {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}
COUNT = "SELECT count(*) FROM hands"


def write_lines(path, lines):
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines), "utf-8")
    return path


def built(folder, *files, game="baloot"):
    return run("archive", "build", folder, *files, "--jobs", "1", *(("--game", game) if game else ()))


def worked(folder, action="score", *more):
    return run("archive", action, folder, "--jobs", "1", *more)


def tells(found, code, *said):
    assert found.code == code, found
    assert [each for each in said if str(each) not in found.err] == [], found


def ask(folder, query):
    return statistics.answer(folder, query)[1]


def points_of(folder):
    return ask(folder, "SELECT place, side, points FROM scores WHERE refused IS NULL ORDER BY ALL")


def one_part(folder, tmp_path, number=30):
    assert built(folder, write_lines(tmp_path / "a.jsonl", [HAND] * number)).code == 0
    (part,) = store.hands_parts(folder)
    return part


def ledger(path, *hands):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--db", path)
    for hand in hands:
        ok("add", hand, "--db", path)
    return path
