"""An archive of generated hands, built, scored, judged, killed, resumed: python -m tests.archive.million [HANDS [EVERY]].

Not a test of every day. One in EVERY hands is a record of play, of which none comes twice. It prints what each step took
as rows of the table in data/guide/archive.md: seconds, seconds of one core, hands in a second of one core.
"""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scorekeeper import api
from scorekeeper.archive import statistics, store
from scorekeeper.errors import Refused
from tests.archive.test_archive import random_facts
from tests.games.baloot.records import record

_FILES = 8
_PROVED = 5_000
"""Hands that are scored once more by the plain scorer."""


def written(folder: Path, hands: int, every: int) -> list[Path]:
    """Write generated facts and records of Baloot as JSON Lines; in a quarter of the records two cards are swapped."""
    chance = random.Random(hands)
    paths = [folder / f"hands-{number}.jsonl" for number in range(_FILES)]
    for path in paths:
        with path.open("w") as out:
            for _ in range(hands // _FILES):
                data = random_facts(chance) if chance.randrange(every) else record(chance)
                if "plays" in data and not chance.randrange(4):
                    one, two = (data["plays"][chance.randrange(32)] for _ in range(2))
                    one[1], two[1] = two[1], one[1]
                out.write(json.dumps({**data, "_played": f"2026-{chance.randrange(1, 13):02}-01"}) + "\n")
    return paths


def ran(archive: Path, hands: int, *words: object, killed_at: int | None = None) -> None:
    """Run ``archive`` as a process, and print its row; kill it and all its workers once so many parts are scored."""
    command = [sys.executable, "-m", "scorekeeper", "archive", words[0], str(archive), *map(str, words[1:])]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen(command, start_new_session=True, **quiet) as process:
        while killed_at is not None and process.poll() is None and parts(archive, "scores") < killed_at:
            time.sleep(0.1)
        if killed_at is not None:
            os.killpg(process.pid, signal.SIGKILL)
            print(f"| {words[0]}, killed | {parts(archive, 'scores')} of {parts(archive, 'hands')} parts were done |")
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
    core = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if killed_at is None:
        print(f"| {words[0]}, --jobs {words[-1]} | {wall:.1f} | {core:.1f} | {hands / core:,.0f} |", flush=True)


def parts(archive: Path, kind: str) -> int:
    """Count the parts of a kind."""
    return len([*archive.glob(store.PARTS.format(kind))])


def proved(archive: Path, paths: list[Path], hands: int) -> None:
    """Hold the archive against the plain scorer, on some of its hands; count that each is there once."""
    _, [(known, distinct)] = statistics.answer(archive, "SELECT count(*), count(DISTINCT (source, place)) FROM hands")
    assert known == distinct == hands, (known, distinct, hands)
    query = f"FROM scores JOIN sources USING (source) WHERE file = '{paths[0]}' AND place <= {_PROVED} AND side IS NOT NULL"
    _, rows = statistics.answer(archive, f"SELECT place, side, points {query} ORDER BY ALL")
    expected = []
    for place, line in zip(range(1, _PROVED + 1), paths[0].read_text().splitlines(), strict=False):
        data = {key: value for key, value in json.loads(line).items() if not key.startswith("_")}
        try:
            found = (api.judge if "plays" in data else api.score)("baloot", data)
        except Refused:
            continue
        expected += [(place, side, points) for side, points in found.get("score", {}).items()]
    assert sorted(expected) == rows
    print(f"{len(rows):,} scores of {min(hands // _FILES, _PROVED):,} hands are those of the plain scorer.")


def main() -> None:
    """Build, score, kill, resume, judge, prove."""
    hands, every = (int(word) for word in (sys.argv[1:] + ["1000000", "100"][len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths, archives = written(folder, hands, every), {jobs: folder / f"archive-{jobs}" for jobs in (1, 2)}
        for jobs, archive in archives.items():
            ran(archive, hands, "build", *paths, "--game", "baloot", "--jobs", jobs)
        ran(archives[2], hands, "score", "--jobs", 2, killed_at=parts(archives[2], "hands") // 3)
        for jobs, archive in archives.items():
            ran(archive, hands, "score", "--jobs", jobs)
            ran(archive, hands, "judge", "--jobs", jobs)
        ran(archives[1], hands, "score", "--jobs", 1)
        ran(archives[1], hands, "stats")
        proved(archives[2], paths, hands)
        size = sum(path.stat().st_size for path in archives[2].rglob("*.parquet"))
        print(f"{size / hands:.1f} bytes a hand, with scores and verdicts")


if __name__ == "__main__":
    main()
