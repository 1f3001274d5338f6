"""What a long match costs: steps of commands, how they grow with the match, and the memory of bulk commands.

SCOREKEEPER_HANDS sets the length of the long one.
"""

import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.store import Ledger
from scorekeeper.sheet.in_match import read_in
from tests.benchmarks.measure import best, row
from tests.ledger.test_growth import AT_THE_TABLE, OF_THE_WHOLE, filled, mixed, plain, recent, ruled, steps, warm
from tests.ledger.tools import AT

HANDS = int(os.environ.get("SCOREKEEPER_HANDS", "10000"))
_MEASURED = """
import re, sys
from pathlib import Path
from scorekeeper.cli import main
try:
    main()
finally:
    print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1], file=sys.stderr)
"""
"""Tells the most memory in KiB; the figure of getrusage would be that of the process that starts it, if larger."""


def table(_unit: float) -> None:
    """Time a line at the table in matches of two lengths: read, scored and kept."""
    for size, most in ((60, 5), (500, 15)):
        with tempfile.TemporaryDirectory() as folder, Ledger(filled(Path(folder), plain, size)) as ledger:
            match = ledger.find()

            def line(ledger: Ledger = ledger, match: str = match) -> None:
                with ledger.transaction(match) as found:
                    found.append(stamped(read_in(found, "hokum E, us 77"), AT))

            row(f"a line in a match of {size} hands", f"{1000 * best(line, 20):.1f} ms", f"{most} ms")


def memory(_unit: float) -> None:
    """Measure the memory of whole processes over a long match."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = filled(folder, plain, HANDS)
        sheet = folder / "long.sheet"
        commands = {
            "undo, before all below": ("--db", path, "undo"), "export --format sheet": ("--db", path, "export", sheet),
            "export --format json": ("--db", path, "export", folder / "a.json"),
            "export --format csv": ("--db", path, "export", folder / "a.csv"),
            **{
                f"export --what {what}": ("--db", path, "export", "--what", what, folder / f"{what}.csv")
                for what in ("hands", "items", "entries")
            },
            "import of the sheet": ("--db", folder / "b.db", "import", sheet), "verify": ("--db", path, "verify"),
            "history": ("--db", path, "history"), "stats": ("--db", path, "stats"),
            "add": ("--db", path, "add", "hokum E, us 77"),
        }  # fmt: skip
        for told, words in commands.items():
            command = [sys.executable, "-c", _MEASURED, *map(str, words)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            most = done.stderr.strip().splitlines()[-1]
            measured = f"{int(most) // 1024} MB" if done.returncode == 0 else "failed"
            row(f"{told}, {HANDS:,} hands, memory", measured, "100 MB")


_MIXES = {
    plain: "hands", mixed: "hands, fixes, insertions, renames and rulings", recent: "hands and fixes of the last",
    ruled: "hands and rulings",
}  # fmt: skip
_FEW, _MANY = 500, 4000


def exponents(_unit: float) -> None:
    """Fit how every command grows with a match, of each mix of entries; tell the command that grows fastest."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for mix, told in _MIXES.items():
            warm(filled(folder, mix, 60))
            few, many = (filled(folder, mix, size) for size in (_FEW, _MANY))
            grown = {words: steps(many, *words) / steps(few, *words) for words in (*AT_THE_TABLE, *OF_THE_WHOLE)}
            fastest = max(grown, key=lambda words: grown[words])
            exponent = math.log(grown[fastest]) / math.log(_MANY / _FEW)
            name = f"any of {len(grown)} commands, {_FEW} to {_MANY:,} {told}, steps"
            row(name, f"exponent at most {exponent:.2f} ({' '.join(fastest)})", "1.10")


BENCHMARKS = {"table": table, "exponents": exponents, "memory": memory}
