"""Speed of a whole process: `add` against a hello of Typer that makes one durable insert."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
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


def _median(command: list[str], environment: dict[str, str], runs: int = 21) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, env=environment, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def added(_unit: float) -> None:
    """Compare `add` with the hello, whole processes, medians."""
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
        us = [str(Path(sys.executable).parent / "scorekeeper")]
        subprocess.run([*us, "new", "baloot", "--target", "100000"], env=environment, check=True, capture_output=True)
        line = ["hokum", "W", "x2", "locked", "by", "N,", "EW", "106,", "fifty", "NS"]
        ours = _median([*us, "add", *line], environment)
        theirs = _median([sys.executable, str(hello), *line], environment)
        measured = f"{ours * 1000:.0f} ms against {theirs * 1000:.0f} ms, ratio {ours / theirs:.2f}"
        row("add, whole process, against a hello", measured, "1.15")


BENCHMARKS = {"added": added}
