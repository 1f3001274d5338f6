"""A large ledger: the board of one match, and verifying all. SCOREKEEPER_MATCHES sets its size (50,000)."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from scorekeeper.sheet.lines import read_line
from tests.benchmarks.measure import best, row, told
from tests.benchmarks.memory import GAME, LINES, OPTIONS, TABLE
from tests.benchmarks.store import AT, LONG

MATCHES = int(os.environ.get("SCOREKEEPER_MATCHES", "50000"))
HANDS = 20


def fill(path: Path, matches: int) -> str:
    """Write so many matches of 20 hands each; give the id of the last."""
    entries = [read_line(GAME, TABLE, LINES[number % len(LINES)], OPTIONS) for number in range(HANDS)]
    with Ledger(path, create=True) as ledger:
        ledger.db.execute("PRAGMA synchronous = OFF")  # filling is not what is measured
        for _ in range(matches):
            match = begin(GAME, TABLE, LONG, AT)
            for entry in entries:
                match.append(stamped(entry, AT))
            ledger.keep(match)
    return match.id


def _board(path: Path, match: str) -> float:
    with Ledger(path, writing=False) as ledger:

        def run() -> None:
            ledger._folded = None
            ledger.match(match)

        return best(run, 50)


def _process(path: Path, match: str) -> float:
    command = [str(Path(sys.executable).parent / "scorekeeper"), "--db", str(path), "board", "--match", match]
    return best(lambda: subprocess.run(command, check=True, capture_output=True), 9)


def large(unit: float) -> None:
    """Compare the board of a match in a small and in a large ledger; verify the large one."""
    with tempfile.TemporaryDirectory() as folder:
        small, big = Path(folder) / "small.db", Path(folder) / "big.db"
        few, many = fill(small, 50), fill(big, MATCHES)
        ratio, whole = _board(big, many) / _board(small, few), _process(big, many) / _process(small, few)
        row(f"board among {MATCHES:,} matches against 50", f"ratio {ratio:.2f}, process {whole:.2f}", "1.10")
        start = time.perf_counter()
        with Ledger(big, writing=False) as ledger:
            assert not list(verify(ledger))
        told("hands verified", MATCHES * HANDS / (time.perf_counter() - start), unit, 70_000)


BENCHMARKS = {"large": large}
