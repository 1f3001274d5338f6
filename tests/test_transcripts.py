"""The transcripts of the README and of the guide are run, line for line; ids and times are elided."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.cli import COMMANDS
from scorekeeper.game import DATA
from tests import THOROUGH, few
from tests.cli.runner import run

ROOT = Path(__file__).parent.parent
DOCUMENTS = (ROOT / "README.md", *sorted((DATA / "guide").rglob("*.md")))
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_COMMAND = re.compile(r"((?:[^\n]*\\\n)*[^\n]*)\n(.*)", re.DOTALL)
_HERE = re.compile(r" <<(\w+)$")
_ELIDED = (
    (re.compile(r"(^|(?<=[Mm]atch ))[a-hj-km-np-z2-9]{10}\b", re.MULTILINE), "ID"),
    (re.compile(r"\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d)?)?"), "TIME"),
)


class Step(NamedTuple):
    """A command of a transcript: its words, what it reads, and what it answers, to the end or to an ellipsis."""

    words: list[str]
    stdin: str
    answer: str


def transcripts(document):
    return _BLOCK.findall(document.read_text("utf-8"))


def steps(block):
    """Read a transcript: a command can go on after a backslash, and read lines up to a word named after <<."""
    return [_step(*_COMMAND.match(part).groups()) for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]


def _step(command, answer):
    command, stdin = command.replace("\\\n", " "), ""
    if here := _HERE.search(command):
        command = command[: here.start()]
        stdin, _, answer = answer.partition(f"{here[1]}\n")
    return Step(shlex.split(command), stdin, answer)


def elided(text):
    for pattern, name in _ELIDED:
        text = pattern.sub(name, text)
    return [line.rstrip() for line in text.strip().splitlines()]


CASES = [
    pytest.param(block, id=f"{document.stem}-{number}")
    for document in DOCUMENTS
    for number, block in enumerate(transcripts(document), 1)
    if THOROUGH or document.name == "README.md" or (number == 1 and document in few(DOCUMENTS))
]


@pytest.mark.parametrize("block", CASES)
def test_transcript(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").symlink_to(DATA)
    for step in steps(block):
        assert step.words[0] == "scorekeeper"
        result = run(*step.words[1:], stdin=step.stdin)
        found, expected = elided(result.out + result.err), elided(step.answer)
        if expected == ["…"]:
            assert result.code == 0, result
        if expected and expected[-1] == "…":
            expected.pop()
            found = found[: len(expected)]
        assert found == expected, step.words


def test_there_are_transcripts():
    commands = {document: sum(len(steps(block)) for block in transcripts(document)) for document in DOCUMENTS}
    assert commands.pop(ROOT / "README.md") >= 10
    assert sum(commands.values()) >= 50


def test_every_command_is_documented():
    text = "".join(document.read_text("utf-8") for document in DOCUMENTS)
    assert [name for name in COMMANDS if f"`{name}" not in text and f"scorekeeper {name}" not in text] == []
