"""A scenario played from its first line to its last, in this process and in an empty folder."""

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import Result, run
from tests.recorded import script
from tests.recorded.elision import Elision

REPOSITORY = Path(__file__).parents[2]
AT_HAND = {
    "samples": REPOSITORY / "data" / "samples",
    "golden": REPOSITORY / "tests" / "ledger" / "golden",
    "inputs": script.INPUTS,
}
"""Folders that a scenario finds beside its ledger."""
VERBATIM = {"export", "path", ":show"}
"""Commands whose text is read again by a program: it is recorded to the letter."""
SETTING = {"SCOREKEEPER_DB": "ledger.db", "SCOREKEEPER_MATCH": "", "COLUMNS": "80", "TZ": "UTC"}


def play(name: str, folder: Path) -> list[dict[str, Any]]:
    """Play a scenario; return what each of its lines answered, as it is recorded."""
    folder = folder.resolve()
    elision = Elision(folder)
    with _at_home_in(folder):
        return [told for line in script.read(name) if (told := _answer(line, elision))]


@contextmanager
def _at_home_in(folder: Path) -> Iterator[None]:
    for name, place in AT_HAND.items():
        (folder / name).symlink_to(place)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            for name, value in SETTING.items():
                patch.setenv(name, value)
            time.tzset()
            yield
    finally:
        time.tzset()


def _answer(line: script.Line, elision: Elision) -> dict[str, Any] | None:
    words = [elision.restored(word) for word in line.words]
    if words[0].startswith(":"):
        shown = stage(words[0], *words[1:], stdin=elision.restored(line.stdin))
        return None if shown is None else {"typed": line.typed, "code": 0, **_told(words, shown, elision)}
    result = run(*words, stdin=line.stdin)
    return {"typed": line.typed, "code": result.code, **_streams(words, result, elision)}


def _streams(words: list[str], result: Result, elision: Elision) -> dict[str, Any]:
    elision.learn(result.out)
    told = _told(words, result.out, elision)
    err = elision.lines(result.err)
    return told | ({"err": err} if err else {})


def _told(words: list[str], out: str, elision: Elision) -> dict[str, Any]:
    """Return an output as it is recorded: JSON as a form, a sheet or CSV to the letter, of all other text the figures.

    Of a JSON Schema only that it is one: the same form can be described in more than one way.
    """
    if words[0] == "schema" and out.startswith("{"):
        return {"schema": "properties" in json.loads(out)}
    if (lines := _json_lines(out)) is not None:
        return {"lines": elision.json(lines)}
    if out.startswith(("{", "[")):
        return {"json": elision.json(json.loads(out))}
    text = elision.text(out).split("\n") if words[0] in VERBATIM else elision.lines(out)
    return {"text": text} if any(text) else {}


def _json_lines(out: str) -> list[Any] | None:
    """Read JSON Lines; return None if the output is something else."""
    lines = out.removesuffix("\n").split("\n")
    if not all(line.startswith(("{", "[")) and line.endswith(("}", "]")) for line in lines):
        return None
    return [json.loads(line) for line in lines]


def stage(action: str, file: str, *words: str, stdin: str) -> str | None:
    """Do what stands between the commands of a scenario: see to a file, damage a ledger, set a variable.

    ``:write FILE <<``, ``:show FILE``, ``:replace FILE OLD NEW``, ``:copy FROM TO``, ``:sql LEDGER STATEMENT``,
    ``:set NAME [VALUE]``. Return what is shown.
    """
    path = Path(file)
    if action == ":write":
        path.write_text(stdin, "utf-8")
    elif action == ":show":
        return path.read_bytes().decode()
    elif action == ":replace":
        text = path.read_text("utf-8")
        assert words[0] in text, words
        path.write_text(text.replace(*words), "utf-8")
    elif action == ":copy":
        shutil.copy(path, words[0])
    elif action == ":sql":
        _tamper(path, words[0])
    elif action == ":set":
        os.environ[file] = words[0] if words else ""
    else:
        raise ValueError(action)
    return None


def _tamper(ledger: Path, statement: str) -> None:
    """Run a statement behind the back of the triggers that forbid it."""
    db = sqlite3.connect(ledger)
    triggers = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        db.execute(f"DROP TRIGGER {name}")
    db.execute(statement)
    for _, sql in triggers:
        db.execute(sql)
    db.commit()
    db.close()
