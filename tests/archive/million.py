"""An archive of a million generated hands, built, scored, killed and resumed: python -m tests.archive.million [HANDS].

Not a test of every day. It prints what each step took as rows of the table in data/guide/archive.md.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scorekeeper import api
from scorekeeper.archive import build, statistics
from scorekeeper.errors import Refused
from tests.archive.test_archive import SAMPLES, random_facts

_FILES = 8
_RECORDS = 100
"""Of so many hands, one is a record."""
_PROVED = 5_000
"""Hands that are scored once more by the plain scorer."""


def written(folder: Path, hands: int) -> list[Path]:
    """Write generated facts of Baloot, with records among them, as JSON Lines."""
    chance = random.Random(hands)
    records = (SAMPLES / "baloot-record.jsonl").read_text("utf-8").splitlines()
    paths = [folder / f"hands-{number}.jsonl" for number in range(_FILES)]
    for number, path in enumerate(paths):
        with path.open("w") as out:
            for _ in range(hands // _FILES):
                month = f"2026-{chance.randrange(1, 13):02}-01"
                said = chance.choice(records) if not chance.randrange(_RECORDS) else random_facts(chance)
                data = json.loads(said) if isinstance(said, str) else said
                out.write(json.dumps({**data, "_played": month, "_game": "baloot", "_match": f"m{number}"}) + "\n")
    return paths


def ran(archive: Path, *words: object, killed_at: int | None = None) -> float:
    """Run ``archive`` as a process; kill it and all its workers once so many parts are scored. Return the seconds."""
    command = [sys.executable, "-m", "scorekeeper", "archive", words[0], str(archive), *map(str, words[1:])]
    start = time.perf_counter()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, start_new_session=True, **quiet) as process:
        while killed_at is not None and process.poll() is None and scored(archive) < killed_at:
            time.sleep(0.1)
        if killed_at is not None:
            os.killpg(process.pid, signal.SIGKILL)
    return time.perf_counter() - start


def scored(archive: Path) -> int:
    """Count the parts that are scored."""
    return len(list(archive.glob("scores/*/*/[!.]*.parquet")))


def row(what: str, seconds: float, hands: int) -> None:
    """Print a row of the table."""
    print(f"| {what} | {seconds:.1f} | {hands / seconds:,.0f} |", flush=True)


def proved(archive: Path, paths: list[Path], hands: int) -> None:
    """Hold the archive against the plain scorer, on some of its hands; count that each is there once."""
    _, [(known, distinct)] = statistics.answer(archive, "SELECT count(*), count(DISTINCT (source, place)) FROM hands")
    assert known == distinct == hands, (known, distinct, hands)
    digest = build.sources.identify(paths[0]).digest[:16]
    query = f"SELECT place, side, points FROM scores WHERE source LIKE '{digest}%' AND place <= {_PROVED}"
    _, rows = statistics.answer(archive, f"{query} AND refused IS NULL ORDER BY ALL")
    expected = []
    with paths[0].open() as lines:
        for place, line in zip(range(1, _PROVED + 1), lines, strict=False):
            facts = {key: value for key, value in json.loads(line).items() if not key.startswith("_")}
            try:
                played = api.judge("baloot", facts)["facts"] if "plays" in facts else facts
                found = api.score("baloot", played) if played else {"score": {}}
            except Refused:
                continue
            expected += [(place, side, points) for side, points in found["score"].items()]
    assert sorted(expected) == rows
    print(f"{len(rows):,} scores of {min(hands // _FILES, _PROVED):,} hands are those of the plain scorer.")


def main() -> None:
    """Build, score, kill, resume, prove."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths, archives = written(folder, hands), {jobs: folder / f"archive-{jobs}" for jobs in (1, 2)}
        for jobs, archive in archives.items():
            row(f"build, {jobs} worker(s)", ran(archive, "build", *paths, "--jobs", jobs), hands)
        parts = len(build.hands_parts(archives[2]))
        killed = ran(archives[2], "score", "--jobs", 2, killed_at=parts // 3)
        print(f"killed after {killed:.0f} s, {scored(archives[2])} of {parts} parts were done")
        row("score, resumed, 2 workers", ran(archives[2], "score", "--jobs", 2), hands)
        row("score, 1 worker", ran(archives[1], "score", "--jobs", 1), hands)
        for jobs, archive in archives.items():
            row(f"judge, {jobs} worker(s)", ran(archive, "judge", "--jobs", jobs), hands)
        proved(archives[2], paths, hands)
        size = sum(path.stat().st_size for path in archives[2].rglob("*.parquet"))
        print(f"{size / hands:.1f} bytes a hand, with scores and verdicts")


if __name__ == "__main__":
    main()
