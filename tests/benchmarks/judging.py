"""Speed of `judge`, JSON to JSON, for each game, over its sample records."""

import subprocess
import sys
from tempfile import NamedTemporaryFile

from scorekeeper import api
from scorekeeper.game import DATA
from scorekeeper.jsontext import read_json, write_json
from tests.benchmarks.measure import best, told

_TARGETS = {"baloot": 13_000, "shllaat": 3_000, "sleazy": 3_000, "sabat": 3_000, "shah": None}
_ROUNDS = 20
_RECORDS = 20_000


def lines(unit: float) -> None:
    """Do what `judge` does for a line."""
    for game, target in _TARGETS.items():
        raw = (DATA / "samples" / f"{game}-record.jsonl").read_bytes().splitlines() * _ROUNDS

        def run(game=game, raw=raw) -> None:
            for line in raw:
                write_json(api.judge(game, read_json(line)))

        told(f"{game} lines through judge, JSON in and out", len(raw) / best(run, 3), unit, target)


def command(unit: float) -> None:
    """Judge a large file with the command, on all cores."""
    raw = (DATA / "samples" / "baloot-record.jsonl").read_text("utf-8").splitlines(keepends=True)
    with NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.writelines(raw * (_RECORDS // len(raw)))
        file.flush()
        judge = [sys.executable, "-m", "scorekeeper", "judge", "baloot", file.name]
        seconds = best(lambda: subprocess.run(judge, stdout=subprocess.DEVNULL, check=False), 3)
    told("baloot records through the command, all cores", _RECORDS / seconds, unit, 20_000)


BENCHMARKS = {"judge": lines, "command": command}
