"""Speed of a whole process: commands against a hello of Typer that makes one durable insert."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.benchmarks.measure import row

HELLO = """
import hashlib, json, sqlite3, sys
import typer
app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def hello(words: list[str]) -> None:
    text = json.dumps({"line": " ".join(words)})
    db = sqlite3.connect(%r, isolation_level=None)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO entries VALUES (?, ?)", (text, hashlib.sha256(text.encode()).hexdigest()))
    db.execute("COMMIT")
    db.close()
    typer.echo("recorded")
app()
"""


RUNS = 21
LINE = ("hokum", "W", "x2", "locked", "by", "N,", "EW", "106,", "fifty", "NS")
MATCHES = 50
FEW, MANY, LONG = 50, 450, 5_000
HANDS = "\n".join(f"hokum {'EN'[hand % 2]}, NS {80 + 5 * hand}" for hand in range(8))
SCORED = {
    "board": "1.3",
    "--help": "1.3",
    "rules baloot.score.tie": "1.3",
    "needs": "1.6",
    "stats": "1.6",
    "matches": "1.6",
}
"""Commands, with how many times as long as the hello they may take."""


@contextmanager
def _beside_a_hello() -> Iterator[tuple[list[str], list[str], dict[str, str]]]:
    """Make an empty ledger; yield our command, the hello, and the environment of both."""
    import sqlite3

    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SCOREKEEPER_DB": str(Path(folder) / "a.db")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
        hello_db, hello = str(Path(folder) / "hello.db"), Path(folder) / "hello.py"
        db = sqlite3.connect(hello_db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE entries (payload TEXT, hash TEXT)")
        db.close()
        hello.write_text(HELLO % hello_db)
        ours = [str(Path(sys.executable).parent / "scorekeeper")]
        yield ours, [sys.executable, str(hello), *LINE], environment


def _compare(what: str, ours: list[str], hello: list[str], environment: dict[str, str], target: str) -> None:
    """Run both in turn, so that what else the machine does slows both."""
    times: list[list[float]] = [[], []]
    for _ in range(RUNS):
        for command, taken in zip((ours, hello), times, strict=True):
            start = time.perf_counter()
            subprocess.run(command, env=environment, check=True, capture_output=True)
            taken.append(time.perf_counter() - start)
    own, theirs = map(statistics.median, times)
    row(what, f"{own * 1000:.0f} ms against {theirs * 1000:.0f} ms, ratio {own / theirs:.2f}", target)


def added(_unit: float) -> None:
    """Compare `add` with the hello, whole processes, medians."""
    with _beside_a_hello() as (ours, hello, environment):
        new = [*ours, "new", "baloot", "--target", "100000"]
        subprocess.run(new, env=environment, check=True, capture_output=True)
        _compare("add, whole process, against a hello", [*ours, "add", *LINE], hello, environment, "1.15")


def looked_up(_unit: float) -> None:
    """Compare the commands that only look with the same hello, in a ledger of many matches."""
    with _beside_a_hello() as (ours, hello, environment):
        for _ in range(MATCHES):
            subprocess.run([*ours, "new", "baloot", "--dealer", "N"], env=environment, check=True, capture_output=True)
            lines = {"input": HANDS, "text": True, "capture_output": True}
            subprocess.run([*ours, "add", "-"], env=environment, check=True, **lines)
        for command, target in SCORED.items():
            what = f"{command}, of {MATCHES} matches, against a hello"
            _compare(what, [*ours, *command.split()], hello, environment, target)


def typed(unit: float) -> None:
    """Time a line of `table` by how much longer a process takes for many lines than for few."""
    with _beside_a_hello() as (ours, _hello, environment):
        for before in (0, LONG):
            new = [*ours, "new", "baloot", "--target", "1000000"]
            subprocess.run(new, env=environment, check=True, capture_output=True)
            _lines(ours, environment, "add", before)
            seconds = _lines(ours, environment, "table", MANY) - _lines(ours, environment, "table", FEW)
            each = seconds / (MANY - FEW)
            name = f"a line in table, in a match of {before:,} hands"
            row(name, f"{each * 1000:.2f} ms", "2 ms", f"{each / unit:,.0f} turns")


def _lines(ours: list[str], environment: dict[str, str], command: str, count: int) -> float:
    """Hand a command so many lines on its input; return the seconds that it took."""
    lines = "\n".join(f"hokum {'EN'[number % 2]}, NS {60 + number % 90}" for number in range(count))
    start = time.perf_counter()
    words = [*ours, command, "-"] if command == "add" else [*ours, command]
    subprocess.run(words, env=environment, check=True, input=lines, text=True, capture_output=True)
    return time.perf_counter() - start


BENCHMARKS = {"added": added, "looked-up": looked_up, "typed": typed}
