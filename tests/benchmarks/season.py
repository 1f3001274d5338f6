"""Questions over many matches: a ledger of two years, and how long each command takes as a process of its own.

SCOREKEEPER_MATCHES sets how many matches there are (20,000). ``python -m tests.benchmarks.season FILE`` keeps the ledger.
"""

import os
import random
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.store import Ledger
from scorekeeper.sheet.lines import read_line
from scorekeeper.sheet.seating import seat
from tests.benchmarks.measure import best, row
from tests.benchmarks.memory import GAME, LINES, OPTIONS, TABLE
from tests.benchmarks.store import LONG

MATCHES = int(os.environ.get("SCOREKEEPER_MATCHES", "20000"))
HANDS, PEOPLE, SECONDS = 15, 40, 1.5
COMMANDS = (
    ["stats", "--all"], ["stats", "--json"], ["stats", "P1"], ["stats", "P1+P2"], ["stats", "P1", "vs", "P2"],
    ["stats", "--since", "2025-03-03", "--until", "2025-08-20"], ["matches"], ["matches", "--json"], ["rankings"],
    ["rankings", "--json"],
)  # fmt: skip


def fill(path: Path, matches: int) -> None:
    """Write so many matches of 15 hands at most, played by 40 people in the evenings of two years."""
    chance, began = random.Random(41), datetime.fromisoformat("2024-11-20T20:00:00+03:00")
    hands = [read_line(GAME, TABLE, line, OPTIONS) for line in LINES]
    names = [f"P{number}" for number in range(PEOPLE)]
    with Ledger(path, create=True) as ledger:
        ledger.db.execute("PRAGMA synchronous = OFF")  # filling is not what is measured
        for first in range(0, matches, 500):
            with ledger.writing():
                for number in range(first, min(first + 500, matches)):
                    at = began + timedelta(minutes=number * 1_000_000 // matches)
                    one, two, three, four = chance.sample(names, 4)
                    match = begin(
                        GAME, seat(GAME, [f"{one}+{two}", f"{three}+{four}"]), {**LONG, "target": "152"}, at.isoformat()
                    )
                    for hand in range(HANDS):
                        if match.state.over:
                            break
                        match.append(stamped(chance.choice(hands), (at + timedelta(minutes=5 * hand)).isoformat()))
                    ledger.put(match)


def season(_unit: float) -> None:
    """Ask a large ledger what people ask it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "season.db"
        fill(path, MATCHES)
        for command in COMMANDS:
            words = [str(Path(sys.executable).parent / "scorekeeper"), "--db", str(path), *command]
            took = best(lambda words=words: subprocess.run(words, check=True, capture_output=True), 3)
            row(f"{' '.join(command)}, {MATCHES:,} matches", f"{took:.2f} s", f"{SECONDS}")


BENCHMARKS = {"season": season}

if __name__ == "__main__":
    fill(Path(sys.argv[1]), MATCHES)
