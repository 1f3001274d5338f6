"""Speed of `judge`, JSON to JSON, for each game: over hands played by chance, or over its sample records."""

import subprocess
import sys
from random import Random
from tempfile import NamedTemporaryFile

from scorekeeper import api
from scorekeeper.game import DATA
from scorekeeper.jsontext import read_json, write_json
from tests.benchmarks.measure import best, told
from tests.games.sabat import play_reference as sabat
from tests.games.shllaat import play_reference as shllaat

_TARGETS = {"baloot": 13_000, "shllaat": 2_000, "sleazy": 3_000, "sabat": 2_000, "shah": None}
_ROUNDS = 20
_PLAYED = 500
_RECORDS = 20_000


def records(game: str) -> list[bytes]:
    """Return records of a game: of Sab'at and Shlla'at played by chance, so that none comes twice, else the samples."""
    dice = Random(2026)
    if game == "sabat":
        return [write_json(sabat.record(dice)) for _ in range(_PLAYED)]
    if game == "shllaat":
        hands = [shllaat.Hand(dice, ["Ali", "Badr", "Cem", "Dalia"]) for _ in range(_PLAYED)]
        for hand in hands:
            hand.play_out(dice.choice((0.3, 0.8, 1)), 0.1)
        return [write_json(hand.record()) for hand in hands]
    return (DATA / "samples" / f"{game}-record.jsonl").read_bytes().splitlines() * _ROUNDS


def lines(unit: float) -> None:
    """Do what `judge` does for a line."""
    for game, target in _TARGETS.items():
        raw = records(game)

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
