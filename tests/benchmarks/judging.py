"""Speed of `judge`, JSON to JSON, for each game: over hands played by chance, or over its sample records."""

import subprocess
import sys
from random import Random
from tempfile import NamedTemporaryFile

from scorekeeper import api
from scorekeeper.game import DATA, Json
from scorekeeper.jsontext import read_json, write_json
from tests.benchmarks.measure import best, told
from tests.games.baloot import records as baloot
from tests.games.sabat import play_reference as sabat
from tests.games.shllaat import play_reference as shllaat

_TARGETS = {"baloot": 9_000, "shllaat": 2_000, "sleazy": 3_000, "sabat": 2_000, "shah": None}
_ROUNDS = 20
_PLAYED, _SLIPS = 500, 100
_RECORDS = 20_000


def records(game: str) -> list[bytes]:
    """Return records of a game: played by chance, so that none comes twice, else the samples."""
    dice = Random(2026)
    if game == "baloot":
        return [write_json(each) for each in _baloot(dice)]
    if game == "sabat":
        return [write_json(sabat.record(dice)) for _ in range(_PLAYED)]
    if game == "shllaat":
        hands = [shllaat.Hand(dice, ["Ali", "Badr", "Cem", "Dalia"]) for _ in range(_PLAYED)]
        for hand in hands:
            hand.play_out(dice.choice((0.3, 0.8, 1)), 0.1)
        return [write_json(hand.record()) for hand in hands]
    return (DATA / "samples" / f"{game}-record.jsonl").read_bytes().splitlines() * _ROUNDS


def _baloot(dice: Random) -> list[Json]:
    return [{key: part for key, part in baloot.record(dice).items() if key[0] != "_"} for _ in range(_PLAYED)]


def slips(unit: float) -> None:
    """Judge records of Baloot in which a card comes twice: every card that it can have been is tried."""
    dice, raw = Random(7), []
    for each in _baloot(dice)[:_SLIPS]:
        here, there = dice.sample(each["plays"], 2)
        here[1] = there[1]
        raw.append(write_json(each))

    def run() -> None:
        for line in raw:
            write_json(api.judge("baloot", read_json(line)))

    told("baloot records with a card that comes twice", _SLIPS / best(run, 3), unit, 500)


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


BENCHMARKS = {"judge": lines, "slips": slips, "command": command}
