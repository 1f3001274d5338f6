"""The README's transcripts are run, line for line; ids and times are elided."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.runner import run

README = Path(__file__).parent.parent / "README.md"
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_ELIDED = [
    (re.compile(r"\b[a-hj-km-np-z2-9]{10}\b"), "ID"),
    (re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?"), "TIME"),
]
BLOCKS = _BLOCK.findall(README.read_text("utf-8"))


def elide(text):
    for pattern, name in _ELIDED:
        text = pattern.sub(name, text)
    return [line.rstrip() for line in text.strip().splitlines()]


def steps(block):
    """List (command line, expected output) of a transcript."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [part.partition("\n")[::2] for part in parts]


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_transcript(block, tmp_path, monkeypatch):
    monkeypatch.chdir(README.parent)
    for command, expected in steps(block):
        words = shlex.split(command)
        assert words[0] == "scorekeeper"
        result = run(*words[1:])
        found = elide(result.out + result.err)
        if expected.rstrip().endswith("…"):
            expected = expected.rstrip().removesuffix("…")
            found = found[: len(elide(expected))]
        assert found == elide(expected), command


def test_there_are_transcripts():
    assert sum(len(steps(block)) for block in BLOCKS) >= 10


def test_every_command_is_in_the_readme():
    from scorekeeper.cli import COMMANDS

    text = README.read_text("utf-8")
    assert [name for name in COMMANDS if f"`{name}" not in text and f"scorekeeper {name}" not in text] == []
