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


BENCHMARKS = {"added": added, "looked-up": looked_up}
