"""An archive of generated hands, built, scored, judged: python -m tests.archive.million [HANDS [EVERY]].

Not a test of every day. One in EVERY hands is a record of play, of which none comes twice. It prints what each step took
as rows of the table in data/guide/archive.md: seconds, seconds of one core, hands in a second of one core.
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scorekeeper import api
from scorekeeper.errors import Refused
from tests.archive.archives import ask, write_lines
from tests.archive.test_archive import random_facts
from tests.games.baloot.records import record


def generated(chance: random.Random, every: int) -> dict[str, object]:
    """Make facts or a record of Baloot; in a quarter of the records a player plays two cards in the wrong order."""
    data = random_facts(chance) if chance.randrange(every) else record(chance)
    if "plays" in data and not chance.randrange(4):
        one, two = chance.sample([play for play in data["plays"] if play[0] == "N"], 2)
        one[1], two[1] = two[1], one[1]
    return {**data, "_played": f"2026-{chance.randrange(1, 13):02}-01"}


def ran(archive: Path, hands: int, *words: object) -> None:
    """Run ``archive`` as a process and print its row."""
    command = [sys.executable, "-m", "scorekeeper", "archive", words[0], str(archive), *map(str, words[1:])]
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
    core = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"| {words[0]} {words[-1]} | {wall:.1f} | {core:.1f} | {hands / core:,.0f} |", flush=True)


def points(data: dict[str, object]) -> int:
    """Return the points of both sides by the plain scorer."""
    try:
        found = (api.judge if "plays" in data else api.score)("baloot", data)
    except Refused:
        return 0
    return sum(found.get("score", {}).values())


def main() -> None:
    """Build, score, judge; hold the sum of one file against the plain scorer."""
    hands, every = (int(word) for word in (sys.argv[1:] + ["1000000", "100"][len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as name:
        chance, folder = random.Random(hands), Path(name)
        paths = [folder / f"hands-{number}.jsonl" for number in range(8)]
        for path in paths:
            write_lines(path, (generated(chance, every) for _ in range(hands // 8)))
        for jobs in (2, 1):
            archive = folder / f"archive-{jobs}"
            ran(archive, hands, "build", *paths, "--game", "baloot", "--jobs", jobs)
            for action in ("score", "judge", "stats"):
                ran(archive, hands, action, *(("--jobs", jobs) if action != "stats" else ()))
            assert ask(archive, "SELECT count(*), count(DISTINCT (source, place)) FROM hands") == [(hands, hands)]
            lines = ({k: v for k, v in json.loads(line).items() if k[0] != "_"} for line in paths[0].open())
            query = f"SELECT sum(points) FROM scores JOIN sources USING (source) WHERE file = '{paths[0]}'"
            assert ask(archive, query) == [(sum(map(points, lines)),)]
        size = sum(path.stat().st_size for path in archive.rglob("*.parquet"))
        print(f"The sums are those of the plain scorer. {size / hands:.1f} bytes a hand, with scores and verdicts")


if __name__ == "__main__":
    main()
